/**
 * Comparing a roster with a company: the company is chosen, the server compares, what it found is read, and what is chosen of
 * it is written. Whoever is missing is deactivated only after their number was typed. It ends with the result of the import, or
 * with null where nothing was written.
 */
import { assign, setup } from "xstate"
import type { UploadProgress } from "../shared/csv/csv-import.schema.ts"
import { promiseActor, requireValue, type Thrown, withEvent, withOutput } from "../shared/promised.ts"
import type { RosterField, RosterImport } from "../shared/csv/roster.schema.ts"
import { toCsvImportFailure } from "./csv-import.errors.ts"
import type { ImportResult } from "./row-store.port.ts"
import * as dialog from "./roster-dialog.rules.ts"
import type { RosterToApply, RosterToCompare } from "./roster.port.ts"

type Context = dialog.RosterContext

export type RosterEvent =
  | { readonly type: "company.choose"; readonly id: string }
  | { readonly type: "roster.compare" }
  /** Back to the company, or to the preview of the file. */
  | { readonly type: "roster.leave" }
  | { readonly type: "bucket.show"; readonly bucket: dialog.RosterBucket }
  | { readonly type: "new.take"; readonly isTaken: boolean }
  | { readonly type: "field.take"; readonly field: RosterField; readonly isTaken: boolean }
  | { readonly type: "missing.take"; readonly isTaken: boolean }
  | { readonly type: "search.change"; readonly text: string }
  | { readonly type: "rows.more" }
  | { readonly type: "roster.apply" }
  | { readonly type: "number.type"; readonly text: string }
  | { readonly type: "roster.confirm" }
  | { readonly type: "upload.cancel" }
  | { readonly type: "upload.progress"; readonly progress: UploadProgress }

interface Self {
  readonly context: Context
  readonly self: { readonly send: (event: RosterEvent) => void }
}

export interface WithProgress {
  readonly onProgress: (progress: UploadProgress) => void
}

const toCompare = ({ context: { companyId, isAdminAllowed }, self }: Self): RosterToCompare & WithProgress => ({
  companyId: requireValue(companyId, "company"),
  isAdminAllowed,
  onProgress: (progress) => self.send({ type: "upload.progress", progress })
})

const toApply = ({ context, self }: Self): RosterToApply & WithProgress => {
  const found = requireValue(context.found, "comparison")
  return {
    ...toCompare({ context, self }),
    apply: dialog.applyOf(context),
    expected: dialog.shownOf(found),
    confirmMissing: context.takesMissing ? found.summary.missing : null
  }
}

