/**
 * What every answer to the ports of people and companies promises: the services over memory, over PostgreSQL, and the
 * browser through HTTP.
 *
 * Two administrators share one world. A failure is always followed by a look at everything that is kept: nothing changed.
 */
import type { Effect } from "effect"
import { afterEach, beforeEach, describe, expect } from "vitest"
import type { AuditEntry } from "#domain/audit/audit.schema.ts"
import type { CompaniesPort } from "#domain/companies/companies.port.ts"
import type { Company } from "#domain/companies/company.schema.ts"
import type { Picture } from "#domain/files/image.schema.ts"
import type { Person, UserId } from "#domain/shared/identity.schema.ts"
import type { User } from "#domain/users/user-record.schema.ts"
import type { UsersPort } from "#domain/users/users.port.ts"
import { companiesPromises } from "#tests/contract/companies.contract.ts"
import { usersChangePromises } from "#tests/contract/users-change.contract.ts"
import { usersListPromises } from "#tests/contract/users-list.contract.ts"
import { usersRemovalPromises } from "#tests/contract/users-removal.contract.ts"
import { companyDraft, userDraft } from "#tests/fixtures/people-drafts.ts"
import { done, failure } from "#tests/fixtures/outcomes.ts"

export interface PeopleWorld {
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

/** An open world for each test. */
export type InPeopleWorld = () => PeopleWorld

export const peopleContract = (name: string, make: () => Promise<PeopleWorld>): void => {
  describe(`people and companies, answered by ${name}`, () => {
    let open: PeopleWorld | null = null
    beforeEach(async () => {
      open = await make()
    })
    afterEach(async () => {
      await open?.close()
      open = null
    })
    const world: InPeopleWorld = () => {
      if (open === null) throw new Error("No world is open")
      return open
    }

    usersListPromises(world)
    usersChangePromises(world)
    usersRemovalPromises(world)
    companiesPromises(world)
  })
}

let number = 0
/** A number nobody has had. */
export const nextNumber = (): number => (number += 1)

export const addCompany = (
  world: PeopleWorld,
  name = `Company ${nextNumber()}`,
  named: Readonly<Record<string, unknown>> = {}
): Promise<Company> => done(world.firstCompanies.create(companyDraft(name, named)))

/** A new person of a new company, or of the one named. */
export const addPerson = async (
  world: PeopleWorld,
  named: Readonly<Record<string, unknown>> & { readonly company_id?: string } = {}
): Promise<User> => {
  const company = named.company_id ?? (await addCompany(world)).id
  return done(world.firstUsers.create(userDraft(nextNumber(), company, named), null))
}

/** Expects the call to fail so, and to leave everything as it was. */
export const refuses = async <A, E>(world: PeopleWorld, call: Effect.Effect<A, E>): Promise<E> => {
  const before = await world.everything()
  const refusal = await failure(call)
  expect(await world.everything()).toEqual(before)
  return refusal
}

/** What was recorded about a record, oldest first. */
export const entriesOf = async (
  world: PeopleWorld,
  { id }: { readonly id: string }
): Promise<ReadonlyArray<AuditEntry>> =>
  (await world.audit())
    .filter(({ entity_id }) => entity_id === id)
    .toSorted((one, other) => (one.at === other.at ? (one.id < other.id ? -1 : 1) : one.at < other.at ? -1 : 1))
