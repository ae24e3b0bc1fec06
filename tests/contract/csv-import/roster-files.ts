/** Files of rosters. */
import { csvLine } from "#domain/shared/report/report.rules.ts"
import type { Member } from "#tests/contract/csv-import/roster-backend.ts"
import { bytesOf } from "#tests/fixtures/csv.ts"

const columns = ["given_name", "surname", "email", "mobile_number", "dob", "ssn", "password_hash"] as const
export type RosterCells = Partial<Readonly<Record<(typeof columns)[number], string>>>

export const rosterFile = (rows: ReadonlyArray<RosterCells>) => ({
  name: "roster.csv",
  bytes: bytesOf([columns, ...rows.map((row) => columns.map((column) => row[column] ?? ""))].map(csvLine).join(""))
})

/** The row of a member as he is stored. */
export const rowOf = (
  { given_name, surname, email, mobile_number, dob, ssn }: Member,
  patch: RosterCells = {}
): RosterCells => ({ given_name, surname, email, mobile_number, dob: dob ?? "", ssn: ssn ?? "", ...patch })
