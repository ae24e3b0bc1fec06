import { setImmediate } from "node:timers/promises"
import { expect, it } from "vitest"
import { createActor, fromPromise } from "xstate"
import { type EndedSessions, openSessionsMachine } from "#domain/session/open-sessions.machine.ts"
import { type OpenSession, SessionNotFound } from "#domain/session/open-sessions.schema.ts"
import { testTable } from "#tests/machines/machine-table.ts"
import {
  closed,
  current,
  elsewhere,
  intents,
  openAfter,
  outcomes
} from "#tests/machines/session/open-sessions-events.ts"
import { openSessionsTable } from "#tests/machines/session/open-sessions.table.ts"

const { "openSessions.ask": ask, "openSessions.end": end } = intents

testTable({
  machine: openSessionsMachine,
  table: openSessionsTable,
  intents,
  outcomes,
  at: {
    closed,
    reading: openAfter(),
    failed: openAfter(outcomes["not read"]),
    shown: openAfter(outcomes.read),
    asking: openAfter(outcomes.read, ask),
    ending: openAfter(outcomes.read, ask, end)
  }
})

it("the present session is not ended here, and nothing is asked where there is no other", () => {
  expect(openAfter(outcomes.read, { ...ask, ended: current.id }).value).toBe("shown")
  expect(openAfter(outcomes.read, { ...ask, ended: "gone" }).value).toBe("shown")
  const alone = openAfter({ ...outcomes.read, output: [current] }, { ...ask, ended: "others" })
  expect(alone.value).toBe("shown")
  expect(openAfter(outcomes.read, { ...ask, ended: "others" }).value).toBe("asking")
})

it("a failure is shown until the sessions are read, and nothing is kept when the dialog is closed", () => {
  expect(openAfter(outcomes["not read"]).context.failure?.en).toContain("Failed to load your sessions")
  expect(openAfter(outcomes["not read"], intents["openSessions.retry"], outcomes.read).context.failure).toBeNull()
  expect(openAfter(outcomes.read, intents["openSessions.close"]).context).toEqual(closed.context)
})

it("a session that is ended is gone from the list, which is read anew also where it had ended already", async () => {
  let sessions: ReadonlyArray<OpenSession> = [current, elsewhere]
  const asked: Array<EndedSessions> = []
  const notices: Array<string> = []
  const actor = createActor(
    openSessionsMachine.provide({
      actors: {
        readSessions: fromPromise(async () => sessions),
        endSessions: fromPromise<void, { readonly ended: EndedSessions }>(async ({ input }) => {
          asked.push(input.ended)
          sessions = [current]
          if (asked.length > 1) throw new SessionNotFound()
        })
      }
    })
  ).start()
  actor.on("notice", ({ text }) => void notices.push(text.en))
  actor.send(intents["openSessions.open"])
  await setImmediate()
  actor.send(ask)
  actor.send(end)
  actor.send(end)
  await setImmediate()
  await setImmediate()
  expect(asked).toEqual([elsewhere.id])
  expect(actor.getSnapshot().context.sessions).toEqual([current])
  sessions = [current, elsewhere]
  actor.send(intents["openSessions.close"])
  actor.send(intents["openSessions.open"])
  await setImmediate()
  actor.send({ type: "openSessions.ask", ended: "others" })
  actor.send(end)
  await setImmediate()
  await setImmediate()
  expect(asked).toEqual([elsewhere.id, "others"])
  expect(actor.getSnapshot().value).toBe("shown")
  expect(notices).toEqual(["Signed out there", "Failed to end the session. This session has already ended."])
})
