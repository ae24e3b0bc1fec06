/** The machines of signing in and out with their ports, separate because the sign-in page needs nothing else. */
import { Effect } from "effect"
import { sessionMachine } from "#domain/session/session.machine.ts"
import type { SavedSessionPort, SessionPort } from "#domain/session/session.port.ts"
import { signInMachine } from "#domain/session/sign-in.machine.ts"
import { readActor, writeActor } from "#src/shell/port-actors.ts"

export interface SessionPorts {
  readonly session: SessionPort
  readonly savedSession: SavedSessionPort
}

const signInWith = ({ session, savedSession }: SessionPorts) =>
  signInMachine.provide({
    actors: {
      requestCode: writeActor(session.requestCode),
      verifyCode: writeActor((proof) =>
        Effect.gen(function* () {
          const opened = yield* session.verifyCode(proof)
          yield* savedSession.save(opened)
          return opened.user
        })
      )
    }
  })

/** The signed-in user: the stored session, if the server accepts it. Fails only when the server cannot be reached. */
const resume = ({ session, savedSession }: SessionPorts) =>
  Effect.gen(function* () {
    const stored = yield* savedSession.read
    if (stored === null) return null
    const forget = Effect.as(savedSession.clear, null)
    return yield* Effect.catchTags(session.me, {
      Unauthorized: () => forget,
      Forbidden: () => forget,
      // With whatever code: this account may not be here any more.
      Refused: (refused) => (refused.status === 403 ? forget : Effect.fail(refused))
    })
  })

export const sessionWith = (ports: SessionPorts) =>
  sessionMachine.provide({
    actors: {
      resumeSession: readActor(() => resume(ports)),
      // The server is notified first, but this browser drops the session in any case.
      endSession: writeActor(() => Effect.ensuring(ports.session.signOut, ports.savedSession.clear)),
      signIn: signInWith(ports)
    }
  })
