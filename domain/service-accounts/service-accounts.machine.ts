/**
 * The dialog of service accounts: their list, the form of a new one, its token, which is shown once, and the question
 * before one is revoked.
 */
import { assign, emit, setup } from "xstate"
import { failureNotice } from "../shared/failure-notice.rules.ts"
import type { Translated } from "../shared/language.schema.ts"
import { type Notice, notice } from "../shared/notice.schema.ts"
import type { Scope } from "../shared/permission/permission.schema.ts"
import { promiseActor, type Thrown, withEvent, withOutput } from "../shared/promised.ts"
import { describeServiceAccountFailure, serviceAccountNotices } from "./service-account.messages.ts"
import {
  formIssues,
  isFormTouched,
  type ServiceDays,
  type ServiceForm,
  toggledScopes
} from "./service-account.rules.ts"
import type { NewServiceToken, ServiceAccount, ServiceAccountId } from "./service-account.schema.ts"

export type ServiceAccountsEvent =
  | { readonly type: "services.open" }
  | { readonly type: "services.close" }
  | { readonly type: "services.retry" }
  /** Opens the form. */
  | { readonly type: "services.new"; readonly days: ServiceDays }
  | { readonly type: "services.type"; readonly field: "name" | "day"; readonly text: string }
  | { readonly type: "services.toggle"; readonly scope: Scope }
  | { readonly type: "services.create" }
  | { readonly type: "services.back" }
  | { readonly type: "services.discard" }
  | { readonly type: "services.ask"; readonly id: ServiceAccountId }
  | { readonly type: "services.revoke" }

/** The accounts, and the time by this computer's clock when they were read. */
export interface AccountsRead {
  readonly accounts: ReadonlyArray<ServiceAccount>
  readonly nowMs: number
}

export interface ServiceAccountsContext {
  /** Null until they are known. */
  readonly accounts: ReadonlyArray<ServiceAccount> | null
  /** When they were read. */
  readonly nowMs: number
  readonly form: ServiceForm
  readonly days: ServiceDays
  /** Whether what is missing in the form is said. */
  readonly isChecked: boolean
  /** Just made: the only time that its token is known. */
  readonly made: NewServiceToken | null
  /** What is asked about. */
  readonly asked: ServiceAccountId | null
  readonly failure: Translated<string> | null
}

const emptyForm: ServiceForm = { name: "", scopes: [], day: "" }
const noDays: ServiceDays = { first: "", last: "", proposed: "" }
const unread: ServiceAccountsContext = {
  accounts: null,
  nowMs: 0,
  form: emptyForm,
  days: noDays,
  isChecked: false,
  made: null,
  asked: null,
  failure: null
}

