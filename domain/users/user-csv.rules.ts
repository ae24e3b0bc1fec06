/** Judges rows of people, by the rules of the form (decisions, section 6). The browser and the server call the same. */
import { Result } from "effect"
import { BirthDay, Email, GivenName, Ssn, Surname, UserPhone } from "./user-record.schema.ts"
import { Password, Role } from "./user.schema.ts"
import { companyFinder } from "../companies/company-names.rules.ts"
import { asArgument, cellReader, type CsvHeader, lengthIssue } from "../csv-import/csv-file.rules.ts"
import type { NamedCompany, RowIssue, UserRowDraft } from "../csv-import/csv-import.schema.ts"
import {
  type CellCheck,
  cellCheck,
  firstRows,
  issuesOf,
  remembering,
  type RowJudge
} from "../csv-import/row-judge.rules.ts"

export interface UserRowsKnown {
  /** The companies of type users that are not deleted. */
  readonly companies: ReadonlyArray<NamedCompany>
  /** Whether rows may create administrators. */
  readonly allowAdmins: boolean
}

const checks = () => ({
  given_name: remembering(cellCheck(GivenName)),
  surname: remembering(cellCheck(Surname)),
  email: cellCheck(Email),
  mobile_number: cellCheck(UserPhone),
  password_hash: cellCheck(Password),
  role: remembering(roleCheck),
  dob: remembering(dayCheck),
  ssn: cellCheck(Ssn)
})

const roleSchema = cellCheck(Role)
const roleCheck: CellCheck<"admin" | "user"> = (cell) => {
  const role = cell.trim().toLowerCase()
  if (role === "") return Result.fail("role_required")
  return Result.mapError(roleSchema(role), () => "csv_role_unknown")
}

const american = /^(\d{2})\/(\d{2})\/(\d{4})$/u
const daySchema = cellCheck(BirthDay)
/** A day as a spreadsheet of this country writes it, or as our report does. */
const dayCheck: CellCheck<string> = (cell) => {
  const [, month, day, year] = american.exec(cell.trim()) ?? []
  const written = month === undefined ? cell : `${year}-${month}-${day}`
  return Result.mapError(daySchema(written), (key) => (key === "day_malformed" ? "csv_day_malformed" : key))
}

/** Whether a row is about an administrator: such rows are counted apart and need their own tick. */
export const isAdministratorRow = (header: CsvHeader) => {
  const read = cellReader(header.places, "role")
  return (cells: ReadonlyArray<string>): boolean => read(cells).trim().toLowerCase() === "admin"
}

/**
 * Judges the rows of one file in their order. A key that an earlier row has is an error in the later one, whatever else is
 * wrong with the earlier.
 */
export const userRowJudge = (header: CsvHeader, known: UserRowsKnown): RowJudge<UserRowDraft> => {
  const check = checks()
  const cell = {
    given_name: cellReader(header.places, "given_name"),
    surname: cellReader(header.places, "surname"),
    email: cellReader(header.places, "email"),
    mobile_number: cellReader(header.places, "mobile_number"),
    password_hash: cellReader(header.places, "password_hash"),
    company: cellReader(header.places, "company"),
    role: cellReader(header.places, "role"),
    dob: cellReader(header.places, "dob"),
    ssn: cellReader(header.places, "ssn")
  }
  const companies = companyFinder(known.companies)
  const firstEmail = firstRows()
  const firstPhone = firstRows()

  return (csvRow) => {
    const { row, cells } = csvRow
    const misfit = lengthIssue(header, csvRow)
    if (misfit !== null) return { row, issues: [{ row, column: null, message: misfit }] }
    const { issues, add, take } = issuesOf(row)
    const ifNew: Array<RowIssue> = []
    const needs = (column: string, message: string): null => {
      ifNew.push({ row, column, message })
      return null
    }
    /** An empty cell is well for a person who exists; one with something wrong in it is not. */
    const optional = <A>(column: keyof typeof check & keyof typeof cell, checkCell: CellCheck<A>, missing: string) => {
      const text = cell[column](cells)
      return text.trim() === "" ? needs(column, missing) : take(column, checkCell(text))
    }

    const given_name = take("given_name", check.given_name(cell.given_name(cells)))
    const surname = take("surname", check.surname(cell.surname(cells)))
    const email = take("email", check.email(cell.email(cells)))
    const mobile_number = take("mobile_number", check.mobile_number(cell.mobile_number(cells)))
    const password = optional("password_hash", check.password_hash, "password_required")
    const role = take("role", check.role(cell.role(cells)))
    const dob = optional("dob", check.dob, "dob_required")
    const ssn = optional("ssn", check.ssn, "ssn_required")

    const companyName = cell.company(cells).trim()
    const company = companies.find(companyName)
    if (companyName === "") needs("company", "company_required")
    else if (company === null) {
      const meant = companies.suggest(companyName)
      needs("company", meant === null ? "csv_company_unknown" : `csv_company_unlike|${asArgument(meant)}`)
    }
    if (role === "admin" && !known.allowAdmins) needs("role", "csv_admin_needs_tick")

    const emailRow = email === null ? null : firstEmail(email.toLowerCase(), row)
    if (emailRow !== null) add("email", `csv_email_repeated|${emailRow}`)
    const phoneRow = mobile_number === null ? null : firstPhone(mobile_number, row)
    if (phoneRow !== null) add("mobile_number", `csv_phone_repeated|${phoneRow}`)

    if (
      issues.length > 0 ||
      given_name === null ||
      surname === null ||
      email === null ||
      mobile_number === null ||
      role === null
    )
      return { row, issues }
    const draft = {
      given_name,
      surname,
      email,
      mobile_number,
      password,
      company_id: company?.id ?? null,
      role,
      dob,
      ssn
    }
    return { row, draft, ifNew }
  }
}
