/** The machines of signing in and out with their calls, separate because the sign-in page needs nothing else. */
import { fromPromise } from "xstate"
import { passwordChangeMachine } from "#domain/session/password-change.machine.ts"
import { sessionMachine } from "#domain/session/session.machine.ts"
import type { SavedSessionPort } from "#domain/session/session.port.ts"
import type { Administrator, CodeProof, Credentials, PasswordChange, SentCode } from "#domain/session/session.schema.ts"
import { signInMachine } from "#domain/session/sign-in.machine.ts"

export interface SessionCalls {
  /** Leaving the state aborts it. */
  readonly resume: (signal: AbortSignal) => Promise<Administrator | null>
  readonly requestCode: (credentials: Credentials) => Promise<SentCode>
  readonly verifyCode: (proof: CodeProof) => Promise<Administrator>
  readonly signOut: () => Promise<void>
  readonly changePassword: (change: PasswordChange) => Promise<void>
}

export interface SessionSources {
  readonly savedSession: SavedSessionPort
  readonly fetchCalls: () => Promise<SessionCalls>
}

export const sessionWith = ({ savedSession, fetchCalls }: SessionSources) =>
  sessionMachine.provide({
    actions: { forgetSession: savedSession.forget },
    actors: {
      // Without a stored session nothing is called, and nothing is fetched for it.
      resumeSession: fromPromise(async ({ signal }) =>
        savedSession.read() === null ? null : (await fetchCalls()).resume(signal)
      ),
      // The server is notified first, but this browser drops the session in any case.
      endSession: fromPromise(async () => {
        try {
          await (await fetchCalls()).signOut()
        } finally {
          savedSession.clear()
        }
      }),
      passwordChange: passwordChangeMachine.provide({
        actors: {
          changePassword: fromPromise<void, PasswordChange>(async ({ input }) =>
            (await fetchCalls()).changePassword(input)
          )
        }
      }),
      signIn: signInMachine.provide({
        actors: {
          requestCode: fromPromise<SentCode, Credentials>(async ({ input }) => (await fetchCalls()).requestCode(input)),
          verifyCode: fromPromise<Administrator, CodeProof>(async ({ input }) => (await fetchCalls()).verifyCode(input))
        }
      })
    }
  })
