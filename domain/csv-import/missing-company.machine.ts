/** Creates a company that a file names and that does not exist yet, without leaving the file. */
import { Schema } from "effect"
import { assign, emit, setup } from "xstate"
import { failureNotice } from "../shared/failure-notice.rules.ts"
import { type Notice } from "../shared/notice.schema.ts"
import { promiseActor, type Thrown, withEvent } from "../shared/promised.ts"
import { toCsvImportFailure } from "./csv-import.errors.ts"
import { describeCompanyRefused } from "./csv-import.messages.ts"

/** A company of type users with what a file does not say of it. */
export interface MissingCompany {
  readonly name: string
  readonly contact_email: string
}

export type MissingCompanyEvent =
  | { readonly type: "company.name"; readonly name: string }
  | { readonly type: "company.type"; readonly email: string }
  | { readonly type: "company.save" }
  | { readonly type: "company.leave" }

/** Rows that name the company are right now. */
export interface CompanyCreated {
  readonly type: "companyCreated"
}

export interface MissingCompanyContext extends MissingCompany {
  /** What is wrong with its fields, as a message key; the name cannot be corrected here. */
  readonly issue: string | null
}

const nobody: MissingCompanyContext = { name: "", contact_email: "", issue: null }

const isOfFields = Schema.is(Schema.Struct({ fields: Schema.Record(Schema.String, Schema.String) }))

/** The message key of the field that was refused; null where it was not for a field. */
const issueOf = (error: unknown): string | null => (isOfFields(error) ? (Object.values(error.fields)[0] ?? null) : null)

export const missingCompanyMachine = setup({
  types: {
    context: {} as MissingCompanyContext,
    events: {} as MissingCompanyEvent,
    emitted: {} as Notice | CompanyCreated,
    tags: {} as "open" | "busy"
  },
  actors: { createCompany: promiseActor<void, MissingCompany>("createCompany") },
  guards: { isForField: (_, { error }: Thrown) => issueOf(error) !== null },
  actions: {
    reset: assign(nobody),
    setName: assign((_, { name }: { readonly name: string }) => ({ name })),
    setEmail: assign((_, { email }: { readonly email: string }) => ({ contact_email: email, issue: null })),
    setIssue: assign((_, { error }: Thrown) => ({ issue: issueOf(error) })),
    emitCreated: emit((): CompanyCreated => ({ type: "companyCreated" })),
    notifyRefused: emit((_, { error }: Thrown): Notice =>
      failureNotice(error, describeCompanyRefused(toCsvImportFailure(error)))
    )
  }
}).createMachine({
  id: "missing-company",
  context: nobody,
  initial: "closed",
  states: {
    closed: {
      entry: "reset",
      on: { "company.name": { target: "writing", actions: withEvent("setName") } }
    },
    writing: {
      tags: "open",
      on: {
        "company.type": { actions: withEvent("setEmail") },
        "company.save": "saving",
        "company.leave": "closed"
      }
    },
    saving: {
      tags: ["open", "busy"],
      invoke: {
        id: "createCompany",
        src: "createCompany",
        input: ({ context: { name, contact_email } }) => ({ name, contact_email }),
        onDone: { target: "closed", actions: "emitCreated" },
        onError: [
          { guard: withEvent("isForField"), target: "writing", actions: withEvent("setIssue") },
          { target: "writing", actions: withEvent("notifyRefused") }
        ]
      }
    }
  }
})
