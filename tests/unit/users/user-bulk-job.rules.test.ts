import { Effect } from "effect"
import { expect, it } from "vitest"
import { type UserBulk, userBulkMax } from "#domain/users/user-bulk.schema.ts"
import {
  applyBulk,
  fitsOneCall,
  performUserBulk,
  presentStatus,
  changedCount
} from "#domain/users/user-bulk-job.rules.ts"
import { usersScreenEnglish } from "#domain/users/users-screen-english.messages.ts"
import { usersScreenSpanish } from "#domain/users/users-screen-spanish.messages.ts"
import { instant } from "#tests/fixtures/claims.ts"
import { done } from "#tests/fixtures/outcomes.ts"
import { userId } from "#tests/fixtures/people.ts"
import { users } from "#tests/fixtures/users.ts"
import { changed, changeId, company, deactivation, undone } from "#tests/machines/users/user-bulk-events.ts"

const asOf = instant("2026-11-23T10:00:00.000Z")
const all = { kind: "matching", filter: { role: "user" }, asOf, expected: 23 } as const

/** A port that remembers what it was asked. */
const recorder = () => {
  const asked: Array<UserBulk | string> = []
  const answer = changed(1)
  const port = {
    change: (request: UserBulk) =>
      Effect.sync(() => {
        asked.push(request)
        if (answer.kind !== "changed") throw new Error("The sample is a change")
        return answer.outcome
      }),
    undo: (id: string) =>
      Effect.sync(() => {
        asked.push(id)
        return { reverted: 2, kept: [], kept_total: 0 }
      })
  }
  return { asked, port }
}

it("named users are sent by their ids, all that match with the shown count, and the answer comes with its job", async () => {
  const { asked, port } = recorder()
  expect(await done(performUserBulk(port, { kind: "change", ...deactivation }))).toEqual(changed(1))
  await done(performUserBulk(port, { kind: "change", target: all, action: company }))
  expect(await done(performUserBulk(port, { kind: "undo", id: changeId(1) }))).toEqual(undone(1))
  expect(asked).toEqual([
    { ids: deactivation.target.kind === "named" ? deactivation.target.ids : [], set: { status: "inactive" } },
    { filter: { role: "user" }, asOf, expected: 23, set: { company_id: company.id } },
    changeId(1)
  ])
})

it("changed users leave the selection, and an undo does not change it", () => {
  const rows = users(3)
  expect(applyBulk(rows, changed(1))).toMatchObject({
    rows,
    about: deactivation.target.kind === "named" ? deactivation.target.ids : []
  })
  expect(applyBulk(rows, changed(1, { ...deactivation, target: all })).about).toBe("matching")
  expect(applyBulk(rows, undone(1))).toEqual({ rows, changed: [], about: [] })
})

it("one call names a thousand users at most, and all that match need no names", () => {
  const fits = (count: number) =>
    fitsOneCall({ kind: "named", ids: Array.from({ length: count }, (_, n) => userId(n)) })
  expect([0, 1, userBulkMax, userBulkMax + 1].map(fits)).toEqual([false, true, true, false])
  expect(fitsOneCall(all)).toBe(true)
})

it("users whom a former server says to have updated are counted, by their ids or as a number", () => {
  const [named, matched] = [changed(1), changed(1, { ...deactivation, target: all })]
  expect([named, matched].map((settled) => settled.kind === "changed" && changedCount(settled.outcome))).toEqual([
    2, 23
  ])
  expect([named, matched].map((settled) => applyBulk([], settled).changed)).toEqual([[userId(1), userId(2)], []])
})

it("the filter alone tells which status all of them have now", () => {
  expect(presentStatus({ ...all, filter: { role: "user", status: "active" } })).toBe("active")
  expect(presentStatus(all)).toBeNull()
  expect(presentStatus({ kind: "named", ids: [userId(1)] })).toBeNull()
})

it("the dialog says how many will change where the filter tells it, in both languages", () => {
  const say = (status: "active" | "inactive", present: "active" | "inactive" | null) => [
    usersScreenEnglish.bulk.text(status, 2398, present),
    usersScreenSpanish.bulk.text(status, 2398, present)
  ]
  expect(say("inactive", "active")).toEqual([
    "2,398 users will be inactive. All of them are active now. Your own account stays as it is.",
    "Quedarán inactivos 2.398 usuarios. Ahora todos están activos. Su propia cuenta no cambia."
  ])
  expect(say("inactive", "inactive")).toEqual([
    "2,398 users will be inactive. All of them already are.",
    "Quedarán inactivos 2.398 usuarios. Todos ya lo están."
  ])
  expect(say("active", "inactive")).toEqual([
    "2,398 users will be active. All of them are inactive now.",
    "Quedarán activos 2.398 usuarios. Ahora todos están inactivos."
  ])
  expect(say("inactive", null)).toEqual([
    "2,398 users will be inactive. Those who already are stay as they are, and so does your own account.",
    "Quedarán inactivos 2.398 usuarios. Quienes ya lo están no cambian, y tampoco su propia cuenta."
  ])
})
