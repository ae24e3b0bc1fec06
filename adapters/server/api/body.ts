/** Reads request bodies within limits and refuses what no schema should have to check. */
import { createHash } from "node:crypto"
import { getMultipartBoundary, type MultipartPart, parseMultipart } from "@remix-run/multipart-parser"
import { Effect } from "effect"
import type { Body, FormFiles } from "#adapters/contract/endpoint.ts"
import { WireRefused } from "./refusals.ts"

const mebibyte = 1024 * 1024

/** The largest JSON body, and the limit of all text fields of a form together, in bytes. */
const jsonBytesMax = mebibyte

/**
 * The largest body that needs no session. It is not counted among those held: connections are, and strangers who send
 * slowly must not keep others from working.
 */
const openBytesMax = 16_384

/** All bodies of requests under way together, in bytes. */
const heldBytesMax = 64 * mebibyte

/** A refused upload is discarded up to this size, because a client that is still sending reads no response. */
const discardedBytesMax = 64 * mebibyte

/** Deeper than any of our schemas; JSON has no limit, but the call stack has. */
const depthMax = 32

/** More than any of our schemas has; each undeclared key may be an issue. */
const keysMax = 1_000

/** Those of one session, so that uploads which stall keep nobody else's out; more than any body may have. */
const sessionBytesMax = heldBytesMax / 4

interface Held {
  readonly token: string
  readonly bytes: number
}

/** What the requests under way have sent. Memory belongs to the process, and so does this count. */
const held = new Map<Request, Held>()
const heldBySession = new Map<string, number>()
let heldBytes = 0

const count = (token: string, bytes: number): void => {
  heldBytes += bytes
  const ofSession = (heldBySession.get(token) ?? 0) + bytes
  if (ofSession === 0) heldBySession.delete(token)
  else heldBySession.set(token, ofSession)
}

/** Counts bytes of a body; false when those of its session, or of all bodies together, would be too many. */
const hold = (request: Request, token: string, bytes: number): boolean => {
  const ofSession = (heldBySession.get(token) ?? 0) + bytes
  if (heldBytes + bytes > heldBytesMax || ofSession > sessionBytesMax) return false
  held.set(request, { token, bytes: (held.get(request)?.bytes ?? 0) + bytes })
  count(token, bytes)
  return true
}

/** To be called when a request has been answered. */
export const releaseBody = (request: Request): void => {
  const released = held.get(request)
  if (released === undefined) return
  count(released.token, -released.bytes)
  held.delete(request)
}

const overloaded = () => new WireRefused({ code: "overloaded", headers: { "retry-after": "2", connection: "close" } })

/** A file of a form, with the name and the type that the client gave it. */
export interface SentFile {
  readonly name: string
  readonly type: string
  readonly bytes: Uint8Array
}

/** A body before decoding; `fingerprint` differs for different bodies. */
export type RawBody =
  | { readonly kind: "none"; readonly fingerprint: string }
  | { readonly kind: "json"; readonly value: unknown; readonly fingerprint: string }
  | {
      readonly kind: "form"
      readonly fields: Readonly<Record<string, string>>
      readonly files: Readonly<Record<string, SentFile>>
      readonly fingerprint: string
    }

/** `token` is that of the session whose bytes are counted; null where none is needed. */
export const readBody = (request: Request, body: Body, token: string | null): Effect.Effect<RawBody, WireRefused> =>
  Effect.tryPromise({
    try: () => (body.kind === "json" ? readJson(request, body.optional, token) : readForm(request, body.files, token)),
    catch: (error) => (error instanceof WireRefused ? error : new WireRefused({ code: "malformed" }))
  })

const utf8 = new TextDecoder("utf-8", { fatal: true })
const sha256 = (bytes: string | Uint8Array): string => createHash("sha256").update(bytes).digest("hex")

const readJson = async (request: Request, optional: boolean, token: string | null): Promise<RawBody> => {
  const bytes = await readBytes(request, token, token === null ? openBytesMax : jsonBytesMax)
  if (bytes.length === 0 && optional) return { kind: "none", fingerprint: "" }
  if (bytes.length > 0) requireType(request, "application/json")
  const value: unknown = JSON.parse(utf8.decode(bytes))
  refuseUnsafe(value)
  return { kind: "json", value, fingerprint: sha256(bytes) }
}

