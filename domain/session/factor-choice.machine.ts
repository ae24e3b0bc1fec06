/** The second step where a person has a choice: what is chosen, and proving it. Fetched with its first use. */
import { assign, emit, setup } from "xstate"
import { type Notice, notice } from "../shared/notice.schema.ts"
import { promiseActor, type Thrown, withEvent, withOutput } from "../shared/promised.ts"
import { describeSecondFactorFailure, secondFactorNotices } from "./second-factor.messages.ts"
import { type SecondFactorFailure, toSecondFactorFailure } from "./second-factor.schema.ts"
import { type Administrator, codeLength, codeLifeSeconds, codeTriesMax } from "./session.schema.ts"
import type { PasskeyRequest, SignInFactor } from "./sign-in-factor.schema.ts"

/** What a person has, and the attempt to sign in that it is proven for. */
export interface FactorChoice {
  readonly identity: string
  readonly attempt: string | null
  readonly factors: ReadonlyArray<SignInFactor>
  /** What a passkey is asked for. */
  readonly passkey: PasskeyRequest | null
}

/** What the second step is tried with. */
export interface FactorTry extends Omit<FactorChoice, "factors"> {
  readonly factor: SignInFactor
  readonly typed: string
}

/** How the choice ends: let in, with a code by SMS instead, back to the form, or begun anew as its time is over. */
export type ChoiceEnd =
  | { readonly is: "entered"; readonly user: Administrator }
  | { readonly is: "sms" | "back" | "over" }

export type FactorChoiceEvent =
  | { readonly type: "factor.choose"; readonly factor: SignInFactor }
  | { readonly type: "factor.type"; readonly text: string }
  | { readonly type: "factor.prove" }
  | { readonly type: "factor.back" }
  | { readonly type: "factor.cancel" }

export interface FactorChoiceContext extends FactorChoice {
  readonly factor: SignInFactor
  /** A code of an authenticator app, or a recovery code. */
  readonly typed: string
  /** The code that was last sent, so that it is sent again only on request. */
  readonly sentTyped: string
  readonly isOver: boolean
  readonly wrongTries: number
  readonly failure: SecondFactorFailure | null
  readonly end: ChoiceEnd
}

/** Whether only a new attempt can help. */
export const isChoiceOver = ({ isOver, wrongTries }: FactorChoiceContext): boolean =>
  isOver || wrongTries >= codeTriesMax

export const isRecoveryCodeRefused = ({ factor, failure }: FactorChoiceContext): boolean =>
  factor === "recovery_code" && failure?._tag === "CodeRefused"

const isRefused = ({ error }: Thrown): boolean => toSecondFactorFailure(error)._tag === "CodeRefused"

