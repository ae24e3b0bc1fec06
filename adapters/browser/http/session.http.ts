import { Effect } from "effect"
import { sessionContract } from "#adapters/contract/session.contract.ts"
import type { SessionPort } from "#domain/session/session.port.ts"
import type { DraftKey, Session } from "#domain/session/session.schema.ts"
import type { CallFailure } from "#domain/shared/failure.errors.ts"
import type { UserId } from "#domain/shared/identity.schema.ts"
import { type Call, dataOf } from "./http-client.ts"

export interface HttpSession extends SessionPort {
  /** Takes the key of drafts from a session that was opened by another call. */
  readonly opened: (session: Session) => Session
  /**
   * The key of an administrator's drafts: from memory, or asked for where another tab has signed in. Null from a server
   * of an earlier version, and once another administrator is signed in.
   */
  readonly draftKey: (administrator: UserId) => Effect.Effect<DraftKey | null, CallFailure>
}

/** `deviceToken` returns the one of an earlier sign-in from this browser. */
export const httpSession = (call: Call, deviceToken: () => string | null): HttpSession => {
  const withDevice = <B>(body: B) => {
    const device_token = deviceToken()
    return device_token === null ? body : { ...body, device_token }
  }
  /** Never stored. */
  let held: { readonly of: UserId; readonly key: DraftKey | null } | null = null
  const me = Effect.suspend(() =>
    Effect.map(dataOf(call(sessionContract.me, {})), ({ draft_key: key = null, ...administrator }) => {
      held = { of: administrator.id, key }
      return administrator
    })
  )
  const opened = ({ draft_key, ...session }: Session): Session => {
    held = { of: session.user.id, key: draft_key ?? null }
    return session
  }
  return {
    requestCode: (body) => dataOf(call(sessionContract.requestCode, { body: withDevice(body) })),
    verifyCode: (body) => Effect.map(dataOf(call(sessionContract.verifyCode, { body: withDevice(body) })), opened),
    opened,
    me,
    signOut: Effect.suspend(() => Effect.asVoid(call(sessionContract.signOut, {}))),
    changePassword: (userId, body) => Effect.asVoid(call(sessionContract.changePassword, { params: { userId }, body })),
    draftKey: (administrator) =>
      Effect.suspend(() => {
        const heldKey = () => (held?.of === administrator ? held.key : null)
        return held?.of === administrator ? Effect.succeed(heldKey()) : Effect.map(me, heldKey)
      })
  }
}
