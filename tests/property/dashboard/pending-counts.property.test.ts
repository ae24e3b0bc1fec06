/** The counts of the sidebar in several tabs against a server whose notifications come, are read, undone and approved meanwhile. */
import fc from "fast-check"
import { expect, it } from "vitest"
import { type AnyMachineSnapshot, initialTransition } from "xstate"
import { pendingCountsMachine } from "#domain/dashboard/pending-counts.machine.ts"
import { Unavailable } from "#domain/shared/failure.errors.ts"
import { toInstant } from "#tests/doubles/database.memory.ts"
import { runsOf } from "#tests/fixtures/runs.ts"
import { afterEvents, done, error, passed, stateOf } from "#tests/machines/machine-table.ts"

type Step =
  | { readonly kind: "server"; readonly by: number }
  | { readonly kind: "news" | "lost" | "counts" | "answers" | "fails" | "time"; readonly tab: number }

const tabs = 3
const step: fc.Arbitrary<Step> = fc.oneof(
  fc.record({ kind: fc.constant("server" as const), by: fc.integer({ min: -4, max: 5 }) }),
  fc.record({
    kind: fc.constantFrom("news", "news", "lost", "counts", "answers", "answers", "fails", "time", "time"),
    tab: fc.nat(tabs - 1)
  })
)

interface Tab {
  readonly state: AnyMachineSnapshot
  /** Events that have not arrived, and whether some were lost. */
  readonly news: number
  readonly isCut: boolean
  /** The server's count in transit. */
  readonly counted: { readonly unread_notifications: number; readonly asOf: string } | null
}

const isLoading = ({ state }: Tab) => stateOf(state) === "watched.loading"

const play = (steps: ReadonlyArray<Step>) => {
  let [unread, ms] = [5, 0]
  const truth = new Set([unread])
  const seen = { failures: 0, losses: 0, stale: 0 }
  const changed = { type: "counts.changed" }
  const all: Array<Tab> = Array.from({ length: tabs }, () => ({
    state: afterEvents(pendingCountsMachine, initialTransition(pendingCountsMachine)[0], { type: "counts.watch" }),
    news: 0,
    isCut: false,
    counted: null
  }))
  const count = () => ({ unread_notifications: unread, asOf: toInstant((ms += 1)) })
  const change = (at: number, make: (tab: Tab) => Tab) => {
    const tab = all[at]
    if (tab !== undefined) all[at] = make(tab)
  }
  const take = (tab: Tab, ...events: ReadonlyArray<{ readonly type: string }>): Tab => ({
    ...tab,
    state: afterEvents(pendingCountsMachine, tab.state, ...events)
  })
  const pass = (tab: Tab): Tab =>
    take(
      tab,
      passed("connected", "pending-counts.watched.connecting"),
      passed("settled", "pending-counts.watched.debouncing"),
      passed("retry", "pending-counts.watched.retrying")
    )
  const answer = (tab: Tab): Tab => {
    if (!isLoading(tab)) return tab
    const counted = tab.counted ?? count()
    if (counted.unread_notifications !== unread) seen.stale += 1
    return { ...take(tab, done("readCounts", counted)), counted: null }
  }
  const deliver = (tab: Tab): Tab => (tab.news === 0 ? tab : { ...take(tab, changed), news: tab.news - 1 })

  for (const one of steps) {
    if (one.kind === "server") {
      unread = Math.max(0, unread + one.by)
      truth.add(unread)
      for (let at = 0; at < tabs; at += 1) change(at, (tab) => ({ ...tab, news: tab.news + 1 }))
      continue
    }
    change(one.tab, (tab) => {
      switch (one.kind) {
        case "news":
          return deliver(tab)
        case "lost":
          seen.losses += tab.news
          return { ...tab, isCut: tab.isCut || tab.news > 0, news: 0 }
        // The server counts at some moment between request and answer.
        case "counts":
          return isLoading(tab) && tab.counted === null ? { ...tab, counted: count() } : tab
        case "answers":
          return answer(tab)
        case "fails":
          if (isLoading(tab)) seen.failures += 1
          return isLoading(tab) ? { ...take(tab, error("readCounts", new Unavailable())), counted: null } : tab
        case "time":
          return pass(tab)
      }
    })
    for (const { state } of all) {
      const { counts } = state.context as { readonly counts: { readonly unread_notifications: number } | null }
      if (counts !== null) expect(truth).toContain(counts.unread_notifications)
    }
  }
  // In the end lost events are covered by the change without ids that follows a reconnect, and all answers arrive.
  for (let at = 0; at < tabs; at += 1) {
    change(at, (tab) => (tab.isCut ? take(tab, changed) : tab))
    for (let left = (all[at]?.news ?? 0) + 4; left > 0; left -= 1) change(at, (tab) => answer(pass(deliver(tab))))
  }
  return { shown: all.map(({ state }) => [stateOf(state), state.context.counts?.unread_notifications]), unread, seen }
}

const runs = runsOf(300)

it("the count equals the server's in every tab once events stop, and is never a number the server did not have", () => {
  const mix = { failures: 0, losses: 0, stale: 0 }
  fc.assert(
    fc.property(fc.array(step, { minLength: 60, maxLength: 140 }), (steps) => {
      const { shown, unread, seen } = play(steps)
      expect(shown).toEqual(Array.from({ length: tabs }, () => ["watched.known", unread]))
      mix.failures += seen.failures
      mix.losses += seen.losses
      mix.stale += seen.stale
    }),
    { numRuns: runs }
  )
  for (const count of Object.values(mix)) expect(count).toBeGreaterThan(runs / 3)
}, 30_000)
