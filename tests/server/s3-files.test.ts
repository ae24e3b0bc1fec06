/** Requests to object storage: signatures, timeouts, and what is logged when it fails. */
import { createServer, type Server } from "node:http"
import type { AddressInfo } from "node:net"
import { afterEach, describe, expect, it } from "vitest"
import { s3Files } from "#adapters/server/files/s3.files.ts"
import { imageKey } from "#tests/fixtures/images.ts"
import { done, failure } from "#tests/fixtures/outcomes.ts"
import { objectStorage } from "#tests/server/object-storage.ts"

const undo: Array<() => Promise<unknown>> = []
afterEach(async () => {
  for (const step of undo.splice(0).toReversed()) await step()
})

const key = imageKey(1)

describe("a request to object storage", () => {
  it("the signature covers path, query and body", async () => {
    const storage = await objectStorage()
    undo.push(storage.close)
    const logged: Array<string> = []
    const bytes = s3Files(storage.bucket, (line) => logged.push(line))
    await done(bytes.put(key, Uint8Array.of(1, 2, 3)))
    expect(await done(bytes.get(key))).toEqual(Uint8Array.of(1, 2, 3))
    expect(await done(bytes.list(key))).toEqual([])
    await done(bytes.remove(key))
    expect(storage.answered).toEqual([200, 200, 200, 204])
    expect(logged).toEqual([])
  })

  it("a region and the session token of temporary keys are signed", async () => {
    const asked = { region: "eu-central-1", sessionToken: "FwoGZXIvYXdzEXAMPLE" }
    const storage = await objectStorage({ secret: "temporary", ...asked })
    undo.push(storage.close)
    const put = (given: object) => s3Files({ ...storage.bucket, ...given }, () => {}).put(key, Uint8Array.of(1))
    await done(put(asked))
    await failure(put({ ...asked, region: "eu-west-1" }))
    await failure(put({ region: asked.region }))
    expect(storage.answered).toEqual([200, 403, 403])
  })

  it("another secret is refused, and logged with the reason and without the secret", async () => {
    const storage = await objectStorage({ secret: "the right one" })
    undo.push(storage.close)
    const logged: Array<string> = []
    const bytes = s3Files({ ...storage.bucket, secret: "a wrong one" }, (line) => logged.push(line))
    expect((await failure(bytes.put(key, Uint8Array.of(1))))._tag).toBe("Unavailable")
    expect((await failure(bytes.get(key)))._tag).toBe("Unavailable")
    expect(storage.answered).toEqual([403, 403])
    expect(logged).toEqual(Array.from({ length: 2 }, () => "The object storage answered 403 SignatureDoesNotMatch"))
  })
})

/** Answers every request the same way; null never answers. */
const stub = async (answer: { readonly status: number; readonly body?: string } | null) => {
  let count = 0
  const server: Server = createServer((_, response) => {
    count += 1
    if (answer === null) return
    response.writeHead(answer.status, answer.status === 302 ? { location: "http://127.0.0.1:1/" } : {})
    response.end(answer.body)
  })
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve))
  undo.push(
    () =>
      new Promise((resolve) => {
        server.close(resolve)
        server.closeAllConnections()
      })
  )
  const logged: Array<string> = []
  const { port } = server.address() as AddressInfo
  const bucket = { endpoint: `http://127.0.0.1:${port}/`, bucket: "office", key: "k", secret: "s", timeoutMs: 300 }
  return { bytes: s3Files(bucket, (line) => logged.push(line)), logged, requests: () => count }
}

describe("failing object storage", () => {
  it.each([
    ["answers 500", { status: 500, body: "<Error><Code>InternalError</Code></Error>" }, "answered 500 InternalError"],
    ["answers 503", { status: 503 }, "answered 503"],
    ["asks for fewer requests", { status: 429 }, "answered 429"],
    ["sends elsewhere", { status: 302 }, "could not be reached"],
    ["never answers", null, "could not be reached: TimeoutError"]
  ] as const)("the storage is unavailable after one request when it %s", async (_, answer, words) => {
    const { bytes, logged, requests } = await stub(answer)
    expect((await failure(bytes.get(key)))._tag).toBe("Unavailable")
    expect(requests()).toBe(1)
    expect(logged).toEqual([expect.stringContaining(words)])
    expect(logged[0]).not.toContain(key)
  })

  it("an unreachable storage is unavailable", async () => {
    const logged: Array<string> = []
    const bytes = s3Files({ endpoint: "http://127.0.0.1:1", bucket: "office", key: "k", secret: "s" }, (line) =>
      logged.push(line)
    )
    expect((await failure(bytes.put(key, Uint8Array.of(1))))._tag).toBe("Unavailable")
    expect(logged).toEqual([expect.stringContaining("could not be reached")])
  })

  it("a list that cannot be read is unavailable, so that no image looks deleted", async () => {
    const { bytes, logged } = await stub({ status: 200, body: "<html>Welcome</html>" })
    expect((await failure(bytes.list(null)))._tag).toBe("Unavailable")
    expect(logged).toEqual(["The object storage answered a list that cannot be read"])
  })

  it("a missing bucket is unavailable and not a missing image", async () => {
    const { bucket, close } = await objectStorage()
    undo.push(close)
    const logged: Array<string> = []
    const bytes = s3Files({ ...bucket, bucket: "another" }, (line) => logged.push(line))
    expect((await failure(bytes.get(key)))._tag).toBe("Unavailable")
    expect((await failure(bytes.list(null)))._tag).toBe("Unavailable")
    expect(logged[0]).toBe("The object storage has no such bucket")
  })
})
