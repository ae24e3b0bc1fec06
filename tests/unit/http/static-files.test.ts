import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import path from "node:path"
import { afterAll, beforeAll, describe, expect, it } from "vitest"
import { Effect } from "effect"
import { readRequestContext } from "#adapters/server/api/request-context.ts"
import { assetsOf, readFiles, staticFiles } from "#adapters/server/api/static-files.ts"

let parent = ""
let answer: ReturnType<typeof staticFiles>
let files: ReturnType<typeof readFiles>
const bytesOf = (text: string) => new Uint8Array(Buffer.from(text))
/** One file of a former build is kept. */
const kept = {
  find: (name: string) =>
    Effect.succeed(name === "/assets/old-9z.js" ? { name, bytes: bytesOf("old()"), brotli: bytesOf("br") } : null)
}
const hash = `sha256-${"A".repeat(43)}=`

beforeAll(() => {
  parent = mkdtempSync(path.join(tmpdir(), "static-files-"))
  const web = path.join(parent, "web")
  mkdirSync(path.join(web, "assets"), { recursive: true })
  writeFileSync(path.join(parent, "secret.txt"), "secret")
  writeFileSync(path.join(web, "index.html"), "<!doctype html>")
  writeFileSync(path.join(web, "index.html.br"), "compressed page")
  writeFileSync(path.join(web, "assets", "main-1a2b.js"), "run()")
  writeFileSync(path.join(web, "assets", "main-1a2b.js.br"), "compressed")
  writeFileSync(path.join(web, "favicon.svg"), "<svg/>")
  writeFileSync(path.join(web, "csp-hashes.json"), JSON.stringify([hash]))
  files = readFiles(web)
  answer = staticFiles(files, kept)
})
afterAll(() => rmSync(parent, { recursive: true }))

const contextOf = (url: string, headers: Readonly<Record<string, string>> = {}) =>
  readRequestContext(
    new Request(`http://localhost${url}`, { headers }),
    { address: "127.0.0.1", disconnect: null },
    () => false
  )
const get = (url: string, headers?: Readonly<Record<string, string>>) => Effect.runSync(answer(contextOf(url, headers)))
const page = { accept: "text/html,*/*" }

describe("the web app's files", () => {
  it("a file is served with its type", async () => {
    expect(get("/favicon.svg")?.headers.get("content-type")).toBe("image/svg+xml")
    expect(await get("/favicon.svg")?.text()).toBe("<svg/>")
  })
  it("a file with a hash in its name is immutable for a year, any other is revalidated", () => {
    expect(get("/assets/main-1a2b.js")?.headers.get("cache-control")).toBe("public, max-age=31536000, immutable")
    expect(get("/", page)?.headers.get("cache-control")).toBe("no-cache")
  })
  it("a page whose address has a query is not stored, since that may name what is searched for", () => {
    expect(get("/users?searchTerm=Ana", page)?.headers.get("cache-control")).toBe("no-store")
    expect(get("/assets/main-1a2b.js?x")?.headers.get("cache-control")).toBe("public, max-age=31536000, immutable")
  })
  it.each(["br", "gzip, br", "br;q=0.5", "gzip, deflate, br, zstd"])(
    "a file is compressed for a client that accepts %s",
    async (encodings) => {
      const response = get("/assets/main-1a2b.js", { "accept-encoding": encodings })
      expect(response?.headers.get("content-encoding")).toBe("br")
      expect(response?.headers.get("vary")).toBe("accept-encoding")
      expect(await response?.text()).toBe("compressed")
    }
  )
  it.each(["", "gzip", "br;q=0", "brr"])(
    "a file is not compressed for a client that accepts '%s'",
    async (encodings) => {
      const response = get("/assets/main-1a2b.js", { "accept-encoding": encodings })
      expect(response?.headers.has("content-encoding")).toBe(false)
      expect(await response?.text()).toBe("run()")
    }
  )
  it("a client that has the file gets 304", () => {
    const etag = get("/", page)?.headers.get("etag") ?? ""
    expect(etag).toMatch(/^"[\w-]{22}"$/u)
    expect(get("/", { ...page, "if-none-match": `"other", W/${etag}` })?.status).toBe(304)
    expect(get("/", { ...page, "if-none-match": '"other"' })?.status).toBe(200)
  })
  it("the policy allows own scripts only, and the inline one by its hash", () => {
    const policy = get("/", page)?.headers.get("content-security-policy") ?? ""
    expect(policy.split("; ")).toEqual(
      expect.arrayContaining([
        "default-src 'none'",
        `script-src 'self' '${hash}'`,
        "connect-src 'self'",
        "frame-ancestors 'none'",
        "worker-src 'self'",
        "require-trusted-types-for 'script'",
        "trusted-types own-worker"
      ])
    )
  })
  it.each(["/claims", "/users/42/edit", "/login?next=%2Fclaims"])(
    "the path %s of the app is answered with the page",
    async (url) => {
      expect(await get(url, page)?.text()).toBe("<!doctype html>")
    }
  )
  it.each(["/claims"])("the path %s is answered only for a client that accepts HTML", (url) => {
    expect(get(url, { accept: "application/json" })).toBeNull()
  })
  it.each([
    "/missing.js",
    "/assets/missing.js",
    "/index.html.br",
    "/csp-hashes.json",
    "/../secret.txt",
    "/..%2fsecret.txt",
    "/%2e%2e/secret.txt",
    "/..%5csecret.txt",
    "/assets/..%2f..%2fsecret.txt",
    "/%00",
    "/.env",
    "//secret.txt"
  ])("the path %s is not served", (url) => {
    expect(get(url, page)).toBeNull()
  })
  it("nothing is served without a build", () => {
    const without = staticFiles(readFiles(path.join(parent, "nowhere")), kept)
    expect(Effect.runSync(without(contextOf("/", page)))).toBeNull()
  })
  it("a file of another build is served as it was kept", async () => {
    const response = get("/assets/old-9z.js", { "accept-encoding": "br" })
    expect(response?.headers.get("cache-control")).toBe("public, max-age=31536000, immutable")
    expect(response?.headers.get("content-type")).toBe("text/javascript; charset=utf-8")
    expect(await response?.text()).toBe("br")
    expect(await get("/assets/old-9z.js")?.text()).toBe("old()")
  })
  it("files with a hash in their name are kept for other servers, and no others", () => {
    expect(assetsOf(files).map(({ name }) => name)).toEqual(["/assets/main-1a2b.js"])
  })
})
