import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import path from "node:path"
import { afterAll, beforeAll, describe, expect, it } from "vitest"
import { readRequestContext } from "#adapters/server/api/request-context.ts"
import { staticFiles } from "#adapters/server/api/static-files.ts"

let parent = ""
let answer: ReturnType<typeof staticFiles>
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
  answer = staticFiles(web)
})
afterAll(() => rmSync(parent, { recursive: true }))

const get = (url: string, headers: Readonly<Record<string, string>> = {}) =>
  answer(
    readRequestContext(
      new Request(`http://localhost${url}`, { headers }),
      { address: "127.0.0.1", disconnect: null },
      []
    )
  )
const page = { accept: "text/html,*/*" }

describe("the web app's files", () => {
  it("are served with their type", async () => {
    expect(get("/favicon.svg")?.headers.get("content-type")).toBe("image/svg+xml")
    expect(await get("/favicon.svg")?.text()).toBe("<svg/>")
  })
  it("are kept for a year when their name tells their content, and asked for again otherwise", () => {
    expect(get("/assets/main-1a2b.js")?.headers.get("cache-control")).toBe("public, max-age=31536000, immutable")
    expect(get("/", page)?.headers.get("cache-control")).toBe("no-cache")
  })
  it.each(["br", "gzip, br", "br;q=0.5", "gzip, deflate, br, zstd"])(
    "come compressed to a reader of %s",
    async (encodings) => {
      const response = get("/assets/main-1a2b.js", { "accept-encoding": encodings })
      expect(response?.headers.get("content-encoding")).toBe("br")
      expect(response?.headers.get("vary")).toBe("accept-encoding")
      expect(await response?.text()).toBe("compressed")
    }
  )
  it.each(["", "gzip", "br;q=0", "brr"])("come plain to a reader of '%s'", async (encodings) => {
    const response = get("/assets/main-1a2b.js", { "accept-encoding": encodings })
    expect(response?.headers.has("content-encoding")).toBe(false)
    expect(await response?.text()).toBe("run()")
  })
  it("are not sent again to a reader who has them", () => {
    const etag = get("/", page)?.headers.get("etag") ?? ""
    expect(etag).toMatch(/^"[\w-]{22}"$/u)
    expect(get("/", { ...page, "if-none-match": `"other", W/${etag}` })?.status).toBe(304)
    expect(get("/", { ...page, "if-none-match": '"other"' })?.status).toBe(200)
  })
  it("allow only their own scripts, and the inline one by its hash", () => {
    const policy = get("/", page)?.headers.get("content-security-policy") ?? ""
    expect(policy.split("; ")).toEqual(
      expect.arrayContaining([
        "default-src 'none'",
        `script-src 'self' '${hash}'`,
        "frame-ancestors 'none'",
        "worker-src 'self'"
      ])
    )
  })
  it.each(["/claims", "/users/42/edit", "/login?next=%2Fclaims"])(
    "answer %s, a path of the app, with the page",
    async (url) => {
      expect(await get(url, page)?.text()).toBe("<!doctype html>")
    }
  )
  it.each(["/claims"])("answer %s only to a browser that wants a page", (url) => {
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
  ])("answer nothing at %s", (url) => {
    expect(get(url, page)).toBeNull()
  })
  it("answer nothing where nothing was built", () => {
    expect(
      staticFiles(path.join(parent, "nowhere"))(
        readRequestContext(new Request("http://localhost/", { headers: page }), { address: "", disconnect: null }, [])
      )
    ).toBeNull()
  })
})
