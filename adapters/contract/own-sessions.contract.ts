/** Apart from `session.contract.ts`, which the sign-in page fetches. */
import { Schema } from "effect"
import { OpenSession, SessionId, SessionNotFound } from "#domain/session/open-sessions.schema.ts"
import { UserId } from "#domain/shared/identity.schema.ts"
import { UserNotFound } from "#domain/users/user.errors.ts"
import { endpoint, oneRecord, refusal } from "./endpoint.ts"

const Ended = Schema.Struct({ success: Schema.Boolean, ended: Schema.Int })

export const ownSessionsContract = {
  sessions: endpoint({
    method: "GET",
    path: "/auth/sessions",
    permission: "administrator",
    summary: "Lists one's own sessions, the last used first",
    answer: oneRecord(Schema.Array(OpenSession))
  }),
  endSession: endpoint({
    method: "DELETE",
    path: "/auth/sessions/{id}",
    permission: "administrator",
    summary: "Ends one of one's own sessions; the present one is signed out",
    writes: false,
    params: Schema.Struct({ id: SessionId }),
    answer: oneRecord(Ended),
    refusals: [refusal(404, "session_not_found", SessionNotFound)]
  }),
  endOtherSessions: endpoint({
    method: "DELETE",
    path: "/auth/sessions",
    permission: "administrator",
    summary: "Ends all of one's own sessions but the present one",
    writes: false,
    answer: oneRecord(Ended)
  }),
  endSessionsOf: endpoint({
    method: "DELETE",
    path: "/users/{id}/sessions",
    permission: "administrator",
    summary: "Ends all sessions and the code of a colleague; one's own are signed out",
    writes: false,
    params: Schema.Struct({ id: UserId }),
    answer: oneRecord(Ended),
    refusals: [refusal(404, "user_not_found", UserNotFound)]
  })
}
