import type { FileAnswer } from "#adapters/contract/endpoint-types.ts"
import type { RequestContext } from "./request-context.ts"

/** Sent with every response. */
export const securityHeaders: Readonly<Record<string, string>> = {
  "x-content-type-options": "nosniff",
  "referrer-policy": "no-referrer",
  "cross-origin-opener-policy": "same-origin",
  "cross-origin-resource-policy": "same-origin",
  "permissions-policy": "camera=(), microphone=(), geolocation=(), payment=(), usb=()",
  "x-frame-options": "DENY"
}

export type ResponseBody = string | Uint8Array<ArrayBuffer> | ReadableStream<Uint8Array>

export type Headers = Readonly<Record<string, string>>

/** Makes a response. Headers are set here only, because changing them afterwards is slow. */
export const respond = (
  { id, position, cookies, cleared, isSecure }: RequestContext,
  status: number,
  headers: Headers,
  body: ResponseBody | null
): Response =>
  new Response(body, {
    status,
    headers: withCookies(
      {
        ...securityHeaders,
        ...headers,
        "x-request-id": id,
        // For what a browser has cached in spite of `no-store`; browsers take it over TLS alone.
        ...(cleared !== null && { "clear-site-data": `"${cleared}"` }),
        ...(position.written !== null && { "x-write-position": String(position.written) })
      },
      position.written === null ? cookies : [...cookies, positionCookie(String(position.written), isSecure)]
    )
  })

const withCookies = (headers: Headers, cookies: ReadonlyArray<string>): NonNullable<ResponseInit["headers"]> =>
  cookies.length === 0
    ? headers
    : [...Object.entries(headers), ...cookies.map((cookie): [string, string] => ["set-cookie", cookie])]

/** The cookie grants nothing; after a minute every replica that is read has the position that it names. */
const positionCookie = (position: string, isSecure: boolean) =>
  `write_position=${position}; Path=/api; Max-Age=60; HttpOnly; SameSite=Strict${isSecure ? "; Secure" : ""}`

/** Answers of the API are not cached, and run nothing when opened as a page. */
export const apiHeaders: Headers = {
  "cache-control": "no-store",
  "content-security-policy": "sandbox; default-src 'none'"
}

/** For a page of the API with style rules of its own; it runs no scripts. */
const styledHeaders: Headers = {
  "content-security-policy": "sandbox; default-src 'none'; style-src 'unsafe-inline'"
}

export const fileHeaders = ({ type, name, styled }: Omit<FileAnswer, "bytes">): Headers => ({
  ...apiHeaders,
  ...(styled && styledHeaders),
  "content-type": type,
  ...(name && { "content-disposition": `attachment; filename="${name}"` })
})

export const respondJson = (
  context: RequestContext,
  status: number,
  json: ResponseBody,
  headers: Headers = {}
): Response =>
  respond(context, status, { ...apiHeaders, "content-type": "application/json; charset=utf-8", ...headers }, json)

/** Aborts a response so that the client knows; an error of the stream itself would reach it as more text. */
export const abortResponse = ({ disconnect }: RequestContext, controller: ReadableStreamDefaultController): void =>
  disconnect ? disconnect() : controller.error(new Error("The answer broke off"))
