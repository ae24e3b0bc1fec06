/** The cookie of an attempt to sign in, for clients that do not send the attempt in the body. Pages cannot read it. */
const name = "sign_in_attempt"

export const readAttempt = (headers: Headers): string | null =>
  new RegExp(`(?:^|;\\s*)${name}=([\\w-]{1,128})(?:;|$)`, "u").exec(headers.get("cookie") ?? "")?.[1] ?? null

export const attemptCookie = (attempt: string, seconds: number, isSecure: boolean): string =>
  `${name}=${attempt}; Path=/api/auth; Max-Age=${seconds}; HttpOnly; SameSite=Strict${isSecure ? "; Secure" : ""}`
