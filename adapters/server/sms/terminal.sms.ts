/** Prints codes and other messages on the terminal. For development only; the configuration refuses it in production. */
import { appendFile } from "node:fs/promises"
import { Effect } from "effect"
import type { CodeMessage, CodeSender, TextMessage, TextSender } from "#domain/session/code-sender.port.ts"
import { Unavailable } from "#domain/shared/failure.errors.ts"

/**
 * Prints each message, and appends it as the line `{at, to, code}` or `{at, to, text}` to the outbox file, which only its
 * owner can read.
 */
export const terminalSms = (outboxFile: string, print: (line: string) => void): CodeSender & TextSender => {
  const write = (message: CodeMessage | TextMessage, line: string) =>
    Effect.tryPromise({
      try: async () => {
        await appendFile(outboxFile, `${JSON.stringify(message)}\n`, { mode: 0o600 })
        print(line)
      },
      catch: () => new Unavailable()
    })
  return {
    send: ({ at, to, code }) => write({ at, to, code }, `Sign-in code for ${to}: ${code}`),
    sendText: ({ at, to, text }) => write({ at, to, text }, `SMS to ${to}: ${text}`)
  }
}
