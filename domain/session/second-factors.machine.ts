/**
 * One's own second factors: listed, added and removed, each with the password again. Required, it ends when a strong one
 * is there.
 */
import { assign, emit, setup } from "xstate"
import { issuesIn, schemaReader } from "../shared/issues.rules.ts"
import type { Translated } from "../shared/language.schema.ts"
import { type Notice, notice } from "../shared/notice.schema.ts"
import { promiseActor, type Thrown, withEvent, withOutput } from "../shared/promised.ts"
import { describeSecondFactorFailure, proposedNames, secondFactorNotices } from "./second-factor.messages.ts"
import {
  type AuthenticatorStart,
  type FactorId,
  type FactorKind,
  FactorName,
  type OwnFactors,
  type SecondFactor,
  toSecondFactorFailure
} from "./second-factor.schema.ts"
import { codeLength } from "./session.schema.ts"

/** What is done to the factors. */
export type FactorAct =
  | { readonly does: "add"; readonly kind: FactorKind }
  | { readonly does: "remove"; readonly id: FactorId }

export type FactorField = "name" | "password"

export type SecondFactorsEvent =
  | { readonly type: "factors.open" }
  | { readonly type: "factors.close" }
  | { readonly type: "factors.retry" }
  | { readonly type: "factors.ask"; readonly act: FactorAct }
  | { readonly type: "factors.type"; readonly field: FactorField; readonly text: string }
  | { readonly type: "factors.show" }
  | { readonly type: "factors.cancel" }
  | { readonly type: "factors.confirm" }
  | { readonly type: "factors.code"; readonly digits: string }
  | { readonly type: "factors.check" }
  | { readonly type: "factors.seen" }

/** What is sent to begin an act. */
export interface FactorAttempt {
  readonly act: FactorAct
  readonly name: string
  readonly password: string
}

/** What comes of it: it is done, or waits for a code of the app, or there are codes to write down. */
export type FactorBegun =
  | { readonly is: "done" }
  | ({ readonly is: "authenticator" } & AuthenticatorStart)
  | { readonly is: "codes"; readonly codes: ReadonlyArray<string> }

/** The factors as the page knows them: whether passkeys can be added here, or what is in their way. */
export interface ListedFactors extends OwnFactors {
  readonly passkeys: "offered" | "address" | "browser"
}

export interface SecondFactorsContext {
  readonly isRequired: boolean
  /** Null until they are known. */
  readonly own: ListedFactors | null
  readonly act: FactorAct
  readonly name: string
  readonly password: string
  readonly isPasswordShown: boolean
  readonly authenticator: AuthenticatorStart | null
  readonly digits: string
  readonly codes: ReadonlyArray<string>
  readonly failure: Translated<string> | null
}

const blank: Omit<SecondFactorsContext, "isRequired" | "own"> = {
  act: { does: "add", kind: "passkey" },
  name: "",
  password: "",
  isPasswordShown: false,
  authenticator: null,
  digits: "",
  codes: [],
  failure: null
}

/** The factor that is to be removed. */
export const removedFactor = ({ own, act }: Pick<SecondFactorsContext, "own" | "act">): SecondFactor | null =>
  act.does === "remove" ? (own?.factors.find(({ id }) => id === act.id) ?? null) : null

/** Whether a factor of this kind has a name that its owner chooses. */
export const isNamed = (act: FactorAct): boolean => act.does === "add" && act.kind !== "recovery_codes"

const readName = schemaReader(FactorName)

/** The key of what is wrong with the name, null where it may be. */
export const nameIssue = ({ act, name }: Pick<SecondFactorsContext, "act" | "name">): string | null =>
  isNamed(act) ? (issuesIn(readName(name))[""] ?? null) : null

const isComplete = (context: SecondFactorsContext): boolean => context.password !== "" && nameIssue(context) === null

