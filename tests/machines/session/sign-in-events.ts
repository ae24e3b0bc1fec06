/** The events of signing in. */
import { initialTransition } from "xstate"
import { CodeRefused, SignInRefused } from "#domain/session/session.schema.ts"
import { type SignInEvent, signInMachine } from "#domain/session/sign-in.machine.ts"
import { TimedOut } from "#domain/shared/failure.errors.ts"
import { afterEvents, done, error, type Samples } from "#tests/machines/machine-table.ts"
import { first } from "#tests/machines/session/session-events.ts"

export const intents: Samples<SignInEvent> = {
  "country.change": { type: "country.change", countryCode: "+1" },
  "phone.change": { type: "phone.change", text: "5550100001" },
  "password.change": { type: "password.change", text: "Admin.2026" },
  "password.show": { type: "password.show" },
  "field.blur": { type: "field.blur", field: "phone" },
  "code.request": { type: "code.request" },
  "code.change": { type: "code.change", digits: "123456" },
  "code.verify": { type: "code.verify" },
  "code.resend": { type: "code.resend" },
  "code.cancel": { type: "code.cancel" },
  "second.pass": { type: "second.pass" }
}

export const second = intents["second.pass"]

export const outcomes = {
  "code sent": done("requestCode", { attempt: "first attempt" }),
  "code not sent": error("requestCode", new SignInRefused()),
  "a choice": done("requestCode", { attempt: "an attempt", factors: ["authenticator", "sms"] }),
  "let in by a factor": done("chooseFactor", { is: "entered", user: first }),
  "a code by SMS instead": done("chooseFactor", { is: "sms" }),
  "the time is over": done("chooseFactor", { is: "over" }),
  "back to the form": done("chooseFactor", { is: "back" }),
  "no choice can be shown": error("chooseFactor", new TimedOut()),
  "code sent by choice": done("requestSms", { attempt: "third attempt" }),
  "code not sent by choice": error("requestSms", new TimedOut()),
  "code sent again": done("resendCode", { attempt: "second attempt" }),
  "code not sent again": error("resendCode", new TimedOut()),
  "code accepted": done("verifyCode", first),
  "code refused": error("verifyCode", new CodeRefused()),
  "no answer": error("verifyCode", new TimedOut())
}

export const [asking] = initialTransition(signInMachine, { again: null })
export const [askingAgain] = initialTransition(signInMachine, { again: first })

const { "phone.change": phone, "password.change": password, "code.request": request } = intents

/** The events of a valid form. */
export const filled = [intents["country.change"], phone, password]
/** The seconds before a new code can be requested. */
export const wait = Array.from({ length: 30 }, () => second)
export const signInAfter = (...events: Parameters<typeof afterEvents>[2][]) =>
  afterEvents(signInMachine, asking, ...events)
export const choosing = signInAfter(...filled, request, outcomes["a choice"])
export const awaiting = signInAfter(...filled, request, outcomes["code sent"])
