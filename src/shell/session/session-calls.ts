/** What the machines of signing in and out call. It is fetched behind the sign-in form, with Effect's runtime. */
import { Effect } from "effect"
import type { SavedSessionPort, SessionPort } from "#domain/session/session.port.ts"
import type { CodeProof, PasswordChange } from "#domain/session/session.schema.ts"
import { Unauthorized } from "#domain/shared/failure.errors.ts"
import type { SessionCalls } from "./session-workflows.ts"

export interface SessionPorts {
  readonly session: SessionPort
  readonly savedSession: SavedSessionPort
}

/** The signed-in user: the stored session, if the server accepts it. Fails only when the server cannot be reached. */
const resume = ({ session, savedSession }: SessionPorts) => {
  const forget = Effect.sync(() => {
    savedSession.clear()
    return null
  })
  return Effect.catchTags(session.me, {
    Unauthorized: () => forget,
    Forbidden: () => forget,
    // With whatever code: this account may not be here any more.
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

export const sessionCalls = (ports: SessionPorts): SessionCalls => ({
  resume: (signal) => Effect.runPromise(resume(ports), { signal }),
  requestCode: (credentials) => Effect.runPromise(ports.session.requestCode(credentials)),
  verifyCode: (proof) => Effect.runPromise(verified(ports, proof)),
  signOut: () => Effect.runPromise(ports.session.signOut),
  changePassword: (change) => Effect.runPromise(changed(ports, change))
})
