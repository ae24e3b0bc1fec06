import { describeFailure, type FailureWords } from "../shared/failure.messages.ts"
import { describeIssue } from "../shared/issues.rules.ts"
import type { InEveryLanguage, Language } from "../shared/language.schema.ts"
import type { CsvImportFailure, CsvRefused } from "./csv-import.errors.ts"
import type { CsvSubject } from "./csv-import.schema.ts"

/** Texts for the keys that files and their rows carry; those of single fields are in the forms' files. */
export const csvFieldWords = {
  en: {
    csv_file_required: "Please select a CSV file",
    csv_file_too_large: "File size must be less than 10MB",
    csv_file_missing: "Please select a file to upload",
    csv_utf16: "The file is UTF-16. Save it as CSV UTF-8 and choose it again.",
    csv_encoding: "The file is not UTF-8. Save it as CSV UTF-8 and choose it again.",
    csv_binary: "The file is not a text file.",
    csv_empty: "The file is empty.",
    csv_no_rows: "The file has no rows below its header.",
    csv_quote_open: "Row {0}: a quoted cell does not end. Nothing below it can be read.",
    csv_quote_stray: "Row {0}: a quote stands where none may be. Nothing below it can be read.",
    csv_column_missing: "These columns are missing: {0}.",
    csv_column_repeated: "These columns are there twice: {0}.",
    csv_row_short: "This row has {0} cells, the header has {1}.",
    csv_row_long: "This row has {0} cells, the header has {1}.",
    csv_role_unknown: "Role must be admin or user.",
    csv_type_unknown: "Type must be users or benefits.",
    csv_day_malformed: "Use a real date in the form MM/DD/YYYY or YYYY-MM-DD.",
    csv_company_unknown: "There is no company of type users with this name.",
    csv_company_unlike: "There is no company of type users with this name. Did you mean {0}?",
    csv_admin_needs_tick: "This row would create an administrator, which has not been allowed.",
    csv_email_repeated: "Row {0} has this email already.",
    csv_phone_repeated: "Row {0} has this mobile number already.",
    csv_name_repeated: "Row {0} has this company name already.",
    csv_two_people: "The email is one person's, the mobile number another's.",
    csv_unreadable: "The file cannot be read.",
    csv_flag: "Use true or false."
  },
  es: {
    csv_file_required: "Seleccione un archivo CSV",
    csv_file_too_large: "El archivo debe ocupar menos de 10 MB",
    csv_file_missing: "Seleccione un archivo para subir",
    csv_utf16: "El archivo está en UTF-16. Guárdelo como CSV UTF-8 y vuelva a elegirlo.",
    csv_encoding: "El archivo no está en UTF-8. Guárdelo como CSV UTF-8 y vuelva a elegirlo.",
    csv_binary: "El archivo no es un archivo de texto.",
    csv_empty: "El archivo está vacío.",
    csv_no_rows: "El archivo no tiene filas debajo de la cabecera.",
    csv_quote_open: "Fila {0}: una celda entre comillas no termina. No se puede leer nada por debajo.",
    csv_quote_stray: "Fila {0}: hay unas comillas donde no puede haberlas. No se puede leer nada por debajo.",
    csv_column_missing: "Faltan estas columnas: {0}.",
    csv_column_repeated: "Estas columnas están dos veces: {0}.",
    csv_row_short: "Esta fila tiene {0} celdas y la cabecera {1}.",
    csv_row_long: "Esta fila tiene {0} celdas y la cabecera {1}.",
    csv_role_unknown: "El rol debe ser admin o user.",
    csv_type_unknown: "El tipo debe ser users o benefits.",
    csv_day_malformed: "Use una fecha real con el formato MM/DD/AAAA o AAAA-MM-DD.",
    csv_company_unknown: "No hay ninguna empresa de tipo usuarios con este nombre.",
    csv_company_unlike: "No hay ninguna empresa de tipo usuarios con este nombre. ¿Quiso decir {0}?",
    csv_admin_needs_tick: "Esta fila crearía un administrador, lo que no se ha permitido.",
    csv_email_repeated: "La fila {0} ya tiene este correo electrónico.",
    csv_phone_repeated: "La fila {0} ya tiene este número de móvil.",
    csv_name_repeated: "La fila {0} ya tiene este nombre de empresa.",
    csv_two_people: "El correo electrónico es de una persona y el número de móvil de otra.",
    csv_unreadable: "No se puede leer el archivo.",
    csv_flag: "Use true o false."
  }
} satisfies InEveryLanguage<Readonly<Record<string, string>>>

/** The reason itself is the text. */
const refusedIn =
  (language: Language) =>
  ({ fields }: CsvRefused): string =>
    describeIssue(csvFieldWords[language])(Object.values(fields)[0] ?? "csv_empty")

export const csvImportFailureWords = {
  en: {
    CsvRefused: refusedIn("en"),
    ImportCancelled: "The import was cancelled. Nothing was imported.",
    ImportOver: "The import is over already and cannot be cancelled.",
    ImportNotFound: "This import does not exist.",
    ImportIdTaken: "Another import has this id. Nothing was imported."
  },
  es: {
    CsvRefused: refusedIn("es"),
    ImportCancelled: "La importación se canceló. No se importó nada.",
    ImportOver: "La importación ya ha terminado y no se puede cancelar.",
    ImportNotFound: "Esta importación no existe.",
    ImportIdTaken: "Otra importación tiene este id. No se importó nada."
  }
} satisfies InEveryLanguage<FailureWords>

/** Notices after a call: success, and failure without a text from the server (specification, section 8). */
export const csvImportNotices = {
  done: {
    users: { en: "CSV processed successfully", es: "CSV procesado correctamente" },
    companies: {
      en: "Companies created from CSV successfully",
      es: "Empresas creadas desde el CSV correctamente"
    },
    quizzes: {
      en: "Quizzes imported successfully from CSV",
      es: "Cuestionarios importados correctamente desde el CSV"
    }
  },
  /** Refused without a text from the server. */
  refused: { en: "Error processing CSV", es: "Error al procesar el CSV" },
  /** No answer. */
  failed: { en: "Failed to upload CSV file", es: "No se pudo subir el archivo CSV" },
  /** Both of them for a file of quizzes, which has its own text (decisions, section 13). */
  quizzesFailed: {
    en: "Failed to import quizzes from CSV",
    es: "No se pudieron importar los cuestionarios del CSV"
  },
  noTemplate: { en: "Template not available", es: "Plantilla no disponible" }
} satisfies Readonly<Record<string, InEveryLanguage<string> | Readonly<Record<CsvSubject, InEveryLanguage<string>>>>>

/** The text of a failure in every language; a text sent by the server is kept as it is. */
export const describeCsvImportFailure = (
  failure: CsvImportFailure,
  otherwise: InEveryLanguage<string>
): InEveryLanguage<string> => describeFailure(failure, otherwise, csvImportFailureWords)
