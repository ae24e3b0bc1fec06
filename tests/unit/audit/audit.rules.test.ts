import { Effect } from "effect"
import { describe, expect, it } from "vitest"
import { severalRecords } from "#domain/shared/audit/audit-entry.rules.ts"
import { appendView, changedSince, isWrite, publishedIds, readPage } from "#domain/shared/audit/audit.rules.ts"
import { Instant } from "#domain/shared/calendar.schema.ts"
import { marta } from "#tests/fixtures/people.ts"
import type { AuditStore, Change, RecordWrite } from "#domain/shared/audit/audit.store.ts"

const row = { id: "c1", version: 4, name: "Norte", type: "users", secret: "x" }

const at = Instant.make("2026-11-20T10:42:00.000Z")

/** What has changed since a version, by the writes that the audit still has, oldest first. */
const answer = (version: number, ...entries: ReadonlyArray<Pick<RecordWrite, "before" | "after">>) => {
  const writes = entries.map((entry): RecordWrite => ({ ...entry, at, actor: marta }))
  const audit: AuditStore = {
    append: () => Effect.void,
    appendRead: () => Effect.void,
    list: () => Effect.die("not read"),
    writes: (_entity, _id, count) => Effect.succeed(writes.toReversed().slice(0, count))
  }
  return Effect.runSync(changedSince<typeof row>(audit, "company", ["name", "type"])(row, version))
}

const since = (...given: Parameters<typeof answer>) => answer(...given).fields

const named = { before: { name: "Sur" }, after: { name: "Norte" } }
const typed = { before: { type: "users" }, after: { type: "benefits" } }
const back = { before: { type: "benefits" }, after: { type: "users" } }

describe("changes since a version", () => {
  it("only the writes since then count, with present values", () => {
    expect(since(3, named, typed, back)).toEqual({ type: "users" })
    expect(since(1, named, typed, back)).toEqual({ name: "Norte" })
  })

  it("a field that had no value before has changed, and other fields are not named", () => {
    expect(since(3, { before: {}, after: { name: "Norte", secret: "y" } })).toEqual({ name: "Norte" })
  })

  it("a restored record is as it was before its deletion", () => {
    const whole = { name: "Norte", type: "users" }
    expect(since(2, { before: whole, after: null }, { before: null, after: whole })).toEqual({})
  })

  it("a thousand writes are looked through, and no more", () => {
    const writes = Array.from({ length: 1001 }, () => named)
    const asked: Array<number> = []
    const audit: AuditStore = {
      append: () => Effect.void,
      appendRead: () => Effect.void,
      list: () => Effect.die("not read"),
      writes: (_entity, _id, count) => {
        asked.push(count)
        return Effect.succeed(writes.slice(0, count).map((entry) => ({ ...entry, at, actor: marta })))
      }
    }
    const of = changedSince<typeof row>(audit, "company", ["name", "type"])
    const current = { ...row, version: 1001 }
    expect(Effect.runSync(of(current, 1)).fields).toEqual({ name: "Norte" })
    expect(Effect.runSync(of(current, 0)).fields).toEqual({ name: "Norte", type: "users" })
    expect(asked).toEqual([1000])
  })

  it("the last writer is named if the audit knows one", () => {
    expect(answer(3, named).saved).toEqual({ by: marta, at })
    expect(answer(9, named).saved).toBeUndefined()
  })

  it("any field may have changed before the first entry of the audit", () => {
    const all = { name: "Norte", type: "users" }
    expect(since(1, typed, back)).toEqual(all)
    expect(since(9, named, typed, back)).toEqual(all)
    expect(since(-5000, named)).toEqual(all)
    // The version that is stored, or one that is not there yet.
    expect([since(4, named), since(5, named)]).toEqual([all, all])
    expect(answer(4, named)).not.toHaveProperty("saved")
    expect(answer(1, typed, back).saved).toEqual({ by: marta, at })
  })
})

it("a write gives a new version, and looking at a record does not", () => {
  const entry = (action: string, before: RecordWrite["before"] = null) =>
    isWrite({ action: `user.${action}`, entity: "user", before })
  expect(["change", "delete"].map((action) => entry(action, {}))).toEqual([true, true])
  expect(["restore", "change_password"].map((action) => entry(action))).toEqual([true, true])
  expect(["reveal_ssn", "refuse_sign_in", "unlock", "view"].map((action) => entry(action))).not.toContain(true)
})

describe("entries of reads", () => {
  const pageOf = (data: ReadonlyArray<{ readonly id: string; readonly user_id?: string | null }>) =>
    Effect.succeed({ data })
  const readsOf = (read: (audit: Pick<AuditStore, "appendRead">) => Effect.Effect<unknown, unknown>) => {
    const reads: Array<Change> = []
    Effect.runSync(
      Effect.orDie(
        read({
          appendRead: (one) =>
            Effect.sync(() => {
              reads.push(one)
            })
        })
      )
    )
    return reads
  }

  it("a page names its records, and each person they are about once; an empty page has no entry", () => {
    const rows = [
      { id: "c1", user_id: "u1" },
      { id: "c2", user_id: "u2" },
      { id: "c3", user_id: "u1" },
      { id: "c4", user_id: null }
    ]
    const entry = { action: "claim.list", entity: "claim", entityId: severalRecords, before: null }
    expect(readsOf((audit) => readPage(audit, "claim", pageOf(rows)))).toEqual([
      { ...entry, after: { shown: ["c1", "c2", "c3", "c4"], people: ["u1", "u2"] } }
    ])
    expect(readsOf((audit) => readPage(audit, "claim", pageOf([{ id: "c4" }])))).toEqual([
      { ...entry, after: { shown: ["c4"] } }
    ])
    expect(readsOf((audit) => readPage(audit, "quiz", pageOf([{ id: "s1" }]), "u1"))).toMatchObject([
      { action: "quiz.list", after: { shown: ["s1"], people: ["u1"] } }
    ])
    expect(readsOf((audit) => readPage(audit, "claim", pageOf([]), "u1"))).toEqual([])
  })

  it("the details of a record name the person it is about", () => {
    const entry = { action: "claim.view", entity: "claim", entityId: "c1", before: null }
    expect(readsOf((audit) => appendView(audit, "claim", { id: "c1", user_id: "u1" }))).toEqual([
      { ...entry, after: { people: ["u1"] } }
    ])
    expect(readsOf((audit) => appendView(audit, "claim", { id: "c1" }))).toEqual([{ ...entry, after: null }])
  })
})

describe("a change event", () => {
  it("a change event names a hundred records at most", () => {
    const ids = Array.from({ length: 101 }, (_, place) => String(place))
    expect(publishedIds(ids)).toBeNull()
    expect(publishedIds(ids.slice(1))).toEqual(ids.slice(1))
  })
})
