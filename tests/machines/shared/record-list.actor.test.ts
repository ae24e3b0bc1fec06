import { setImmediate } from "node:timers/promises"
import { expect, it } from "vitest"
import { createActor, fromPromise, SimulatedClock } from "xstate"
import { Unavailable } from "#domain/shared/failure.errors.ts"
import type { ListCriteria } from "#domain/shared/list/list-criteria.rules.ts"
import type { Loaded, Refetched } from "#domain/shared/list/record-list.rules.ts"
import type { User, UserFilter, UserSortField } from "#domain/users/user-record.schema.ts"
import { userCriteria } from "#domain/users/user-list.rules.ts"
import { users } from "#tests/fixtures/users.ts"
import { firstPage, loadedPage, plainListMachine } from "#tests/machines/shared/record-list-events.ts"
import { unreachable } from "#tests/fixtures/failure-words.ts"

type UserCriteria = ListCriteria<UserFilter, UserSortField>

const openList = async () => {
  const clock = new SimulatedClock()
  const requested: Array<string> = []
  const emitted: Array<string> = []
  let answer: () => Promise<Refetched<User, null>> = () => Promise.resolve(firstPage)
  const actor = createActor(
    plainListMachine.provide({
      actors: {
        loadPage: fromPromise<Loaded<User, null>, { readonly criteria: UserCriteria }>(({ input }) => {
          requested.push(`load ${userCriteria.writeCriteria(input.criteria)}`)
          return answer()
        }),
        refetch: fromPromise<
          Refetched<User, null>,
          { readonly criteria: UserCriteria; readonly shown: ReadonlyArray<string> }
        >(({ input }) => {
          requested.push(`look at ${input.shown.length}`)
          return answer()
        })
      }
    }),
    { clock }
  ).start()
  actor.on("notice", ({ text }) => void emitted.push(text.en))
  actor.send({ type: "list.open", criteria: userCriteria.defaultCriteria })
  await setImmediate()
  return {
    actor,
    requested,
    emitted,
    clock,
    state: () => actor.getSnapshot().value,
    answers: (next: typeof answer) => {
      answer = next
    },
    type: (text: string) => actor.send({ type: "search.change", text }),
    changed: () => actor.send({ type: "rows.changed", ids: null })
  }
}

it("the search runs 60 ms after the last key", async () => {
  const { requested, clock, type } = await openList()
  type("o")
  clock.increment(59)
  type("or")
  clock.increment(59)
  expect(requested).toEqual(["load "])
  clock.increment(1)
  expect(requested).toEqual(["load ", "load ?searchTerm=or"])
})

it("a burst of changes leads to one refetch, a quarter of a second after the first", async () => {
  const { requested, clock, changed } = await openList()
  for (let n = 0; n < 20; n += 1) {
    changed()
    clock.increment(12)
  }
  expect(requested).toEqual(["load "])
  clock.increment(10)
  expect(requested).toEqual(["load ", "look at 10"])
})

it("a change during a refetch leads to another", async () => {
  const { requested, clock, changed, state } = await openList()
  changed()
  clock.increment(250)
  changed()
  await setImmediate()
  expect(state()).toEqual({ shown: "debouncing" })
  clock.increment(250)
  await setImmediate()
  expect(requested).toEqual(["load ", "look at 10", "look at 10"])
  expect(state()).toEqual({ shown: "ready" })
})

it("the answer to an outdated request is dropped", async () => {
  const { actor, answers, state } = await openList()
  let late: (refetched: Refetched<User, null>) => void = () => {}
  answers(() => new Promise((resolve) => (late = resolve)))
  actor.send({ type: "page.go", page: 2 })
  answers(() => Promise.resolve(loadedPage(users(3))))
  actor.send({ type: "filter.change", patch: { role: "admin" } })
  late(loadedPage(users(10), { page: 2, total: 23 }))
  await setImmediate()
  expect(state()).toEqual({ shown: "ready" })
  expect(actor.getSnapshot().context.rows).toHaveLength(3)
})

it("a failed fetch is reported, a failed refetch is not", async () => {
  const { actor, answers, changed, clock, state, emitted } = await openList()
  answers(() => Promise.reject(new Unavailable()))
  changed()
  clock.increment(250)
  await setImmediate()
  expect([state(), emitted]).toEqual([{ shown: "failed" }, []])
  actor.send({ type: "list.refresh" })
  await setImmediate()
  expect(emitted).toEqual([unreachable("Error fetching users")])
  expect(actor.getSnapshot().context.rows).toHaveLength(10)
})

it("a search text that is too long is reported", async () => {
  const { requested, clock, emitted, type } = await openList()
  type("x".repeat(101))
  clock.increment(60)
  expect(emitted).toEqual(["Use at most 100 characters to search."])
  expect(requested).toEqual(["load "])
})

it("closing the list interrupts its fetch", async () => {
  const { actor, clock, changed, requested } = await openList()
  changed()
  actor.send({ type: "list.close" })
  clock.increment(60_000)
  expect(requested).toEqual(["load "])
})
