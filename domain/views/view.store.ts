import type { Effect } from "effect"
import type { Unavailable } from "../shared/failure.errors.ts"
import type { UserId } from "../shared/identity.schema.ts"
import type { WriteStore } from "../records/record.store.ts"
import type { ListFilters } from "./view-lists.rules.ts"
import type { ListCount, StoredView, ViewId, ViewPlace, ViewTaken } from "./view.schema.ts"

/** Counts what a list has under a filter, as the list itself does: one statement for each call. */
export type ListCounters = {
  readonly [At in ViewPlace]: (filter: ListFilters[At]) => Effect.Effect<ListCount, Unavailable>
}

/** Stores views, bound to one transaction. It has no rules of its own. */
export interface ViewStore extends WriteStore<StoredView, ViewTaken> {
  /** One's own views and those that others share, in no order. */
  readonly visible: (person: UserId) => Effect.Effect<ReadonlyArray<StoredView>, Unavailable>
  /** Lets no other transaction add or move views of this owner. */
  readonly lockOwner: (owner: UserId) => Effect.Effect<void, Unavailable>
  readonly isTaken: (
    owner: UserId,
    place: ViewPlace,
    identity: string,
    except: ViewId | null
  ) => Effect.Effect<boolean, Unavailable>
  readonly insert: (view: StoredView) => Effect.Effect<void, ViewTaken | Unavailable>
  /** Writes the fields of a locked view and its new version. */
  readonly replace: (view: StoredView) => Effect.Effect<void, ViewTaken | Unavailable>
  /** Gives the views the positions in which they are named, from 1. */
  readonly setPositions: (ids: ReadonlyArray<ViewId>) => Effect.Effect<void, Unavailable>
}
