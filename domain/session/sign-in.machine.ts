/** Signing in. The password is kept while the code is awaited, as a new code needs it, and cleared on leaving. */
import { assign, emit, sendParent, setup } from "xstate"
import {
  describeIssue,
  type FieldIssues,
  issuesIn,
  schemaReader,
  updateShownIssues,
  updateIssueOf
} from "../shared/issues.rules.ts"
import type { Translated } from "../shared/language.schema.ts"
import { type Notice, notice } from "../shared/notice.schema.ts"
import { promiseActor, type Thrown, withEvent, withOutput, requireValue } from "../shared/promised.ts"
import { normaliseTypedPhone, splitPhoneNumber, toPhoneNumber } from "../shared/phone.rules.ts"
import { type CountryCode, countryCodeDefault } from "../shared/account.schema.ts"
import {
  type Administrator,
  type CodeProof,
  type Credentials,
  type SentCode,
  type SessionFailure,
  SignInForm,
  codeLength,
  codeLifeSeconds,
  codeTriesMax,
  resendAfterSeconds,
  toSessionFailure
} from "./session.schema.ts"
import type { ChoiceEnd, FactorChoice } from "./factor-choice.machine.ts"
import type { PasskeyRequest, SignInFactor } from "./sign-in-factor.schema.ts"
import { describeSessionFailure, sessionNotices } from "./session.messages.ts"

export type SignInField = "country_code" | "phone" | "password"

export interface SecondPassed {
  readonly type: "second.pass"
}

/** Counts seconds beside the other states, so that no step stops the count. */
export const secondsMachine = setup({ types: { events: {} as SecondPassed }, delays: { second: 1000 } }).createMachine({
  id: "seconds",
  initial: "counting",
  states: {
    counting: {
      after: {
        second: {
          target: "counting",
          reenter: true,
          actions: sendParent((): SecondPassed => ({ type: "second.pass" }))
        }
      }
    }
  }
})

export type SignInEvent =
  | { readonly type: "country.change"; readonly countryCode: CountryCode }
  | { readonly type: "phone.change"; readonly text: string }
  | { readonly type: "password.change"; readonly text: string }
  | { readonly type: "password.show" }
  | { readonly type: "field.blur"; readonly field: SignInField }
  | { readonly type: "code.request" }
  | { readonly type: "code.change"; readonly digits: string }
  | { readonly type: "code.verify" }
  | { readonly type: "code.resend" }
  | { readonly type: "code.cancel" }
  | SecondPassed

/** The first invalid field is to get the focus. */
export interface FocusRequested {
  readonly type: "focus"
  readonly field: SignInField | "code"
}

export interface SignInContext {
  readonly countryCode: CountryCode
  readonly phone: string
  readonly password: string
  readonly isPasswordShown: boolean
  /** True when a known user signs in again; the phone is then fixed. */
  readonly isAgain: boolean
  readonly issues: FieldIssues
  readonly digits: string
  /** Names this attempt to sign in, once a code was sent for it. */
  readonly attempt: string | null
  /** What there is to choose for the second step; empty where a code was sent. */
  readonly factors: ReadonlyArray<SignInFactor>
  readonly passkey: PasskeyRequest | null
  /** The code that was last sent, so that it is sent again only on request; empty for a new one. */
  readonly sentDigits: string
  /** Seconds until a new code may be requested. */
  readonly resendIn: number
  /** Seconds since the code was sent, until it has expired. */
  readonly codeAge: number
  /** How often a wrong code was entered for it. */
  readonly wrongTries: number
  readonly failure: SessionFailure | null
  readonly user: Administrator | null
}

const readForm = schemaReader(SignInForm)

const digitsIn = (text: string): string => text.replace(/\D/gu, "").slice(0, codeLength)

type TypedPhone = Pick<SignInContext, "countryCode" | "phone">

/** A number that was pasted with its code, blanks or dashes, as it stands in the form. Digits alone stay as they are. */
const tidyPhone = ({ countryCode, phone }: TypedPhone): TypedPhone => {
  if (/^\d*$/u.test(phone.trim())) return { countryCode, phone }
  const read = splitPhoneNumber(normaliseTypedPhone(toPhoneNumber(countryCode, phone)))
  return read.countryCode === null ? { countryCode, phone } : { countryCode: read.countryCode, phone: read.digits }
}

/** The form's values as they would be sent. */
const formOf = (context: SignInContext) => {
  const { countryCode, phone } = tidyPhone(context)
  return { country_code: countryCode, phone, password: context.password }
}

export const signInIssues = (context: SignInContext): FieldIssues => issuesIn(readForm(formOf(context)))

/** Whether only a new code can help. */
export const isCodeDead = ({ codeAge, wrongTries }: SignInContext): boolean =>
  codeAge >= codeLifeSeconds || wrongTries >= codeTriesMax

export const identityOf = (context: SignInContext): string => {
  const { countryCode, phone } = tidyPhone(context)
  return toPhoneNumber(countryCode, phone)
}

