/**
 * Delivers codes and other messages through an HTTP gateway. A 503 means that nothing was sent, so it is retried once; after a timeout or
 * a lost connection the message may have been sent.
 */
import { Effect } from "effect"
import { inCallSpan } from "#adapters/server/observability/traces.ts"
import type { CodeSender, TextSender } from "#domain/session/code-sender.port.ts"
import { Unavailable } from "#domain/shared/failure.errors.ts"

export interface Gateway {
  readonly url: string
  readonly token: string | null
  /** The longest an attempt may take; 10 s by default. */
  readonly timeoutMs?: number
}

/** Posts `{to, code, text}` with the bearer token, a message without a code as `{to, text}`. Anything but a 2xx is `Unavailable`; neither is logged. */
export const gatewaySms = (
  { url, token, timeoutMs = 10_000 }: Gateway,
  log: (message: string) => void
): CodeSender & TextSender => {
  const post = async (
    message: { readonly to: string; readonly code?: string; readonly text: string },
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
      body: JSON.stringify(message),
      redirect: "error",
      signal: AbortSignal.any([interruption, AbortSignal.timeout(timeoutMs)])
    })
    await answer.body?.cancel()
    return answer.status
  }
  const deliver = (span: string, message: Parameters<typeof post>[0]) =>
    inCallSpan(span, (tracing, onStatus) =>
      Effect.tryPromise({
        try: async (interruption) => {
          const first = await post(message, tracing, interruption)
          return first === 503 ? await post(message, tracing, interruption) : first
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
  return {
    send: ({ to, code }) => deliver("send a code", { to, code, text: `Your verification code is ${code}` }),
    sendText: ({ to, text }) => deliver("send a message", { to, text })
  }
}