export const serviceAccountsMachine = setup({
  types: {
    context: {} as ServiceAccountsContext,
    events: {} as ServiceAccountsEvent,
    emitted: {} as Notice | { readonly type: "focus" },
    tags: {} as "busy" | "open" | "form"
  },
  actors: {
    readAccounts: promiseActor<AccountsRead>("readAccounts"),
    createAccount: promiseActor<NewServiceToken, ServiceForm>("createAccount"),
    revokeAccount: promiseActor<void, { readonly id: ServiceAccountId | null }>("revokeAccount")
  },
  guards: {
    isComplete: ({ context: { form, days } }) => Object.keys(formIssues(form, days)).length === 0,
    isTouched: ({ context: { form, days } }) => isFormTouched(form, days),
    isKnown: ({ context }, { id }: { readonly id: ServiceAccountId }) =>
      (context.accounts ?? []).some((account) => account.id === id)
  },
  actions: {
    forget: assign(unread),
    setAccounts: assign((_, read: AccountsRead) => ({ ...read, failure: null })),
    startForm: assign((_, { days }: { readonly days: ServiceDays }) => ({
      form: { ...emptyForm, day: days.proposed },
      days,
      isChecked: false,
      failure: null
    })),
    clearFailure: assign({ failure: null }),
    setField: assign(
      ({ context: { form } }, { field, text }: { readonly field: "name" | "day"; readonly text: string }) => ({
        form: { ...form, [field]: text }
      })
    ),
    toggleScope: assign(({ context: { form } }, { scope }: { readonly scope: Scope }) => ({
      form: { ...form, scopes: toggledScopes(form.scopes, scope) }
    })),
    setChecked: assign({ isChecked: true }),
    focusFirstIssue: emit({ type: "focus" } as const),
    setMade: assign((_, made: NewServiceToken) => ({ made, form: emptyForm, isChecked: false, failure: null })),
    forgetMade: assign({ made: null }),
    setAsked: assign((_, { id }: { readonly id: ServiceAccountId }) => ({ asked: id })),
    setNotRead: assign((_, { error }: Thrown) => ({
      failure: describeServiceAccountFailure(error, serviceAccountNotices.notRead)
    })),
    setNotCreated: assign((_, { error }: Thrown) => ({
      failure: describeServiceAccountFailure(error, serviceAccountNotices.notCreated)
    })),
    notifyRevoked: emit((): Notice => notice("success", serviceAccountNotices.revoked)),
    notifyNotRevoked: emit((_, { error }: Thrown): Notice =>
      failureNotice(error, describeServiceAccountFailure(error, serviceAccountNotices.notRevoked))
    )
  }
}).createMachine({
  id: "service-accounts",
  context: unread,
  initial: "closed",
  states: {
    closed: { entry: "forget", on: { "services.open": "reading" } },
    reading: {
      tags: ["busy", "open"],
      invoke: {
        id: "readAccounts",
        src: "readAccounts",
        onDone: { target: "shown", actions: withOutput("setAccounts") },
        onError: { target: "failed", actions: withEvent("setNotRead") }
      },
      on: { "services.close": "closed" }
    },
    failed: { tags: "open", on: { "services.retry": "reading", "services.close": "closed" } },
    shown: {
      tags: "open",
      on: {
        "services.new": { target: "editing", actions: withEvent("startForm") },
        "services.ask": { guard: withEvent("isKnown"), target: "asking", actions: withEvent("setAsked") },
        "services.close": "closed"
      }
    },
    editing: {
      tags: ["open", "form"],
      on: {
        "services.type": { actions: withEvent("setField") },
        "services.toggle": { actions: withEvent("toggleScope") },
        "services.create": [
          { guard: "isComplete", target: "creating", actions: "setChecked" },
          { actions: ["setChecked", "focusFirstIssue"] }
        ],
        "services.close": [
          { guard: "isTouched", target: "leaving" },
          { target: "shown", actions: "clearFailure" }
        ]
      }
    },
    /** Asks whether what was typed is discarded. */
    leaving: {
      tags: ["open", "form"],
      on: { "services.back": "editing", "services.discard": { target: "shown", actions: "clearFailure" } }
    },
    creating: {
      tags: ["busy", "open", "form"],
      invoke: {
        id: "createAccount",
        src: "createAccount",
        input: ({ context: { form } }) => form,
        onDone: { target: "given", actions: withOutput("setMade") },
        onError: { target: "editing", actions: withEvent("setNotCreated") }
      }
    },
    given: {
      tags: "open",
      exit: "forgetMade",
      on: { "services.back": "reading", "services.close": "reading" }
    },
    asking: {
      tags: "open",
      on: { "services.revoke": "revoking", "services.back": "shown", "services.close": "shown" }
    },
    revoking: {
      tags: ["busy", "open"],
      invoke: {
        id: "revokeAccount",
        src: "revokeAccount",
        input: ({ context: { asked } }) => ({ id: asked }),
        onDone: { target: "reading", actions: "notifyRevoked" },
        onError: { target: "reading", actions: withEvent("notifyNotRevoked") }
      }
    }
  }
})
