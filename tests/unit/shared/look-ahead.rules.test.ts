import { Effect, Result } from "effect"
import { expect, it } from "vitest"
import { readEntry } from "#domain/shared/audit/audit.rules.ts"
import { severalRecords } from "#domain/shared/audit/audit-entry.rules.ts"
import { appendShown, withDeferredReads } from "#domain/shared/audit/look-ahead.rules.ts"
import type { AuditStore, Change } from "#domain/shared/audit/audit.store.ts"
import { userId } from "#tests/fixtures/people.ts"

const log = () => {
  const entries: Array<Change> = []
  const add = (entry: Change) => Effect.sync(() => void entries.push(entry))
  const audit = { append: add, appendRead: add } as unknown as AuditStore
  return { entries, audit }
}
const page = readEntry("claim", "list", severalRecords, { shown: [userId(1)] })
const view = readEntry("user", "view", userId(2), null)

/** A receipt is the number of an entry. */
const receipts = {
  issue: () => "0",
  open: (receipt: string) => ({ "0": [page], "1": [view], "2": [] })[receipt] ?? null
}

it("a deferred read is kept and not written, a change is written", () => {
  const { entries, audit } = log()
  const kept: Array<Change> = []
  const deferring = withDeferredReads(audit, (read) => kept.push(read))
  Effect.runSync(Effect.andThen(deferring.appendRead(page), deferring.append(view)))
  expect([kept, entries]).toEqual([[page], [view]])
})

it("a read that is shown is written once for each receipt", () => {
  const { entries, audit } = log()
  expect(Effect.runSync(appendShown(audit, receipts, ["0", "2", "1"]))).toBe(2)
  expect(entries).toEqual([page, view])
})

it("an invalid receipt among others writes none of them", () => {
  const { entries, audit } = log()
  const refused = Effect.runSync(Effect.result(appendShown(audit, receipts, ["0", "stolen"])))
  expect(Result.isFailure(refused) && refused.failure._tag).toBe("ReceiptInvalid")
  expect(entries).toEqual([])
})
