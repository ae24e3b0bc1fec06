/**
 * Records that a browser reads before anybody looks at them: nobody has seen them, so that no entry is written. Their answer
 * carries a receipt of the entry that is owed, and the browser sends it back when it shows them.
 */
import { Effect } from "effect"
import type { AuditStore, Change } from "./audit.store.ts"
import { type ReadReceipt, ReceiptInvalid } from "./look-ahead.schema.ts"

/** A receipt holds as long as a session at most: a browser without a network sends it later. */
export const receiptSeconds = 43_200

/** The same log, but entries of reads are kept by the caller instead. */
export const withDeferredReads = (audit: AuditStore, keep: (read: Change) => void): AuditStore => ({
  ...audit,
  appendRead: (read) => Effect.sync(() => keep(read))
})

/** Makes and opens receipts, for one administrator. */
export interface Receipts {
  readonly issue: (reads: ReadonlyArray<Change>) => ReadReceipt
  /** Null for one of another server or administrator, or one that is too old. */
  readonly open: (receipt: ReadReceipt) => ReadonlyArray<Change> | null
}

/** Writes the entries of what was read ahead and is shown now; all or, with one invalid receipt, none. */
export const appendShown = Effect.fnUntraced(function* (
  audit: Pick<AuditStore, "appendRead">,
  receipts: Receipts,
  shown: ReadonlyArray<ReadReceipt>
) {
  const opened = shown.map(receipts.open)
  const reads = opened.flatMap((one) => one ?? [])
  if (opened.includes(null)) return yield* new ReceiptInvalid()
  for (const read of reads) yield* audit.appendRead(read)
  return reads.length
})
