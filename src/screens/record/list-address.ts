/**
 * A list's filters, order and page are the query of its address: the machine writes it, Back and links are read again.
 */

import type { Addressed } from "#domain/shared/screen/screen.rules.ts"

/** How the query of a screen's address is read and written. */
export interface ScreenAddress<State> {
  /** The query of the current criteria. */
  readonly query: (state: State) => string
  /** The normalized query. */
  readonly normalize: (query: string) => string
  /** The search text of a query: queries that differ only in it share one history entry, so that typing makes one. */
  readonly searchOf: (query: string) => string | undefined
}

/** How the record that is opened over a list has an address: its id, or null; what opens and closes it. */
export interface RecordAddress<State> {
  readonly openId: (state: State) => string | null
  readonly open: (id: string) => Addressed
  readonly close: Addressed
}

interface OpenedForm {
  readonly hasTag: (tag: "open") => boolean
  readonly context: { readonly subject: string | null }
}

/** Records that are edited in a form. */
export const formAddress: RecordAddress<{ readonly form: OpenedForm }> = {
  openId: ({ form }) => (form.hasTag("open") ? form.context.subject : null),
  open: (subject) => ({ to: "form", event: { type: "form.open", subject } }),
  close: { to: "form", event: { type: "form.close" } }
}

interface Views<Criteria> {
  readonly readCriteria: (query: string) => Criteria
  readonly writeCriteria: (criteria: Criteria) => string
}

/** The address of a screen with a list's criteria as its query. */
export const listAddress = <Criteria extends { readonly filter: { readonly searchTerm?: string } }>({
  readCriteria,
  writeCriteria
}: Views<Criteria>): ScreenAddress<{ readonly list: { readonly context: { readonly criteria: Criteria } } }> => ({
  query: ({ list }) => writeCriteria(list.context.criteria),
  normalize: (query) => writeCriteria(readCriteria(query)),
  searchOf: (query) => readCriteria(query).filter.searchTerm
})