export const secondFactorsMachine = setup({
  types: {
    context: {} as SecondFactorsContext,
    events: {} as SecondFactorsEvent,
    input: {} as { readonly isRequired: boolean },
    emitted: {} as Notice | { readonly type: "focus" },
    tags: {} as "busy" | "open" | "asked"
  },
  actors: {
    readFactors: promiseActor<ListedFactors>("readFactors"),
    beginAct: promiseActor<FactorBegun, FactorAttempt>("beginAct"),
    checkCode: promiseActor<void, { readonly digits: string }>("checkCode")
  },
  guards: {
    isRequired: ({ context }) => context.isRequired,
    isComplete: ({ context }) => isComplete(context),
    isAnother: ({ context }, { digits }: { readonly digits: string }) =>
      digits.length === codeLength && digits !== context.digits,
    hasCode: ({ context }) => context.digits.length === codeLength,
    wasRefused: (_, { error }: Thrown) => toSecondFactorFailure(error)._tag === "FactorNotConfirmed",
    isAuthenticator: (_, begun: FactorBegun) => begun.is === "authenticator",
    isCodes: (_, begun: FactorBegun) => begun.is === "codes"
  },
  actions: {
    forget: assign({ ...blank, own: null }),
    startBlank: assign(blank),
    setOwn: assign((_, own: ListedFactors) => ({ own, failure: null })),
    setAct: assign((_, { act }: { readonly act: FactorAct }) => ({
      ...blank,
      act,
      name: act.does === "add" ? proposedNames[act.kind] : ""
    })),
    setText: assign((_, { field, text }: { readonly field: FactorField; readonly text: string }) => ({
      [field]: text,
      failure: null
    })),
    showPassword: assign({ isPasswordShown: ({ context }) => !context.isPasswordShown }),
    setAuthenticator: assign((_, begun: FactorBegun) => ({
      password: "",
      failure: null,
      authenticator: begun.is === "authenticator" ? { secret: begun.secret, uri: begun.uri } : null
    })),
    setCodes: assign((_, begun: FactorBegun) => ({ password: "", codes: begun.is === "codes" ? begun.codes : [] })),
    setDigits: assign((_, { digits }: { readonly digits: string }) => ({ digits })),
    clearDigits: assign({ digits: "" }),
    clearFailure: assign({ failure: null }),
    setReadFailure: assign((_, { error }: Thrown) => ({
      failure: describeSecondFactorFailure(error, secondFactorNotices.notRead)
    })),
    setFailure: assign(({ context }, { error }: Thrown) => {
      const what = context.act.does === "add" ? secondFactorNotices.notAdded : secondFactorNotices.notRemoved
      return { failure: describeSecondFactorFailure(error, what) }
    }),
    notifyDone: emit(({ context }): Notice =>
      notice("success", context.act.does === "add" ? secondFactorNotices.added : secondFactorNotices.removed)
    ),
    /** The next code begins in the first box. */
    focus: emit({ type: "focus" } as const)
  }
}).createMachine({
  id: "second-factors",
  context: ({ input: { isRequired } }) => ({ ...blank, isRequired, own: null }),
  initial: "closed",
  states: {
    closed: {
      entry: "forget",
      always: { guard: "isRequired", target: "reading" },
      on: { "factors.open": "reading" }
    },
    reading: {
      tags: ["busy", "open"],
      entry: "startBlank",
      invoke: {
        id: "readFactors",
        src: "readFactors",
        onDone: { target: "shown", actions: withOutput("setOwn") },
        onError: { target: "failed", actions: withEvent("setReadFailure") }
      },
      on: { "factors.close": "closed" }
    },
    failed: { tags: "open", on: { "factors.retry": "reading", "factors.close": "closed" } },
    shown: {
      tags: "open",
      on: {
        "factors.ask": { target: "asking", actions: withEvent("setAct") },
        "factors.close": "closed"
      }
    },
    asking: {
      tags: ["open", "asked"],
      on: {
        "factors.type": { actions: withEvent("setText") },
        "factors.show": { actions: "showPassword" },
        "factors.confirm": { guard: "isComplete", target: "beginning" },
        // An attempt whose answer was lost may have changed them.
        "factors.cancel": "reading"
      }
    },
    beginning: {
      tags: ["busy", "open", "asked"],
      entry: "clearFailure",
      invoke: {
        id: "beginAct",
        src: "beginAct",
        input: ({ context: { act, name, password } }) => ({ act, name: name.trim(), password }),
        onDone: [
          { guard: withOutput("isAuthenticator"), target: "scanning", actions: withOutput("setAuthenticator") },
          { guard: withOutput("isCodes"), target: "writingDown", actions: withOutput("setCodes") },
          { guard: "isRequired", target: "added", actions: "notifyDone" },
          { target: "reading", actions: "notifyDone" }
        ],
        onError: { target: "asking", actions: withEvent("setFailure") }
      }
    },
    scanning: {
      tags: "open",
      on: {
        "factors.code": [
          { guard: withEvent("isAnother"), target: "checking", actions: withEvent("setDigits") },
          { actions: withEvent("setDigits") }
        ],
        "factors.check": { guard: "hasCode", target: "checking" },
        "factors.cancel": "reading"
      }
    },
    checking: {
      tags: ["busy", "open"],
      entry: "clearFailure",
      invoke: {
        id: "checkCode",
        src: "checkCode",
        input: ({ context: { digits } }) => ({ digits }),
        onDone: [
          { guard: "isRequired", target: "added", actions: "notifyDone" },
          { target: "reading", actions: "notifyDone" }
        ],
        // A code that was not checked may still be right: it stays, to be sent again.
        onError: [
          {
            guard: withEvent("wasRefused"),
            target: "scanning",
            actions: ["clearDigits", withEvent("setFailure"), "focus"]
          },
          { target: "scanning", actions: withEvent("setFailure") }
        ]
      }
    },
    writingDown: { tags: "open", on: { "factors.seen": { target: "reading", actions: "notifyDone" } } },
    added: { type: "final", entry: "startBlank" }
  }
})
