import { expect, it } from "vitest"
import { createActor, initialTransition, SimulatedClock } from "xstate"
import { type NoticesEvent, noticesMachine } from "#domain/application/notices.machine.ts"
import { groupText } from "#domain/application/notices.rules.ts"
import { notice } from "#domain/shared/notice.schema.ts"
import { afterEvents, type Samples, type Table, testTable } from "#tests/machines/machine-table.ts"

const saved = notice("success", { en: "Saved", es: "Guardado" })
const sent = notice("success", { en: "Sent", es: "Enviado" })
const failed = notice("error", { en: "Failed", es: "Error" })

const intents: Samples<NoticesEvent> = {
  "notice.add": { type: "notice.add", notice: saved },
  "notice.withdraw": { type: "notice.withdraw", outdated: { undo: "" } },
  "notice.close": { type: "notice.close" },
  "notices.clear": { type: "notices.clear" },
  "notice.pause": { type: "notice.pause" },
  "notice.resume": { type: "notice.resume" }
}

type State = "none" | "shown.fresh" | "shown.read" | "shown.paused"

const table: Table<State> = {
  none: { "notice.add": "shown.fresh" },
  "shown.fresh": {
    "notice.add": "shown.fresh",
    "notice.withdraw": "shown.fresh",
    "notice.close": "none",
    "notices.clear": "none",
    "notice.pause": "shown.paused",
    readable: "shown.read"
  },
  "shown.read": {
    "notice.add": "shown.fresh",
    "notice.withdraw": "shown.read",
    "notice.close": "none",
    "notices.clear": "none",
    "notice.pause": "shown.paused",
    rest: "none"
  },
  "shown.paused": {
    "notice.add": "shown.paused",
    "notice.withdraw": "shown.paused",
    "notice.close": "none",
    "notices.clear": "none",
    "notice.pause": "shown.paused",
    "notice.resume": "shown.fresh"
  }
}

const readable = { type: "xstate.after.readable.notices.shown.fresh" }
const rest = { type: "xstate.after.rest.notices.shown.read" }
const [none] = initialTransition(noticesMachine)
const fresh = afterEvents(noticesMachine, none, intents["notice.add"])

testTable({
  machine: noticesMachine,
  table,
  intents,
  outcomes: { readable, rest },
  at: {
    none,
    "shown.fresh": fresh,
    "shown.read": afterEvents(noticesMachine, fresh, readable),
    "shown.paused": afterEvents(noticesMachine, fresh, intents["notice.pause"])
  }
})

const started = () => {
  const clock = new SimulatedClock()
  const actor = createActor(noticesMachine, { clock }).start()
  const shown = () => actor.getSnapshot().context.queue.map((group) => groupText(group)?.en)[0]
  const add = (...notices: ReadonlyArray<typeof saved>) => {
    for (const one of notices) actor.send({ type: "notice.add", notice: one })
  }
  return { clock, actor, shown, add }
}

it("a notice stays for 5000 ms, and for 2000 ms when another waits", () => {
  const { clock, shown, add } = started()
  add(saved, sent)
  clock.increment(1999)
  expect(shown()).toBe("Saved")
  clock.increment(1)
  expect(shown()).toBe("Sent")
  clock.increment(2000)
  clock.increment(2999)
  expect(shown()).toBe("Sent")
  clock.increment(1)
  expect(shown()).toBeUndefined()
})

it("a notice that is being read stays, and its time begins anew", () => {
  const { clock, actor, shown, add } = started()
  add(saved, sent)
  actor.send({ type: "notice.pause" })
  clock.increment(60_000)
  expect(shown()).toBe("Saved")
  actor.send({ type: "notice.resume" })
  clock.increment(2000)
  expect(shown()).toBe("Sent")
})

it("an error is shown at once, and what it covered afterwards", () => {
  const { clock, shown, add } = started()
  add(saved)
  clock.increment(1000)
  add(failed)
  expect(shown()).toBe("Failed")
  clock.increment(2000)
  expect(shown()).toBe("Saved")
})

it("a notice that was shown for 2000 ms does not come back after an error that covers it", () => {
  const { clock, shown, add } = started()
  add(saved)
  clock.increment(2500)
  add(failed)
  expect(shown()).toBe("Failed")
  clock.increment(2000)
  expect(shown()).toBe("Failed")
  clock.increment(3000)
  expect(shown()).toBeUndefined()
})

it("an error that is being read gives way to the success that follows it", () => {
  const { actor, shown, add } = started()
  add(failed)
  actor.send({ type: "notice.pause" })
  add(saved)
  expect(shown()).toBe("Saved")
})

it("a notice that was shown for 2000 ms gives way at once to the next", () => {
  const { clock, shown, add } = started()
  add(saved)
  clock.increment(2500)
  add(sent)
  expect(shown()).toBe("Sent")
})

it("a notice that is being read is replaced only by a success after an error", () => {
  for (const [first, next] of [
    [failed, notice("info", { en: "Nothing to do", es: "Nada que hacer" })],
    [saved, sent]
  ] as const) {
    const { actor, shown, add } = started()
    add(first)
    actor.send({ type: "notice.pause" })
    add(next)
    expect(shown()).toBe(first.text.en)
  }
})

it("a shown notice ends when what it offers to undo has been undone elsewhere", () => {
  const { actor, shown, add } = started()
  add(saved, sent)
  actor.send({ type: "notice.withdraw", outdated: { failure: "Saved" } })
  expect(shown()).toBe("Sent")
  actor.send({ type: "notice.withdraw", outdated: { failure: "Sent" } })
  expect(actor.getSnapshot().value).toBe("none")
})
