import { createServer, type IncomingHttpHeaders } from "node:http"
import type { AddressInfo } from "node:net"
import { mkdtemp, readFile, rm, stat } from "node:fs/promises"
import { tmpdir } from "node:os"
import path from "node:path"
import { Effect, Exit } from "effect"
import { afterEach, describe, expect, it } from "vitest"
import { gatewaySms } from "#adapters/server/sms/gateway.sms.ts"
import { terminalSms } from "#adapters/server/sms/terminal.sms.ts"

const message = { to: "+15550100001", code: "042042", at: "2026-11-20T10:00:00.000Z" }
const undo: Array<() => Promise<unknown>> = []
afterEach(async () => {
  for (const step of undo.splice(0)) await step()
})

/** Answers each request with the next status; null never answers. */
const stub = async (statuses: ReadonlyArray<number | null>) => {
  const received: Array<{ readonly headers: IncomingHttpHeaders; readonly body: unknown }> = []
  const server = createServer((request, response) => {
    const status = statuses[received.length] ?? null
    void request.toArray().then((parts) => {
      received.push({ headers: request.headers, body: JSON.parse(Buffer.concat(parts).toString()) })
      if (status !== null) response.writeHead(status).end()
    })
  })
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve))
  undo.push(
    () =>
      new Promise((resolve) => {
        server.close(resolve)
        server.closeAllConnections()
      })
  )
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/send`, received }
}
const sendBy = async (url: string) => {
  const logged: Array<string> = []
  const exit = await Effect.runPromiseExit(
    gatewaySms({ url, token: "t0ken", timeoutMs: 300 }, (line) => logged.push(line)).send(message)
  )
  return { sent: Exit.isSuccess(exit), logged: logged.join() }
}

describe("the gateway", () => {
  it("the gateway receives the code with the token, once", async () => {
    const { url, received } = await stub([202])
    expect(await sendBy(url)).toEqual({ sent: true, logged: "" })
    expect(received).toHaveLength(1)
    expect(received[0]).toMatchObject({
      headers: { authorization: "Bearer t0ken" },
      body: { to: message.to, code: "042042", text: expect.stringContaining("042042") }
    })
  })

  it.each([
    ["a 503 is retried once", [503, 200], 2, true],
    ["a second 503 is not retried", [503, 503, 200], 2, false],
    ["a 500 is not retried", [500, 200], 1, false],
    ["a refusal is not retried", [401, 200], 1, false],
    ["a timeout is not retried, because the message may have been sent", [null, 200], 1, false]
  ])("%s", async (_, statuses, calls, sent) => {
    const { url, received } = await stub(statuses)
    const outcome = await sendBy(url)
    expect(outcome.sent).toBe(sent)
    expect(received).toHaveLength(calls)
    expect(outcome.logged === "").toBe(sent)
    expect(outcome.logged).not.toContain("042042")
  })

  it("an unreachable gateway is unavailable", async () => {
    expect(await sendBy("http://127.0.0.1:1/")).toMatchObject({
      sent: false,
      logged: expect.stringContaining("could not be reached")
    })
  })
})

describe("the terminal", () => {
  it("each code is printed and stored in a private outbox", async () => {
    const home = await mkdtemp(path.join(tmpdir(), "outbox-test-"))
    undo.push(() => rm(home, { recursive: true }))
    const printed: Array<string> = []
    const outbox = path.join(home, "outbox.jsonl")
    const sender = terminalSms(outbox, (line) => printed.push(line))
    await Effect.runPromise(sender.send(message))
    await Effect.runPromise(sender.send({ ...message, code: "111111" }))
    expect(printed).toEqual([expect.stringContaining("042042"), expect.stringContaining("111111")])
    const lines = (await readFile(outbox, "utf8")).trimEnd().split("\n")
    expect(lines.map((line) => JSON.parse(line))).toEqual([
      { at: message.at, to: message.to, code: "042042" },
      { at: message.at, to: message.to, code: "111111" }
    ])
    expect((await stat(outbox)).mode & 0o777).toBe(0o600)
  })
})
