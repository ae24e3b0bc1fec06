/** The views of the sidebar without a page: the product's machine over the port in memory. */
import { setImmediate } from "node:timers/promises"
import { Effect } from "effect"
import { describe, expect, it } from "vitest"
import { createActor, SimulatedClock } from "xstate"
import { Unavailable } from "#domain/shared/failure.errors.ts"
import type { Notice } from "#domain/shared/notice.schema.ts"
import type { ViewsPort } from "#domain/views/views.port.ts"
import { ownViewsAt } from "#domain/views/views.machine.ts"
import { viewsWith } from "#src/shell/views/open-views.ts"
import { memoryClaimsPort } from "#tests/doubles/claims.memory.ts"
import { memoryDatabase } from "#tests/doubles/database.memory.ts"
import { memoryViewsPort } from "#tests/doubles/views.memory.ts"
import { draft } from "#tests/fixtures/claims.ts"
import { done } from "#tests/fixtures/outcomes.ts"
import { marta, rafael } from "#tests/fixtures/people.ts"

const settle = async () => {
  for (let turn = 0; turn < 5; turn += 1) await setImmediate()
}

/** Two administrators; the views of the first are shown. */
const opened = async () => {
  const backend = memoryDatabase([marta, rafael])
  const own = memoryViewsPort(backend, marta)
  const clock = new SimulatedClock()
  let isAway = false
  let reads = 0
  const unlessAway = <A, E>(call: Effect.Effect<A, E>): Effect.Effect<A, E | Unavailable> =>
    Effect.suspend((): Effect.Effect<A, E | Unavailable> => (isAway ? Effect.fail(new Unavailable()) : call))
  const records: ViewsPort = {
    list: own.list,
    create: (input) => unlessAway(own.create(input)),
    change: (id, change) => unlessAway(own.change(id, change)),
    remove: (id, version) => unlessAway(own.remove(id, version))
  }
  const inBackground = {
    list: Effect.suspend(() => {
      reads += 1
      return unlessAway(own.list)
    })
  }
  const actor = createActor(viewsWith({ records, inBackground }), { input: { person: marta.id }, clock })
  const notices: Array<Notice> = []
  actor.on("notice", (said) => void notices.push(said))
  actor.start()
  const send = async (...events: ReadonlyArray<Parameters<typeof actor.send>[0]>) => {
    for (const event of events) {
      actor.send(event)
      await settle()
    }
  }
  const pass = async (ms: number) => {
    clock.increment(ms)
    await settle()
  }
  await send({ type: "stream.open" })
  return {
    actor,
    backend,
    send,
    pass,
    notices,
    texts: () => notices.map(({ text }) => text.en),
    colleague: memoryViewsPort(backend, rafael),
    claims: memoryClaimsPort(backend, marta),
    views: () => actor.getSnapshot().context.views ?? [],
    names: () => (actor.getSnapshot().context.views ?? []).map(({ name }) => name),
    reads: () => reads,
    setAway: (away: boolean) => {
      isAway = away
    },
    save: (name: string, query = "?status=pending") =>
      send({ type: "views.name" }, { type: "views.type", text: name }, { type: "views.save", place: "claims", query })
  }
}

type Opened = Awaited<ReturnType<typeof opened>>

const idOf = (at: Opened, name: string) => {
  const found = at.views().find((view) => view.name === name)
  if (found === undefined) throw new Error(`There is no view ${name}`)
  return found.id
}

