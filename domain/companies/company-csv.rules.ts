/** Judges rows of companies, by the rules of the form (decisions, section 6). The browser and the server call the same. */
import { Result } from "effect"
import { companyIdentity } from "./company.rules.ts"
import { CompanyName, CompanyType, ContactEmail } from "./company.schema.ts"
import { cellReader, type CsvHeader, lengthIssue } from "../csv-import/csv-file.rules.ts"
import type { CompanyRowDraft } from "../csv-import/csv-import.schema.ts"
import {
  type CellCheck,
  cellCheck,
  firstRows,
  issuesOf,
  remembering,
  type RowJudge
} from "../csv-import/row-judge.rules.ts"

const typeSchema = cellCheck(CompanyType)
const typeCheck: CellCheck<"users" | "benefits"> = (cell) => {
  const type = cell.trim().toLowerCase()
  if (type === "") return Result.fail("type_required")
  return Result.mapError(typeSchema(type), () => "csv_type_unknown")
}

/** Judges the rows of one file in their order; a name that an earlier row has is an error in the later one. */
export const companyRowJudge = (header: CsvHeader): RowJudge<CompanyRowDraft> => {
  const check = {
    name: cellCheck(CompanyName),
    contact_email: cellCheck(ContactEmail),
    type: remembering(typeCheck)
  }
  const cell = {
    name: cellReader(header.places, "name"),
    contact_email: cellReader(header.places, "contact_email"),
    type: cellReader(header.places, "type")
  }
  const firstName = firstRows()
  return (csvRow) => {
    const { row, cells } = csvRow
    const misfit = lengthIssue(header, csvRow)
    if (misfit !== null) return { row, issues: [{ row, column: null, message: misfit }] }
    const { issues, add, take } = issuesOf(row)
    const name = take("name", check.name(cell.name(cells)))
    const contact_email = take("contact_email", check.contact_email(cell.contact_email(cells)))
    const type = take("type", check.type(cell.type(cells)))
    const nameRow = name === null ? null : firstName(companyIdentity(name), row)
    if (nameRow !== null) add("name", `csv_name_repeated|${nameRow}`)
    if (issues.length > 0 || name === null || contact_email === null || type === null) return { row, issues }
    return { row, draft: { name, contact_email, type }, ifNew: [] }
  }
}
