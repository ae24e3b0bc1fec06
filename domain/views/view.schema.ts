/**
 * A view: the address of a list under a name. What it counts follows from the list; nothing here knows the lists, because
 * every page of the browser fetches this file.
 */
import { Schema } from "effect"
import { Instant } from "../shared/calendar.schema.ts"
import { CallFailure, failureReader } from "../shared/failure.errors.ts"
import { Id, Person } from "../shared/identity.schema.ts"
import type { Place } from "../shared/screen/place.schema.ts"
import { nameLine, rewriteUnlessInvisible } from "../shared/text.rules.ts"
import { maxCharacters, missingKeyMessage, requiredRewrittenText } from "../shared/text.schema.ts"
import { overtakenFields, Version } from "../shared/version.schema.ts"

export const ViewId = Id.pipe(Schema.brand("ViewId"))
export type ViewId = typeof ViewId.Type

/** The places whose lists have views, in the order of the sidebar. */
export const viewPlaces = [
  "users",
  "companies",
  "questions",
  "benefits",
  "learn",
  "claims",
  "notifications",
  "audit"
] as const satisfies ReadonlyArray<Place>
const ViewPlace = Schema.Literals(viewPlaces).annotate({ message: "view_place_unknown" })
export type ViewPlace = typeof ViewPlace.Type

/** How many views one administrator may have. */
export const viewsMax = 30

export const viewNameMax = 40

const nameRule = (rewrite: (text: string) => string) =>
  requiredRewrittenText("view_name_required", rewrite).check(maxCharacters(viewNameMax, "view_name_too_long"))

/** A column by the word that names it in the list. */
const columnMax = 40
const columnsMax = 30
const HiddenColumns = Schema.Array(
  Schema.String.check(Schema.isPattern(new RegExp(`^\\w{1,${columnMax}}$`, "u"), { message: "value_invalid" }))
).check(Schema.isMaxLength(columnsMax, { message: "value_invalid" }))

/** An address is cut where a browser or a proxy would refuse it. */
const queryMax = 2_000
const Query = Schema.String.check(Schema.isMaxLength(queryMax, { message: "value_invalid" }))

/** From 1; what is beyond the last is the last. */
const Position = Schema.Number.annotate({ message: "number_malformed" }).check(
  Schema.isInt({ message: "number_malformed" }),
  Schema.isBetween({ minimum: 1, maximum: 1_000 }, { message: "number_out_of_range" })
)

/** A view as it is stored. */
export const StoredView = Schema.Struct({
  id: ViewId,
  place: ViewPlace,
  name: Schema.String,
  /** The address of the list without `?` and without its page. */
  query: Schema.String,
  hidden_columns: Schema.Array(Schema.String),
  is_shared: Schema.Boolean,
  owner: Person,
  /** Among its owner's views of the place. */
  position: Schema.Int,
  version: Version,
  is_deleted: Schema.optionalKey(Schema.Literal(true))
})
export interface StoredView extends Schema.Schema.Type<typeof StoredView> {}

/** The fields that are written, audited and compared. */
export const viewFields = ["name", "query", "hidden_columns", "is_shared", "position"] as const

/** How many rows the list of a view has, and when they were counted. */
export interface ListCount {
  readonly count: number
  readonly as_of: Instant
}

export const View = Schema.Struct({
  ...StoredView.fields,
  count: Schema.Int,
  as_of: Instant,
  /** The parts of the stored address that the list does not know any more; the view works without them. */
  dropped: Schema.Array(Schema.String)
})
export interface View extends Schema.Schema.Type<typeof View> {}

export const NewView = Schema.Struct({
  place: ViewPlace.pipe(Schema.annotateKey(missingKeyMessage("view_place_unknown"))),
  name: nameRule(nameLine),
  query: Schema.optionalKey(Query),
  hidden_columns: Schema.optionalKey(HiddenColumns),
  is_shared: Schema.optionalKey(Schema.Boolean),
  position: Schema.optionalKey(Position)
})
export interface NewView extends Schema.Schema.Type<typeof NewView> {}

/** Changed fields of a view; absent ones keep their value. `is_deleted: false` undoes a deletion. */
export const ViewChange = Schema.Struct({
  name: Schema.optionalKey(nameRule(rewriteUnlessInvisible(nameLine))),
  query: Schema.optionalKey(Query),
  hidden_columns: Schema.optionalKey(HiddenColumns),
  is_shared: Schema.optionalKey(Schema.Boolean),
  position: Schema.optionalKey(Position),
  is_deleted: Schema.optionalKey(Schema.Literal(false).annotate({ message: "value_invalid" })),
  version: Schema.optionalKey(Version)
})
export interface ViewChange extends Schema.Schema.Type<typeof ViewChange> {}

/** There is none, or it is another's alone. */
export class ViewNotFound extends Schema.TaggedError<ViewNotFound>()("ViewNotFound", {}) {}

/** The view is shared by another administrator, who alone changes it. Nothing was changed. */
export class ViewNotYours extends Schema.TaggedError<ViewNotYours>()("ViewNotYours", {}) {}

/** The administrator has another view of this name at the place. Nothing was changed. */
export class ViewTaken extends Schema.TaggedError<ViewTaken>()("ViewTaken", {
  fields: Schema.Record(Schema.String, Schema.String)
}) {}

/** The administrator has as many views as one may have. Nothing was changed. */
export class TooManyViews extends Schema.TaggedError<TooManyViews>()("TooManyViews", {}) {}

export class ViewOvertaken extends Schema.TaggedError<ViewOvertaken>()("ViewOvertaken", overtakenFields(StoredView)) {}

export const ViewFailure = Schema.Union([
  ViewNotFound,
  ViewNotYours,
  ViewTaken,
  TooManyViews,
  ViewOvertaken,
  ...CallFailure.members
])
export type ViewFailure = typeof ViewFailure.Type

export const toViewFailure = failureReader(ViewFailure)
