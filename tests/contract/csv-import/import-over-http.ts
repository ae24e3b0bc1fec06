import { Effect, Schema } from "effect"
import type { Call } from "#adapters/browser/http/http-client.ts"
import { csvImportContract } from "#adapters/contract/csv-import.contract.ts"
import type { UserImport } from "#domain/shared/csv/csv-import.schema.ts"
import { CountryCode } from "#domain/shared/account.schema.ts"
import type { ImportCall, ImportPort } from "#tests/contract/csv-import/import-backend.ts"

const isPrefix = Schema.is(CountryCode)

const sent = ({ file, id, dryRun = false, allowAdmins = false, prefix = null, dateOrder = null }: ImportCall) => ({
  query: {},
  fields: {
    dryRun: dryRun ? ("true" as const) : ("false" as const),
    allow_admins: allowAdmins ? ("true" as const) : ("false" as const),
    ...(isPrefix(prefix) && { prefix }),
    ...(dateOrder !== null && { date_order: dateOrder }),
    ...(id !== undefined && { import_id: id })
  },
  files: { file: new File([new Uint8Array(file.bytes)], file.name, { type: "text/csv" }) }
})

/** Imports by a client of the API. */
export const importsOverHttp = (call: Call): ImportPort => ({
  users: (importCall) => Effect.map(call(csvImportContract.users, sent(importCall)), ({ data }) => data as UserImport),
  companies: (importCall) => Effect.map(call(csvImportContract.companies, sent(importCall)), ({ data }) => data),
  progress: (id) => Effect.map(call(csvImportContract.progress, { params: { id } }), ({ data }) => data),
  undo: (id) => Effect.map(call(csvImportContract.undo, { params: { id } }), ({ data }) => data),
  cancel: (id) => call(csvImportContract.cancel, { params: { id } })
})
