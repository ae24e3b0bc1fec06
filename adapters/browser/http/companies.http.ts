import { Effect } from "effect"
import { companiesContract } from "#adapters/contract/companies.contract.ts"
import type { CompaniesPort } from "#domain/companies/companies.port.ts"
import { Refused } from "#domain/shared/failure.errors.ts"
import { type Call, type CallOptions, dataOf } from "./http-client.ts"
import { createKeys } from "./create-keys.ts"

/**
 * The companies port over HTTP. A new company has an idempotency key, so that a request repeated after signing in
 * creates it once.
 */
export const httpCompanies = (call: Call, newKey: () => string, read: CallOptions = {}): CompaniesPort => {
  const withCreateKey = createKeys(newKey)
  return {
    list: (query) => call(companiesContract.list, { query }, read),
    all: (query) => call(companiesContract.all, { query }, read),
    stats: Effect.suspend(() => dataOf(call(companiesContract.stats, {}, read))),
    find: (id) => dataOf(call(companiesContract.find, { params: { id } }, read)),
    create: (body) => withCreateKey(body, [], (key) => dataOf(call(companiesContract.create, { body }, { key }))),
    change: (id, body) => dataOf(call(companiesContract.change, { params: { id }, body })),
    remove: (id, version) =>
      Effect.catchTag(
        dataOf(call(companiesContract.remove, { params: { id }, body: removal(true, version) })),
        "CompanyTaken",
        () => unforeseen
      ),
    restore: (id, version) => dataOf(call(companiesContract.remove, { params: { id }, body: removal(false, version) })),
    destroy: (id) => Effect.asVoid(call(companiesContract.destroy, { params: { id } }))
  }
}

/** One call deletes and restores; a refusal that only the other can have was not agreed in the contract. */
const unforeseen = Effect.fail(new Refused({ status: 409, words: "" }))

const removal = (is_deleted: boolean, version: number | undefined) => ({
  is_deleted,
  ...(version !== undefined && { version })
})
