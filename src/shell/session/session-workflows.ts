/** The machines of signing in and out with the ports they call. */
import { Effect } from "effect"
import { fromPromise } from "xstate"
import { passwordChangeMachine } from "#domain/session/password-change.machine.ts"
import { sessionMachine } from "#domain/session/session.machine.ts"
import type { SavedSessionPort, SessionPort } from "#domain/session/session.port.ts"
import type { CodeProof, PasswordChange } from "#domain/session/session.schema.ts"
import type { ChoiceEnd, FactorChoice } from "#domain/session/factor-choice.machine.ts"
import { signInMachine } from "#domain/session/sign-in.machine.ts"
import { Unauthorized } from "#domain/shared/failure.errors.ts"
import type { SecondFactorPorts } from "#domain/session/second-factor.port.ts"
import { readActor, writeActor } from "#src/shell/port-actors.ts"

export interface SessionPorts {
  readonly session: SessionPort
  readonly savedSession: SavedSessionPort
  /** Fetched with their first use. */
  readonly secondFactors: () => Promise<SecondFactorPorts>
}

/** The signed-in user: the stored session, if the server accepts it. Fails only when the server cannot be reached. */
const resumed = ({ session, savedSession }: SessionPorts) => {
  if (savedSession.read() === null) return Effect.succeed(null)
  const forget = Effect.sync(() => {
    savedSession.dropToken()
    return null
  })
  return Effect.catchTags(session.me, {
    Unauthorized: () => forget,
    Forbidden: () => forget,
    // With any code: the account may have been deleted.
    Refused: (refused) => (refused.status === 403 ? forget : Effect.fail(refused))
  })
}

const verified = ({ session, savedSession }: SessionPorts, proof: CodeProof) =>
  Effect.map(session.verifyCode(proof), (opened) => {
    savedSession.save(opened)
    return opened.user
  })

/** Changes the password of the stored session. */
const changed = ({ session, savedSession }: SessionPorts, change: PasswordChange) => {
  const stored = savedSession.read()
  return stored === null ? Effect.fail(new Unauthorized()) : session.changePassword(stored.user.id, change)
}

export const sessionWith = (ports: SessionPorts) => {
  const { session, savedSession } = ports
  return sessionMachine.provide({
    actions: { forgetSession: savedSession.forget },
    actors: {
      resumeSession: readActor(() => resumed(ports)),
      // The server is notified first, but this browser drops the session in any case.
      endSession: writeActor(() =>
        Effect.ensuring(
          session.signOut,
          Effect.sync(() => savedSession.clear())
        )
      ),
      addFactor: fromPromise(async ({ signal }) => {
        const [{ addRequiredFactor }, factors] = await Promise.all([
          import("./factor-actors.ts"),
          ports.secondFactors()
        ])
        await addRequiredFactor(factors, signal)
      }),
      passwordChange: passwordChangeMachine.provide({
        actors: { changePassword: writeActor((change: PasswordChange) => changed(ports, change)) }
      }),
      signIn: signInMachine.provide({
        actors: {
          requestCode: writeActor(session.requestCode),
          verifyCode: writeActor((proof: CodeProof) => verified(ports, proof)),
          chooseFactor: fromPromise<ChoiceEnd, FactorChoice>(async ({ input, signal }) => {
            const [{ chooseFactor }, factors] = await Promise.all([import("./factor-actors.ts"), ports.secondFactors()])
            return chooseFactor(savedSession.save, factors, input, signal)
          })
        }
      })
    }
  })
}
