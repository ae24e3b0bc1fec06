/**
 * What every answer to the ports of people and companies promises: the services over memory, over PostgreSQL, and the
 * browser through HTTP.
 *
 * Two administrators share one backend. A failure is always followed by a look at everything that is kept: nothing changed.
 */
import { afterEach, beforeEach, describe } from "vitest"
import { companiesTests } from "#tests/contract/people/companies.contract.ts"
import type { GetPeopleBackend, PeopleBackend } from "#tests/contract/people/people-backend.ts"
import { usersChangeTests } from "#tests/contract/people/users-change.contract.ts"
import { usersListTests } from "#tests/contract/people/users-list.contract.ts"
import { usersRemovalTests } from "#tests/contract/people/users-removal.contract.ts"

export const peopleContract = (name: string, make: () => Promise<PeopleBackend>): void => {
  describe(`people and companies, answered by ${name}`, () => {
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
    usersRemovalTests(backend)
    companiesTests(backend)
  })
}
