/**
 * What every answer to the ports of people and companies promises: the services over memory, over PostgreSQL, and the
 * browser through HTTP.
 *
 * Two administrators share one backend. A failure is always followed by a look at everything that is kept: nothing changed.
 */
import { afterEach, beforeEach, describe } from "vitest"
import type { AuditEntry } from "#domain/audit/audit.schema.ts"
import type { CompaniesPort } from "#domain/companies/companies.port.ts"
import type { Picture } from "#domain/files/image.schema.ts"
import type { Person, UserId } from "#domain/shared/identity.schema.ts"
import type { UsersPort } from "#domain/users/users.port.ts"
import { companiesPromises } from "#tests/contract/people/companies.contract.ts"
import { usersChangePromises } from "#tests/contract/people/users-change.contract.ts"
import { usersListPromises } from "#tests/contract/people/users-list.contract.ts"
import { usersRemovalPromises } from "#tests/contract/people/users-removal.contract.ts"

export interface PeopleBackend {
  readonly first: Person
  readonly second: Person
  readonly firstUsers: UsersPort
  readonly secondUsers: UsersPort
  readonly firstCompanies: CompaniesPort
  readonly secondCompanies: CompaniesPort
  /** The session that `firstUsers` is used in. */
  readonly firstSession: string
  /** Opens one more session of somebody and names it. */
  readonly openSession: (id: UserId) => Promise<string>
  readonly isOpen: (session: string) => Promise<boolean>
  /** What is kept of somebody's password. */
  readonly keptPassword: (id: UserId) => Promise<string | null>
  /** A picture that can be kept. */
  readonly portrait: Picture
  /** Every audit entry about people and companies, in no order. */
  readonly audit: () => Promise<ReadonlyArray<AuditEntry>>
  /** All that is kept; equal before and after means: nothing changed. */
  readonly everything: () => Promise<unknown>
  /** From now on no audit entry can be written, or again it can. */
  readonly refuseAudit: (isRefusing: boolean) => Promise<void>
  readonly close: () => Promise<void>
}

/** An open backend for each test. */
export type GetPeopleBackend = () => PeopleBackend

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

    usersListPromises(backend)
    usersChangePromises(backend)
    usersRemovalPromises(backend)
    companiesPromises(backend)
  })
}
