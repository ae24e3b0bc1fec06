import { expect, it } from "vitest"
import { sessionMachine } from "#domain/session/session.machine.ts"
import { done, testTable, emittedBy } from "#tests/machines/machine-table.ts"
import {
  first,
  given,
  intents,
  outcomes,
  resuming,
  second,
  sessionAfter,
  withoutFactor
} from "#tests/machines/session/session-events.ts"
import { sessionTable } from "#tests/machines/session/session.table.ts"

const nobody = outcomes["no session is stored"]
const enter = outcomes["the stored session holds"]
const working = sessionAfter(enter)
const expired = sessionAfter(enter, intents["session.expire"])

testTable({
  machine: sessionMachine,
  table: sessionTable,
  intents,
  outcomes,
  at: {
    resuming,
    unreachable: sessionAfter(outcomes["the server is away"]),
    signedOut: sessionAfter(nobody),
    addingFactor: sessionAfter(outcomes["the stored session holds, without a factor"]),
    "signedIn.working": working,
    "signedIn.expired": expired,
    "signedIn.changingPassword": sessionAfter(
      enter,
      intents["session.expire"],
      outcomes["signed in again with a given password"]
    ),
    changingPassword: sessionAfter(outcomes["the stored session holds, with a given password"]),
    signingOut: sessionAfter(enter, intents["session.signOut"])
  }
})

/** The events a step emits to the page. */
const emitted = (before: typeof working, event: Parameters<typeof sessionAfter>[0]) =>
  emittedBy(sessionMachine, before, event as never).map(({ type }) => type)

it("without a stored session the user is signed out", () => {
  expect(sessionAfter(nobody).context.user).toBeNull()
})

it("the user is known while signed in, and cleared after signing out", () => {
  expect(working.context.user).toEqual(first)
  expect(expired.context.user).toEqual(first)
  expect(
    sessionAfter(enter, intents["session.signOut"], outcomes["the server cannot be reached"]).context.user
  ).toBeNull()
  expect(sessionAfter(enter, intents["session.endedElsewhere"]).context.user).toBeNull()
})

it("the page stays private while signing in again", () => {
  expect(expired.hasTag("private")).toBe(true)
  expect(sessionAfter(nobody).hasTag("private")).toBe(false)
})

it("a password that another has set is changed before anything is private, and then forgotten", () => {
  const asked = sessionAfter(nobody, outcomes["signed in with a given password"])
  expect([asked.value, asked.hasTag("private")]).toEqual(["changingPassword", false])
  expect(asked.context.user).toEqual(given)
  const changed = sessionAfter(nobody, outcomes["signed in with a given password"], outcomes["the password is changed"])
  expect(changed.context.user).toEqual(first)
})

it("resuming shows no notice, signing in does", () => {
  expect(emitted(resuming, enter)).toEqual([])
  expect(emitted(sessionAfter(nobody), outcomes["signed in"])).toEqual(["notice.outdated", "notice"])
  expect(emitted(expired, outcomes["signed in again"])).toEqual(["notice.outdated", "notice"])
})

it("another user who signs in over the page gets a fresh page", () => {
  const stranger = done("signInAgain", { user: second })
  expect(emitted(expired, stranger)).toEqual(["freshPage"])
  expect(sessionAfter(enter, intents["session.expire"], stranger).context.user).toEqual(first)
})

it("a sign-in of another user in another tab requests a fresh page, one of the same user does not", () => {
  expect(emitted(working, { type: "session.enteredElsewhere", user: second })).toEqual(["freshPage"])
  expect(emitted(expired, { type: "session.enteredElsewhere", user: second })).toEqual(["freshPage"])
  expect(emitted(working, intents["session.enteredElsewhere"])).toEqual([])
})

it("signing in and signing out are said as successes", () => {
  const leaving = sessionAfter(enter, intents["session.signOut"])
  const notices = [
    ...emittedBy(sessionMachine, sessionAfter(nobody), outcomes["signed in"]),
    ...emittedBy(sessionMachine, leaving, outcomes["the server cannot be reached"])
  ].filter(({ type }) => type === "notice")
  expect(notices).toMatchObject([{ tone: "success" }, { tone: "success" }])
})

it("a missing factor is added after a given password is changed, and then nothing is missing", () => {
  const both = done("resumeSession", { ...given, must_add_factor: true })
  const adding = sessionAfter(both, outcomes["the password is changed"])
  expect(adding.value).toBe("addingFactor")
  const complete = sessionAfter(both, outcomes["the password is changed"], outcomes["a factor is added"])
  expect(complete.context.user).toEqual(first)
})

it("a missing factor is asked for over the page too, after another sign-in of the same user", () => {
  const both = { ...given, ...withoutFactor }
  const elsewhere = (user: typeof first) => sessionAfter(enter, { type: "session.enteredElsewhere", user })
  expect(elsewhere(withoutFactor).value).toBe("addingFactor")
  expect(elsewhere(both).value).toEqual({ signedIn: "changingPassword" })
  const again = done("signInAgain", { user: both })
  const changed = sessionAfter(enter, intents["session.expire"], again, outcomes["the password is changed"])
  expect(changed.value).toBe("addingFactor")
  expect(changed.context.user).toEqual(withoutFactor)
})
