/** The ports of the import dialog: a row store in a worker, which also sends the rows. */
import { Effect, Result } from "effect"
import { companiesContract } from "#adapters/contract/companies.contract.ts"
import { type CompanyKind, companyKind, type CompanyTaken, NewCompany } from "#domain/companies/company.schema.ts"
import type { MissingCompany } from "#domain/csv-import/missing-company.machine.ts"
import type { RecordPort } from "#domain/records/record.port.ts"
import { schemaReader } from "#domain/shared/issues.rules.ts"
import { type CallFailure, FieldsInvalid } from "#domain/shared/failure.errors.ts"
import type { RosterCompany } from "#domain/csv-import/roster-dialog.rules.ts"
import type { ColumnMemory, RowStore } from "#domain/csv-import/row-store.port.ts"
import type { Language } from "#domain/shared/language.schema.ts"
import { columnMemory } from "./browser-storage/column-memory.storage.ts"
import { sealedTextsOf } from "./browser-storage/sealed-texts.storage.ts"
import { workerRowStore } from "./csv/worker-row-store.ts"
import { httpRecords } from "./http/record.http.ts"
import { saveByLink } from "./files/download.files.ts"
import type { Ports } from "./ports.ts"
import { TrustedWorker as Worker } from "./trusted-worker.ts"

const readCompany = schemaReader(NewCompany)

/** Companies of type users; what the rules of the form refuse is not sent. */
const createCompanyBy =
  ({ create }: Pick<RecordPort<CompanyKind>, "create">) =>
  (company: MissingCompany): Effect.Effect<void, CompanyTaken | CallFailure> =>
    Result.match(readCompany({ ...company, type: "users" }), {
      onFailure: (fields) => Effect.fail(new FieldsInvalid({ fields })),
      onSuccess: (read) => Effect.asVoid(create(read))
    })

export const importPorts = (
  { window, session, savedSession, cache, onUnauthorized }: Ports,
  language: () => Language
): {
  readonly rowStore: RowStore
  readonly columns: ColumnMemory
  readonly companies: Effect.Effect<ReadonlyArray<RosterCompany>, CallFailure>
  readonly createCompany: (company: MissingCompany) => Effect.Effect<void, CompanyTaken | CallFailure>
} => ({
  createCompany: createCompanyBy(
    httpRecords(companyKind, companiesContract, cache.call, () => window.crypto.randomUUID())
  ),
  companies: Effect.map(
    Effect.suspend(() => cache.call(companiesContract.all, { query: { type: "users" } })),
    ({ data }) => data
  ),
  columns: columnMemory(() => savedSession.read()?.user.id ?? null, sealedTextsOf(window, session)),
  rowStore: workerRowStore({
    start: (onCrash) => {
      // The build finds the program by these very words.
      const worker = new Worker(new URL("./import-worker.ts", import.meta.url), { type: "module" })
      worker.addEventListener("error", ({ message }) =>
        onCrash(new Error(message || "The worker could not be started"))
      )
      return { endpoint: worker, end: () => worker.terminate() }
    },
    session: () => ({ token: savedSession.token(), language: language() }),
    onUnauthorized,
    save: saveByLink(window.document),
    onSent: cache.invalidateKind
  })
})
