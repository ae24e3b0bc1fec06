/** An administrator with a session, sending requests over a socket. */
import type { ServerProcess } from "#tools/server-process.ts"

export interface Answer {
  readonly status: number
  /** Untyped JSON: tests check it by expectations. */
  readonly body: ReturnType<typeof JSON.parse>
  readonly headers: Headers
}

export interface RequestOptions {
  readonly body?: unknown
  readonly headers?: Readonly<Record<string, string>>
}

export const phones = ["+15550100001", "+15550100002"] as const
export const demoPassword = "Admin.2026"

/** Sends and receives JSON; rejects without a response. */
export const requestAs =
  (token: string | null) =>
  async (url: string, method: string, path: string, { body, headers = {} }: RequestOptions = {}): Promise<Answer> => {
    const response = await fetch(new URL(`/api${path}`, url), {
      method,
      headers: {
        ...(token !== null && { authorization: `Bearer ${token}` }),
        ...(body !== undefined && { "content-type": "application/json" }),
        ...headers
      },
      ...(body !== undefined && { body: JSON.stringify(body) })
    })
    const text = await response.text()
    const isJson = response.headers.get("content-type")?.startsWith("application/json") === true
    return { status: response.status, body: isJson ? JSON.parse(text) : text, headers: response.headers }
  }

/** Signs in by phone, password and code. Returns the token. */
export const signIn = async (
  { url, codeFor }: Pick<ServerProcess, "url" | "codeFor">,
  phone: string = phones[0],
  password: string = demoPassword
): Promise<string> => {
  const request = requestAs(null)
  const since = Date.now() - 1
  const codeRequest = await request(url, "POST", "/auth/request-otp", { body: { identity: phone, password } })
  if (codeRequest.status !== 200)
    throw new Error(`No code was sent: ${codeRequest.status} ${JSON.stringify(codeRequest.body)}`)
  const otp_code = await codeFor(phone, since)
  const { attempt } = codeRequest.body.data
  const opened = await request(url, "POST", "/auth/verify-otp", { body: { identity: phone, otp_code, attempt } })
  if (opened.status !== 200) throw new Error(`Signing in failed: ${opened.status} ${JSON.stringify(opened.body)}`)
  return String(opened.body.data.access_token)
}
