/** CSV files of users: their columns and texts, and how a row is judged by the rules of the form (decisions, section 6). */
import { Result, Struct } from "effect"
import { companyFinder } from "../companies/company-names.rules.ts"
import {
  isShortened,
  normaliseChoice,
  normaliseDay,
  normaliseEmail,
  normalisePhone,
  normaliseSsn
} from "../shared/csv/cell-normalisation.rules.ts"
import {
  asArgument,
  type CellReading,
  csvColumns,
  type CsvHeader,
  normalisedReader
} from "../shared/csv/csv-file.rules.ts"
import { dayIssue } from "../shared/csv/date-order.rules.ts"
import type { ImportedUser, ServerKnowledge } from "../shared/csv/csv-import.schema.ts"
import { type CsvSubject, syncSubtitle } from "../shared/csv/csv-subject.rules.ts"
import {
  type CellCheck,
  cellCheck,
  choiceCheck,
  judgeRowsBy,
  type RowJudge,
  type TextColumn,
  textRowJudge,
  type UniqueColumn
} from "../shared/csv/row-judge.rules.ts"
import { commonPasswordIssue, type IsCommonPassword } from "./common-passwords.rules.ts"
import { nameLine, personName } from "../shared/text.rules.ts"
import { fullNameNames, userColumnNames } from "./user-column-names.rules.ts"
import { userRecordFieldWords } from "./user-record.messages.ts"
import { BirthDay, Email, GivenName, Ssn, Surname, UserPhone } from "./user-record.schema.ts"
import { userFieldWords } from "./user.messages.ts"
import { countryCodes, Password, Role } from "../shared/account.schema.ts"

/** Roles as files name them besides our own words. */
const normaliseRole = normaliseChoice({
  user: [
    "usuario",
    "usuaria",
    "usuarios",
    "users",
    "member",
    "miembro",
    "employee",
    "empleado",
    "empleada",
    "colaborador"
  ],
  admin: ["administrador", "administradora", "administradores", "administrator", "administrators", "admins"]
})
const roleCheck = choiceCheck(Role, { empty: "role_required", unknown: "csv_role_unknown" })

const daySchema = cellCheck(BirthDay)
const dayCheck: CellCheck<string> = (cell) =>
  Result.mapError(daySchema(cell), (key) => (key === "day_malformed" ? dayIssue(cell) : key))

const phoneSchema = cellCheck(UserPhone)
const hasCountryCode = new RegExp(`^(?:${countryCodes.map((code) => `\\${code}`).join("|")})`, "u")
/** The form has a field of its own for the country code; in a file it is a part of the cell, so that its texts differ. */
const phoneCheck: CellCheck<string> = (cell) =>
  Result.mapError(phoneSchema(cell), (key) => {
    if (key !== "mobile_number") return key
    if (isShortened(cell)) return "csv_number_shortened"
    return hasCountryCode.test(cell.trim()) ? "csv_phone_digits" : "csv_phone_code"
  })

const ssnSchema = cellCheck(Ssn)
const ssnCheck: CellCheck<string> = (cell) =>
  Result.mapError(ssnSchema(cell), (key) => (isShortened(cell) ? "csv_number_shortened" : key))

/** In the order of the template. Our own report has no secrets, and rows of existing users need none. */
export const userCsvColumns = {
  given_name: {
    label: { en: "First Name", es: "Nombre" },
    width: 92,
    check: cellCheck(GivenName),
    normalise: personName,
    isRepeating: true,
    joinedBy: " ",
    ...userColumnNames.given_name
  },
  surname: {
    label: { en: "Last Name", es: "Apellido" },
    width: 92,
    check: cellCheck(Surname),
    normalise: personName,
    isRepeating: true,
    joinedBy: " ",
    ...userColumnNames.surname
  },
  email: {
    label: { en: "Email", es: "Correo electrónico" },
    width: 150,
    isGrowing: true,
    check: cellCheck(Email),
    kind: "email",
    normalise: normaliseEmail,
    ...userColumnNames.email
  },
  mobile_number: {
    label: { en: "Mobile Number", es: "Número de celular" },
    width: 120,
    check: phoneCheck,
    kind: "phone",
    normalise: normalisePhone,
    ...userColumnNames.mobile_number
  },
  password_hash: {
    label: { en: "Password", es: "Contraseña" },
    width: 82,
    check: cellCheck(Password),
    ifEmpty: "password_required",
    isSecret: true,
    isOptional: true,
    ...userColumnNames.password_hash
  },
  company: {
    label: { en: "Company", es: "Empresa" },
    width: 106,
    check: (cell) => Result.succeed(cell.trim()),
    normalise: nameLine,
    namesCompanies: true,
    sameForAll: [],
    ...userColumnNames.company
  },
  role: {
    label: { en: "Role", es: "Rol" },
    width: 58,
    check: roleCheck,
    isRepeating: true,
    normalise: normaliseRole,
    sameForAll: Role.literals,
    ...userColumnNames.role
  },
  dob: {
    label: { en: "Date of Birth", es: "Fecha de nacimiento" },
    width: 132,
    check: dayCheck,
    ifEmpty: "dob_required",
    isRepeating: true,
    kind: "day",
    normalise: normaliseDay,
    ...userColumnNames.dob
  },
  ssn: {
    label: { en: "SSN", es: "SSN" },
    width: 68,
    check: ssnCheck,
    ifEmpty: "ssn_required",
    isSecret: true,
    isOptional: true,
    kind: "ssn",
    normalise: normaliseSsn,
    ...userColumnNames.ssn
  }
} as const satisfies Readonly<Record<string, TextColumn>>

