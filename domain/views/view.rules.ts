/** What views are in order of, and which changes of records concern them. */
import { Equal } from "effect"
import { foldCase, nameIdentity } from "../shared/search.rules.ts"
import type { UserId } from "../shared/identity.schema.ts"
import { hasAtMostCharacters, nameLine } from "../shared/text.rules.ts"
import { type StoredView, viewNameMax, viewPlaces, type ViewPlace } from "./view.schema.ts"
import { isRelative } from "./view-address.rules.ts"

/** The order of the sidebar: by place, one's own first, as one has ordered them, then those of others by their names. */
export const inOrder = <One extends StoredView>(views: ReadonlyArray<One>, person: UserId): ReadonlyArray<One> => {
  const isOwn = ({ owner }: StoredView) => owner.id === person
  const keyOf = (view: One): ReadonlyArray<number | string> => [
    viewPlaces.indexOf(view.place),
    isOwn(view) ? 0 : 1,
    isOwn(view) ? view.position : foldCase(view.owner.name),
    view.position,
    view.id
  ]
  return views
    .map((view) => ({ view, key: keyOf(view) }))
    .toSorted((one, other) => {
      const at = one.key.findIndex((part, index) => part !== other.key[index])
      return at === -1 ? 0 : (one.key[at] ?? 0) < (other.key[at] ?? 0) ? -1 : 1
    })
    .map(({ view }) => view)
}

type Named = Pick<StoredView, "name">

/** What is wrong with a name that is typed beside the other views that one has of its list; an empty one is not judged yet. */
export const nameIssue = (
  text: string,
  others: ReadonlyArray<Named>
): "view_name_too_long" | "view_name_taken" | null => {
  if (!hasAtMostCharacters(nameLine(text), viewNameMax)) return "view_name_too_long"
  return others.some(({ name }) => nameIdentity(name) === nameIdentity(text)) ? "view_name_taken" : null
}

/** The name that is saved for a typed one; null where there is none, or a wrong one. */
export const nameOf = (text: string, others: ReadonlyArray<Named>): string | null =>
  nameIssue(text, others) === null && nameIdentity(text) !== "" ? nameLine(text) : null

/** The ids in their order with one at a position, counted from 1. */
export const movedTo = <Id>(ids: ReadonlyArray<Id>, id: Id, position: number): ReadonlyArray<Id> => {
  const rest = ids.filter((one) => one !== id)
  return rest.toSpliced(Math.min(position - 1, rest.length), 0, id)
}

/** The kinds of record that the lists show; a change of one may change what their views count. */
const kindsOf: Readonly<Record<ViewPlace, ReadonlyArray<string> | "all">> = {
  users: ["user", "company"],
  companies: ["company"],
  questions: ["quiz"],
  benefits: ["benefit", "company"],
  learn: ["article"],
  claims: ["claim"],
  notifications: ["notification"],
  audit: "all"
}

/** Whether a change of such records may change a view, or what one of these counts. */
export const isCountedBy = (views: ReadonlyArray<Pick<StoredView, "place">>, entity: string): boolean =>
  entity === "view" ||
  views.some(({ place }) => {
    const kinds = kindsOf[place]
    return kinds === "all" || kinds.includes(entity)
  })

/** Whether what one of the views counts changes with the time alone. */
export const hasRelative = (views: ReadonlyArray<Pick<StoredView, "query">>): boolean =>
  views.some(({ query }) => isRelative(query))

/** The address of a view's list: its query and what it hides. */
export const addressOf = ({ query, hidden_columns: hidden }: Pick<StoredView, "query" | "hidden_columns">): string => {
  const parts = [query, hidden.length === 0 ? "" : `hidden=${hidden.toSorted().join(".")}`].filter(
    (part) => part !== ""
  )
  return parts.length === 0 ? "" : `?${parts.join("&")}`
}

const partsBut = (query: string, left: string): ReadonlyArray<string> =>
  query
    .replace(/^\?/u, "")
    .split("&")
    .filter((part) => part !== "" && part.split("=")[0] !== left)

/** The columns that an address of a list hides. */
export const hiddenIn = (query: string): ReadonlyArray<string> => {
  const [, columns = ""] = query.split(/[?&]hidden=/u)
  return (columns.split("&")[0] ?? "").split(".").filter((column) => column !== "")
}

/** An address of a list that hides these columns instead. */
export const withHidden = (query: string, hidden: ReadonlyArray<string>): string =>
  addressOf({ query: partsBut(query, "hidden").join("&"), hidden_columns: hidden })

/** Whether an address of a list shows a view, whatever its page. */
export const showsView = (query: string, view: Pick<StoredView, "query" | "hidden_columns">): boolean =>
  partsBut(query, "page").toSorted().join("&") === partsBut(addressOf(view), "page").toSorted().join("&")

/** Whether two states of a view are the same apart from their versions. */
export const isSameView = (one: StoredView, other: StoredView): boolean =>
  Equal.equals({ ...one, version: 0 }, { ...other, version: 0 })
