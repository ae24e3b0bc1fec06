/** The events of the comparison of a roster, and what it finds. */
import { initialTransition } from "xstate"
import { type RosterEvent, rosterMachine } from "#domain/csv-import/roster.machine.ts"
import type { ImportResult } from "#domain/csv-import/row-store.port.ts"
import { CompanyId, UserId } from "#domain/shared/identity.schema.ts"
import { Unavailable } from "#domain/shared/failure.errors.ts"
import { RosterCountChanged, type RosterImport } from "#domain/shared/csv/roster.schema.ts"
import { numberedId } from "#tests/fixtures/people.ts"
import { result } from "#tests/machines/csv-import/csv-import-events.ts"
import { afterEvents, done, error, type Samples } from "#tests/machines/machine-table.ts"

export const kestrel = { id: CompanyId.make(numberedId(41)), name: "Kestrel" }

const person = (number: number, given_name: string) => ({
  id: UserId.make(numberedId(number)),
  given_name,
  surname: "Paredes",
  email: `${given_name.toLowerCase()}@kestrel.example`,
  mobile_number: `+1555000${number}`
})
const { id: _, ...eva } = person(50, "Eva")

/** One new, two changed, one missing, of a company of twenty. */
export const found: RosterImport = {
  company: kestrel,
  summary: {
    totalProcessed: 9,
    new: 1,
    changed: 2,
    missing: 1,
    equal: 4,
    refused: 1,
    elsewhere: 1,
    inactive: 0,
    active: 20,
    digest: "a1"
  },
  new: [{ row: 2, ...eva }],
  changed: [
    {
      ...person(51, "Ana"),
      row: 3,
      matched_by: "email",
      fields: { mobile_number: ["+155500051", "+155500099"], surname: ["Paredes", "Soto"] }
    },
    {
      ...person(52, "Luz"),
      row: 4,
      matched_by: "mobile_number",
      fields: { mobile_number: ["+155500052", "+155500098"], ssn: ["unreadable", "unreadable"] }
    }
  ],
  missing: [person(53, "Noa")],
  elsewhere: [{ ...person(54, "Ida"), row: 8, matched_by: "email", company: null }],
  inactive: [],
  applied: { new: 0, changed: 0, missing: 0 },
  errors: [
    { row: 9, column: "email", message: "email" },
    { row: 9, column: null, message: "csv_row" }
  ],
  errors_total: 2,
  ignored_columns: []
}

export const written: ImportResult = {
  ...result,
  new: 1,
  roster: { found: { ...found, applied: { new: 1, changed: 2, missing: 1 } }, apply: { new: true } }
}

export const intents: Samples<RosterEvent> = {
  "company.choose": { type: "company.choose", id: kestrel.id },
  "roster.compare": { type: "roster.compare" },
  "roster.leave": { type: "roster.leave" },
  "bucket.show": { type: "bucket.show", bucket: "missing" },
  "new.take": { type: "new.take", isTaken: true },
  "field.take": { type: "field.take", field: "mobile_number", isTaken: false },
  "missing.take": { type: "missing.take", isTaken: true },
  "search.change": { type: "search.change", text: "ana" },
  "rows.more": { type: "rows.more" },
  "roster.apply": { type: "roster.apply" },
  "number.type": { type: "number.type", text: "1" },
  "roster.confirm": { type: "roster.confirm" },
  "upload.cancel": { type: "upload.cancel" },
  "upload.progress": { type: "upload.progress", progress: { phase: "working", done: 1, total: 9 } }
}

export const outcomes = {
  "companies read": done("readCompanies", [kestrel, { id: numberedId(42), name: "Norte" }]),
  "companies not read": error("readCompanies", new Unavailable()),
  compared: done("compareRoster", found),
  "not compared": error("compareRoster", new Unavailable()),
  written: done("applyRoster", written),
  outdated: error("applyRoster", new RosterCountChanged({ new: 1, changed: 2, missing: 2 })),
  "not written": error("applyRoster", new Unavailable()),
  "cancel lost": error("cancelUpload", new Unavailable())
}

const [opened] = initialTransition(rosterMachine, {
  isAdminAllowed: false,
  namedCompany: null,
  onStep: () => undefined
})

export const rosterAfter = (...events: Parameters<typeof afterEvents>[2][]) =>
  afterEvents(rosterMachine, opened, ...events)

export const chosen = [outcomes["companies read"], intents["company.choose"]] as const
export const compared = [...chosen, intents["roster.compare"], outcomes.compared] as const
