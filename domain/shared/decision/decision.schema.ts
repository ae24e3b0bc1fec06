/** What decisions on records of any kind have in common: their reasons, their bulk call, their undo, and its refusals. */
import { Schema } from "effect"
import { Instant } from "../calendar.schema.ts"
import { DecisionId } from "../identity.schema.ts"
import { ExpectedCount } from "../page.schema.ts"
import { maxCharacters } from "../text.schema.ts"

/** The longest note beside a reason, in characters as a person counts them. */
export const reasonNoteMax = 500

/** A code of a reason, and words where the administrator gave some. */
export const reasonOf = <Code extends Schema.Codec<string>>(code: Code) =>
  Schema.Struct({
    code,
    note: Schema.optionalKey(Schema.Trim.check(maxCharacters(reasonNoteMax, "reason_note_too_long")))
  })

/** Records one call may name (decisions, section 2). */
export const bulkMax = 1000

/** Conflicts and ids one answer lists at most; their total is given separately. */
export const listedMax = 1000

/** What a bulk call has besides its records: `asOf` and `expected` of "all that match", and the decision it joins. */
export const bulkFields = {
  asOf: Schema.optionalKey(Instant),
  expected: Schema.optionalKey(ExpectedCount),
  decision_id: Schema.optionalKey(DecisionId)
}

interface BulkForm<Id, Filter> {
  readonly ids?: ReadonlyArray<Id>
  readonly filter?: Filter
  readonly asOf?: Instant
  readonly expected?: number
  readonly decision_id?: DecisionId
}

/** The two forms of a bulk call: `ids`, or `filter` with `asOf` and `expected`. The texts name the kind of record. */
export const bulkForm = (texts: { readonly missing: string; readonly notJoined: string }) =>
  Schema.makeFilter(({ ids, filter, asOf, expected, decision_id }: BulkForm<unknown, unknown>) => {
    if (ids !== undefined) return filter === undefined ? undefined : { path: ["filter"], issue: "ids_or_filter" }
    if (filter === undefined) return { path: ["ids"], issue: texts.missing }
    if (decision_id !== undefined) return { path: ["decision_id"], issue: texts.notJoined }
    if (asOf === undefined) return { path: ["asOf"], issue: "value_missing" }
    return expected === undefined ? { path: ["expected"], issue: "value_missing" } : undefined
  })

/** The records of a bulk call: named ones, which may join an earlier decision, or all that match. */
export type BulkScope<Id, Filter> =
  | { readonly kind: "named"; readonly ids: ReadonlyArray<Id>; readonly decision_id?: DecisionId }
  | { readonly kind: "matching"; readonly filter: Filter; readonly asOf: Instant; readonly expected: number }

export const bulkScope = <Id, Filter>({
  ids,
  filter,
  asOf,
  expected,
  decision_id
}: BulkForm<Id, Filter>): BulkScope<Id, Filter> => {
  if (ids !== undefined) return { kind: "named", ids, ...(decision_id !== undefined && { decision_id }) }
  // The schema accepts the second form only when complete.
  if (filter === undefined || asOf === undefined || expected === undefined)
    throw new Error("A bulk decision of neither form")
  return { kind: "matching", filter, asOf, expected }
}

export class DecisionNotFound extends Schema.TaggedError<DecisionNotFound>()("DecisionNotFound", {}) {}

export class DecisionNotYours extends Schema.TaggedError<DecisionNotYours>()("DecisionNotYours", {}) {}

/** The time to undo has passed, or the decision has been undone already. */
export class DecisionClosed extends Schema.TaggedError<DecisionClosed>()("DecisionClosed", {}) {}

/** A further call cannot join a decision that is foreign, past its time, or of the other verdict. */
export class DecisionNotJoinable extends Schema.TaggedError<DecisionNotJoinable>()("DecisionNotJoinable", {}) {}
