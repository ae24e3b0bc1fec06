/** What the panel of pending enrolments shows, and how the address of the benefits says so beside the query of their list. */
import { criteriaRules, type FilterPatch } from "../shared/list/list-criteria.rules.ts"
import type { Page } from "../shared/page.schema.ts"
import { EnrolmentId } from "../shared/identity.schema.ts"
import { enrolmentLink } from "./enrolment.rules.ts"
import { type Enrolment, type EnrolmentFilter, enrolmentQuery } from "./enrolment.schema.ts"

export const enrolmentCriteria = criteriaRules<EnrolmentFilter, "created_at">(enrolmentQuery)

/** What the panel shows: all that match, or one enrolment among all. */
export interface PanelView {
  readonly isOpen: boolean
  readonly filter: EnrolmentFilter
  /** The enrolment that a link leads to. */
  readonly subject: EnrolmentId | null
}

/** Set before the names of the panel's filters, which the list of benefits has as well. */
const prefix = "pending_"

const subjectIn = /[?&]enrollment=([\w-]{1,200})(?:&|$)/u
const openIn = /[?&]pending=open(?:&|$)/u

export const readPanel = (query: string): PanelView => {
  const subject = subjectIn.exec(query)?.[1]
  if (subject !== undefined) return { isOpen: true, filter: {}, subject: EnrolmentId.make(subject) }
  if (!openIn.test(query)) return { isOpen: false, filter: {}, subject: null }
  const own = query
    .slice(1)
    .split("&")
    .flatMap((pair) => (pair.startsWith(prefix) ? [pair.slice(prefix.length)] : []))
  return { isOpen: true, filter: enrolmentCriteria.readCriteria(own.join("&")).filter, subject: null }
}

/** Adds the panel to the query of the list. */
export const withPanel = (query: string, { isOpen, filter, subject }: PanelView): string => {
  if (!isOpen) return query
  const set = enrolmentCriteria.writeCriteria({ ...enrolmentCriteria.defaultCriteria, filter })
  const own = set === "" ? [] : set.slice(1).split("&")
  const pairs =
    subject === null ? ["pending=open", ...own.map((pair) => prefix + pair)] : [enrolmentLink(subject).slice(1)]
  return `${query === "" ? "?" : `${query}&`}${pairs.join("&")}`
}

export const isSameView = (one: PanelView, other: PanelView): boolean => withPanel("", one) === withPanel("", other)

export interface PanelContent extends Pick<PanelView, "filter" | "subject"> {
  /** The text of the search box. */
  readonly searchText: string
  /** Stands for the subject where that is not in the list; null while it is, or there is no subject. */
  readonly linked: Pick<PendingRead, "linked"> | null
  /** The cursor has yet to go to the subject. */
  readonly hasToFocusSubject: boolean
}

type TitledBenefit = Enrolment["benefit"]

/** The list with what an address names and the list does not have: null where it has it, or there is none. */
export interface PendingRead {
  readonly page: Page<Enrolment>
  /** The enrolment that a link leads to. */
  readonly linked: Enrolment | null
  /** The benefit of the filter. */
  readonly benefit: TitledBenefit | null
}

type Typed = Pick<PanelContent, "filter" | "searchText">

const typedFilter = ({ filter, searchText }: Typed): EnrolmentFilter =>
  enrolmentCriteria.patchFilter(filter, { searchTerm: searchText })

export const isOtherText = (context: Typed): boolean =>
  !enrolmentCriteria.isSameFilter(typedFilter(context), context.filter)

export const isFiltered = ({ filter, searchText }: Typed): boolean =>
  enrolmentCriteria.isFiltered(filter) || searchText !== ""

/** Another filter ends what a link led to. */
const setFilter = (filter: EnrolmentFilter): Partial<PanelContent> => ({
  filter,
  searchText: filter.searchTerm ?? "",
  subject: null,
  linked: null,
  hasToFocusSubject: false
})

export const applyText = (context: Typed): Partial<PanelContent> => ({
  ...setFilter(typedFilter(context)),
  searchText: context.searchText
})

export const applyFilter = (context: Typed, patch: FilterPatch<EnrolmentFilter>): Partial<PanelContent> =>
  setFilter(enrolmentCriteria.patchFilter(typedFilter(context), patch))

export const clearFilters = (): Partial<PanelContent> => setFilter({})

/** Shows what an address says. */
export const setView = ({ filter, subject }: PanelView): Partial<PanelContent> => ({
  ...setFilter(filter),
  subject,
  hasToFocusSubject: subject !== null
})

/** The benefits of these enrolments, the one of the filter, and those known besides. */
export const benefitsOf = (
  rows: ReadonlyArray<Enrolment>,
  chosen: TitledBenefit | null,
  known: ReadonlyArray<TitledBenefit>
): ReadonlyArray<TitledBenefit> => [
  ...new Map(
    [...known, ...(chosen === null ? [] : [chosen]), ...rows.map(({ benefit }) => benefit)].map((one) => [one.id, one])
  ).values()
]
