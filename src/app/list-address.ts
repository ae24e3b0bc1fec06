/** A list's filters, order and page are the query of its address: the machine writes it, Back and links read it again. */
import type { Place } from "#domain/shared/place.schema.ts"
import { moves } from "./address.ts"
import { keysHelpAtom, store } from "./preferences.ts"
import { pathOf, routeOf } from "./routes.ts"
import type { System } from "./system.ts"

/** How the query of a screen's address is read and written. */
export interface ScreenAddress<State> {
  /** The query that shows what is shown. */
  readonly query: (state: State) => string
  /** The same query as `query` would write it. */
  readonly normalize: (query: string) => string
  /** The search text of a query: two that differ in it alone are one step of history, so that typing on makes one. */
  readonly searchOf: (query: string) => string | undefined
}

interface Views<View> {
  readonly readView: (query: string) => View
  readonly writeView: (view: View) => string
}

/** The address of a screen whose list stands in its query. */
export const listAddress = <View extends { readonly filter: { readonly searchTerm?: string } }>({
  readView,
  writeView
}: Views<View>): ScreenAddress<{ readonly list: { readonly context: { readonly view: View } } }> => ({
  query: ({ list }) => writeView(list.context.view),
  normalize: (query) => writeView(readView(query)),
  searchOf: (query) => readView(query).filter.searchTerm
})

/** A list machine, as far as an address can tell it something. */
interface ListActor<View> {
  readonly getSnapshot: () => ListSnapshot<View>
  readonly subscribe: (listener: (snapshot: ListSnapshot<View>) => void) => { readonly unsubscribe: () => void }
  readonly send: (event: { readonly type: "list.open"; readonly view: View } | { readonly type: "list.leave" }) => void
}

interface ListSnapshot<View> {
  readonly hasTag: (tag: "shown") => boolean
  readonly context: { readonly view: View }
}

export interface AddressedList<View> {
  readonly place: Place
  readonly list: ListActor<View>
  readonly readView: (query: string) => View
  readonly writeView: (view: View) => string
  /** What else ends when the list is left. */
  readonly leave?: () => void
}

/** Opens the list at its address and writes the address when the list moves, until left. */
export const followList = <View extends { readonly filter: { readonly searchTerm?: string } }>(
  window: Window,
  { go }: System,
  { place, list, readView, writeView, leave }: AddressedList<View>,
  left: AbortSignal
): void => {
  const isHere = () => {
    const route = routeOf(window.location.pathname)
    return route.name === "place" && route.place === place
  }
  const read = (): void => {
    if (!isHere()) {
      if (!list.getSnapshot().hasTag("shown")) return
      leave?.()
      store.set(keysHelpAtom, false)
      return list.send({ type: "list.leave" })
    }
    const view = readView(window.location.search)
    const shown = list.getSnapshot()
    if (!shown.hasTag("shown") || writeView(view) !== writeView(shown.context.view))
      list.send({ type: "list.open", view })
  }
  const writing = list.subscribe((snapshot) => {
    const { view } = snapshot.context
    const query = writeView(view)
    if (!snapshot.hasTag("shown") || !isHere() || query === writeView(readView(window.location.search))) return
    const before = readView(window.location.search).filter.searchTerm
    // Typing on makes one step of history, not one for each pause.
    const isTypingOn = before !== undefined && view.filter.searchTerm !== undefined && before !== view.filter.searchTerm
    go(`${pathOf(place)}${query}`, { replace: isTypingOn })
  })
  left.addEventListener("abort", () => writing.unsubscribe())
  for (const move of moves) window.addEventListener(move, read, { signal: left })
  read()
}
