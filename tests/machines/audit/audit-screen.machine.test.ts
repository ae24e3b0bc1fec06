/** The whole workflow of the audit's screen over an in-memory log. */
import { Effect } from "effect"
import { describe, expect, it } from "vitest"
import { auditListRules } from "#domain/audit/audit-list.rules.ts"
import { severalRecords } from "#domain/shared/audit/audit-entry.rules.ts"
import type { Change } from "#domain/shared/audit/audit.store.ts"
import { availableAuditCommands, showRecord } from "#domain/audit/audit.commands.ts"
import type { AuditFilter } from "#domain/shared/audit/audit.schema.ts"
import { Unavailable } from "#domain/shared/failure.errors.ts"
import { auditScreenWith } from "#src/screens/audit/audit-workflows.ts"
import { memoryDatabase } from "#tests/doubles/database.memory.ts"
import { memoryAudit } from "#tests/doubles/records.memory.ts"
import { claimId } from "#tests/fixtures/claims.ts"
import { unreachable } from "#tests/fixtures/failure-words.ts"
import { done } from "#tests/fixtures/outcomes.ts"
import { marta, rafael } from "#tests/fixtures/people.ts"
import { headlessScreen } from "#tests/machines/headless-screen.ts"

const logWith = async (count: number) => {
  const backend = memoryDatabase([marta, rafael])
  const append = async (n: number, change: Partial<Change> = {}) => {
    backend.advance(1)
    const log = memoryAudit(backend, { administrator: n % 2 === 0 ? marta : rafael, requestId: `request-${n}` })
    await done(
      log.append({
        action: "claim.approve",
        entity: "claim",
        entityId: claimId(n % 3),
        before: { status: "pending" },
        after: { status: "approved" },
        ...change
      })
    )
  }
  for (let n = 0; n < count; n += 1) await append(n)
  let isDown = false
  const downloaded: Array<AuditFilter> = []
  const { list } = memoryAudit(backend, { administrator: marta, requestId: null })
  const records = {
    list: (search: Parameters<typeof list>[0]) => (isDown ? Effect.fail(new Unavailable()) : list(search))
  }
  const screen = await headlessScreen(
    auditScreenWith({
      records,
      inBackground: records,
      report: { download: (filter) => Effect.sync(() => void downloaded.push(filter)) }
    }),
    availableAuditCommands
  )
  return {
    ...screen,
    append,
    downloaded,
    cut: () => {
      isDown = true
    },
    rows: () => auditListRules.shownRows(screen.state().list.context),
    total: () => screen.state().list.context.page?.pagination.total,
    why: (id: string) => availableAuditCommands(screen.state()).find((one) => one.id === id)?.why?.en ?? null
  }
}

describe("the audit's screen", () => {
  it("an entry is opened and closed, and leaving the screen closes it", async () => {
    const at = await logWith(3)
    const [row] = at.rows()
    if (row === undefined) throw new Error("There is no entry")
    await at.send({ to: "list", event: { type: "cursor.place", id: row.id } })
    await at.run("audit.details")
    expect(at.state().screen.context.opened).toEqual(row)
    await at.send({ to: "screen", event: { type: "entry.close" } })
    expect(at.state().screen.context.opened).toBeNull()
    await at.run("audit.details")
    await at.event({ type: "screen.hide" })
    expect(at.state().screen.context.opened).toBeNull()
  })

  it("the entry in focus narrows the list to its actor and to its record", async () => {
    const at = await logWith(6)
    const [row] = at.rows()
    if (row === undefined) throw new Error("There is no entry")
    await at.send({ to: "list", event: { type: "cursor.place", id: row.id } })
    await at.run("audit.actor")
    expect(new Set(at.rows().map(({ actor }) => actor.id))).toEqual(new Set([row.actor.id]))
    expect(at.total()).toBe(3)
    await at.run("audit.record")
    expect(at.rows().map(({ entity_id }) => entity_id)).toEqual([row.entity_id])
  })

  it("typing shows the entries of an administrator, a record or a request before the log answers", async () => {
    const at = await logWith(6)
    for (const [text, count] of [
      ["rafael", 3],
      [claimId(1), 2],
      ["request-4", 1]
    ] as const) {
      await at.send({ to: "list", event: { type: "search.change", text } })
      expect([text, at.rows().length]).toEqual([text, count])
    }
    expect(at.total()).toBe(6)
  })

  it("an open entry stays while the list is refreshed, and only an open one can be closed", async () => {
    const at = await logWith(1)
    const [row] = at.rows()
    if (row === undefined) throw new Error("There is no entry")
    expect(at.state().screen.can({ type: "entry.close" })).toBe(false)
    await at.send({ to: "screen", event: { type: "entry.open", row } })
    await at.run("audit.refresh")
    expect(at.state().screen.context.opened).toEqual(row)
    expect(at.state().screen.can({ type: "entry.close" })).toBe(true)
  })

  it("an entry about several records narrows the list to none of them", async () => {
    const at = await logWith(0)
    await at.append(0, { action: "user.list", entity: "user", entityId: severalRecords })
    await at.run("audit.refresh")
    const [row] = at.rows()
    if (row === undefined) throw new Error("There is no entry")
    expect(showRecord(row)).toBeNull()
    await at.send({ to: "list", event: { type: "cursor.place", id: row.id } })
    expect(at.why("audit.record")).toBe("This entry is about several records")
  })

  it("a change of any kind of record brings its entry", async () => {
    const at = await logWith(1)
    await at.append(1)
    await at.changed("benefit")
    expect(at.total()).toBe(2)
  })

  it("the report has what the filter shows, and none is offered of nothing", async () => {
    const at = await logWith(2)
    await at.send({ to: "list", event: { type: "filter.change", patch: { action: "approve" } } })
    await at.run("audit.report")
    expect(at.downloaded).toEqual([{ action: "approve" }])
    await at.send({ to: "list", event: { type: "filter.change", patch: { action: "reject" } } })
    expect(at.why("audit.report")).toBe("There are no entries")
  })

  it("a failed list says that the audit could not be read", async () => {
    const at = await logWith(1)
    at.cut()
    await at.run("audit.refresh")
    expect(at.notices).toEqual([unreachable("Error fetching the audit")])
  })
})
