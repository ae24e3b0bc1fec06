import { describeFailure, type FailureWords } from "../shared/failure.messages.ts"
import { numberIn } from "../shared/language.rules.ts"
import { sharedFieldWords } from "../shared/field.messages.ts"
import { describeIssue } from "../shared/issues.rules.ts"
import type { Translated, Language } from "../shared/language.schema.ts"
import type { CsvImportFailure, CsvRefused } from "./csv-import.errors.ts"
import type { RosterCountChanged, TooManyMissing } from "../shared/csv/roster.schema.ts"
import type { CsvSubject } from "../shared/csv/csv-subject.rules.ts"

/** Texts for the keys that any file and its rows carry; each subject has those of its fields. */
export const csvFieldWords = {
  en: {
    csv_file_required: "Please select a CSV file",
    csv_or_xlsx_required: "Please select a CSV or XLSX file",
    csv_file_too_large: "File size must be less than 10MB",
    csv_file_missing: "Please select a file to upload",
    csv_utf16: "The file is UTF-16. Save it as CSV UTF-8 and choose it again.",
    csv_encoding: "The file is not UTF-8. Save it as CSV UTF-8 and choose it again.",
    csv_binary: "The file is not a text file.",
    csv_web_page:
      "This is a web page, not a CSV file. Open it in a spreadsheet program, save it as CSV UTF-8 or XLSX and choose it again.",
    csv_xls: "This Excel file is of an older kind or has a password. Save it as XLSX without one and choose it again.",
    csv_xlsx_broken: "This XLSX file is damaged. Save it again in the spreadsheet program and choose it again.",
    csv_xlsx_too_large: "This XLSX file has a table of more than 10 MB. Split it and import the parts.",
    csv_xlsx_macros: "This file has macros. Save it as XLSX without macros and choose it again.",
    csv_xlsx_formulas:
      "This file has formulas without values. Open it in the spreadsheet program, save it and choose it again.",
    csv_empty: "The file is empty.",
    csv_too_many_rows: "A file may have at most 250,000 rows. Split it and import the parts.",
    csv_no_rows: "The file has no rows below its header.",
    csv_quote_open: "Row {0}: a quoted cell is not closed. Nothing below it can be read.",
    csv_quote_stray: "Row {0}: there is a quotation mark in the wrong place. Nothing below it can be read.",
    csv_column_missing: "These columns are missing: {0}.",
    csv_columns_unlike: "These columns are missing: {0}. The file was read with these: {1}.",
    csv_column_repeated: "These columns appear twice: {0}.",
    csv_row_header: "This row repeats the header.",
    csv_row_total: "This row is a total.",
    csv_row_short: "This row has {0} cells, but the header has {1}.",
    csv_row_long: "This row has {0} cells, but the header has {1}.",
    csv_day_malformed: "Enter a date that exists in the format YYYY-MM-DD.",
    csv_day_order: "Month or day may come first. Choose which for the whole file, or enter YYYY-MM-DD.",
    csv_day_month_first:
      "This is a date only with the month first. Choose that for the whole file, or enter YYYY-MM-DD.",
    csv_day_day_first: "This is a date only with the day first. Choose that for the whole file, or enter YYYY-MM-DD.",
    csv_date_orders:
      "Column {0} contradicts itself: {1} has the month first, {2} the day. Write all dates as YYYY-MM-DD, or send date_order.",
    csv_date_order: "Use mdy or dmy.",
    csv_unreadable: "The file cannot be read.",
    csv_flag: "Use true or false.",
    csv_prefix: "Use +1, +58, +57 or +593.",
    csv_mode: "Use compare, or leave it out."
  },
  es: {
    csv_file_required: "Seleccione un archivo CSV",
    csv_or_xlsx_required: "Seleccione un archivo CSV o XLSX",
    csv_file_too_large: "El archivo debe ocupar menos de 10 MB",
    csv_file_missing: "Seleccione un archivo para cargar",
    csv_utf16: "El archivo está en UTF-16. Guárdelo como CSV UTF-8 y vuelva a elegirlo.",
    csv_encoding: "El archivo no está en UTF-8. Guárdelo como CSV UTF-8 y vuelva a elegirlo.",
    csv_binary: "El archivo no es un archivo de texto.",
    csv_web_page:
      "Es una página web y no un archivo CSV. Ábrala en un programa de hojas de cálculo, guárdela como CSV UTF-8 o XLSX y vuelva a elegirla.",
    csv_xls:
      "Este archivo de Excel es de un formato antiguo o tiene contraseña. Guárdelo como XLSX sin contraseña y vuelva a elegirlo.",
    csv_xlsx_broken:
      "Este archivo XLSX está dañado. Guárdelo de nuevo en el programa de hojas de cálculo y vuelva a elegirlo.",
    csv_xlsx_too_large: "Este archivo XLSX tiene una tabla de más de 10 MB. Divídalo e importe las partes.",
    csv_xlsx_macros: "Este archivo tiene macros. Guárdelo como XLSX sin macros y vuelva a elegirlo.",
    csv_xlsx_formulas:
      "Este archivo tiene fórmulas sin valores. Ábralo en el programa de hojas de cálculo, guárdelo y vuelva a elegirlo.",
    csv_empty: "El archivo está vacío.",
    csv_too_many_rows: "Un archivo puede tener como máximo 250.000 filas. Divídalo e importe las partes.",
    csv_no_rows: "El archivo no tiene filas debajo del encabezado.",
    csv_quote_open: "Fila {0}: una celda entre comillas no está cerrada. No se puede leer nada por debajo.",
    csv_quote_stray: "Fila {0}: hay comillas en un lugar incorrecto. No se puede leer nada por debajo.",
    csv_column_missing: "Faltan estas columnas: {0}.",
    csv_columns_unlike: "Faltan estas columnas: {0}. El archivo se leyó con estas: {1}.",
    csv_column_repeated: "Estas columnas aparecen dos veces: {0}.",
    csv_row_header: "Esta fila repite el encabezado.",
    csv_row_total: "Esta fila es un total.",
    csv_row_short: "Esta fila tiene {0} celdas y el encabezado tiene {1}.",
    csv_row_long: "Esta fila tiene {0} celdas y el encabezado tiene {1}.",
    csv_day_malformed: "Ingrese una fecha que exista con el formato AAAA-MM-DD.",
    csv_day_order: "Puede ir primero el mes o el día. Elija cuál para todo el archivo, o ingrese AAAA-MM-DD.",
    csv_day_month_first: "Solo es una fecha con el mes primero. Elíjalo para todo el archivo, o ingrese AAAA-MM-DD.",
    csv_day_day_first: "Solo es una fecha con el día primero. Elíjalo para todo el archivo, o ingrese AAAA-MM-DD.",
    csv_date_orders:
      "La columna {0} se contradice: {1} tiene primero el mes y {2} el día. Escriba todas las fechas como AAAA-MM-DD, o envíe date_order.",
    csv_date_order: "Use mdy o dmy.",
    csv_unreadable: "No se puede leer el archivo.",
    csv_flag: "Use true o false.",
    csv_prefix: "Use +1, +58, +57 o +593.",
    csv_mode: "Use compare u omítalo."
  }
} satisfies Translated<Readonly<Record<string, string>>>

