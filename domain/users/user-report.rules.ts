import { csvLine } from "../reports/report.rules.ts"
import type { User } from "./user-record.schema.ts"

/** Fixed columns (decisions, section 6). */
export const userReportColumns = [
  "given_name",
  "surname",
  "email",
  "mobile_number",
  "company",
  "role",
  "dob",
  "status",
  "created_at"
] as const

/** A user in the report: the columns of an import without secrets, and the status. */
export type ReportedUser = Pick<User, (typeof userReportColumns)[number]>

export const userReportHeader = csvLine(userReportColumns)

/** A company is its name, as in an import. */
export const userReportLine = (user: ReportedUser): string =>
  csvLine(userReportColumns.map((column) => (column === "company" ? (user.company?.name ?? null) : user[column])))
