/** How a row of a roster is judged: as one of an import, but an empty cell of a person who exists is no error. */
import { companyFinder } from "../companies/company-names.rules.ts"
import { type CellReading, type CsvHeader, type CsvShape, normalisedReader } from "../shared/csv/csv-file.rules.ts"
import type { RowIssue, ServerKnowledge } from "../shared/csv/csv-import.schema.ts"
import { type RowJudge, textRowJudge } from "../shared/csv/row-judge.rules.ts"
import type { Role } from "../shared/account.schema.ts"
import { commonPasswordIssue, type IsCommonPassword } from "./common-passwords.rules.ts"
import type { RosterRow } from "../shared/csv/roster.rules.ts"
import { uniqueUserColumns, userCsv, userCsvColumns } from "./user-csv.rules.ts"

/** What is known of a row. A refused one names people all the same, who are then not missing. */
export interface RosterInput extends Omit<RosterRow, "row"> {
  readonly password_hash: string | null
  /** Of somebody new. */
  readonly role: Role
  readonly issues: ReadonlyArray<RowIssue>
}

/** A roster may lack every column but one of those by which people are matched. */
export const rosterCsv: CsvShape = { ...userCsv, optionalColumns: new Set(userCsv.columns) }

/** The message key of a header in which nobody can be found. */
export const rosterHeaderIssue = ({ places }: CsvHeader): string | null =>
  places.has("email") || places.has("mobile_number") ? null : "csv_column_missing|email, mobile_number"

const columns = {
  ...userCsvColumns,
  given_name: { ...userCsvColumns.given_name, ifEmpty: "given_name_required" },
  surname: { ...userCsvColumns.surname, ifEmpty: "surname_required" },
  email: { ...userCsvColumns.email, ifEmpty: "email_required" },
  mobile_number: { ...userCsvColumns.mobile_number, ifEmpty: "mobile_number_required" },
  company: { ...userCsvColumns.company, ifEmpty: null },
  role: { ...userCsvColumns.role, ifEmpty: null }
} as const

/**
 * Judges the rows of one file in their order. None is without an input: the issues of a row that cannot be taken are in it.
 * A row that names a company must name the one that is compared, the only one known.
 */
export const rosterJudge = (
  header: CsvHeader,
  known: ServerKnowledge & CellReading,
  isCommonPassword: IsCommonPassword
): RowJudge<RosterInput> => {
  const companies = companyFinder(known.companies)
  const emailOf = normalisedReader(header, "email", columns.email, known)
  const phoneOf = normalisedReader(header, "mobile_number", columns.mobile_number, known)
  const judge = textRowJudge(header, columns, uniqueUserColumns, known, (texts, { add, addIfNew }) => {
    const { company, role, password_hash, ...cells } = texts
    const isOther = company !== null && companies.find(company) === null
    const isNobody = cells.email === null && cells.mobile_number === null
    if (isOther) add("company", "csv_roster_company")
    if (isNobody) add(null, "csv_roster_nobody")
    if (role === "admin" && !known.allowAdmins) addIfNew("role", "csv_admin_needs_tick")
    if (password_hash !== null && isCommonPassword(password_hash)) addIfNew("password_hash", commonPasswordIssue)
    return isOther || isNobody ? null : { ...cells, password_hash, role: role ?? "user", issues: [] }
  })
  return (row) => {
    const judged = judge(row)
    if ("input" in judged) return judged
    const [email, mobile_number] = [emailOf(row.cells).trim(), phoneOf(row.cells).trim()]
    const input: RosterInput = {
      ...nobody,
      email: email === "" ? null : email,
      mobile_number: mobile_number === "" ? null : mobile_number,
      issues: judged.issues
    }
    return { row: judged.row, input, ifNew: [] }
  }
}

const nobody = {
  given_name: null,
  surname: null,
  email: null,
  mobile_number: null,
  password_hash: null,
  dob: null,
  ssn: null,
  role: "user"
} as const
