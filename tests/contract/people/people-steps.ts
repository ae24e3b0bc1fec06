/** Steps that the tests of users and companies share. */
import type { Effect } from "effect"
import { expect } from "vitest"
import type { AuditEntry } from "#domain/shared/audit/audit.schema.ts"
import type { Company } from "#domain/companies/company.schema.ts"
import type { User } from "#domain/users/user-record.schema.ts"
import type { PeopleBackend } from "#tests/contract/people/people-backend.ts"
import { newCompany, newUser } from "#tests/fixtures/new-people.ts"
import { done, failure } from "#tests/fixtures/outcomes.ts"

let number = 0
/** A number that was not used before. */
export const nextNumber = (): number => (number += 1)

export const addCompany = (
  backend: PeopleBackend,
  name = `Company ${nextNumber()}`,
  named: Readonly<Record<string, unknown>> = {}
): Promise<Company> => done(backend.firstCompanies.create(newCompany(name, named)))

/** A new user, of a new company unless one is named. */
export const addPerson = async (
  backend: PeopleBackend,
  named: Readonly<Record<string, unknown>> & { readonly company_id?: string } = {}
): Promise<User> => {
  const company = named.company_id ?? (await addCompany(backend)).id
  return done(backend.firstUsers.create(newUser(nextNumber(), company, named), null))
}

/** Expects the call to fail without changing anything. Returns the failure. */
export const expectRefusal = async <A, E>(backend: PeopleBackend, call: Effect.Effect<A, E>): Promise<E> => {
  const before = await backend.snapshot()
  const refusal = await failure(call)
  expect(await backend.snapshot()).toEqual(before)
  return refusal
}

const reads = new Set(["user.view", "user.list"])

/** The audit entries of a record, oldest first, without those of pages and details that showed it. */
export const entriesOf = async (
  backend: PeopleBackend,
  { id }: { readonly id: string }
): Promise<ReadonlyArray<AuditEntry>> => (await everyEntryOf(backend, id)).filter(({ action }) => !reads.has(action))

/** The audit entries of the details of a record, or of pages of a list, oldest first. */
export const readsOf = async (backend: PeopleBackend, id: string): Promise<ReadonlyArray<AuditEntry>> =>
  (await everyEntryOf(backend, id)).filter(({ action }) => reads.has(action))

const everyEntryOf = async (backend: PeopleBackend, id: string): Promise<ReadonlyArray<AuditEntry>> =>
  (await backend.audit())
    .filter(({ entity_id }) => entity_id === id)
    .toSorted((one, other) => (one.at === other.at ? (one.id < other.id ? -1 : 1) : one.at < other.at ? -1 : 1))