export const factorChoiceMachine = setup({
  types: {
    context: {} as FactorChoiceContext,
    events: {} as FactorChoiceEvent,
    input: {} as FactorChoice,
    output: {} as ChoiceEnd,
    emitted: {} as Notice | { readonly type: "focus" },
    tags: {} as "busy" | "typed"
  },
  actors: { verifyFactor: promiseActor<Administrator, FactorTry>("verifyFactor") },
  delays: { life: codeLifeSeconds * 1_000 },
  guards: {
    isSms: (_, { factor }: { readonly factor: SignInFactor }) => factor === "sms",
    isPasskey: (_, { factor }: { readonly factor: SignInFactor }) => factor === "passkey",
    isOver: ({ context }) => isChoiceOver(context),
    wasRefused: (_, thrown: Thrown) => isRefused(thrown),
    /** A code of an authenticator app is complete at once; a recovery code is sent by its owner. */
    isComplete: ({ context }, { text }: { readonly text: string }) =>
      context.factor === "authenticator" && text.length === codeLength && text !== context.sentTyped,
    hasTyped: ({ context }) => context.typed.trim() !== ""
  },
  actions: {
    endLife: assign({ isOver: true }),
    setFactor: assign((_, { factor }: { readonly factor: SignInFactor }) => ({ factor, typed: "", sentTyped: "" })),
    setTyped: assign((_, { text }: { readonly text: string }) => ({ typed: text })),
    setSentTyped: assign(({ context }) => ({ sentTyped: context.typed })),
    clearTyped: assign({ typed: "" }),
    countWrongTry: assign({ wrongTries: ({ context }) => context.wrongTries + 1 }),
    setFailure: assign((_, { error }: Thrown) => ({ failure: toSecondFactorFailure(error) })),
    clearFailure: assign({ failure: null }),
    setUser: assign((_, user: Administrator) => ({ end: { is: "entered", user } as const })),
    endBy: assign((_, { is }: { readonly is: "sms" | "back" | "over" }) => ({ end: { is } })),
    notifyFailed: emit((_, { error }: Thrown): Notice =>
      notice("error", describeSecondFactorFailure(error, secondFactorNotices.refused))
    ),
    focus: emit({ type: "focus" } as const)
  }
}).createMachine({
  id: "factor-choice",
  context: ({ input }) => ({
    ...input,
    factor: "passkey",
    typed: "",
    sentTyped: "",
    isOver: false,
    wrongTries: 0,
    failure: null,
    end: { is: "back" }
  }),
  after: { life: { actions: "endLife" } },
  initial: "choosing",
  states: {
    choosing: {
      on: {
        "factor.choose": [
          { guard: withEvent("isSms"), target: "ended", actions: { type: "endBy", params: { is: "sms" } } },
          { guard: "isOver", target: "ended", actions: { type: "endBy", params: { is: "over" } } },
          { guard: withEvent("isPasskey"), target: "proving", actions: withEvent("setFactor") },
          { target: "typing", actions: [withEvent("setFactor"), "clearFailure"] }
        ],
        "factor.cancel": "ended"
      }
    },
    typing: {
      tags: "typed",
      on: {
        "factor.type": [
          { guard: withEvent("isComplete"), target: "checking", actions: withEvent("setTyped") },
          { actions: withEvent("setTyped") }
        ],
        "factor.prove": { guard: "hasTyped", target: "checking" },
        "factor.back": { target: "choosing", actions: ["clearTyped", "clearFailure"] }
      }
    },
    /** A typed code. */
    checking: {
      tags: ["busy", "typed"],
      entry: ["clearFailure", "setSentTyped"],
      invoke: {
        id: "checkFactor",
        src: "verifyFactor",
        input: ({ context }) => tryOf(context),
        onDone: { target: "ended", actions: withOutput("setUser") },
        // A code that was not checked may still be right: it stays, to be sent again.
        onError: [
          {
            guard: withEvent("wasRefused"),
            target: "typing",
            actions: ["clearTyped", "countWrongTry", withEvent("setFailure"), withEvent("notifyFailed"), "focus"]
          },
          { target: "typing", actions: [withEvent("setFailure"), withEvent("notifyFailed"), "focus"] }
        ]
      }
    },
    /** A passkey, for which the browser asks. */
    proving: {
      tags: "busy",
      entry: "clearFailure",
      invoke: {
        id: "provePasskey",
        src: "verifyFactor",
        input: ({ context }) => tryOf(context),
        onDone: { target: "ended", actions: withOutput("setUser") },
        onError: [
          {
            guard: withEvent("wasRefused"),
            target: "choosing",
            actions: ["countWrongTry", withEvent("setFailure"), withEvent("notifyFailed")]
          },
          { target: "choosing", actions: withEvent("setFailure") }
        ]
      }
    },
    ended: { type: "final" }
  },
  output: ({ context }) => context.end
})

const tryOf = ({ identity, attempt, passkey, factor, typed }: FactorChoiceContext): FactorTry => ({
  identity,
  attempt,
  passkey,
  factor,
  typed
})