export const rosterMachine = setup({
  types: {
    input: {} as dialog.RosterInput,
    context: {} as Context,
    events: {} as RosterEvent,
    output: {} as ImportResult | null,
    tags: {} as "busy" | "found"
  },
  actors: {
    readCompanies: promiseActor<ReadonlyArray<dialog.RosterCompany>>("readCompanies"),
    compareRoster: promiseActor<RosterImport, RosterToCompare & WithProgress>("compareRoster"),
    applyRoster: promiseActor<ImportResult, RosterToApply & WithProgress>("applyRoster"),
    cancelUpload: promiseActor<void>("cancelUpload")
  },
  guards: {
    hasCompany: ({ context }) => context.companyId !== null,
    takesMissing: ({ context }) => dialog.chosenCounts(context).missing > 0,
    isAnyChosen: ({ context }) => dialog.isAnyChosen(context),
    isNumberTyped: ({ context }) => dialog.isNumberTyped(context),
    isOutdated: (_, { error }: Thrown) => dialog.isOutdated(toCsvImportFailure(error))
  },
  actions: {
    setCompanies: assign(({ context }, companies: ReadonlyArray<dialog.RosterCompany>) =>
      dialog.setCompanies(context, companies)
    ),
    chooseCompany: assign(({ context }, chosen: { readonly id: string }) => dialog.chooseCompany(context, chosen)),
    setResult: assign((_, result: ImportResult) => ({ result })),
    setFound: assign(({ context }, found: RosterImport) => dialog.setFound(context, found)),
    showBucket: assign((_, { bucket }: { readonly bucket: dialog.RosterBucket }) => dialog.showBucket(bucket)),
    takeNew: assign((_, { isTaken }: { readonly isTaken: boolean }) => ({ takesNew: isTaken })),
    takeField: assign(({ context }, taken: { readonly field: RosterField; readonly isTaken: boolean }) =>
      dialog.takeField(context, taken)
    ),
    takeMissing: assign((_, { isTaken }: { readonly isTaken: boolean }) => ({ takesMissing: isTaken })),
    setSearch: assign((_, { text }: { readonly text: string }) => ({ searchText: text })),
    listMore: assign(({ context }) => dialog.listMore(context)),
    setNumber: assign((_, { text }: { readonly text: string }) => ({ typedNumber: text })),
    setProgress: assign((_, { progress }: { readonly progress: UploadProgress }) => ({ progress })),
    clearProgress: assign({ progress: null }),
    setFailure: assign((_, { error }: Thrown) => ({ failure: toCsvImportFailure(error), typedNumber: "" })),
    clearFailure: assign({ failure: null }),
    /** The dialog shows something else: the focus goes there. */
    tellStep: ({ context }) => context.onStep()
  }
}).createMachine({
  id: "roster",
  context: ({ input }) => dialog.initialRoster(input),
  initial: "choosing",
  states: {
    choosing: {
      entry: "tellStep",
      initial: "reading",
      states: {
        reading: {
          tags: "busy",
          invoke: {
            id: "readCompanies",
            src: "readCompanies",
            onDone: { target: "shown", actions: withOutput("setCompanies") },
            onError: { target: "shown", actions: withEvent("setFailure") }
          }
        },
        shown: {}
      },
      on: {
        "company.choose": { actions: withEvent("chooseCompany") },
        "roster.compare": { guard: "hasCompany", target: "comparing", actions: "clearFailure" },
        "roster.leave": "left"
      }
    },
    comparing: {
      tags: "busy",
      entry: ["clearProgress", "tellStep"],
      invoke: {
        id: "compareRoster",
        src: "compareRoster",
        input: toCompare,
        onDone: { target: "found", actions: withOutput("setFound") },
        onError: { target: "choosing", actions: withEvent("setFailure") }
      },
      on: {
        "upload.progress": { actions: withEvent("setProgress") },
        "roster.leave": "choosing"
      }
    },
    found: {
      tags: "found",
      entry: "tellStep",
      initial: "reading",
      states: {
        reading: {
          on: {
            "bucket.show": { actions: withEvent("showBucket") },
            "new.take": { actions: withEvent("takeNew") },
            "field.take": { actions: withEvent("takeField") },
            "missing.take": { actions: withEvent("takeMissing") },
            "search.change": { actions: withEvent("setSearch") },
            "rows.more": { actions: "listMore" },
            "roster.apply": [
              { guard: "takesMissing", target: "confirming" },
              { guard: "isAnyChosen", target: "#roster.applying" }
            ],
            "roster.leave": "#roster.choosing"
          }
        },
        confirming: {
          on: {
            "number.type": { actions: withEvent("setNumber") },
            "roster.confirm": { guard: "isNumberTyped", target: "#roster.applying" },
            "roster.leave": "reading"
          }
        }
      }
    },
    applying: {
      tags: ["busy", "found"],
      entry: ["clearProgress", "clearFailure", "tellStep"],
      initial: "underWay",
      invoke: {
        id: "applyRoster",
        src: "applyRoster",
        input: toApply,
        onDone: { target: "applied", actions: withOutput("setResult") },
        onError: [
          // What was shown is not true any more: nothing was written, and it is compared again.
          { guard: withEvent("isOutdated"), target: "comparing", actions: withEvent("setFailure") },
          { target: "found", actions: withEvent("setFailure") }
        ]
      },
      on: { "upload.progress": { actions: withEvent("setProgress") } },
      states: {
        underWay: { on: { "upload.cancel": "cancelling" } },
        // The answer to the import decides the outcome, not the answer to this call.
        cancelling: {
          invoke: {
            id: "cancelUpload",
            src: "cancelUpload",
            onError: { target: "underWay", actions: withEvent("setFailure") }
          }
        }
      }
    },
    applied: { type: "final" },
    left: { type: "final" }
  },
  output: ({ context }) => context.result
})
