/**
 * The contract of the ports of users and companies, for every implementation: the services in memory, over PostgreSQL,
 * and the browser over HTTP.
 *
 * Two administrators share one backend. After every failure a snapshot shows that nothing was changed.
 */
import { afterEach, beforeEach, describe } from "vitest"
import { companiesTests } from "#tests/contract/people/companies.contract.ts"
import type { GetPeopleBackend, PeopleBackend } from "#tests/contract/people/people-backend.ts"
import { undoableTests } from "#tests/contract/people/undoable.contract.ts"
import { usersAccountsTests } from "#tests/contract/people/users-accounts.contract.ts"
import { usersBulkTests } from "#tests/contract/people/users-bulk.contract.ts"
import { usersClaimsTests } from "#tests/contract/people/users-claims.contract.ts"
import { usersChangeTests } from "#tests/contract/people/users-change.contract.ts"
import { usersListTests } from "#tests/contract/people/users-list.contract.ts"
import { usersReadsTests } from "#tests/contract/people/users-reads.contract.ts"
import { usersRemovalTests } from "#tests/contract/people/users-removal.contract.ts"

export const peopleContract = (name: string, make: () => Promise<PeopleBackend>): void => {
  describe(`users and companies, implemented by ${name}`, () => {
    let open: PeopleBackend | null = null
    beforeEach(async () => {
      open = await make()
    })
    afterEach(async () => {
      await open?.close()
      open = null
    })
    const backend: GetPeopleBackend = () => {
      if (open === null) throw new Error("No backend is open")
      return open
    }

    usersListTests(backend)
    usersChangeTests(backend)
    usersReadsTests(backend)
    usersRemovalTests(backend)
    usersAccountsTests(backend)
    usersBulkTests(backend)
    usersClaimsTests(backend)
    companiesTests(backend)
    undoableTests(backend)
  })
}