const readForm = async (request: Request, files: FormFiles, token: string | null): Promise<RawBody> => {
  requireType(request, "multipart/form-data")
  const allowed = Object.values(files).reduce((sum, { maxBytes }) => sum + maxBytes, jsonBytesMax)
  const [only, ...others] = Object.values(files)
  const bytes = await readBytes(request, token, allowed, others.length === 0 ? only?.tooLarge : undefined)
  const fields: Record<string, string> = Object.create(null) as {}
  const found: Record<string, SentFile> = {}
  const prints: Array<string> = []
  for (const part of partsOf(request, bytes)) {
    const { filename } = part
    if (part.name === undefined) throw new WireRefused({ code: "malformed" })
    const name = unescaped(part.name)
    const content = contentOf(part)
    if (filename === undefined) {
      const text = utf8.decode(content)
      refuseUnsafe({ [name]: text })
      fields[name] = text
    } else {
      refuseUnsafe({ [name]: null })
      // An empty file input is sent as an empty file without a name, which counts as no file.
      if (!Object.hasOwn(files, name) || (content.length === 0 && filename === "")) continue
      const { maxBytes = 0, tooLarge } = files[name] ?? {}
      if (content.length > maxBytes)
        throw new WireRefused({
          code: "too_large",
          textKey: tooLarge,
          ...(tooLarge !== undefined && { fields: { [name]: tooLarge } })
        })
      found[name] = { name: unescaped(filename), type: part.mediaType ?? "", bytes: content }
    }
    prints.push(`${name}=${sha256(content)}`)
  }
  return { kind: "form", fields, files: found, fingerprint: sha256(prints.sort().join("\n")) }
}

/** The parts of a form. Throws where the body is none: empty, without a boundary, or without an end. */
const partsOf = (request: Request, bytes: Uint8Array): Iterable<MultipartPart> => {
  const boundary = getMultipartBoundary(request.headers.get("content-type") ?? "")
  if (boundary === null || bytes.length === 0) throw new WireRefused({ code: "malformed" })
  return parseMultipart(bytes, { boundary, maxFileSize: bytes.length, maxTotalSize: bytes.length })
}

/** A part of a body that was read as a whole is one piece of it, and need not be copied. */
const contentOf = ({ content: [piece = new Uint8Array()] }: MultipartPart): Uint8Array => piece

/** A name as forms write it: with escapes for quotes and line ends (HTML standard, multipart/form-data). */
const unescaped = (name: string): string => name.replaceAll("%0A", "\n").replaceAll("%0D", "\r").replaceAll("%22", '"')

/** Bodies up to this size are counted when they have been read, larger ones as they come. */
const smallBytesMax = 65_536

/** Whether a body of at most 64 KiB is declared. */
export const isSmall = ({ headers }: Request): boolean =>
  Number(headers.get("content-length") ?? Infinity) <= smallBytesMax

const requireType = (request: Request, expected: string): void => {
  const [type = "", ...settings] = (request.headers.get("content-type") ?? "").toLowerCase().split(";")
  const charset = settings.map((setting) => /^\s*charset="?([^"\s]+)"?\s*$/u.exec(setting)?.[1]).find(Boolean)
  const isEncoded = (request.headers.get("content-encoding") ?? "identity") !== "identity"
  if (type.trim() !== expected || isEncoded || (charset !== undefined && charset !== "utf-8" && charset !== "utf8")) {
    throw new WireRefused({ code: "unsupported_type" })
  }
}

const readBytes = async (
  request: Request,
  token: string | null,
  max: number,
  textKey?: string
): Promise<Uint8Array> => {
  const holds = (bytes: number) => token === null || hold(request, token, bytes)
  // In one read where a small length is declared: as a web stream it costs more than the rest of a request.
  if (isSmall(request) && Number(request.headers.get("content-length")) <= max) {
    const bytes = new Uint8Array(await request.arrayBuffer())
    if (!holds(bytes.length)) throw overloaded()
    return bytes
  }
  if (request.body === null) return new Uint8Array()
  const chunks: Array<Uint8Array> = []
  let size = 0
  let isHeld = true
  for await (const chunk of request.body) {
    size += chunk.length
    isHeld &&= size > max || holds(chunk.length)
    if (size <= max && isHeld) chunks.push(chunk)
    if (size > max + discardedBytesMax) break
  }
  if (!isHeld) throw overloaded()
  if (size > max) throw new WireRefused({ code: "too_large", headers: { connection: "close" }, textKey })
  return Buffer.concat(chunks)
}

/** PostgreSQL stores neither NUL nor lone surrogates, so a text with either is refused. */
export const isStorable = (text: string): boolean => !/[\0\p{Surrogate}]/u.test(text)

const forbiddenKeys: ReadonlySet<string> = new Set(["__proto__", "constructor", "prototype"])

/** Refuses dangerous keys, texts that cannot be stored, and excessive depth (so it is iterative) or width. */
const refuseUnsafe = (value: unknown): void => {
  let level: ReadonlyArray<unknown> = [value]
  for (let depth = 0; level.length > 0; depth += 1) {
    if (depth > depthMax) throw new WireRefused({ code: "malformed" })
    const next: Array<unknown> = []
    for (const item of level) {
      if (typeof item === "string" && !isStorable(item)) throw new WireRefused({ code: "forbidden_text" })
      if (typeof item !== "object" || item === null) continue
      if (Array.isArray(item)) for (const entry of item) next.push(entry)
      else {
        const entries = Object.entries(item)
        if (entries.length > keysMax) throw new WireRefused({ code: "malformed" })
        for (const [key, entry] of entries) {
          if (forbiddenKeys.has(key)) throw new WireRefused({ code: "forbidden_key" })
          if (!isStorable(key)) throw new WireRefused({ code: "forbidden_text" })
          next.push(entry)
        }
      }
    }
    level = next
  }
}
