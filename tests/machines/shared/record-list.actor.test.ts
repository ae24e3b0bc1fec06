import { setImmediate } from "node:timers/promises"
import { expect, it } from "vitest"
import { createActor, fromPromise, SimulatedClock } from "xstate"
import { Unavailable } from "#domain/shared/failure.errors.ts"
import type { ListView } from "#domain/shared/list/list-view.rules.ts"
import type { Loaded, Looked } from "#domain/shared/list/record-list.rules.ts"
import type { User, UserFilter, UserSortField } from "#domain/users/user-record.schema.ts"
import { userView } from "#domain/users/user-view.rules.ts"
import { userListMachine } from "#domain/users/users.machine.ts"
import { users } from "#tests/fixtures/users.ts"
import { firstPage, reading } from "#tests/machines/shared/record-list-events.ts"

type UserView = ListView<UserFilter, UserSortField>

const openList = async () => {
  const clock = new SimulatedClock()
  const asked: Array<string> = []
  const told: Array<string> = []
  let answer: () => Promise<Looked<User, null>> = () => Promise.resolve(firstPage)
  const actor = createActor(
    userListMachine.provide({
      actors: {
        loadPage: fromPromise<Loaded<User, null>, { readonly view: UserView }>(({ input }) => {
          asked.push(`load ${userView.writeView(input.view)}`)
          return answer()
        }),
        lookAgain: fromPromise<Looked<User, null>, { readonly view: UserView; readonly shown: ReadonlyArray<string> }>(
          ({ input }) => {
            asked.push(`look at ${input.shown.length}`)
            return answer()
          }
        )
      }
    }),
    { clock }
  ).start()
  actor.on("*", (event) => void told.push(event.type === "notice" ? event.text.en : event.type))
  actor.send({ type: "list.open", view: userView.viewDefault })
  await setImmediate()
  return {
    actor,
    asked,
    told,
    clock,
    state: () => actor.getSnapshot().value,
    answers: (next: typeof answer) => {
      answer = next
    },
    type: (text: string) => actor.send({ type: "search.change", text }),
    changed: () => actor.send({ type: "rows.changed", ids: null })
  }
}

it("searches 200 ms after the last key", async () => {
  const { asked, clock, type } = await openList()
  type("o")
  clock.increment(199)
  type("or")
  clock.increment(199)
  expect(asked).toEqual(["load "])
  clock.increment(1)
  expect(asked).toEqual(["load ", "load ?searchTerm=or"])
})

it("looks once at a burst of others' decisions, a quarter of a second after the first", async () => {
  const { asked, clock, changed } = await openList()
  for (let n = 0; n < 20; n += 1) {
    changed()
    clock.increment(12)
  }
  expect(asked).toEqual(["load "])
  clock.increment(10)
  expect(asked).toEqual(["load ", "look at 10"])
})

it("looks again at what changed while it was looking", async () => {
  const { asked, clock, changed, state } = await openList()
  changed()
  clock.increment(250)
  changed()
  await setImmediate()
  expect(state()).toEqual({ shown: "settling" })
  clock.increment(250)
  await setImmediate()
  expect(asked).toEqual(["load ", "look at 10", "look at 10"])
  expect(state()).toEqual({ shown: "ready" })
})

it("takes no answer to a question that is no longer asked", async () => {
  const { actor, answers, state } = await openList()
  let late: (looked: Looked<User, null>) => void = () => {}
  answers(() => new Promise((resolve) => (late = resolve)))
  actor.send({ type: "page.go", page: 2 })
  answers(() => Promise.resolve(reading(users(3))))
  actor.send({ type: "filter.change", patch: { role: "admin" } })
  late(reading(users(10), { page: 2, total: 23 }))
  await setImmediate()
  expect(state()).toEqual({ shown: "ready" })
  expect(actor.getSnapshot().context.rows).toHaveLength(3)
})

it("says that a page could not be read, and nothing about a look that nobody asked for", async () => {
  const { actor, answers, changed, clock, state, told } = await openList()
  answers(() => Promise.reject(new Unavailable()))
  changed()
  clock.increment(250)
  await setImmediate()
  expect([state(), told]).toEqual([{ shown: "failed" }, []])
  actor.send({ type: "list.refresh" })
  await setImmediate()
  expect(told).toEqual(["Error fetching users"])
  expect(actor.getSnapshot().context.rows).toHaveLength(10)
})

it("says that a search is too long", async () => {
  const { asked, clock, told, type } = await openList()
  type("x".repeat(101))
  clock.increment(200)
  expect(told).toEqual(["Search for at most 100 characters."])
  expect(asked).toEqual(["load "])
})

it("stops reading when it is left", async () => {
  const { actor, clock, changed, asked } = await openList()
  changed()
  actor.send({ type: "list.leave" })
  clock.increment(60_000)
  expect(asked).toEqual(["load "])
})