describe("saving a view", () => {
  it("a name and Enter save the address, and the view stands in the list", async () => {
    const at = await opened()
    await at.send({ type: "views.name" })
    expect(at.actor.getSnapshot().hasTag("naming")).toBe(true)
    expect(at.actor.getSnapshot().can({ type: "views.save", place: "claims", query: "" })).toBe(false)
    await at.send({ type: "views.type", text: " Dental " }, { type: "views.share", isShared: true })
    await at.send({ type: "views.save", place: "claims", query: "?type=dental&page=4" })
    expect(at.views()).toMatchObject([{ name: "Dental", query: "type=dental", is_shared: true, count: 0 }])
    expect(at.texts()).toEqual(["View saved"])
    expect(at.actor.getSnapshot().hasTag("naming")).toBe(false)
  })

  it("a name that one's own view has already keeps the form open with what was typed", async () => {
    const at = await opened()
    await at.save("Dental")
    await at.save("DENTAL")
    const { context } = at.actor.getSnapshot()
    expect([at.names(), at.texts(), context.text]).toEqual([["Dental"], ["View saved"], "DENTAL"])
    expect(at.actor.getSnapshot().hasTag("naming")).toBe(true)
    await at.save("Vision")
    await at.send({ type: "views.manage" })
    await at.send({ type: "view.type", id: idOf(at, "Vision"), text: "dental" })
    expect(at.actor.getSnapshot().can({ type: "view.rename", id: idOf(at, "Vision") })).toBe(false)
    await at.send({ type: "view.type", id: idOf(at, "Vision"), text: "VISION" })
    expect(at.actor.getSnapshot().can({ type: "view.rename", id: idOf(at, "Vision") })).toBe(true)
  })

  it("a name that was taken in another window is refused, and nothing is added", async () => {
    const at = await opened()
    await done(memoryViewsPort(at.backend, marta).create({ place: "claims", name: "Dental", query: "" }))
    await at.save("DENTAL")
    await at.pass(250)
    expect(at.names()).toEqual(["Dental"])
    expect(at.texts().at(-1)).toBe(
      "Failed to save the view. You already have a view of this name here. Nothing was changed."
    )
  })
})

describe("what views count", () => {
  it("a decision by anyone is counted after its event, several at once by one reading", async () => {
    const at = await opened()
    const claim = await done(at.claims.create(draft(at.backend.addUser().id)))
    await at.save("Pending")
    await at.pass(250)
    expect(at.views()).toMatchObject([{ count: 1 }])
    const before = at.reads()
    await done(memoryClaimsPort(at.backend, rafael).change(claim.id, { status: "approved" }))
    await at.send({ type: "records.changed", entity: "claim" }, { type: "records.changed", entity: "claim" })
    await at.pass(250)
    expect([at.views()[0]?.count, at.reads()]).toEqual([0, before + 1])
  })

  it("a change of other records reads nothing", async () => {
    const at = await opened()
    await at.save("Pending")
    await at.pass(250)
    const before = at.reads()
    await at.send({ type: "records.changed", entity: "quiz" })
    await at.pass(59_000)
    expect(at.reads()).toBe(before)
  })

  it("an age is read each minute, as is everything while the stream is down", async () => {
    const at = await opened()
    await at.save("Old", "?older_than=1")
    await at.pass(250)
    const before = at.reads()
    await at.pass(60_000)
    expect(at.reads()).toBe(before + 1)
    await at.send({ type: "view.delete", id: idOf(at, "Old") })
    await at.pass(250)
    const after = at.reads()
    await at.pass(60_000)
    expect(at.reads()).toBe(after)
    await at.send({ type: "stream.down" })
    await at.pass(60_000)
    expect(at.reads()).toBe(after + 1)
  })

  it("the counts stay, marked as stale, until they can be read again", async () => {
    const at = await opened()
    await at.save("Pending")
    at.setAway(true)
    await at.send({ type: "records.changed", entity: "claim" })
    await at.pass(250)
    expect(at.actor.getSnapshot().context).toMatchObject({ isStale: true, views: [{ name: "Pending" }] })
    at.setAway(false)
    await at.pass(5_000)
    expect(at.actor.getSnapshot().context.isStale).toBe(false)
  })

  it("a colleague's shared view comes, changes and goes with its events", async () => {
    const at = await opened()
    const shared = await done(at.colleague.create({ place: "claims", name: "For all", is_shared: true }))
    const changed = async () => {
      await at.send({ type: "records.changed", entity: "view" })
      await at.pass(250)
    }
    await changed()
    expect(at.names()).toEqual(["For all"])
    await done(at.colleague.change(shared.id, { name: "For everyone" }))
    await changed()
    expect(at.names()).toEqual(["For everyone"])
    await done(at.colleague.remove(shared.id))
    await changed()
    expect(at.names()).toEqual([])
  })

  it("the first reading waits a second for the stream", async () => {
    const backend = memoryDatabase([marta])
    const port = memoryViewsPort(backend, marta)
    const clock = new SimulatedClock()
    const actor = createActor(viewsWith({ records: port, inBackground: port }), {
      input: { person: marta.id },
      clock
    }).start()
    await settle()
    expect(actor.getSnapshot().context.views).toBeNull()
    clock.increment(1_000)
    await settle()
    expect(actor.getSnapshot().context.views).toEqual([])
  })
})

