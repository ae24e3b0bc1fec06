import type { Effect } from "effect"
import type { CallFailure, Unavailable } from "../shared/failure.errors.ts"
import type {
  NewView,
  TooManyViews,
  View,
  ViewChange,
  ViewId,
  ViewNotFound,
  ViewNotYours,
  ViewOvertaken,
  ViewTaken
} from "./view.schema.ts"

type OwnViewFailure = ViewNotFound | ViewNotYours | ViewOvertaken

export interface ViewsPort {
  /** One's own and those that others share, in the order of the sidebar, with what each counts now. */
  readonly list: Effect.Effect<ReadonlyArray<View>, CallFailure | Unavailable>
  readonly create: (input: NewView) => Effect.Effect<View, ViewTaken | TooManyViews | CallFailure>
  /** Writes the given fields. */
  readonly change: (
    id: ViewId,
    change: ViewChange
  ) => Effect.Effect<View, OwnViewFailure | ViewTaken | TooManyViews | CallFailure>
  /** A soft delete, which a change undoes. */
  readonly remove: (id: ViewId, version?: number) => Effect.Effect<ViewId, OwnViewFailure | CallFailure>
}
