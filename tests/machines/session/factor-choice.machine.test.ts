import { expect, it } from "vitest"
import { initialTransition } from "xstate"
import {
  type ChoiceEnd,
  type FactorChoice,
  type FactorChoiceEvent,
  factorChoiceMachine,
  isChoiceOver
} from "#domain/session/factor-choice.machine.ts"
import { PasskeyCancelled } from "#domain/session/second-factor.schema.ts"
import { CodeRefused } from "#domain/session/session.schema.ts"
import { TimedOut } from "#domain/shared/failure.errors.ts"
import { afterEvents, done, emittedBy, error, type Samples, testTable } from "#tests/machines/machine-table.ts"
import type { Table } from "#tests/machines/machine-table.ts"
import { first } from "#tests/machines/session/session-events.ts"

const intents: Samples<FactorChoiceEvent> = {
  "factor.choose": { type: "factor.choose", factor: "authenticator" },
  "factor.type": { type: "factor.type", text: "123456" },
  "factor.prove": { type: "factor.prove" },
  "factor.back": { type: "factor.back" },
  "factor.cancel": { type: "factor.cancel" }
}

const outcomes = {
  "code accepted": done("checkFactor", first),
  "code refused": error("checkFactor", new CodeRefused()),
  "no answer": error("checkFactor", new TimedOut()),
  "passkey accepted": done("provePasskey", first),
  "passkey refused": error("provePasskey", new CodeRefused()),
  "time is over": { type: "xstate.after.life.factor-choice" },
  "passkey cancelled": error("provePasskey", new PasskeyCancelled())
}

const choice: FactorChoice = {
  identity: "+15550100001",
  attempt: "an attempt",
  factors: ["passkey", "authenticator", "recovery_code", "sms"],
  passkey: null
}
const [choosing] = initialTransition(factorChoiceMachine, choice)
const after = (...events: ReadonlyArray<Parameters<typeof afterEvents>[2]>) =>
  afterEvents(factorChoiceMachine, choosing, ...events)
const choose = (factor: FactorChoice["factors"][number]) => ({ type: "factor.choose", factor }) as const
const { "factor.choose": chooseApp, "factor.type": type } = intents
const endOf = (...events: ReadonlyArray<Parameters<typeof afterEvents>[2]>): ChoiceEnd | undefined =>
  after(...events).output

const table: Table<"choosing" | "typing" | "checking" | "proving" | "ended"> = {
  choosing: { "factor.choose": "typing", "factor.cancel": "ended", "time is over": "choosing" },
  typing: {
    "factor.type": "checking",
    "factor.prove": "checking",
    "factor.back": "choosing",
    "time is over": "typing"
  },
  checking: { "code accepted": "ended", "code refused": "typing", "no answer": "typing", "time is over": "checking" },
  proving: {
    "passkey accepted": "ended",
    "passkey refused": "choosing",
    "passkey cancelled": "choosing",
    "time is over": "proving"
  },
  ended: { "time is over": "ended" }
}

testTable({
  machine: factorChoiceMachine,
  table,
  intents,
  outcomes,
  at: {
    choosing,
    typing: after(chooseApp, { type: "factor.type", text: "12" }),
    checking: after(chooseApp, type),
    proving: after(choose("passkey")),
    ended: after(chooseApp, type, outcomes["code accepted"])
  }
})

it("the choice ends with who is let in, with a code by SMS instead, or back at the form", () => {
  expect(endOf(chooseApp, type, outcomes["code accepted"])).toEqual({ is: "entered", user: first })
  expect(endOf(choose("passkey"), outcomes["passkey accepted"])).toEqual({ is: "entered", user: first })
  expect(endOf(choose("sms"))).toEqual({ is: "sms" })
  expect(endOf({ type: "factor.cancel" })).toEqual({ is: "back" })
})

it("a complete code of an app is sent at once, again only on request; a recovery code only on request", () => {
  const unanswered = after(chooseApp, type, outcomes["no answer"])
  expect(unanswered.context.typed).toBe("123456")
  expect(afterEvents(factorChoiceMachine, unanswered, type).value).toBe("typing")
  expect(afterEvents(factorChoiceMachine, unanswered, { type: "factor.prove" }).value).toBe("checking")
  expect(after(chooseApp, type, outcomes["code refused"]).context.typed).toBe("")
  expect(after(choose("recovery_code"), type).value).toBe("typing")
})

it("a cancelled passkey is said beside the choice alone, a refused one is a notice too", () => {
  const cancelled = after(choose("passkey"), outcomes["passkey cancelled"])
  expect(cancelled.context).toMatchObject({ failure: { _tag: "PasskeyCancelled" }, wrongTries: 0 })
  expect(emittedBy(factorChoiceMachine, after(choose("passkey")), outcomes["passkey cancelled"])).toEqual([])
  expect(emittedBy(factorChoiceMachine, after(choose("passkey")), outcomes["passkey refused"])).toMatchObject([
    { type: "notice" }
  ])
})

it("after five wrong tries, or five minutes, the next choice begins anew, but a code by SMS is sent all the same", () => {
  const wrong = [choose("passkey"), outcomes["passkey refused"]]
  const tired = after(...wrong, ...wrong, ...wrong, ...wrong, ...wrong)
  expect(isChoiceOver(tired.context)).toBe(true)
  expect(afterEvents(factorChoiceMachine, tired, chooseApp).output).toEqual({ is: "over" })
  expect(afterEvents(factorChoiceMachine, tired, choose("sms")).output).toEqual({ is: "sms" })
  expect(endOf(outcomes["time is over"], chooseApp)).toEqual({ is: "over" })
})
