import { createHash } from "node:crypto"
import { existsSync, readdirSync, readFileSync } from "node:fs"
import path from "node:path"
import { Effect, Schema } from "effect"
import type { WebAsset, WebAssets } from "#adapters/server/api/web-assets.ts"
import type { Unavailable } from "#domain/shared/failure.errors.ts"
import { accepts } from "./compression.ts"
import type { RequestContext } from "./request-context.ts"
import { respond, type Headers } from "./respond.ts"

/** Answers a request outside the API; null where there is no such file. */
export type Page = (context: RequestContext) => Effect.Effect<Response | null, Unavailable>

/**
 * Serves the built web app from memory, so that no request can name a file of this machine. A path without an extension
 * that is opened as a page gets `index.html`; a missing directory serves nothing. A file of another build, whose page
 * came from another server, is looked up among those that are kept.
 */
export const staticFiles = (files: StaticFiles, { find }: Pick<WebAssets, "find">): Page => {
  const policy = pagePolicy("[]")
  return (context) => {
    const file =
      files.get(context.path === "/" ? "/index.html" : context.path) ??
      (isPage(context) ? files.get("/index.html") : undefined)
    if (file) return Effect.succeed(send(context, file))
    if (!isAsset(context.path)) return Effect.succeed(null)
    return Effect.map(find(context.path), (kept) => kept && send(context, staticFile(kept, policy)))
  }
}

export type StaticFiles = ReadonlyMap<string, StaticFile>

/** The files that pages of this build request by a name with a hash of their content. */
export const assetsOf = (files: StaticFiles): ReadonlyArray<WebAsset> =>
  [...files.values()].filter(({ name }) => isAsset(name))

const isAsset = (name: string): boolean => name.startsWith("/assets/")

interface StaticFile extends WebAsset {
  readonly etag: string
  readonly headers: Headers
}

/** A browser stores a page under its address, and a link may name in its query what is searched for. */
const unlessNamed = (headers: Headers, name: string, { search }: RequestContext): Headers =>
  name.endsWith(".html") && search !== "" ? { ...headers, "cache-control": "no-store" } : headers

const send = (context: RequestContext, { bytes, brotli, etag, name, headers: own }: StaticFile): Response => {
  const headers = unlessNamed(own, name, context)
  const requestHeaders = context.request.headers
  const known = (requestHeaders.get("if-none-match") ?? "").split(",").map((tag) => tag.trim().replace(/^W\//u, ""))
  if (known.includes(etag)) return respond(context, 304, { ...headers, etag }, null)
  if (brotli && accepts(context.request, "br"))
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

/** All files of the built web app, by path. */
export const readFiles = (directory: string): StaticFiles => {
  if (!existsSync(directory)) return new Map()
  const names = readdirSync(directory, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => path.relative(directory, path.join(entry.parentPath, entry.name)))
  const policy = pagePolicy(names.includes(hashesFile) ? readFileSync(path.join(directory, hashesFile), "utf8") : "[]")
  const served = names.filter((name) => !name.endsWith(".br") && name !== hashesFile)
  return new Map(
    served.map((file) => {
      const bytes = new Uint8Array(readFileSync(path.join(directory, file)))
      const brotli = names.includes(`${file}.br`)
        ? new Uint8Array(readFileSync(path.join(directory, `${file}.br`)))
        : null
      const name = `/${file.split(path.sep).join("/")}`
      return [name, staticFile({ name, bytes, brotli }, policy)]
    })
  )
}

const staticFile = (asset: WebAsset, policy: string): StaticFile => ({
  ...asset,
  etag: `"${createHash("sha256").update(asset.bytes).digest("base64url").slice(0, 22)}"`,
  headers: headersOf(asset.name, asset.brotli !== null, policy)
})

const headersOf = (url: string, isVaried: boolean, policy: string): Headers => {
  const extension = path.posix.extname(url)
  return {
    "content-type": types[extension] ?? "application/octet-stream",
    // Names under /assets/ carry a hash of their content, so their content never changes.
    "cache-control": isAsset(url) ? "public, max-age=31536000, immutable" : "no-cache",
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
    "frame-ancestors 'none'",
    // No text becomes a program or a part of the page; `adapters/browser/trusted-worker.ts` makes the address of the
    // one worker.
    "require-trusted-types-for 'script'",
    "trusted-types own-worker"
  ].join("; ")
}
