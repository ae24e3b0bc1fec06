/**
 * Delivers codes through an HTTP gateway. A 503 means that nothing was sent, so it is retried once; after a timeout or
 * a lost connection the message may have been sent.
 */
import { Effect } from "effect"
import { inCallSpan } from "#adapters/server/traces.ts"
import type { CodeSender } from "#domain/session/code-sender.port.ts"
import { Unavailable } from "#domain/shared/failure.errors.ts"

export interface Gateway {
  readonly url: string
  readonly token: string | null
  /** The longest an attempt may take; 10 s by default. */
  readonly timeoutMs?: number
}

/** Posts `{to, code, text}` with the bearer token. Anything but a 2xx is `Unavailable`; the code is never logged. */
export const gatewaySms = ({ url, token, timeoutMs = 10_000 }: Gateway, log: (message: string) => void): CodeSender => {
  const post = async (
    to: string,
    code: string,
    tracing: Readonly<Record<string, string>>,
    interruption: AbortSignal
  ): Promise<number> => {
    const answer = await fetch(url, {
      method: "POST",
      headers: {
        "content-type": "application/json",
        ...tracing,
        ...(token === null ? {} : { authorization: `Bearer ${token}` })
      },
      body: JSON.stringify({ to, code, text: `Your verification code is ${code}` }),
      redirect: "error",
      signal: AbortSignal.any([interruption, AbortSignal.timeout(timeoutMs)])
    })
    await answer.body?.cancel()
    return answer.status
  }
  return {
    send: ({ to, code }) =>
      inCallSpan("send a code", (tracing, onStatus) =>
        Effect.tryPromise({
          try: async (interruption) => {
            const first = await post(to, code, tracing, interruption)
            return first === 503 ? await post(to, code, tracing, interruption) : first
          },
          catch: (error) => {
            log(`The SMS gateway could not be reached: ${error instanceof Error ? error.name : "unknown"}`)
            return new Unavailable()
          }
        }).pipe(
          Effect.flatMap((status) => {
            onStatus(status)
            if (status >= 200 && status < 300) return Effect.void
            log(`The SMS gateway answered ${status}`)
            return Effect.fail(new Unavailable())
          })
        )
      )
  }
}
