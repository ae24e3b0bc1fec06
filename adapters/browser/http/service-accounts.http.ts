import { Effect } from "effect"
import { serviceAccountsContract } from "#adapters/contract/service-accounts.contract.ts"
import type { ServiceAccountsPort } from "#domain/service-accounts/service-accounts.port.ts"
import { type Call, dataOf } from "./http-client.ts"

/** Service accounts over HTTP. */
export const httpServiceAccounts = (call: Call): ServiceAccountsPort => ({
  list: Effect.suspend(() => dataOf(call(serviceAccountsContract.list, {}))),
  create: (body) => dataOf(call(serviceAccountsContract.create, { body })),
  revoke: (id) => Effect.as(call(serviceAccountsContract.revoke, { params: { id } }), id)
})
