/** A list's filters, order and page are the query of its address: the machine writes it, Back and links read it again. */

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
