import { describe, expect, it } from "vitest"
import { resendAfterSeconds } from "#domain/session/session.schema.ts"
import { identityOf, isCodeDead, signInIssues, signInMachine } from "#domain/session/sign-in.machine.ts"
import { afterEvents, emittedBy, testTable } from "#tests/machines/machine-table.ts"
import { first } from "#tests/machines/session/session-events.ts"
import {
  asking,
  askingAgain,
  awaiting,
  choosing,
  filled,
  intents,
  outcomes,
  second,
  signInAfter,
  wait
} from "#tests/machines/session/sign-in-events.ts"
import { signInTable } from "#tests/machines/session/sign-in.table.ts"

const digits = intents["code.change"]
const verifying = afterEvents(signInMachine, awaiting, ...wait, digits)
const ready = afterEvents(signInMachine, verifying, outcomes["no answer"])
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
    choosing,
    requestingSms: from(choosing, outcomes["a code by SMS instead"]),
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

  it.each([
    ["+1 (555) 010-0001", "+15550100001", "5550100001"],
    ["+593 99 123 4567", "+593991234567", "991234567"],
    ["555 010 0001", "+15550100001", "5550100001"],
    ["5550100001", "+15550100001", "5550100001"]
  ])("%j, pasted as the phone, is read as %s", (text, identity, shown) => {
    const pasted = signInAfter({ type: "phone.change", text }, { type: "password.change", text: "Admin.2026" })
    expect(identityOf(pasted.context)).toBe(identity)
    expect(from(pasted, { type: "code.request" }).value).toBe("requestingCode")
    const left = from(pasted, { type: "field.blur", field: "phone" }).context
    expect([left.phone, left.issues, identityOf(left)]).toEqual([shown, {}, identity])
  })

  it("the phone is known, and fixed, only when signing in again", () => {
    expect(asking.can(intents["phone.change"])).toBe(true)
    expect(askingAgain.can(intents["phone.change"])).toBe(false)
    expect(askingAgain.can(intents["country.change"])).toBe(false)
    expect(identityOf(askingAgain.context)).toBe(first.mobile_number)
    expect(Object.keys(signInIssues(askingAgain.context))).toEqual(["password"])
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
  it("the sixth digit sends the code, and nothing is sent before", () => {
    const incomplete = from(awaiting, { type: "code.change", digits: "12345" })
    expect([awaiting, incomplete].map((state) => state.can(intents["code.verify"]))).toEqual([false, false])
    expect(incomplete.value).toBe("awaitingCode")
    expect(from(incomplete, digits).value).toBe("verifying")
  })

  it("a code that was sent is sent again only on request, until it is changed", () => {
    const retyped = from(verifying, outcomes["code refused"], digits)
    expect(retyped.value).toBe("awaitingCode")
    expect(from(retyped, intents["code.verify"]).value).toBe("verifying")
    expect(from(retyped, { type: "code.change", digits: "123457" }).value).toBe("verifying")
    expect(from(ready, intents["code.resend"], outcomes["code sent again"], digits).value).toBe("verifying")
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
    expect(from(awaiting, digits, second).context.resendIn).toBe(resendAfterSeconds - 1)
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

  it("a code belongs to the attempt that asked for it, a new one to a new attempt", () => {
    expect([asking, ready].map(({ context }) => context.attempt)).toEqual([null, "first attempt"])
    const again = from(ready, intents["code.resend"], outcomes["code sent again"])
    expect(again.context.attempt).toBe("second attempt")
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

it("the first wrong field and a refused code are focused, and refusals are said as errors", () => {
  const short = signInAfter({ type: "phone.change", text: "12" })
  expect(emittedBy(signInMachine, short, intents["code.request"])).toEqual([{ type: "focus", field: "phone" }])
  const numbered = signInAfter({ type: "phone.change", text: "5550100001" })
  expect(emittedBy(signInMachine, numbered, intents["code.request"])).toEqual([{ type: "focus", field: "password" }])
  const checking = from(ready, digits, intents["code.verify"])
  expect(emittedBy(signInMachine, checking, outcomes["code refused"])).toMatchObject([
    { type: "notice", tone: "error" },
    { type: "focus", field: "code" }
  ])
})

it("the country and the sight of the password change as they are pressed", () => {
  const other = signInAfter({ type: "country.change", countryCode: "+57" })
  expect([asking.context.countryCode, other.context.countryCode]).toEqual(["+1", "+57"])
  const shown = signInAfter({ type: "password.show" })
  const hidden = signInAfter({ type: "password.show" }, { type: "password.show" })
  expect([shown, hidden].map(({ context }) => context.isPasswordShown)).toEqual([true, false])
})
