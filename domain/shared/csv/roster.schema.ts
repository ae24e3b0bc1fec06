/** A file of all people of a company, compared with the company (decisions, section 16, "Rosters compare"). */
import { Schema } from "effect"
import { ImportedUser, undoFields, RowIssue } from "./csv-import.schema.ts"
import { CompanyId, UserId } from "../identity.schema.ts"

/** The fields that a roster changes. Passwords, roles, companies and who is active are none of them. */
export const rosterFields = ["given_name", "surname", "email", "mobile_number", "dob", "ssn"] as const
const RosterField = Schema.Literals(rosterFields)
export type RosterField = typeof RosterField.Type

/** Stands for a social security number, of which only that it changes is said. */
export const hiddenSsn = "***-**-****"

/** Why a row and a person belong together. */
const MatchedBy = Schema.Literals(["email", "mobile_number"])
export type MatchedBy = typeof MatchedBy.Type

/** What of a comparison is written; nothing that is not named. */
export const RosterApply = Schema.Struct({
  new: Schema.optionalKey(Schema.Boolean),
  /** The fields that changed people get; any other stays as it is. */
  changed: Schema.optionalKey(Schema.Array(RosterField).check(Schema.isMaxLength(rosterFields.length))),
  missing: Schema.optionalKey(Schema.Boolean)
})
export interface RosterApply extends Schema.Schema.Type<typeof RosterApply> {}

const counts = { new: Schema.Int, changed: Schema.Int, missing: Schema.Int }

export const RosterCounts = Schema.Struct(counts)
export interface RosterCounts extends Schema.Schema.Type<typeof RosterCounts> {}

const shown = {
  ...counts,
  /** Another one where other people are new, changed or missing, or other values before and after. */
  digest: Schema.optionalKey(Schema.String)
}

/** What was shown: the numbers, and by the digest the people and values. Without it the numbers alone count. */
export const RosterShown = Schema.Struct(shown)
export interface RosterShown extends Schema.Schema.Type<typeof RosterShown> {}

/** How many rows became what, and how many people are missing. Every row is counted once. */
export const RosterSummary = Schema.Struct({
  ...shown,
  totalProcessed: Schema.Int,
  equal: Schema.Int,
  /** Rows with errors. */
  refused: Schema.Int,
  elsewhere: Schema.Int,
  /** Of the people found, those who are inactive and stay so. */
  inactive: Schema.Int,
  /** The active people of the company, administrators included. */
  active: Schema.Int
})
export interface RosterSummary extends Schema.Schema.Type<typeof RosterSummary> {}

const ComparedCompany = Schema.Struct({ id: CompanyId, name: Schema.String })

/** A person who was found, as stored. */
const found = { id: UserId, ...ImportedUser.fields }
const matched = { ...found, row: Schema.Int, matched_by: MatchedBy }

export const RosterNew = Schema.Struct({ row: Schema.Int, ...ImportedUser.fields })
export interface RosterNew extends Schema.Schema.Type<typeof RosterNew> {}

/** A value before and after; null is none. Of a social security number both are masked. */
const FieldChange = Schema.Tuple([Schema.NullOr(Schema.String), Schema.NullOr(Schema.String)])
export type FieldChange = typeof FieldChange.Type

/** The fields that differ, also those that are not written. */
export const RosterChanged = Schema.Struct({ ...matched, fields: Schema.Record(Schema.String, FieldChange) })
export interface RosterChanged extends Schema.Schema.Type<typeof RosterChanged> {}

export const RosterMissing = Schema.Struct(found)
export interface RosterMissing extends Schema.Schema.Type<typeof RosterMissing> {}

/** A person of another company, or of none. */
export const RosterElsewhere = Schema.Struct({ ...matched, company: Schema.NullOr(ComparedCompany) })
export interface RosterElsewhere extends Schema.Schema.Type<typeof RosterElsewhere> {}

export const RosterInactive = Schema.Struct(matched)
export interface RosterInactive extends Schema.Schema.Type<typeof RosterInactive> {}

/** The lists of an answer: the first 1,000 of each, rows in the order of the file, missing people by name. */
const lists = {
  new: Schema.Array(RosterNew),
  changed: Schema.Array(RosterChanged),
  missing: Schema.Array(RosterMissing),
  elsewhere: Schema.Array(RosterElsewhere),
  inactive: Schema.Array(RosterInactive)
}
export const RosterLists = Schema.Struct(lists)
export interface RosterLists extends Schema.Schema.Type<typeof RosterLists> {}

/** What a comparison has found, and what of it was written; a dry run writes nothing. */
export const RosterImport = Schema.Struct({
  company: ComparedCompany,
  summary: RosterSummary,
  ...lists,
  /** How many were created, changed and deactivated. */
  applied: RosterCounts,
  ...undoFields,
  /** The first 10,000, in the order of the file. */
  errors: Schema.Array(RowIssue),
  errors_total: Schema.Int,
  ignored_columns: Schema.Array(Schema.String)
})
export interface RosterImport extends Schema.Schema.Type<typeof RosterImport> {}

/** What was shown is no longer true; these are the numbers now. Nothing was changed. */
export class RosterCountChanged extends Schema.TaggedError<RosterCountChanged>()("RosterCountChanged", counts) {}

/** So many people are missing that their number must be confirmed. Nothing was changed. */
export class TooManyMissing extends Schema.TaggedError<TooManyMissing>()("TooManyMissing", { missing: Schema.Int }) {}
