/** Prints codes on the terminal. For development only; the configuration refuses it in production. */
import { appendFile } from "node:fs/promises"
import { Effect } from "effect"
import type { CodeSender } from "#domain/session/code-sender.port.ts"
import { Unavailable } from "#domain/shared/failure.errors.ts"

/** Prints each code, and appends it as the line `{at, to, code}` to the outbox file, which only its owner can read. */
export const terminalSms = (outboxFile: string, print: (line: string) => void): CodeSender => ({
  send: ({ at, to, code }) =>
    Effect.tryPromise({
      try: async () => {
        await appendFile(outboxFile, `${JSON.stringify({ at, to, code })}\n`, { mode: 0o600 })
        print(`Sign-in code for ${to}: ${code}`)
      },
      catch: () => new Unavailable()
    })
})
