import { createHash } from "node:crypto"
import { existsSync, readdirSync, readFileSync } from "node:fs"
import path from "node:path"
import { Schema } from "effect"
import type { RequestContext } from "./request-context.ts"
import { respond, type Headers } from "./respond.ts"

/**
 * Serves the built web app from memory, so that no request can name a file of this machine. A path without an extension
 * that is opened as a page gets `index.html`; a missing directory serves nothing.
 */
export const staticFiles = (directory: string): ((context: RequestContext) => Response | null) => {
  const files = readFiles(directory)
  return (context) => {
    const file =
      files.get(context.path === "/" ? "/index.html" : context.path) ??
      (isPage(context) ? files.get("/index.html") : undefined)
    return file ? send(context, file) : null
  }
}

interface StaticFile {
  readonly bytes: Uint8Array<ArrayBuffer>
  readonly brotli: Uint8Array<ArrayBuffer> | null
  readonly etag: string
  readonly headers: Headers
}

const send = (context: RequestContext, { bytes, brotli, etag, headers }: StaticFile): Response => {
  const requestHeaders = context.request.headers
  const known = (requestHeaders.get("if-none-match") ?? "").split(",").map((tag) => tag.trim().replace(/^W\//u, ""))
  if (known.includes(etag)) return respond(context, 304, { ...headers, etag }, null)
  if (
    brotli &&
    /(?:^|,)\s*br\s*(?:$|,|;(?!\s*q=0(?:\.0*)?\s*(?:$|,)))/iu.test(requestHeaders.get("accept-encoding") ?? "")
  )
    return respond(
      context,
      200,
      { ...headers, etag, "content-encoding": "br", "content-length": String(brotli.length) },
      brotli
    )
  return respond(context, 200, { ...headers, etag, "content-length": String(bytes.length) }, bytes)
}

/** Routes of the app have no extension; a path with an escaped separator or a step upwards is none. */
const isPage = ({ request, path }: RequestContext): boolean =>
  (request.headers.get("accept") ?? "").includes("text/html") && !/\.|\\|%2e|%2f|%5c|%00/iu.test(path)

const types: Readonly<Record<string, string>> = {
  ".html": "text/html; charset=utf-8",
  ".js": "text/javascript; charset=utf-8",
  ".css": "text/css; charset=utf-8",
  ".json": "application/json; charset=utf-8",
  ".webmanifest": "application/manifest+json",
  ".svg": "image/svg+xml",
  ".png": "image/png",
  ".jpg": "image/jpeg",
  ".webp": "image/webp",
  ".ico": "image/x-icon",
  ".woff2": "font/woff2",
  ".txt": "text/plain; charset=utf-8"
}

const hashesFile = "csp-hashes.json"
const Hashes = Schema.Array(Schema.String.check(Schema.isPattern(/^sha256-[A-Za-z0-9+/]{43}=$/u)))

const readFiles = (directory: string): ReadonlyMap<string, StaticFile> => {
  if (!existsSync(directory)) return new Map()
  const names = readdirSync(directory, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => path.relative(directory, path.join(entry.parentPath, entry.name)))
  const policy = pagePolicy(names.includes(hashesFile) ? readFileSync(path.join(directory, hashesFile), "utf8") : "[]")
  const served = names.filter((name) => !name.endsWith(".br") && name !== hashesFile)
  return new Map(
    served.map((name) => {
      const bytes = new Uint8Array(readFileSync(path.join(directory, name)))
      const brotli = names.includes(`${name}.br`)
        ? new Uint8Array(readFileSync(path.join(directory, `${name}.br`)))
        : null
      const url = `/${name.split(path.sep).join("/")}`
      const etag = `"${createHash("sha256").update(bytes).digest("base64url").slice(0, 22)}"`
      return [url, { bytes, brotli, etag, headers: headersOf(url, brotli !== null, policy) }]
    })
  )
}

const headersOf = (url: string, isVaried: boolean, policy: string): Headers => {
  const extension = path.posix.extname(url)
  return {
    "content-type": types[extension] ?? "application/octet-stream",
    // Names under /assets/ carry a hash of their content, so their content never changes.
    "cache-control": url.startsWith("/assets/") ? "public, max-age=31536000, immutable" : "no-cache",
    ...(isVaried && { vary: "accept-encoding" }),
    "content-security-policy": policy
  }
}

/** The toast and scroll-lock libraries inject styles, hence `unsafe-inline` for styles only. */
const pagePolicy = (hashes: string): string => {
  const scripts = Schema.decodeUnknownSync(Schema.fromJsonString(Hashes))(hashes).map((hash) => ` '${hash}'`)
  return [
    "default-src 'none'",
    `script-src 'self'${scripts.join("")}`,
    "style-src 'self' 'unsafe-inline'",
    "img-src 'self' blob: data:",
    "font-src 'self'",
    "connect-src 'self'",
    "worker-src 'self'",
    "manifest-src 'self'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'"
  ].join("; ")
}
