import { describe, expect, it, vi } from "vitest"
import { createActor, fromPromise, initialTransition } from "xstate"
import { type ConnectionEvent, connectionMachine } from "#domain/application/connection.machine.ts"
import { Unavailable } from "#domain/shared/failure.errors.ts"
import { connectionTable } from "#tests/machines/application/connection.table.ts"
import { afterEvents, done, emittedBy, error, passed, type Samples, testTable } from "#tests/machines/machine-table.ts"

const intents: Samples<ConnectionEvent> = {
  "connection.online": { type: "connection.online" },
  "connection.offline": { type: "connection.offline" },
  "connection.answered": { type: "connection.answered" },
  "connection.unanswered": { type: "connection.unanswered" }
}
const outcomes = {
  "the server answers": done("reachServer", null),
  "the server does not answer": error("reachServer", new Unavailable()),
  "the server answers again": done("reachServerAgain", null),
  "the server still does not answer": error("reachServerAgain", new Unavailable()),
  "the server answers on return": done("reachServerOnReturn", null),
  "the server does not answer on return": error("reachServerOnReturn", new Unavailable()),
  "the pause ends": passed("pause", "connection.lost")
}
const [online] = initialTransition(connectionMachine)
const checking = afterEvents(connectionMachine, online, intents["connection.unanswered"])
const lost = afterEvents(connectionMachine, checking, outcomes["the server does not answer"])

testTable({
  machine: connectionMachine,
  table: connectionTable,
  intents,
  outcomes,
  at: {
    online,
    checking,
    lost,
    checkingAgain: afterEvents(connectionMachine, lost, outcomes["the pause ends"]),
    offline: afterEvents(connectionMachine, online, intents["connection.offline"]),
    returning: afterEvents(connectionMachine, online, intents["connection.offline"], intents["connection.online"])
  }
})

describe("a connection", () => {
  it("one lost request is no lost connection, and a lost one is asked for until it is back", async () => {
    vi.useFakeTimers()
    const answers = [true, false, false, true]
    const restored = vi.fn()
    const actor = createActor(
      connectionMachine.provide({
        actors: {
          reachServer: fromPromise<unknown, void>(async () => {
            if (answers.shift() !== true) throw new Unavailable()
          })
        }
      })
    )
    actor.on("connection.restored", restored)
    actor.start()
    const isLost = () => actor.getSnapshot().hasTag("lost")
    actor.send({ type: "connection.unanswered" })
    await vi.advanceTimersByTimeAsync(1)
    expect([isLost(), restored.mock.calls.length]).toEqual([false, 0])
    actor.send({ type: "connection.unanswered" })
    await vi.advanceTimersByTimeAsync(1)
    expect(isLost()).toBe(true)
    await vi.advanceTimersByTimeAsync(3_001)
    expect(isLost()).toBe(true)
    await vi.advanceTimersByTimeAsync(3_001)
    expect([isLost(), restored.mock.calls.length]).toEqual([false, 1])
    vi.useRealTimers()
  })

  it("a connection says that it is lost, and one lost request says nothing", () => {
    const said = [{ type: "connection.lost" }]
    expect(emittedBy(connectionMachine, checking, outcomes["the server does not answer"])).toEqual(said)
    expect(emittedBy(connectionMachine, online, intents["connection.offline"])).toEqual(said)
    expect(emittedBy(connectionMachine, online, intents["connection.unanswered"])).toEqual([])
    expect(emittedBy(connectionMachine, checking, outcomes["the server answers"])).toEqual([])
  })

  it("a late answer while the browser is offline does not turn the next lost request into a lost server", () => {
    const answered = afterEvents(
      connectionMachine,
      online,
      intents["connection.offline"],
      intents["connection.answered"]
    )
    expect(answered.value).toBe("online")
    const failed = [intents["connection.unanswered"], outcomes["the server does not answer"]] as const
    expect(afterEvents(connectionMachine, answered, ...failed).value).toBe("offline")
    const isBack = afterEvents(connectionMachine, answered, intents["connection.online"])
    expect(afterEvents(connectionMachine, isBack, outcomes["the server does not answer on return"]).value).toBe("lost")
  })

  it("a browser that comes back while a request lost offline is looked into refetches when the server answers", () => {
    const { "connection.offline": offline, "connection.answered": late, "connection.unanswered": missed } = intents
    const looking = afterEvents(connectionMachine, online, offline, late, missed)
    expect(looking.value).toBe("checking")
    const isBack = afterEvents(connectionMachine, looking, intents["connection.online"])
    expect(isBack.value).toBe("returning")
    expect(afterEvents(connectionMachine, isBack, outcomes["the server answers on return"]).value).toBe("online")
  })
})