/** The first time the person may have a choice; later a code by SMS is asked for. */
const choiceOf = (at: { readonly context: SignInContext }): Credentials => ({
  ...credentialsOf(at),
  second_factor: "choose"
})

const credentialsOf = ({ context }: { readonly context: SignInContext }) =>
  ({ identity: identityOf(context), password: context.password }) as Credentials

const proofOf = ({ context }: { readonly context: SignInContext }) =>
  ({
    identity: identityOf(context),
    otp_code: context.digits,
    ...(context.attempt !== null && { attempt: context.attempt })
  }) as CodeProof

const fieldsInOrder: ReadonlyArray<SignInField> = ["country_code", "phone", "password"]

export const describeSignInIssue = (
  words: Readonly<Record<string, string>>,
  issue: string | undefined
): string | null => (issue === undefined ? null : describeIssue(words)(issue))

const failed = ({ error }: Thrown, otherwise: Translated<string>): Notice =>
  notice("error", describeSessionFailure(error, otherwise))

export const signInMachine = setup({
  types: {
    context: {} as SignInContext,
    events: {} as SignInEvent,
    input: {} as { readonly again: Administrator | null },
    output: {} as { readonly user: Administrator },
    emitted: {} as Notice | FocusRequested,
    tags: {} as "busy" | "code" | "factor"
  },
  actors: {
    seconds: secondsMachine,
    requestCode: promiseActor<SentCode, Credentials>("requestCode"),
    verifyCode: promiseActor<Administrator, CodeProof>("verifyCode"),
    /** Its own machine is fetched with its first use. */
    chooseFactor: promiseActor<ChoiceEnd, FactorChoice>("chooseFactor")
  },
  guards: {
    hasPhone: ({ context }) => context.phone.trim() !== "",
    isComplete: ({ context }) => Object.keys(signInIssues(context)).length === 0,
    wasRefused: (_, { error }: Thrown) => toSessionFailure(error)._tag === "CodeRefused",
    hasCode: ({ context }) => context.digits.length === codeLength,
    completesCode: ({ context }, { digits }: { readonly digits: string }) =>
      digitsIn(digits).length === codeLength && digitsIn(digits) !== context.sentDigits,
    isCodeAlive: ({ context }) => context.codeAge < codeLifeSeconds,
    mayResend: ({ context }) => context.resendIn === 0,
    isChoice: (_, { factors = [] }: SentCode) => factors.length > 0,
    isEntered: (_, end: ChoiceEnd) => end.is === "entered",
    isSms: (_, end: ChoiceEnd) => end.is === "sms",
    isOver: (_, end: ChoiceEnd) => end.is === "over",
    isPhoneOpen: ({ context }) => !context.isAgain
  },
  actions: {
    setCountry: assign((_, { countryCode }: { readonly countryCode: CountryCode }) => ({ countryCode })),
    setPhone: assign((_, { text }: { readonly text: string }) => ({ phone: text })),
    setPassword: assign((_, { text }: { readonly text: string }) => ({ password: text })),
    showPassword: assign({ isPasswordShown: ({ context }) => !context.isPasswordShown }),
    judgeField: assign(({ context }, { field }: { readonly field: SignInField }) => ({
      ...(field === "phone" && tidyPhone(context)),
      issues: updateIssueOf(context.issues, field, signInIssues(context))
    })),
    judgeMarked: assign(({ context }) => ({ issues: updateShownIssues(context.issues, signInIssues(context)) })),
    judgeAll: assign(({ context }) => ({ issues: signInIssues(context) })),
    focusFirstIssue: emit(({ context }): FocusRequested => {
      const issues = signInIssues(context)
      return { type: "focus", field: fieldsInOrder.find((field) => field in issues) ?? "phone" }
    }),
    focusCode: emit((): FocusRequested => ({ type: "focus", field: "code" })),
    setDigits: assign((_, { digits }: { readonly digits: string }) => ({ digits: digitsIn(digits) })),
    setSentDigits: assign(({ context }) => ({ sentDigits: context.digits })),
    clearDigits: assign({ digits: "" }),
    setAttempt: assign((_, { attempt, factors, passkey }: SentCode) => ({
      attempt: attempt ?? null,
      factors: factors ?? [],
      passkey: passkey ?? null
    })),
    startCountdown: assign({ resendIn: resendAfterSeconds, codeAge: 0, wrongTries: 0, sentDigits: "" }),
    countDown: assign(({ context }) => ({
      resendIn: Math.max(0, context.resendIn - 1),
      codeAge: context.codeAge + 1
    })),
    countWrongTry: assign({ wrongTries: ({ context }) => context.wrongTries + 1 }),
    setFailure: assign((_, { error }: Thrown) => ({ failure: toSessionFailure(error) })),
    clearFailure: assign({ failure: null }),
    setUser: assign((_, user: Administrator) => ({ user })),
    setEntered: assign((_, end: ChoiceEnd) => ({ user: end.is === "entered" ? end.user : null })),
    clearPassword: assign({ password: "", isPasswordShown: false }),
    notifySendFailed: emit((_, thrown: Thrown) => failed(thrown, sessionNotices.sendFailed)),
    notifyVerifyFailed: emit((_, thrown: Thrown) => failed(thrown, sessionNotices.verifyFailed))
  }
}).createMachine({
  id: "sign-in",
  invoke: { id: "seconds", src: "seconds" },
  on: { "second.pass": { guard: "isCodeAlive", actions: "countDown" } },
  context: ({ input: { again } }) => {
    const { countryCode, digits } = splitPhoneNumber(again?.mobile_number ?? "")
    return {
      countryCode: countryCode ?? countryCodeDefault,
      phone: digits,
      password: "",
      isPasswordShown: false,
      isAgain: again !== null,
      issues: {},
      digits: "",
      attempt: null,
      factors: [],
      passkey: null,
      sentDigits: "",
      resendIn: 0,
      codeAge: codeLifeSeconds,
      wrongTries: 0,
      failure: null,
      user: null
    }
  },
  initial: "asking",
  states: {
    asking: {
      on: {
        "country.change": { guard: "isPhoneOpen", actions: [withEvent("setCountry"), "judgeMarked"] },
        "phone.change": { guard: "isPhoneOpen", actions: [withEvent("setPhone"), "judgeMarked"] },
        "password.change": { actions: [withEvent("setPassword"), "judgeMarked"] },
        "password.show": { actions: "showPassword" },
        "field.blur": { actions: withEvent("judgeField") },
        "code.request": [
          { guard: "isComplete", target: "requestingCode" },
          { guard: "hasPhone", actions: ["judgeAll", "focusFirstIssue"] }
        ]
      }
    },
    requestingCode: {
      tags: "busy",
      entry: "clearFailure",
      invoke: {
        id: "requestCode",
        src: "requestCode",
        input: choiceOf,
        onDone: [
          { guard: withOutput("isChoice"), target: "choosing", actions: withOutput("setAttempt") },
          { target: "awaitingCode", actions: [withOutput("setAttempt"), "clearDigits", "startCountdown"] }
        ],
        onError: { target: "asking", actions: [withEvent("setFailure"), withEvent("notifySendFailed")] }
      }
    },
    choosing: {
      tags: "factor",
      invoke: {
        id: "chooseFactor",
        src: "chooseFactor",
        input: ({ context }) => {
          const { attempt, factors, passkey } = context
          return { identity: identityOf(context), attempt, factors, passkey }
        },
        onDone: [
          { guard: withOutput("isEntered"), target: "done", actions: [withOutput("setEntered"), "clearPassword"] },
          { guard: withOutput("isSms"), target: "requestingSms" },
          { guard: withOutput("isOver"), target: "requestingCode" },
          { target: "asking" }
        ],
        onError: { target: "asking", actions: [withEvent("setFailure"), withEvent("notifySendFailed")] }
      }
    },
    requestingSms: {
      tags: "busy",
      invoke: {
        id: "requestSms",
        src: "requestCode",
        input: credentialsOf,
        onDone: { target: "awaitingCode", actions: [withOutput("setAttempt"), "clearDigits", "startCountdown"] },
        onError: { target: "asking", actions: [withEvent("setFailure"), withEvent("notifySendFailed")] }
      }
    },
    awaitingCode: {
      tags: "code",
      on: {
        "code.change": [
          { guard: withEvent("completesCode"), target: "verifying", actions: withEvent("setDigits") },
          { actions: withEvent("setDigits") }
        ],
        "code.verify": { guard: "hasCode", target: "verifying" },
        "code.resend": { guard: "mayResend", target: "resendingCode" },
        "code.cancel": { target: "asking", actions: ["clearDigits", "clearFailure"] }
      }
    },
    resendingCode: {
      tags: ["busy", "code"],
      entry: "clearFailure",
      invoke: {
        id: "resendCode",
        src: "requestCode",
        input: credentialsOf,
        onDone: {
          target: "awaitingCode",
          actions: [withOutput("setAttempt"), "clearDigits", "startCountdown", "focusCode"]
        },
        onError: { target: "awaitingCode", actions: [withEvent("setFailure"), withEvent("notifySendFailed")] }
      },
      on: { "code.cancel": { target: "asking", actions: "clearDigits" } }
    },
    verifying: {
      tags: ["busy", "code"],
      entry: ["clearFailure", "setSentDigits"],
      invoke: {
        id: "verifyCode",
        src: "verifyCode",
        input: proofOf,
        onDone: {
          target: "done",
          actions: [withOutput("setUser"), "clearPassword", "clearDigits"]
        },
        // A code that was not checked may still be right: it stays, to be sent again.
        onError: [
          {
            guard: withEvent("wasRefused"),
            target: "awaitingCode",
            actions: [
              "clearDigits",
              "countWrongTry",
              withEvent("setFailure"),
              withEvent("notifyVerifyFailed"),
              "focusCode"
            ]
          },
          { target: "awaitingCode", actions: [withEvent("setFailure"), withEvent("notifyVerifyFailed"), "focusCode"] }
        ]
      }
    },
    done: { type: "final" }
  },
  output: ({ context }) => ({ user: requireValue(context.user, "user") })
})
