/** What the contract of imports needs of a backend. */
import type { Effect } from "effect"
import { afterEach, beforeEach } from "vitest"
import {
  type CountedImport,
  type CsvFile,
  type ImportId,
  type ImportOptions,
  type ImportProgress,
  type ImportUndone,
  type ImportKeptReason,
  type UserImport,
  ImportId as ImportIdSchema
} from "#domain/shared/csv/csv-import.schema.ts"
import { type UserCells, usersCsv } from "#tests/fixtures/csv.ts"
import { numberedId } from "#tests/fixtures/people.ts"

export interface ImportCall extends Partial<ImportOptions> {
  readonly file: CsvFile
  readonly id?: ImportId
}

export interface Failed {
  readonly _tag: string
}

/** The imports of one administrator. */
export interface ImportPort {
  readonly users: (call: ImportCall) => Effect.Effect<UserImport, Failed>
  readonly companies: (call: ImportCall) => Effect.Effect<CountedImport, Failed>
  readonly progress: (id: ImportId) => Effect.Effect<ImportProgress, Failed>
  readonly cancel: (id: ImportId) => Effect.Effect<unknown, Failed>
  readonly undo: (id: ImportId) => Effect.Effect<ImportUndone, Failed>
}

export interface StoredPerson {
  readonly given_name: string
  readonly surname: string
  readonly email: string
  readonly mobile_number: string
  readonly role: "admin" | "user"
  readonly status: "active" | "inactive"
  readonly user_status: string
  readonly dob: string | null
  readonly company: string | null
  readonly hasPassword: boolean
  readonly mustChangePassword: boolean
  readonly ssn: string | null
}

export interface ImportBackend {
  readonly first: ImportPort
  readonly second: ImportPort
  readonly addCompany: (
    name: string,
    patch?: { readonly type?: "users" | "benefits"; readonly isDeleted?: boolean }
  ) => Promise<void>
  readonly addUser: (patch: Partial<StoredPerson> & { readonly isDeleted?: boolean }) => Promise<void>
  /** All users who are not deleted and were added by the test, by e-mail address. */
  readonly people: () => Promise<ReadonlyArray<StoredPerson>>
  readonly companies: () => Promise<ReadonlyArray<string>>
  /** Does to a user what keeps an undo from removing it. */
  readonly touch: (email: string, how: ImportKeptReason) => Promise<void>
  /** Ends the time in which imports can be undone. */
  readonly endUndo: () => Promise<void>
  /** Audit entries about users and companies as `action name`. */
  readonly audited: () => Promise<ReadonlyArray<string>>
  /** Published changes, or null where the backend cannot observe them. */
  readonly publishedChanges: () => Promise<ReadonlyArray<readonly [entity: string, ids: number | null]> | null>
  readonly snapshot: () => Promise<unknown>
  readonly refuseAudit: (isRefusing: boolean) => Promise<void>
  readonly close: () => Promise<void>
}

export const users = (people: ReadonlyArray<UserCells>, columns?: ReadonlyArray<keyof UserCells>): CsvFile => ({
  name: "people.csv",
  bytes: usersCsv(people, columns)
})

export const importId = (n: number): ImportId => ImportIdSchema.make(numberedId(500_000 + n))

export const importIdOf = (text: unknown): ImportId => ImportIdSchema.make(String(text))

/** A fresh backend with one company for each test. */
export const importFixture = (make: () => Promise<ImportBackend>) => {
  let open: ImportBackend | null = null
  const backend = (): ImportBackend => {
    if (open === null) throw new Error("No backend is open")
    return open
  }
  beforeEach(async () => {
    open = await make()
    await open.addCompany("Northwind")
  })
  afterEach(async () => {
    await open?.close()
    open = null
  })
  return backend
}
