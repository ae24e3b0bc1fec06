import { csvLine } from "../reports/report.rules.ts"
import type { Company } from "./company.schema.ts"

/** Fixed columns (decisions, section 12). */
export const companyReportColumns = ["name", "contact_email", "type", "status", "created_at"] as const

export const companyReportHeader = csvLine(companyReportColumns)

export const companyReportLine = (company: Company): string =>
  csvLine(companyReportColumns.map((column) => company[column]))
