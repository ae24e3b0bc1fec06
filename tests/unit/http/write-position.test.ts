import { Effect } from "effect"
import { expect, it } from "vitest"
import { httpClient } from "#adapters/browser/http/http-client.ts"
import { claimsContract } from "#adapters/contract/claims.contract.ts"
import { dashboardContract } from "#adapters/contract/dashboard.contract.ts"
import { DecisionId } from "#domain/shared/identity.schema.ts"
import { numberedId } from "#tests/fixtures/people.ts"

it("the client names an unknown position after a change without an answer, until a read is answered", async () => {
  const sent: Array<string | null> = []
  let isReached = true
  const call = httpClient({
    fetch: async (_path, { headers }) => {
      sent.push(new Headers(headers).get("x-write-position"))
      if (!isReached) throw new TypeError("Failed to fetch")
      return new Response("{}")
    },
    token: () => "token",
    language: () => "en",
    onUnauthorized: async () => false
  })
  const read = () => Effect.runPromise(Effect.ignore(call(dashboardContract.counts, {})))
  await read()
  isReached = false
  await Effect.runPromise(
    Effect.ignore(call(claimsContract.undo, { params: { id: DecisionId.make(numberedId(1)) }, body: null }))
  )
  isReached = true
  await read()
  await read()
  expect(sent).toEqual([null, null, "unknown", null])
})
