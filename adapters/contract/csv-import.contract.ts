/** How files of rows travel. Status codes are decided here and nowhere else. */
import { Schema } from "effect"
import {
  CsvRefused,
  ImportCancelled,
  ImportIdTaken,
  ImportNotFound,
  ImportOver
} from "#domain/csv-import/csv-import.errors.ts"
import {
  CountedImport,
  csvBytesLimit,
  ImportId,
  ImportProgress,
  UserImport
} from "#domain/csv-import/csv-import.schema.ts"
import { endpoint, form, one, refusal } from "./endpoint.ts"

const Flag = Schema.Literals(["true", "false"]).annotate({ message: "csv_flag" })

/** A dry run may be asked for in the form or in the query; either will do. */
const query = Schema.Struct({ dryRun: Schema.optionalKey(Flag) })

const file = form(
  Schema.Struct({
    dryRun: Schema.optionalKey(Flag),
    /** Rows of role admin are created only with it. */
    allow_admins: Schema.optionalKey(Flag),
    /** Made up by the client, to ask how far the import is or to cancel it. */
    import_id: Schema.optionalKey(ImportId)
  }),
  { file: { maxBytes: csvBytesLimit - 1, tooLarge: "csv_file_too_large" } }
)

const refusals = [
  refusal(422, "csv_refused", CsvRefused, { worded: true }),
  refusal(409, "import_cancelled", ImportCancelled),
  refusal(409, "import_id_taken", ImportIdTaken)
]
const ofOne = Schema.Struct({ id: ImportId })
const notFound = refusal(404, "import_not_found", ImportNotFound)

export const csvImportContract = {
  users: endpoint({
    method: "POST",
    path: "/users/csv",
    summary: "Imports users from a CSV file: all rows that are right, or none",
    query,
    body: file,
    answer: one(UserImport),
    refusals
  }),
  companies: endpoint({
    method: "POST",
    path: "/companies/csv",
    summary: "Imports companies from a CSV file: all rows that are right, or none",
    query,
    body: file,
    answer: one(CountedImport),
    refusals
  }),
  progress: endpoint({
    method: "GET",
    path: "/imports/{id}",
    summary: "Tells how far one's own import is",
    params: ofOne,
    answer: one(ImportProgress),
    refusals: [notFound]
  }),
  cancel: endpoint({
    method: "DELETE",
    path: "/imports/{id}",
    summary: "Cancels one's own import, unless it has been kept",
    // Heard at once: in a transaction the import would hear of it too late.
    writes: false,
    params: ofOne,
    answer: one(ofOne),
    refusals: [notFound, refusal(409, "import_over", ImportOver)]
  })
}