describe("managing views", () => {
  it("a view is renamed, shared, moved, given another address and deleted, and the deletion is undone", async () => {
    const at = await opened()
    for (const name of ["A", "B", "C"]) await at.save(name)
    await at.send({ type: "views.manage" })
    expect(at.actor.getSnapshot().hasTag("managing")).toBe(true)
    const [b, c] = [idOf(at, "B"), idOf(at, "C")]
    await at.send({ type: "view.type", id: b, text: "Best" }, { type: "view.rename", id: b })
    await at.send({ type: "view.move", id: c, by: -1 })
    expect(at.names()).toEqual(["A", "C", "Best"])
    await at.send({ type: "view.share", id: c, isShared: true }, { type: "view.update", id: c, query: "?type=vision" })
    expect(ownViewsAt(at.actor.getSnapshot().context, "claims")[1]).toMatchObject({
      name: "C",
      is_shared: true,
      query: "type=vision"
    })
    await at.send({ type: "view.delete", id: c })
    expect(at.names()).toEqual(["A", "Best"])
    const { undo } = at.notices.at(-1) ?? {}
    await at.send({ type: "notice.undo", undo: undo ?? "" })
    expect(at.names()).toEqual(["A", "C", "Best"])
    expect(at.texts().slice(3)).toEqual(["View renamed", "View updated", "View deleted", "View restored"])
    await at.send({ type: "views.close" })
    expect(at.actor.getSnapshot().hasTag("managing")).toBe(false)
  })

  it("nothing is written for an equal or empty name, beyond the ends, and while something is written", async () => {
    const at = await opened()
    await at.save("A")
    await at.send({ type: "views.manage" })
    const id = idOf(at, "A")
    const { actor } = at
    const can = (event: Parameters<typeof actor.send>[0]) => actor.getSnapshot().can(event)
    expect(can({ type: "view.rename", id })).toBe(false)
    await at.send({ type: "view.type", id, text: " A " })
    expect(can({ type: "view.rename", id })).toBe(false)
    await at.send({ type: "view.type", id, text: " " })
    expect(can({ type: "view.rename", id })).toBe(false)
    expect(can({ type: "view.move", id, by: 1 })).toBe(false)
    expect(can({ type: "view.move", id, by: -1 })).toBe(false)
    actor.send({ type: "view.share", id, isShared: true })
    expect(actor.getSnapshot().hasTag("busy")).toBe(true)
    expect(can({ type: "view.delete", id })).toBe(false)
  })

  it("an undo of another notice is not taken for a view's", async () => {
    const at = await opened()
    await at.save("A")
    const before = at.backend.state()
    await at.send({ type: "notice.undo", undo: "decision-1" })
    expect(at.backend.state()).toBe(before)
  })

  it.each([
    ["a rename", "view.rename", "Failed to change the view"],
    ["a deletion", "view.delete", "Failed to delete the view"]
  ] as const)("%s that fails is said, and the view stays", async (_, type, text) => {
    const at = await opened()
    await at.save("A")
    const id = idOf(at, "A")
    await at.send({ type: "views.manage" }, { type: "view.type", id, text: "B" })
    at.setAway(true)
    await at.send({ type, id })
    expect(at.texts().at(-1)).toContain(text)
    expect(at.names()).toEqual(["A"])
  })
})
