/** Whatever is pressed and answered: one change at a time is sent, and the notice's numbers add up. */
import fc from "fast-check"
import { expect, it } from "vitest"
import type { KeptUser } from "#domain/users/user-bulk.schema.ts"
import { userBulkOutcome } from "#domain/users/user-bulk.messages.ts"
import { userId } from "#tests/fixtures/people.ts"
import { done } from "#tests/machines/machine-table.ts"
import {
  after,
  changed,
  changeId,
  deactivation,
  intents,
  outcomes,
  start,
  undone
} from "#tests/machines/users/user-bulk-events.ts"

const step = fc.oneof(
  fc.constantFrom<{ readonly type: string }>(...Object.values(intents), outcomes["it fails"]),
  fc.nat(3).map((n) => ({ type: "bulk.undo", undo: changeId(n) })),
  fc.constant({ type: "answer" })
)

it("one change is under way at a time, and each change is undone at most once", () => {
  fc.assert(
    fc.property(fc.array(step, { maxLength: 40, size: "max" }), (steps) => {
      const undoneIds: Array<string> = []
      let now = start
      for (const [n, event] of steps.entries()) {
        const [job] = now.context.jobs
        if (event === outcomes["it fails"] && job === undefined) continue
        if (event.type !== "answer") now = after(now, event)
        else if (job?.kind === "change") now = after(now, done("performJob", changed(n, job)))
        else if (job !== undefined) {
          undoneIds.push(job.id)
          now = after(now, done("performJob", { ...undone(0), id: job.id }))
        }
        const { jobs, target, undoable } = now.context
        expect(jobs.filter(({ kind }) => kind === "change").length).toBeLessThanOrEqual(1)
        expect(now.hasTag("busy")).toBe(jobs.length > 0)
        expect(now.hasTag("open")).toBe(target !== null)
        expect(new Set(undoable).size).toBe(undoable.length)
      }
      expect(new Set(undoneIds).size).toBe(undoneIds.length)
    })
  )
})

const kept = fc
  .array(fc.constantFrom<KeptUser["reason"]>("not_found", "changed", "own_account", "last_administrator"), {
    maxLength: 30
  })
  .map((reasons) => reasons.map((reason, n): KeptUser => ({ id: userId(n + 100), reason })))

it("the numbers of a notice add up to the users the change was for", () => {
  fc.assert(
    fc.property(fc.nat(60), kept, (updated, conflicts) => {
      const ids = Array.from({ length: updated }, (_, n) => userId(n + 1))
      const settled = changed(1, { ...deactivation, target: { kind: "named", ids } }, conflicts)
      const { text } = userBulkOutcome(settled)
      for (const one of [text.en, text.es]) {
        const numbers = one.split(" · ").map((part) => Number(/^\d+/u.exec(part)?.[0] ?? 0))
        expect(numbers.reduce((sum, count) => sum + count, 0)).toBe(updated + conflicts.length)
      }
    })
  )
})