/** The reason itself is the text. */
const refusedIn =
  (language: Language) =>
  ({ fields }: CsvRefused): string =>
    describeIssue(csvFieldWords[language])(Object.values(fields)[0] ?? "csv_empty")

export const csvImportFailureWords = {
  en: {
    CsvRefused: refusedIn("en"),
    ImportCancelled: "The import was canceled. Nothing was imported.",
    ImportOver: "The import has already finished and cannot be canceled.",
    ImportNotFound: "This import does not exist.",
    ImportClosed: "This import can no longer be undone.",
    ImportIdTaken: "Another import has this id. Nothing was imported.",
    RosterCountChanged: ({ new: added, changed, missing }: RosterCountChanged) =>
      `The file now has ${numberIn.en(added)} new and ${numberIn.en(changed)} changed people, and ${numberIn.en(missing)} are missing. That is not what was shown. Nothing was changed.`,
    TooManyMissing: ({ missing }: TooManyMissing) =>
      `${numberIn.en(missing)} active people of this company are not in the file. Confirm their number to deactivate them. Nothing was changed.`
  },
  es: {
    CsvRefused: refusedIn("es"),
    ImportCancelled: "La importación se canceló. No se importó nada.",
    ImportOver: "La importación ya terminó y no se puede cancelar.",
    ImportNotFound: "Esta importación no existe.",
    ImportClosed: "Esta importación ya no se puede deshacer.",
    ImportIdTaken: "Otra importación tiene este id. No se importó nada.",
    RosterCountChanged: ({ new: added, changed, missing }: RosterCountChanged) =>
      `Ahora hay en el archivo ${numberIn.es(added)} personas nuevas y ${numberIn.es(changed)} con cambios, y faltan ${numberIn.es(missing)}. No es lo que se mostraba. No se cambió nada.`,
    TooManyMissing: ({ missing }: TooManyMissing) =>
      `${numberIn.es(missing)} personas activas de esta empresa no están en el archivo. Confirme su número para desactivarlas. No se cambió nada.`
  }
} satisfies Translated<FailureWords>

/** Notices of an import (specification, section 8). */
export const csvImportNotices = {
  /** Refused by the server without a text. */
  refused: { en: "Error processing CSV", es: "Error al procesar el CSV" },
  /** No answer. */
  failed: { en: "Failed to upload CSV file", es: "No se pudo cargar el archivo CSV" },
  noTemplate: { en: "Template not available", es: "Plantilla no disponible" },
  cancelled: { en: csvImportFailureWords.en.ImportCancelled, es: csvImportFailureWords.es.ImportCancelled },
  undone: { en: "Import undone", es: "Importación deshecha" },
  companyNotCreated: { en: "Error creating company", es: "Error al crear la empresa" },
  notSaved: { en: "The file could not be saved", es: "No se pudo guardar el archivo" },
  notCorrected: { en: "The correction could not be made", es: "No se pudo hacer la corrección" }
} satisfies Readonly<Record<string, Translated<string>>>

/** Words the issues of a file of this subject; texts that the server has worded stay as they are. */
export const describeRowIssue = ({ fieldWords }: CsvSubject, language: Language): ((message: string) => string) =>
  describeIssue({ ...sharedFieldWords[language], ...fieldWords[language], ...csvFieldWords[language] })

/** Why an upload or a check failed: no answer, the text of the server, or the text for a refusal without one. */
export const describeUploadFailure = (
  failure: CsvImportFailure,
  { notices }: Pick<CsvSubject, "notices">
): Translated<string> =>
  describeFailure(
    failure,
    notices.failed ?? (isUnanswered(failure) ? csvImportNotices.failed : csvImportNotices.refused),
    csvImportFailureWords
  )

const isUnanswered = ({ _tag }: CsvImportFailure): boolean =>
  _tag === "Unavailable" || _tag === "Offline" || _tag === "TimedOut" || _tag === "OutcomeUnknown"

/** Why a company that a file names was not created. */
export const describeCompanyRefused = (failure: CsvImportFailure): Translated<string> =>
  describeFailure(failure, csvImportNotices.companyNotCreated, csvImportFailureWords)
