/** CSV files of companies: their columns and texts, and how a row is judged by the rules of the form (decisions, section 6). */
import { Result, Schema, Struct } from "effect"
import { csvColumns, type CsvHeader, lengthIssue } from "../csv-import/csv-file.rules.ts"
import type { CsvSubject } from "../csv-import/csv-subject.rules.ts"
import {
  type CellCheck,
  cellCheck,
  firstRows,
  issuesOf,
  judgeRowsBy,
  mapDrafts,
  type RowJudge,
  type TextColumn,
  textReader
} from "../csv-import/row-judge.rules.ts"
import { companyFieldWords } from "./company.messages.ts"
import { companyIdentity, companyKeyFields, companyKeys } from "./company-record.rules.ts"
import { companyFields, CompanyName, CompanyType, ContactEmail } from "./company.schema.ts"

const typeSchema = cellCheck(CompanyType)
const typeCheck: CellCheck<string> = (cell) => {
  const type = cell.trim().toLowerCase()
  if (type === "") return Result.fail("type_required")
  return Result.mapError(typeSchema(type), () => "csv_type_unknown")
}

/** In the order of the template (specification, "Templates"). */
const columns = {
  name: { width: 240, isGrowing: true, check: cellCheck(CompanyName) },
  contact_email: { width: 260, isGrowing: true, check: cellCheck(ContactEmail) },
  type: { width: 110, check: typeCheck, isRepeating: true }
} as const satisfies Readonly<Record<string, TextColumn>>

/** The company that a row describes. */
export interface CompanyRowDraft extends Readonly<
  Record<Exclude<keyof typeof columns, "name" | "contact_email" | "type">, string | null>
> {
  readonly name: string
  readonly contact_email: string
  readonly type: CompanyType
}

const isCompanyType = Schema.is(CompanyType)

/** Judges the rows of one file in their order. A name that an earlier row has is an error in the later one. */
export const companyRowJudge = (header: CsvHeader): RowJudge<CompanyRowDraft> => {
  const read = textReader(header, columns)
  const firstName = firstRows()
  return (csvRow) => {
    const { row, cells } = csvRow
    const lengthError = lengthIssue(header, csvRow)
    if (lengthError !== null) return { row, issues: [{ row, column: null, message: lengthError }] }
    const found = issuesOf(row)
    const { issues, ifNew, add } = found
    const texts = read(cells, found)
    const { name, contact_email, type } = texts
    const nameRow = name === null ? null : firstName(companyIdentity(name), row)
    if (nameRow !== null) add("name", `csv_name_repeated|${nameRow}`)
    if (issues.length > 0 || name === null || contact_email === null || !isCompanyType(type)) return { row, issues }
    return { row, draft: { ...texts, name, contact_email, type }, ifNew }
  }
}

export const companyCsv = {
  id: "companies",
  entity: "company",
  ...csvColumns(columns),
  templateName: "company_template.csv",
  keyColumns: ["name"],
  judgeRows: (header) => judgeRowsBy(() => companyRowJudge(header)),
  plain: {
    columns: [...Struct.keys(columns), ...companyKeyFields, "identity"],
    fields: companyFields,
    judge: (header) =>
      mapDrafts(companyRowJudge(header), (draft) => ({
        ...draft,
        ...companyKeys(draft),
        identity: companyIdentity(draft.name)
      }))
  },
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
