/**
 * Apart from `session.contract.ts`: the browser program does not call it, and the sign-in page would fetch its
 * failures.
 */
import { Schema } from "effect"
import { UserId } from "#domain/shared/identity.schema.ts"
import { OwnAccount, UserNotFound } from "#domain/users/user.errors.ts"
import { endpoint, oneRecord, refusal } from "./endpoint.ts"

export const unlockContract = {
  unlock: endpoint({
    method: "POST",
    path: "/auth/unlock/{userId}",
    permission: "administrator",
    summary: "Lets a colleague sign in again after too many failures",
    writes: false,
    params: Schema.Struct({ userId: UserId }),
    answer: oneRecord(Schema.Struct({ success: Schema.Boolean })),
    refusals: [refusal(404, "user_not_found", UserNotFound), refusal(409, "own_account", OwnAccount)]
  })
}
