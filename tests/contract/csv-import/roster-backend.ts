/** What the contract of rosters needs of a backend. */
import type { Effect } from "effect"
import { afterEach, beforeEach } from "vitest"
import type { CsvFile, ImportId, ImportUndone } from "#domain/shared/csv/csv-import.schema.ts"
import type { RosterPort, RosterUpload } from "#domain/csv-import/roster.port.ts"
import { CompanyId } from "#domain/shared/identity.schema.ts"
import type { Failed, StoredPerson } from "#tests/contract/csv-import/import-backend.ts"
import { numberedId } from "#tests/fixtures/people.ts"

export interface RosterCall extends Partial<Omit<RosterUpload, "id">> {
  readonly file: CsvFile
  readonly id?: ImportId
}

export interface RosterClient {
  readonly compare: (call: RosterCall) => ReturnType<RosterPort["compare"]>
  readonly undo: (id: ImportId) => Effect.Effect<ImportUndone, Failed>
}

export type Member = Omit<StoredPerson, "company" | "hasPassword" | "mustChangePassword" | "user_status"> & {
  readonly id: string
  readonly companyId: string | null
}

export interface RosterBackend {
  /** Of Marta and of Rafael, who are administrators of no company. */
  readonly first: RosterClient
  readonly second: RosterClient
  readonly addCompany: (id: CompanyId, name: string) => Promise<void>
  readonly addMember: (member: Member, isDeleted?: boolean) => Promise<void>
  /** All who are not deleted, but those who were there before the test, by e-mail address. */
  readonly members: () => Promise<ReadonlyArray<Member>>
  /** Somebody else changes a member by his e-mail address. */
  readonly edit: (email: string, patch: Partial<Member>) => Promise<void>
  readonly remove: (email: string) => Promise<void>
  /** The messages to people, as `number text`, without their order. */
  readonly messages: () => Promise<ReadonlyArray<string>>
  readonly close: () => Promise<void>
}

export const northwindId = CompanyId.make(numberedId(70_001))
export const otherId = CompanyId.make(numberedId(70_002))

/** The n-th member of Northwind. */
export const member = (n: number, patch: Partial<Member> = {}): Member => ({
  id: numberedId(600_000 + n),
  given_name: "Ana",
  surname: "Gil",
  email: `member.${n}@corp.example`,
  mobile_number: `+1666${String(2_000_000 + n)}`,
  role: "user",
  status: "active",
  dob: "1980-12-31",
  ssn: "123-12-1234",
  companyId: northwindId,
  ...patch
})

/** A fresh backend with two companies for each test. */
export const rosterFixture = (make: () => Promise<RosterBackend>) => {
  let open: RosterBackend | null = null
  beforeEach(async () => {
    open = await make()
    await open.addCompany(northwindId, "Northwind")
    await open.addCompany(otherId, "Bright Minds")
  })
  afterEach(async () => {
    await open?.close()
    open = null
  })
  return (): RosterBackend => {
    if (open === null) throw new Error("No backend is open")
    return open
  }
}
