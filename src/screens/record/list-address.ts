/**
 * A list's filters, order and page are the query of its address: the machine writes it, Back and links are read again.
 */

/** How the query of a screen's address is read and written. */
export interface ScreenAddress<State> {
  /** The query of the current view. */
  readonly query: (state: State) => string
  /** The normalized query. */
  readonly normalize: (query: string) => string
  /** The search text of a query: queries that differ only in it share one history entry, so that typing makes one. */
  readonly searchOf: (query: string) => string | undefined
}

interface Views<View> {
  readonly readView: (query: string) => View
  readonly writeView: (view: View) => string
}

/** The address of a screen with a list's view as its query. */
export const listAddress = <View extends { readonly filter: { readonly searchTerm?: string } }>({
  readView,
  writeView
}: Views<View>): ScreenAddress<{ readonly list: { readonly context: { readonly view: View } } }> => ({
  query: ({ list }) => writeView(list.context.view),
  normalize: (query) => writeView(readView(query)),
  searchOf: (query) => readView(query).filter.searchTerm
})
