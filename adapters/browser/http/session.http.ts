import { Effect } from "effect"
import { sessionContract } from "#adapters/contract/session.contract.ts"
import type { SessionPort } from "#domain/session/session.port.ts"
import type { Call } from "./http-client.ts"

export const httpSession = (call: Call): SessionPort => ({
  requestCode: (body) => Effect.asVoid(call(sessionContract.requestCode, { body })),
  verifyCode: (body) => Effect.map(call(sessionContract.verifyCode, { body }), ({ data }) => data),
  me: Effect.suspend(() => Effect.map(call(sessionContract.me, {}), ({ data }) => data)),
  signOut: Effect.suspend(() => Effect.asVoid(call(sessionContract.signOut, {}))),
  changePassword: (userId, body) => Effect.asVoid(call(sessionContract.changePassword, { params: { userId }, body }))
})
