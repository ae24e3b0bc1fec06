/** CSV files of companies: their columns and texts, and how a row is judged by the rules of the form (decisions, section 6). */
import { Result } from "effect"
import { type CsvHeader, lengthIssue, rowReader } from "../csv-import/csv-file.rules.ts"
import type { CsvSubject } from "../csv-import/csv-subject.rules.ts"
import {
  cached,
  type CellCheck,
  cellCheck,
  firstRows,
  issuesOf,
  judgeRowsBy,
  type RowJudge
} from "../csv-import/row-judge.rules.ts"
import { companyFieldWords } from "./company.messages.ts"
import { companyIdentity } from "./company.rules.ts"
import { CompanyName, CompanyType, ContactEmail } from "./company.schema.ts"

/** In the order of the template (specification, "Templates"). */
const companyColumns = ["name", "contact_email", "type"] as const

/** The company that a row describes. */
export interface CompanyRowDraft {
  readonly name: string
  readonly contact_email: string
  readonly type: "users" | "benefits"
}

const typeSchema = cellCheck(CompanyType)
const typeCheck: CellCheck<"users" | "benefits"> = (cell) => {
  const type = cell.trim().toLowerCase()
  if (type === "") return Result.fail("type_required")
  return Result.mapError(typeSchema(type), () => "csv_type_unknown")
}

/** Judges the rows of one file in their order. A name that an earlier row has is an error in the later one. */
export const companyRowJudge = (header: CsvHeader): RowJudge<CompanyRowDraft> => {
  const check = {
    name: cellCheck(CompanyName),
    contact_email: cellCheck(ContactEmail),
    type: cached(typeCheck)
  }
  const cell = rowReader(header, companyColumns)
  const firstName = firstRows()
  return (csvRow) => {
    const { row, cells } = csvRow
    const isInvalid = lengthIssue(header, csvRow)
    if (isInvalid !== null) return { row, issues: [{ row, column: null, message: isInvalid }] }
    const { issues, add, take } = issuesOf(row)
    const name = take("name", check.name(cell("name", cells)))
    const contact_email = take("contact_email", check.contact_email(cell("contact_email", cells)))
    const type = take("type", check.type(cell("type", cells)))
    const nameRow = name === null ? null : firstName(companyIdentity(name), row)
    if (nameRow !== null) add("name", `csv_name_repeated|${nameRow}`)
    if (issues.length > 0 || name === null || contact_email === null || type === null) return { row, issues }
    return { row, draft: { name, contact_email, type }, ifNew: [] }
  }
}

export const companyCsv = {
  id: "companies",
  entity: "company",
  columns: companyColumns,
  optionalColumns: new Set(),
  secretColumns: new Set(),
  templateName: "company_template.csv",
  keyColumns: ["name"],
  judgeRows: (header) => judgeRowsBy(() => companyRowJudge(header)),
  grouping: null,
  accounts: null,
  untracked: null,
  fieldWords: {
    en: {
      ...companyFieldWords.en,
      csv_type_unknown: "Type must be users or benefits.",
      csv_name_repeated: "Row {0} has this company name already."
    },
    es: {
      ...companyFieldWords.es,
      csv_type_unknown: "El tipo debe ser users o benefits.",
      csv_name_repeated: "La fila {0} ya tiene este nombre de empresa."
    }
  },
  words: {
    en: {
      title: "Upload Company CSV",
      subtitle: "Upload your CSV file to sync data",
      record: { one: "company", many: "companies" }
    },
    es: {
      title: "Subir CSV de empresas",
      subtitle: "Suba su archivo CSV para sincronizar los datos",
      record: { one: "empresa", many: "empresas" }
    }
  },
  notices: {
    done: { en: "Companies created from CSV successfully", es: "Empresas creadas desde el CSV correctamente" },
    failed: null
  }
} as const satisfies CsvSubject
