import { Effect } from "effect"
import { sessionContract } from "#adapters/contract/session.contract.ts"
import type { SessionPort } from "#domain/session/session.port.ts"
import type { Call } from "./http-client.ts"
import { dataOf } from "./http-client.ts"

export const httpSession = (call: Call): SessionPort => ({
  requestCode: (body) => Effect.asVoid(call(sessionContract.requestCode, { body })),
  verifyCode: (body) => dataOf(call(sessionContract.verifyCode, { body })),
  me: Effect.suspend(() => dataOf(call(sessionContract.me, {}))),
  signOut: Effect.suspend(() => Effect.asVoid(call(sessionContract.signOut, {}))),
  changePassword: (userId, body) => Effect.asVoid(call(sessionContract.changePassword, { params: { userId }, body }))
})
