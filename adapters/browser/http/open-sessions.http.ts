import { Effect } from "effect"
import { ownSessionsContract } from "#adapters/contract/own-sessions.contract.ts"
import type { OpenSessionsPort } from "#domain/session/session.port.ts"
import type { AccessEndingPort } from "#domain/users/users.port.ts"
import { type Call, dataOf } from "./http-client.ts"

export const httpOpenSessions = (call: Call): OpenSessionsPort => ({
  list: Effect.suspend(() => dataOf(call(ownSessionsContract.sessions, {}))),
  end: (id) => Effect.asVoid(call(ownSessionsContract.endSession, { params: { id } })),
  endOthers: Effect.suspend(() => Effect.map(call(ownSessionsContract.endOtherSessions, {}), ({ data }) => data.ended))
})

export const httpAccessEnding = (call: Call): AccessEndingPort => ({
  endSessions: (id) => Effect.map(call(ownSessionsContract.endSessionsOf, { params: { id } }), ({ data }) => data.ended)
})
