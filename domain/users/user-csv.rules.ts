/** CSV files of users: their columns and texts, and how a row is judged by the rules of the form (decisions, section 6). */
import { Result } from "effect"
import { companyFinder } from "../companies/company-names.rules.ts"
import { asArgument, cellReader, type CsvHeader, lengthIssue, rowReader } from "../csv-import/csv-file.rules.ts"
import type { ImportedUser, RowIssue, ServerKnowledge } from "../csv-import/csv-import.schema.ts"
import type { CsvSubject } from "../csv-import/csv-subject.rules.ts"
import {
  cached,
  type CellCheck,
  cellCheck,
  firstRows,
  isoDay,
  issuesOf,
  judgeRowsBy,
  type RowJudge
} from "../csv-import/row-judge.rules.ts"
import { userRecordFieldWords } from "./user-record.messages.ts"
import { BirthDay, Email, GivenName, Ssn, Surname, UserPhone } from "./user-record.schema.ts"
import { userFieldWords } from "./user.messages.ts"
import { Password, Role } from "./user.schema.ts"

/** In the order of the template (specification, "Templates"). */
const userColumns = [
  "given_name",
  "surname",
  "email",
  "mobile_number",
  "password_hash",
  "company",
  "role",
  "dob",
  "ssn"
] as const

/** Our own report has no secrets, and rows of existing users need none. */
const secrets: ReadonlySet<string> = new Set(["password_hash", "ssn"])

/** The user that a row describes. A null stands for an empty cell, which is correct for an existing user. */
export interface UserRowDraft extends ImportedUser {
  readonly password: string | null
  readonly company_id: string | null
  readonly role: "admin" | "user"
  readonly dob: string | null
  readonly ssn: string | null
}

const roleSchema = cellCheck(Role)
const roleCheck: CellCheck<"admin" | "user"> = (cell) => {
  const role = cell.trim().toLowerCase()
  if (role === "") return Result.fail("role_required")
  return Result.mapError(roleSchema(role), () => "csv_role_unknown")
}

const daySchema = cellCheck(BirthDay)
const dayCheck: CellCheck<string> = (cell) =>
  Result.mapError(daySchema(isoDay(cell)), (key) => (key === "day_malformed" ? "csv_day_malformed" : key))

const checks = () => ({
  given_name: cached(cellCheck(GivenName)),
  surname: cached(cellCheck(Surname)),
  email: cellCheck(Email),
  mobile_number: cellCheck(UserPhone),
  password_hash: cellCheck(Password),
  role: cached(roleCheck),
  dob: cached(dayCheck),
  ssn: cellCheck(Ssn)
})

/** Judges the rows of one file in their order. A key that an earlier row has is an error in the later one. */
export const userRowJudge = (header: CsvHeader, known: ServerKnowledge): RowJudge<UserRowDraft> => {
  const check = checks()
  const cell = rowReader(header, userColumns)
  const companies = companyFinder(known.companies)
  const firstEmail = firstRows()
  const firstPhone = firstRows()

  return (csvRow) => {
    const { row, cells } = csvRow
    const isInvalid = lengthIssue(header, csvRow)
    if (isInvalid !== null) return { row, issues: [{ row, column: null, message: isInvalid }] }
    const { issues, add, take } = issuesOf(row)
    const ifNew: Array<RowIssue> = []
    const needs = (column: string, message: string): null => {
      ifNew.push({ row, column, message })
      return null
    }
    /** An empty cell is correct for an existing user; a wrong one is an error for every user. */
    const optional = <A>(column: keyof typeof check, checkCell: CellCheck<A>, missing: string) => {
      const text = cell(column, cells)
      return text.trim() === "" ? needs(column, missing) : take(column, checkCell(text))
    }

    const given_name = take("given_name", check.given_name(cell("given_name", cells)))
    const surname = take("surname", check.surname(cell("surname", cells)))
    const email = take("email", check.email(cell("email", cells)))
    const mobile_number = take("mobile_number", check.mobile_number(cell("mobile_number", cells)))
    const password = optional("password_hash", check.password_hash, "password_required")
    const role = take("role", check.role(cell("role", cells)))
    const dob = optional("dob", check.dob, "dob_required")
    const ssn = optional("ssn", check.ssn, "ssn_required")

    const companyName = cell("company", cells).trim()
    const company = companies.find(companyName)
    if (companyName === "") needs("company", "company_required")
    else if (company === null) {
      const suggested = companies.suggest(companyName)
      needs("company", suggested === null ? "csv_company_unknown" : `csv_company_unlike|${asArgument(suggested)}`)
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

const csvUserFieldWords = {
  en: {
    csv_role_unknown: "Role must be admin or user.",
    csv_company_unknown: "There is no company of type users with this name.",
    csv_company_unlike: "There is no company of type users with this name. Did you mean {0}?",
    csv_admin_needs_tick: "This row would create an administrator, which has not been allowed.",
    csv_email_repeated: "Row {0} has this email already.",
    csv_phone_repeated: "Row {0} has this mobile number already.",
    csv_two_people: "The email is one person's, the mobile number another's."
  },
  es: {
    csv_role_unknown: "El rol debe ser admin o user.",
    csv_company_unknown: "No hay ninguna empresa de tipo usuarios con este nombre.",
    csv_company_unlike: "No hay ninguna empresa de tipo usuarios con este nombre. ¿Quiso decir {0}?",
    csv_admin_needs_tick: "Esta fila crearía un administrador, lo que no se ha permitido.",
    csv_email_repeated: "La fila {0} ya tiene este correo electrónico.",
    csv_phone_repeated: "La fila {0} ya tiene este número de móvil.",
    csv_two_people: "El correo electrónico es de una persona y el número de móvil de otra."
  }
} satisfies CsvSubject["fieldWords"]

export const userCsv = {
  id: "users",
  entity: "user",
  columns: userColumns,
  optionalColumns: secrets,
  secretColumns: secrets,
  templateName: "user_template.csv",
  keyColumns: ["email", "mobile_number"],
  // The server judges companies and administrators: the browser does not know them.
  judgeRows: (header) => judgeRowsBy(() => userRowJudge(header, { companies: [], allowAdmins: true })),
  grouping: null,
  accounts: {
    isAdmin: (header) => {
      const role = cellReader(header, "role")
      return (cells) => role(cells).trim().toLowerCase() === "admin"
    }
  },
  untracked: null,
  fieldWords: {
    en: { ...userFieldWords.en, ...userRecordFieldWords.en, ...csvUserFieldWords.en },
    es: { ...userFieldWords.es, ...userRecordFieldWords.es, ...csvUserFieldWords.es }
  },
  words: {
    en: {
      title: "Upload User CSV",
      subtitle: "Upload your CSV file to sync data",
      record: { one: "user", many: "users" }
    },
    es: {
      title: "Subir CSV de usuarios",
      subtitle: "Suba su archivo CSV para sincronizar los datos",
      record: { one: "usuario", many: "usuarios" }
    }
  },
  notices: { done: { en: "CSV processed successfully", es: "CSV procesado correctamente" }, failed: null }
} as const satisfies CsvSubject
