import { csvLine } from "../shared/report/report.rules.ts"
import { userReportColumns } from "./user-fields.rules.ts"
import type { User } from "./user-record.schema.ts"

export type ReportedUser = Pick<User, (typeof userReportColumns)[number]>

export const userReportHeader = csvLine(userReportColumns)

/** A company is its name, as in an import. */
export const userReportLine = (user: ReportedUser): string =>
  csvLine(userReportColumns.map((column) => (column === "company" ? (user.company?.name ?? null) : user[column])))