type UserColumn = keyof typeof userCsvColumns

/** The user that a row describes. A null stands for an empty cell, which is correct for an existing user. */
export interface NewUserRow
  extends ImportedUser, Readonly<Record<Exclude<UserColumn, "company" | "role" | keyof ImportedUser>, string | null>> {
  readonly company_id: string | null
  readonly role: Role
}

/** The fields of a new user, which are the columns that an import writes. */
export const userRowFields: ReadonlyArray<keyof NewUserRow> = Struct.keys(userCsvColumns).map((column) =>
  column === "company" ? "company_id" : column
)

/** Judges the rows of one file in their order. A key that an earlier row has is an error in the later one. */
export const userRowJudge = (
  header: CsvHeader,
  known: ServerKnowledge & CellReading,
  isCommonPassword: IsCommonPassword
): RowJudge<NewUserRow> => {
  const companies = companyFinder(known.companies)
  return textRowJudge(
    header,
    userCsvColumns,
    uniqueUserColumns,
    known,
    ({ company: companyName, ...texts }, { addIfNew }) => {
      const company = companies.find(companyName)
      if (companyName === "") addIfNew("company", "company_required")
      else if (company === null) {
        const suggested = companies.suggest(companyName)
        if (suggested === null) addIfNew("company", "csv_company_unknown")
        else addIfNew("company", `csv_company_unlike|${asArgument(suggested)}`, suggested)
      }
      if (texts.role === "admin" && !known.allowAdmins) addIfNew("role", "csv_admin_needs_tick")
      if (texts.password_hash !== null && isCommonPassword(texts.password_hash))
        addIfNew("password_hash", commonPasswordIssue)
      return { ...texts, company_id: company?.id ?? null }
    }
  )
}

export const uniqueUserColumns: ReadonlyArray<UniqueColumn<UserColumn>> = [
  { column: "email", identityOf: (email) => email.toLowerCase(), repeated: "csv_email_repeated" },
  { column: "mobile_number", identityOf: (phone) => phone, repeated: "csv_phone_repeated" }
]

const csvUserFieldWords = {
  en: {
    csv_phone_code: "Begin with +1 / +58 / +57 / +593, for example +13456789012.",
    csv_phone_digits: "After the country code only 8 to 12 digits are allowed, for example +13456789012.",
    csv_number_shortened:
      "The spreadsheet has shortened this number. Format the column as text and enter the number again.",
    csv_role_unknown: "Role must be admin or user.",
    csv_company_unknown: "There is no company of type users with this name.",
    csv_company_unlike: "There is no company of type users with this name. Did you mean {0}?",
    csv_admin_needs_tick: "This row would create an administrator, which was not allowed.",
    csv_email_repeated: "Row {0} already has this email.",
    csv_phone_repeated: "Row {0} already has this mobile number.",
    csv_two_people: "The email and the mobile number belong to two different people.",
    csv_roster_nobody: "A row of a roster needs an email or a mobile number.",
    csv_roster_company: "This row names another company than the one that is compared.",
    csv_roster_same_person: "Row {0} is of the same person.",
    csv_roster_phone_taken: "Another person has this mobile number."
  },
  es: {
    csv_phone_code: "Empiece con +1 / +58 / +57 / +593, por ejemplo +13456789012.",
    csv_phone_digits: "Después del código de país solo se permiten de 8 a 12 dígitos, por ejemplo +13456789012.",
    csv_number_shortened:
      "La hoja de cálculo acortó este número. Dé formato de texto a la columna y vuelva a escribir el número.",
    csv_role_unknown: "El rol debe ser admin o user.",
    csv_company_unknown: "No hay ninguna empresa de tipo usuarios con este nombre.",
    csv_company_unlike: "No hay ninguna empresa de tipo usuarios con este nombre. ¿Quiso decir {0}?",
    csv_admin_needs_tick: "Esta fila crearía un administrador, lo que no se permitió.",
    csv_email_repeated: "La fila {0} ya tiene este correo electrónico.",
    csv_phone_repeated: "La fila {0} ya tiene este número de celular.",
    csv_two_people: "El correo electrónico y el número de celular son de dos personas distintas.",
    csv_roster_nobody: "Cada fila de una nómina necesita un correo electrónico o un número de celular.",
    csv_roster_company: "Esta fila nombra otra empresa que la comparada.",
    csv_roster_same_person: "La fila {0} es de la misma persona.",
    csv_roster_phone_taken: "Otra persona tiene este número de celular."
  }
} satisfies CsvSubject["fieldWords"]

export const userCsv = {
  id: "users",
  entity: "user",
  ...csvColumns(userCsvColumns),
  fullName: { given: "given_name", surname: "surname", names: fullNameNames },
  templateName: "user_template.csv",
  prefixes: countryCodes,
  keyColumns: ["email", "mobile_number"],
  // The server judges companies, administrators and common passwords: the browser does not know them.
  judgeRows: (header, reading) =>
    judgeRowsBy(() => userRowJudge(header, { companies: [], allowAdmins: true, ...reading }, () => false)),
  grouping: null,
  accounts: {
    roleColumn: "role",
    isAdmin: (header) => {
      const role = normalisedReader(header, "role", userCsvColumns.role, { prefix: null, dateOrders: {} })
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
      subtitle: syncSubtitle.en,
      record: { one: "user", many: "users" }
    },
    es: {
      title: "Cargar CSV de usuarios",
      subtitle: syncSubtitle.es,
      record: { one: "usuario", many: "usuarios" }
    }
  },
  notices: { done: { en: "CSV processed successfully", es: "CSV procesado correctamente" }, failed: null }
} as const satisfies CsvSubject
