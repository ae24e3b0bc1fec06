/** Implements the views port over stores bound to one transaction: a failure means that nothing was changed. */
import { Effect } from "effect"
import { recordKernel } from "../records/record-kernel.service.ts"
import type { AuditStore, ChangePublisher } from "../shared/audit/audit.store.ts"
import type { Person } from "../shared/identity.schema.ts"
import { differingFields } from "../shared/record-fields.rules.ts"
import { nameIdentity } from "../shared/search.rules.ts"
import { viewLists } from "./view-lists.rules.ts"
import { inOrder, isSameView, movedTo } from "./view.rules.ts"
import {
  type ListCount,
  type NewView,
  type StoredView,
  TooManyViews,
  type View,
  type ViewChange,
  viewFields,
  ViewId,
  ViewNotFound,
  ViewNotYours,
  ViewOvertaken,
  type ViewPlace,
  viewsMax,
  ViewTaken
} from "./view.schema.ts"
import type { ListCounters, ViewStore } from "./view.store.ts"
import type { ViewsPort } from "./views.port.ts"

interface ViewsDependencies {
  readonly views: ViewStore
  readonly counters: ListCounters
  readonly audit: AuditStore
  readonly changes: ChangePublisher
  readonly administrator: Person
  readonly newId: () => string
}

const taken = () => new ViewTaken({ fields: { name: "view_name_taken" } })

const countOf = <At extends ViewPlace>(counters: ListCounters, place: At, query: string) =>
  counters[place](viewLists[place](query).filter)

/** The query of an address as it is stored, and the hidden columns: those that are given, else its own, else those before. */
const addressed = (
  place: ViewPlace,
  query: string,
  given: ReadonlyArray<string> | undefined,
  before: ReadonlyArray<string> = []
) => {
  const { hidden, ...read } = viewLists[place](query)
  const hidden_columns = [...new Set(given ?? (hidden.length > 0 ? hidden : before))]
  return { query: read.query, hidden_columns, dropped: read.dropped }
}

export const viewsService = ({ views, counters, audit, changes, administrator, newId }: ViewsDependencies) => {
  const me = administrator.id
  const kernel = recordKernel<StoredView, ViewNotFound, ViewOvertaken, ViewTaken>({
    entity: "view",
    NotFound: ViewNotFound,
    Overtaken: ViewOvertaken,
    fields: viewFields,
    audited: (view, other) => differingFields(viewFields, view, other ?? {}),
    store: views,
    audit,
    changes
  })

  /** With what its list has now, and what its address had that the list does not know. */
  const withCount = (view: StoredView, before: ReadonlyArray<string> = []) => {
    const { query, dropped } = viewLists[view.place](view.query)
    return Effect.map(countOf(counters, view.place, query), (count): View => ({
      ...view,
      query,
      ...count,
      dropped: [...before, ...dropped]
    }))
  }

  const own = Effect.fnUntraced(function* (id: ViewId) {
    const view = yield* kernel.lockedOrDeleted(id)
    if (view.owner.id === me) return view
    return yield* view.is_shared && view.is_deleted !== true ? new ViewNotYours() : new ViewNotFound()
  })

  const ownViews = Effect.map(views.visible(me), (all) =>
    inOrder(
      all.filter(({ owner }) => owner.id === me),
      me
    )
  )

  const refuseTaken = Effect.fnUntraced(function* (
    { place, name }: Pick<StoredView, "place" | "name">,
    id: ViewId | null
  ) {
    if (yield* views.isTaken(me, place, nameIdentity(name), id)) return yield* taken()
  })

  const refuseTooMany = Effect.fnUntraced(function* () {
    if ((yield* ownViews).length >= viewsMax) return yield* new TooManyViews()
  })

  const idsAt = (place: ViewPlace) =>
    Effect.map(ownViews, (own) => own.filter((view) => view.place === place).map((view) => view.id))

  /** Moves a view among its owner's at the place, and returns its position. */
  const move = Effect.fnUntraced(function* (id: ViewId, place: ViewPlace, position: number) {
    const ordered = movedTo(yield* idsAt(place), id, position)
    yield* views.setPositions(ordered)
    return ordered.indexOf(id) + 1
  })

  return {
    // Equal addresses are counted once; one after another, so that a request takes one connection.
    list: Effect.gen(function* () {
      const known = new Map<string, ListCount>()
      const found: Array<View> = []
      for (const view of inOrder(yield* views.visible(me), me)) {
        const { query, dropped } = viewLists[view.place](view.query)
        const key = `${view.place}?${query}`
        const count = known.get(key) ?? (yield* countOf(counters, view.place, query))
        known.set(key, count)
        found.push({ ...view, query, ...count, dropped })
      }
      return found
    }),

    create: Effect.fnUntraced(function* ({ place, name, is_shared = false, position, ...sent }: NewView) {
      yield* views.lockOwner(me)
      yield* refuseTooMany()
      yield* refuseTaken({ place, name }, null)
      const { dropped, ...address } = addressed(place, sent.query ?? "", sent.hidden_columns)
      const last = (yield* ownViews).findLast((view) => view.place === place)?.position ?? 0
      const view: StoredView = {
        id: ViewId.make(newId()),
        place,
        name,
        ...address,
        is_shared,
        owner: administrator,
        position: last + 1,
        version: 1
      }
      yield* views.insert(view)
      const at = position === undefined ? view.position : yield* move(view.id, place, position)
      const placed = { ...view, position: at }
      yield* kernel.announce("create", view.id, null, placed)
      return yield* withCount(placed, dropped)
    }),

    change: Effect.fnUntraced(function* (id: ViewId, { version, is_deleted, position, query, ...change }: ViewChange) {
      yield* views.lockOwner(me)
      const before = yield* own(id)
      if (before.is_deleted === true) {
        if (is_deleted !== false) return yield* new ViewNotFound()
        yield* kernel.refuseStale(version, before)
        yield* refuseTooMany()
        yield* refuseTaken(before, id)
        const restored = yield* kernel.restore(id)
        return yield* withCount({ ...restored, position: yield* move(id, before.place, before.position) })
      }
      yield* kernel.refuseStale(version, before)
      const { dropped, ...address } = addressed(
        before.place,
        query ?? before.query,
        change.hidden_columns,
        before.hidden_columns
      )
      const next: StoredView = {
        ...before,
        ...change,
        query: query === undefined ? before.query : address.query,
        hidden_columns: address.hidden_columns,
        position: position === undefined ? before.position : yield* move(id, before.place, position),
        version: before.version + 1
      }
      if (isSameView(before, next)) return yield* withCount(before)
      if (nameIdentity(next.name) !== nameIdentity(before.name)) yield* refuseTaken(next, id)
      yield* views.replace(next)
      yield* kernel.announce("change", id, before, next)
      return yield* withCount(next, query === undefined ? [] : dropped)
    }),

    remove: Effect.fnUntraced(function* (id: ViewId, version?: number) {
      yield* views.lockOwner(me)
      const { place } = yield* own(id)
      yield* kernel.remove(id, version)
      yield* views.setPositions(yield* idsAt(place))
      return id
    })
  } satisfies ViewsPort
}
