/** The endpoints of service accounts. Status codes are decided here and nowhere else. */
import { Schema } from "effect"
import {
  NewServiceAccount,
  NewServiceToken,
  ServiceAccount,
  ServiceAccountId,
  ServiceAccountNotFound,
  ServiceAccountTaken
} from "#domain/service-accounts/service-account.schema.ts"
import { endpoint, json, oneRecord, refusal } from "./endpoint.ts"

const params = Schema.Struct({ id: ServiceAccountId })

export const serviceAccountsContract = {
  list: endpoint({
    method: "GET",
    path: "/service-accounts",
    permission: "administrator",
    summary: "Lists service accounts by name, those that have ended too",
    answer: oneRecord(Schema.Array(ServiceAccount))
  }),
  create: endpoint({
    method: "POST",
    path: "/service-accounts",
    permission: "administrator",
    summary: "Makes a service account; only this answer has its token",
    isSecret: true,
    body: json(NewServiceAccount),
    answer: oneRecord(NewServiceToken, 201),
    refusals: [refusal(409, "service_account_taken", ServiceAccountTaken, { worded: true })]
  }),
  revoke: endpoint({
    method: "DELETE",
    path: "/service-accounts/{id}",
    permission: "administrator",
    summary: "Revokes a service account for good: nothing of it is committed afterwards",
    params,
    answer: oneRecord(params),
    refusals: [refusal(404, "service_account_not_found", ServiceAccountNotFound)]
  })
}
