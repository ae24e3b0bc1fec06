import { Effect } from "effect"
import { sessionContract } from "#adapters/contract/session.contract.ts"
import type { SessionPort } from "#domain/session/session.port.ts"
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
