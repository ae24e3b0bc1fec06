import { Effect } from "effect"
import { ownSessionsContract } from "#adapters/contract/own-sessions.contract.ts"
import { sessionContract } from "#adapters/contract/session.contract.ts"
import type { OpenSessionsPort, SessionPort } from "#domain/session/session.port.ts"
import type { AccessEndingPort } from "#domain/users/users.port.ts"
import { type Call, dataOf } from "./http-client.ts"

/** `deviceToken` returns the one of an earlier sign-in from this browser. */
export const httpSession = (call: Call, deviceToken: () => string | null): SessionPort => {
  const withDevice = <B>(body: B) => {
    const device_token = deviceToken()
    return device_token === null ? body : { ...body, device_token }
  }
  return {
    requestCode: (body) => dataOf(call(sessionContract.requestCode, { body: withDevice(body) })),
    verifyCode: (body) => dataOf(call(sessionContract.verifyCode, { body: withDevice(body) })),
    me: Effect.suspend(() => dataOf(call(sessionContract.me, {}))),
    signOut: Effect.suspend(() => Effect.asVoid(call(sessionContract.signOut, {}))),
    changePassword: (userId, body) => Effect.asVoid(call(sessionContract.changePassword, { params: { userId }, body }))
  }
}

export const httpOpenSessions = (call: Call): OpenSessionsPort => ({
  list: Effect.suspend(() => dataOf(call(ownSessionsContract.sessions, {}))),
  end: (id) => Effect.asVoid(call(ownSessionsContract.endSession, { params: { id } })),
  endOthers: Effect.suspend(() => Effect.map(call(ownSessionsContract.endOtherSessions, {}), ({ data }) => data.ended))
})

export const httpAccessEnding = (call: Call): AccessEndingPort => ({
  endSessions: (id) => Effect.map(call(ownSessionsContract.endSessionsOf, { params: { id } }), ({ data }) => data.ended)
})
