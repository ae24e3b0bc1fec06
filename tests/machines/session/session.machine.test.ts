import { expect, it } from "vitest"
import { sessionMachine } from "#domain/session/session.machine.ts"
import { done, testTable, emittedBy } from "#tests/machines/machine-table.ts"
import { first, intents, outcomes, resuming, second, sessionAfter } from "#tests/machines/session/session-events.ts"
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
    "signedIn.working": working,
    "signedIn.expired": expired,
    signingOut: sessionAfter(enter, intents["session.signOut"])
  }
})

/** What a step tells the page. */
const emitted = (before: typeof working, event: Parameters<typeof sessionAfter>[0]) =>
  emittedBy(sessionMachine, before, event as never).map(({ type }) => type)

it("is signed out when nothing is stored here", () => {
  expect(sessionAfter(nobody).context.user).toBeNull()
})

it("knows who is signed in, and nobody after leaving", () => {
  expect(working.context.user).toEqual(first)
  expect(expired.context.user).toEqual(first)
  expect(sessionAfter(enter, intents["session.signOut"], outcomes["the server cannot be told"]).context.user).toBeNull()
  expect(sessionAfter(enter, intents["session.endedElsewhere"]).context.user).toBeNull()
})

it("stays private while the session is being proved again", () => {
  expect(expired.hasTag("private")).toBe(true)
  expect(sessionAfter(nobody).hasTag("private")).toBe(false)
})

it("says nothing when it resumes, and welcomes who signs in", () => {
  expect(emitted(resuming, enter)).toEqual([])
  expect(emitted(sessionAfter(nobody), outcomes["signed in"])).toEqual(["notice"])
  expect(emitted(expired, outcomes["signed in again"])).toEqual(["notice"])
})

it("shows nothing of the page to somebody else who signs in over it", () => {
  const stranger = done("signInAgain", { user: second })
  expect(emitted(expired, stranger)).toEqual(["freshPage"])
  expect(sessionAfter(enter, intents["session.expire"], stranger).context.user).toEqual(first)
})

it("wants a fresh page when another tab is entered by somebody else, and none for the same person", () => {
  expect(emitted(working, { type: "session.enteredElsewhere", user: second })).toEqual(["freshPage"])
  expect(emitted(expired, { type: "session.enteredElsewhere", user: second })).toEqual(["freshPage"])
  expect(emitted(working, intents["session.enteredElsewhere"])).toEqual([])
})
