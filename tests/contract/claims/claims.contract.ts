/**
 * The contract of the claims port, for every implementation: the service in memory, over PostgreSQL, and the browser
 * over HTTP.
 *
 * Two administrators share one backend. After every failure a snapshot shows that nothing was changed.
 */
import { afterEach, beforeEach, describe } from "vitest"
import type { ClaimsBackend, GetBackend } from "#tests/contract/claims/claims-backend.ts"
import { bulkTests } from "#tests/contract/claims/claims-bulk.contract.ts"
import { changeTests } from "#tests/contract/claims/claims-change.contract.ts"
import { listTests } from "#tests/contract/claims/claims-list.contract.ts"
import { lookAlikeTests } from "#tests/contract/claims/claims-look-alike.contract.ts"
import { matchingTests } from "#tests/contract/claims/claims-matching.contract.ts"
import { ownTests } from "#tests/contract/claims/claims-own.contract.ts"
import { readsTests } from "#tests/contract/claims/claims-reads.contract.ts"
import { undoTests } from "#tests/contract/claims/claims-undo.contract.ts"

/** A decision can be undone for 600 seconds in the backends of `make`. */
export const claimsContract = (name: string, make: () => Promise<ClaimsBackend>): void => {
  describe(`claims, implemented by ${name}`, () => {
    let open: ClaimsBackend | null = null
    beforeEach(async () => {
      open = await make()
    })
    afterEach(async () => {
      await open?.close()
      open = null
    })
    const backend: GetBackend = () => {
      if (open === null) throw new Error("No backend is open")
      return open
    }

    listTests(backend)
    readsTests(backend)
    changeTests(backend)
    bulkTests(backend)
    matchingTests(backend)
    undoTests(backend)
    ownTests(backend)
    lookAlikeTests(backend)
  })
}
