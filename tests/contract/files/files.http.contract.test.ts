/** How images are served: to whom, with which headers, and nothing but stored images. */
import { mkdtemp, rm, writeFile } from "node:fs/promises"
import { tmpdir } from "node:os"
import path from "node:path"
import sharp from "sharp"
import { afterAll, beforeAll, describe, expect, it } from "vitest"
import { sqlImages } from "#adapters/server/database/images.sql.ts"
import { diskFiles } from "#adapters/server/files/disk.files.ts"
import { sharpCleaner } from "#adapters/server/files/sharp.files.ts"
import { newImageKey, sha256Of } from "#adapters/server/security/secrets.ts"
import type { ImageKey } from "#domain/files/image.schema.ts"
import { imagesService } from "#domain/files/images.service.ts"
import { openSession, serveApplication, type Served } from "#tests/contract/served-application.ts"
import { sqlBackend } from "#tests/contract/sql-backend.ts"
import { imageKey, picture } from "#tests/fixtures/images.ts"
import { memorySecrets } from "#tests/doubles/session.memory.ts"
import { done } from "#tests/fixtures/outcomes.ts"
import { scratchDatabase, type ScratchDatabase } from "#tests/server/scratch-database.ts"

let scratch: ScratchDatabase
let home: string
let office: Served
let token: string
let png: ImageKey
let jpeg: ImageKey

beforeAll(async () => {
  scratch = await scratchDatabase()
  home = await mkdtemp(path.join(tmpdir(), "files-http-test-"))
  const imageBytes = diskFiles(path.join(home, "files"), () => {})
  const { first } = await sqlBackend(scratch.kysely)
  const secrets = memorySecrets()
  office = serveApplication({ database: scratch.kysely, secrets, imageBytes })
  token = await openSession(scratch.kysely, first, secrets.hashToken)
  const images = imagesService({
    store: sqlImages(scratch.kysely),
    bytes: imageBytes,
    cleaner: sharpCleaner(),
    newKey: newImageKey,
    sha256: sha256Of,
    onLost: () => {}
  })
  const plain = sharp({ create: { width: 40, height: 30, channels: 3, background: "#5b3fa0" } })
  png = await done(images.save("profile_image", picture(new Uint8Array(await plain.png().toBuffer()))))
  jpeg = await done(images.save("profile_image", picture(new Uint8Array(await plain.jpeg().toBuffer()))))
  await writeFile(path.join(home, "secret.txt"), "not to be read")
})
afterAll(async () => {
  await scratch.close()
  await rm(home, { recursive: true })
})

const fetchImage = (query: string, headers: Readonly<Record<string, string>> = { authorization: `Bearer ${token}` }) =>
  office.fetch(`/api/benefits/image${query}`, { headers })

describe("images over HTTP", () => {
  it.each([
    ["image/png", () => png],
    ["image/jpeg", () => jpeg]
  ] as const)("a %s is served as its own type and no other", async (type, key) => {
    const answer = await fetchImage(`?path=${key()}`)
    expect(answer.status).toBe(200)
    expect(answer.headers.get("content-type")).toBe(type)
    expect(answer.headers.get("x-content-type-options")).toBe("nosniff")
    expect(answer.headers.get("content-security-policy")).toBe("sandbox; default-src 'none'")
    expect(answer.headers.get("content-disposition")).toBeNull()
    expect(answer.headers.get("cross-origin-resource-policy")).toBe("same-origin")
    const { format } = await sharp(new Uint8Array(await answer.arrayBuffer())).metadata()
    expect(`image/${format}`).toBe(type)
  })

  it("a browser does not store an image", async () => {
    const { headers } = await fetchImage(`?path=${png}`)
    expect(headers.get("cache-control")).toBe("no-store")
  })

  it("HEAD is answered without the bytes", async () => {
    const answer = await office.fetch(`/api/benefits/image?path=${png}`, {
      method: "HEAD",
      headers: { authorization: `Bearer ${token}` }
    })
    expect([answer.status, answer.headers.get("content-type")]).toEqual([200, "image/png"])
    expect((await answer.arrayBuffer()).byteLength).toBe(0)
  })

  it.each([
    ["no token", {}],
    ["a wrong token", { authorization: "Bearer none" }]
  ])("an image is refused with %s, whether it exists or not", async (_, headers) => {
    for (const key of [png, imageKey(1), "../secret.txt"]) {
      const answer = await fetchImage(`?path=${encodeURIComponent(key)}`, headers)
      expect([answer.status, answer.headers.get("cache-control")]).toEqual([401, "no-store"])
    }
  })

  it("a token in the address serves no image", async () => {
    expect((await fetchImage(`?path=${png}&token=${token}&access_token=${token}`, {})).status).toBe(401)
  })
})

describe("a missing image is not found", () => {
  it.each([
    ["an unknown key", () => `?path=${imageKey(1)}`],
    ["no path", () => ""],
    ["an empty path", () => "?path="],
    ["two paths", () => `?path=${png}&path=${png}`],
    ["a key in capitals", () => `?path=${png.toUpperCase().replace(/\d/gu, "A")}`],
    ["a key with a suffix", () => `?path=${png}0`],
    ["a key followed by a line break", () => `?path=${png}%0a`],
    ["a key followed by NUL", () => `?path=${png}%00`],
    ["a blank before a key", () => `?path=%20${png}`],
    ["a file's own path", () => `?path=${png.slice(0, 2)}/${png}`],
    ["a parent path", () => "?path=../secret.txt"],
    ["a parent path in escapes", () => "?path=%2e%2e%2fsecret.txt"],
    ["a parent path in doubled escapes", () => "?path=%252e%252e%252fsecret.txt"],
    ["a parent path after a key", () => `?path=${png}/../../../secret.txt`],
    ["a parent path with a backslash", () => "?path=..%5csecret.txt"],
    ["an absolute path", () => "?path=/etc/passwd"],
    ["an address", () => "?path=file:///etc/passwd"],
    ["another server's address", () => "?path=http://169.254.169.254/"],
    ["escapes that are no UTF-8", () => "?path=%ff"],
    ["a long text", () => `?path=${"a".repeat(10_000)}`],
    ["a piece of SQL", () => "?path=%27%20or%201%3D1--"]
  ])("an invalid path is not found: %s", async (_, query) => {
    const answer = await fetchImage(query())
    const body = await answer.text()
    expect({ status: answer.status, body: JSON.parse(body) }).toEqual({
      status: 404,
      body: { message: "This image does not exist.", code: "image_not_found" }
    })
    expect(answer.headers.get("cache-control")).toBe("no-store")
    expect(answer.headers.get("content-type")).toBe("application/json; charset=utf-8")
  })

  it("the refusal is in the language of the request", async () => {
    const answer = await fetchImage("?path=", { authorization: `Bearer ${token}`, "accept-language": "es" })
    expect(await answer.json()).toMatchObject({ message: "Esta imagen no existe." })
  })

  it("an image without bytes is not found and is reported to the operator", async () => {
    await rm(path.join(home, "files", jpeg.slice(0, 2), jpeg))
    expect((await fetchImage(`?path=${jpeg}`)).status).toBe(404)
    expect(office.printed).toEqual([
      `The stored bytes of image ${jpeg} are missing or damaged. Restore them from a backup.`
    ])
    expect(office.lines.join("\n")).not.toContain(jpeg)
  })
})
