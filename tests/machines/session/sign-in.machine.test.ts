import { describe, expect, it } from "vitest"
import { resendAfterSeconds } from "#domain/session/session.schema.ts"
import { identityOf, isCodeDead, issuesOf, signInMachine } from "#domain/session/sign-in.machine.ts"
import { afterEvents, testTable } from "#tests/machines/machine-table.ts"
import { first } from "#tests/machines/session/session-events.ts"
import {
  asking,
  askingAgain,
  awaiting,
  filled,
  intents,
  outcomes,
  second,
  signInAfter,
  wait
} from "#tests/machines/session/sign-in-events.ts"
import { signInTable } from "#tests/machines/session/sign-in.table.ts"

const digits = intents["code.change"]
const ready = afterEvents(signInMachine, awaiting, ...wait, digits)
const verifying = afterEvents(signInMachine, ready, intents["code.verify"])
const from = (start: typeof asking, ...events: Parameters<typeof signInAfter>) =>
  afterEvents(signInMachine, start, ...events)

testTable({
  machine: signInMachine,
  table: signInTable,
  intents,
  outcomes,
  at: {
    asking: signInAfter(...filled),
    requestingCode: signInAfter(...filled, intents["code.request"]),
    awaitingCode: ready,
    resendingCode: from(ready, intents["code.resend"]),
    verifying,
    done: from(verifying, outcomes["code accepted"])
  }
})

describe("the form", () => {
  it("no code can be requested without a phone", () => {
    expect(asking.can(intents["code.request"])).toBe(false)
    expect(signInAfter({ type: "phone.change", text: "  " }).can(intents["code.request"])).toBe(false)
  })

  it("invalid input is marked instead of sent", () => {
    const wrong = signInAfter({ type: "phone.change", text: "12" }, intents["code.request"])
    expect(wrong.value).toBe("asking")
    expect(Object.keys(wrong.context.issues).toSorted()).toEqual(["password", "phone"])
  })

  it("a field is checked when it loses the focus, and with every key once it is marked", () => {
    const typing = signInAfter({ type: "phone.change", text: "12" })
    expect(typing.context.issues).toEqual({})
    const left = from(typing, intents["field.blur"])
    expect(Object.keys(left.context.issues)).toEqual(["phone"])
    expect(from(left, intents["phone.change"]).context.issues).toEqual({})
  })

  it("the phone is known, and fixed, only when signing in again", () => {
    expect(asking.can(intents["phone.change"])).toBe(true)
    expect(askingAgain.can(intents["phone.change"])).toBe(false)
    expect(askingAgain.can(intents["country.change"])).toBe(false)
    expect(identityOf(askingAgain.context)).toBe(first.mobile_number)
    expect(Object.keys(issuesOf(askingAgain.context))).toEqual(["password"])
  })

  it("a failed request keeps the input and shows its reason", () => {
    const refused = signInAfter(...filled, intents["code.request"], outcomes["code not sent"])
    expect(refused.context).toMatchObject({
      phone: "5550100001",
      password: "Admin.2026",
      failure: { _tag: "SignInRefused" }
    })
    expect(from(refused, intents["code.request"]).context.failure).toBeNull()
  })
})

describe("the code", () => {
  it("the code is verified when it is complete, and not before", () => {
    expect(awaiting.can(intents["code.verify"])).toBe(false)
    expect(from(awaiting, { type: "code.change", digits: "12345" }).can(intents["code.verify"])).toBe(false)
    expect(from(awaiting, digits).can(intents["code.verify"])).toBe(true)
  })

  it("the code has only digits, at most six", () => {
    expect(from(awaiting, { type: "code.change", digits: "12 34-567 89" }).context.digits).toBe("123456")
  })

  it("the code can be resent after the countdown, and not before", () => {
    expect(awaiting.context.resendIn).toBe(resendAfterSeconds)
    expect(awaiting.can(intents["code.resend"])).toBe(false)
    expect(from(awaiting, ...wait.slice(1)).can(intents["code.resend"])).toBe(false)
    expect(from(awaiting, ...wait).can(intents["code.resend"])).toBe(true)
    expect(from(awaiting, second).value).toBe("awaitingCode")
  })

  it("the countdown goes on while a code is checked", () => {
    expect(from(awaiting, digits, intents["code.verify"], second).context.resendIn).toBe(resendAfterSeconds - 1)
  })

  it("a code is dead after five wrong tries or five minutes, and a new one lives", () => {
    const wrong = [digits, intents["code.verify"], outcomes["code refused"]]
    const tries = (count: number) => from(awaiting, ...Array.from({ length: count }, () => wrong).flat())
    expect([tries(4), tries(5)].map(({ context }) => isCodeDead(context))).toEqual([false, true])
    const old = from(awaiting, ...Array.from({ length: 300 }, () => second))
    expect([isCodeDead(old.context), isCodeDead(from(ready).context)]).toEqual([true, false])
    const renewed = from(old, intents["code.resend"], outcomes["code sent again"])
    expect(isCodeDead(renewed.context)).toBe(false)
  })

  it("the countdown ends at zero", () => {
    const over = from(awaiting, ...wait, second, second)
    expect(over.context.resendIn).toBe(0)
  })

  it("resending restarts the countdown, with empty digits", () => {
    const again = from(ready, intents["code.resend"], outcomes["code sent again"])
    expect(again.context).toMatchObject({ resendIn: resendAfterSeconds, digits: "" })
  })

  it("a wrong code is cleared, an unchecked one is kept", () => {
    expect(from(verifying, outcomes["code refused"]).context.digits).toBe("")
    expect(from(verifying, outcomes["no answer"]).context.digits).toBe("123456")
    expect(from(verifying, outcomes["no answer"]).can(intents["code.verify"])).toBe(true)
  })
})

it("password and code are cleared once signed in", () => {
  const entered = from(verifying, outcomes["code accepted"])
  expect(entered.context).toMatchObject({ password: "", digits: "", isPasswordShown: false })
  expect(entered.output).toEqual({ user: first })
})
