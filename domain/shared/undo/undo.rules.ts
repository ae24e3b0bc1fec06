import { Effect } from "effect"
import { type Instant, toMs } from "../calendar.schema.ts"
import { isNotFound } from "../failure.errors.ts"
import type { UndoPort } from "./undo.port.ts"
import type { KeptReason, Undoable, Undone } from "./undoable.schema.ts"

export interface UndoContext {
  /** Newest first. */
  readonly items: ReadonlyArray<Undoable>
  /** The server's time, as last known here. */
  readonly nowMs: number
  readonly undoing: Undoable | null
  /** Something may have been done since the list was read. */
  readonly isOutdated: boolean
  /** Something has been done here that the list does not have: until it is read, the latest is unknown. */
  readonly hasUnlistedChange: boolean
  /** When the latest in the list was done as something was done here that the list does not have. */
  readonly unlistedSince: Instant | null
  /** What was done at this time or earlier is older than something done here that cannot be undone. */
  readonly overtakenAt: Instant | null
  /** What was done here is undone as soon as the list has it: what is newer than `since`. */
  readonly awaited: { readonly since: Instant | null } | null
}

/** The latest that can still be undone; none while it is unknown. */
export const latestUndoable = ({ items, undoing, hasUnlistedChange }: UndoContext): Undoable | null =>
  undoing ?? (hasUnlistedChange ? null : (items[0] ?? null))

/** Whether something that cannot be undone, such as an edit, was done here after the latest that can. */
export const isOvertaken = (context: UndoContext): boolean => {
  const latest = latestUndoable(context)
  return latest !== null && context.overtakenAt !== null && latest.at <= context.overtakenAt
}

/** What has been done here: a change of the record that wrote this version, its deletion, or one of many records. */
export interface DoneHere {
  readonly id: string
  readonly version?: number
}

/** Whether the list has it already, since others' news of it can come before its own answer. */
export const isUndoListed = ({ items }: Pick<UndoContext, "items">, { id, version }: DoneHere): boolean =>
  items.some(
    (item) =>
      item.id === id &&
      (version === undefined ? item.kind === "change" || item.act === "delete" : item.version === version)
  )

/** Notes, once the list has been read, whether what was done here can be undone: then the list has it. */
export const catchUp = ({
  items: [latest],
  hasUnlistedChange,
  unlistedSince,
  overtakenAt
}: UndoContext): Pick<UndoContext, "hasUnlistedChange" | "unlistedSince" | "overtakenAt"> => ({
  hasUnlistedChange: false,
  unlistedSince: null,
  overtakenAt: hasUnlistedChange && latest !== undefined && latest.at <= (unlistedSince ?? "") ? latest.at : overtakenAt
})

/** What is awaited, once the list has it. */
export const awaitedUndoable = ({ items: [latest], awaited }: UndoContext): Undoable | null =>
  latest === undefined || awaited === null || latest.at <= (awaited.since ?? "") ? null : latest

/** How many minutes are left, the one that has begun included. */
export const minutesLeft = ({ undo_until }: Pick<Undoable, "undo_until">, nowMs: number): number =>
  Math.max(1, Math.ceil((toMs(undo_until) - nowMs) / 60_000))

/** Sets the server's time and drops what can no longer be undone. */
export const setUndoClock = (
  { items }: Pick<UndoContext, "items">,
  nowMs: number
): Pick<UndoContext, "items" | "nowMs"> => ({
  nowMs,
  items: items.filter(({ undo_until }) => toMs(undo_until) > nowMs)
})

/** The calls that undo a change of one record of a kind. */
export interface RecordUndo {
  readonly restore: (id: string) => Effect.Effect<unknown, unknown>
  /** Refused where the record has another version by now. */
  readonly setStatus: (id: string, status: "active" | "inactive", version: number) => Effect.Effect<unknown, unknown>
}

const undoneOne = (undone: number, ...reasons: ReadonlyArray<KeptReason>): Undone => ({
  undone,
  kept: reasons.map((reason) => ({ reason })),
  kept_total: reasons.length
})

/** A record that another user has changed or deleted meanwhile is kept; every other failure is one. */
const keptReason = (error: unknown): KeptReason | null => {
  const tag = typeof error === "object" && error !== null && "_tag" in error ? String(error._tag) : ""
  if (tag.endsWith("Overtaken")) return "changed"
  return isNotFound(error) ? "not_found" : null
}

export const performUndo = (
  port: UndoPort,
  { restore, setStatus }: RecordUndo,
  { kind, act, id, version }: Undoable
): Effect.Effect<Undone, unknown> => {
  switch (kind) {
    case "change":
      return port.undoChange(id)
    case "import":
      return port.undoImport(id)
    case "record":
      return (
        act === "delete" ? restore(id) : setStatus(id, act === "activate" ? "inactive" : "active", version ?? 0)
      ).pipe(
        Effect.map(() => undoneOne(1)),
        Effect.catch((error) => {
          const reason = keptReason(error)
          return reason === null ? Effect.fail(error) : Effect.succeed(undoneOne(0, reason))
        })
      )
  }
}
