import { type ReactNode, useId, useMemo } from "react"
import { useSelector } from "@xstate/react"
import type { LucideIcon } from "lucide-react"
import { MarkFound } from "#src/shell/found.tsx"
import { useMark } from "./use-mark.ts"
import { draftSubject } from "#domain/shared/document/drafts.port.ts"
import { fieldNamed, type FilterPatch, pageSizes, patchOf } from "#domain/shared/list/list-criteria.rules.ts"
import { pageKeys } from "#domain/shared/list/list.commands.ts"
import type { Density } from "#domain/shared/preferences.schema.ts"
import { pageNumbers } from "#domain/shared/page.rules.ts"
import { type ReadingContext, shownPages } from "#domain/shared/list/list-reading.rules.ts"
import type { RecordListContext } from "#domain/shared/list/record-list.rules.ts"
import { type Buttons, onceFor } from "./buttons.ts"
import { timeOfDay } from "#src/shell/dates.ts"
import { useImporting, useLive, useSaidBeside, useStoredDrafts, useViews } from "#src/shell/use-workspace.ts"
import type { DraftLineProps } from "#src/shell/context.ts"
import { HiddenColumns, noColumns } from "./hidden-columns.ts"
import { useRecordWords } from "./use-screen.ts"
import { usePreferences, useApplication, useWords } from "#src/shell/use-application.ts"
import { ListCard, type ListCardProps } from "#src/components/lists/list-card.tsx"
import { ListToolbar } from "#src/components/lists/list-toolbar.tsx"
import { PageHeader } from "#src/components/navigation/page-header.tsx"
import type { Choice } from "#src/components/fields/select.tsx"

type RecordListMessage<Filter> =
  | {
      readonly to: "list"
      readonly event:
        | { readonly type: "page.go"; readonly page: number }
        | { readonly type: "search.change"; readonly text: string }
        | { readonly type: "search.leave" }
        | { readonly type: "filter.change"; readonly patch: FilterPatch<Filter> }
    }
  | { readonly to: "screen"; readonly event: { readonly type: "help.open" } }

/** A filter of which one value is chosen. */
export interface ListFilter<Filter> {
  readonly field: keyof Filter & string
  readonly label: string
  /** What the empty choice says. */
  readonly anyLabel: string
  readonly choices: ReadonlyArray<Choice>
  readonly icon?: LucideIcon
  /** The present value, where the address may spell it otherwise. */
  readonly value?: string
}

/** The part of a list's snapshot that every screen shows. */
interface ListSnapshot<Filter> {
  readonly context: Pick<
    RecordListContext<unknown, Filter, string, unknown>,
    "failure" | "searchText" | "criteria" | "answers"
  > &
    ReadingContext
  readonly hasTag: (tag: "busy") => boolean
  readonly matches: (state: { readonly shown: "failed" | "typing" }) => boolean
}

export interface RecordScreenProps<Filter> extends Pick<ListCardProps, "look" | "waiting" | "progress"> {
  /** The beginning of its commands' ids. */
  readonly name: string
  readonly icon: LucideIcon
  readonly words: {
    readonly title: string
    readonly subtitle?: string
    readonly caption: string
    readonly table: (count: string) => string
    readonly loading: string
    readonly search: string
    /** What the footer says of rows that stay although they match no more. */
    readonly outsideFilter?: (count: number, matching: number) => string
    readonly empty: Omit<ListCardProps["empty"], "icon">
    /** What the setting of a page's size is called, where a page holds no rows. */
    readonly cardsPerPage?: string
    readonly columns?: Readonly<Record<string, string>>
  }
  readonly list: ListSnapshot<Filter>
  readonly send: (message: RecordListMessage<Filter>) => void
  readonly button: Buttons
  /** What can be done with the screen as a whole. */
  readonly actions?: ReactNode
  /** The figures over the list. */
  readonly figures?: ReactNode
  readonly filters: ReadonlyArray<ListFilter<Filter>>
  /** What stands after the filters. */
  readonly moreFilters?: ReactNode
  /** The kind of record whose drafts are shown, where it has a form. */
  readonly drafts?: Pick<DraftLineProps, "entity" | "noun">
  /** What was done last, beside the title. */
  readonly lastUndo?: ReactNode
  readonly recent?: ReactNode
  /** What the footer says besides the rows that are shown. */
  readonly footnote?: string | null
  /** The sizes a page can have, where they are not the usual ones. */
  readonly limits?: ReadonlyArray<number>
  readonly hasRows: boolean
  /** The columns that can be hidden, by the words that name them. */
  readonly hideable?: ReadonlyArray<string>
  /** The table, or the cards. */
  readonly children: ReactNode
}

/** Choices from values and their labels. */
export const choicesOf = <Value extends string>(
  values: ReadonlyArray<Value>,
  labels: Readonly<Record<Value, string>>
): ReadonlyArray<Choice> => values.map((value) => ({ value, label: labels[value] }))

/** The filter by the status that every record has. */
export const statusFilter = (
  filters: { readonly status: string; readonly anyStatus: string },
  labels: Readonly<Record<"active" | "inactive", string>>
) =>
  ({
    field: "status",
    label: filters.status,
    anyLabel: filters.anyStatus,
    choices: choicesOf(["active", "inactive"], labels)
  }) as const

/** The filter by the company that a record belongs to. */
export const companyFilter = (
  filters: { readonly company: string; readonly anyCompany: string },
  companies: ReadonlyArray<{ readonly id: string; readonly name: string }>
) =>
  ({
    field: "company_id",
    label: filters.company,
    anyLabel: filters.anyCompany,
    choices: companies.map(({ id, name }) => ({ value: id, label: name }))
  }) as const

/** The filter by which deleted records are listed. */
export const activeFilter = (
  { active, activeYes, activeNo }: Readonly<Record<"active" | "activeYes" | "activeNo", string>>,
  filter: { readonly active?: "yes" | "no" }
) =>
  ({
    field: "active",
    label: active,
    anyLabel: activeYes,
    choices: [{ value: "no", label: activeNo }],
    value: filter.active === "no" ? "no" : ""
  }) as const

/** The screen of one kind of record: its title, its figures, and its list with toolbar, states and pages. */
export const RecordScreen = <Filter,>(props: RecordScreenProps<Filter>) => {
  const {
    name,
    icon,
    words,
    list,
    send,
    button,
    actions: buttons,
    figures,
    filters,
    moreFilters,
    footnote = null,
    drafts,
    lastUndo,
    recent,
    limits,
    hideable = noColumns,
    ...card
  } = props
  const record = useRecordWords()
  const { shared } = useWords()
  const { density, singleKeys } = usePreferences()
  const { setPreferences } = useApplication()
  const live = useLive()
  const said = useSaidBeside()
  const titleId = useId()
  const importing = useImporting()
  const storedDrafts = useStoredDrafts()
  const views = useViews()
  const hasDraft = useSelector(storedDrafts?.actor, (snapshot) =>
    snapshot?.context.subjects.some(({ subject }) => subject === draftSubject(drafts?.entity ?? "", null))
  )
  // Always the same functions: the toolbar and the footer are not rendered again for new ones.
  const actions = useMemo(
    () => ({
      goTo: (page: number) => send({ to: "list", event: { type: "page.go", page } }),
      search: (text: string) => send({ to: "list", event: { type: "search.change", text } }),
      leaveSearch: () => send({ to: "list", event: { type: "search.leave" } }),
      searchFor: (text: string) => {
        send({ to: "list", event: { type: "search.change", text } })
        send({ to: "list", event: { type: "search.leave" } })
      },
      choose: onceFor(
        (field: keyof Filter & string) => (chosen: string) =>
          send({ to: "list", event: { type: "filter.change", patch: patchOf<Filter>(field, chosen) } })
      ),
      showKeys: () => send({ to: "screen", event: { type: "help.open" } }),
      chooseDensity: (density: Density) => setPreferences({ density }),
      toggleSingleKeys: () => setPreferences({ singleKeys: !singleKeys })
    }),
    [send, setPreferences, singleKeys]
  )
  const { page, failure, isPageStale, criteria, searchText, rows, answers } = list.context
  const { hidden = noColumns } = criteria
  const { columns: labels } = words
  const more = useMemo(
    () =>
      views === null
        ? null
        : (menu: string) => (
            <views.Settings
              menu={menu}
              columns={hideable.map((id) => ({ id, label: labels?.[id] ?? id }))}
              hidden={hidden}
            />
          ),
    [views, hideable, labels, hidden]
  )
  const pages = page && shownPages(list.context, page.pagination)
  const run = (command: string) => button(`${name}.${command}`)
  const showing = ({ outsideFilter, keptRows, from, to, total }: ReturnType<typeof shownPages>): string => {
    if (outsideFilter > 0) return (words.outsideFilter ?? record.outsideFilter)(outsideFilter, total)
    if (keptRows > 0) return record.keptRows(keptRows, total)
    // Nothing is counted in an empty list.
    return total === 0 ? "" : shared.paging.showing(from, to, total)
  }
  const answeredTerm = list.context.answered?.filter.searchTerm ?? ""
  const mark = useMark(answeredTerm)
  const importField = fieldNamed(criteria.filter, "import_id")
  // The address alone sets it: it is offered only to be taken off again.
  const importFilter: ReadonlyArray<ListFilter<Filter>> =
    importField === null
      ? []
      : [
          {
            field: importField,
            label: record.import.label,
            anyLabel: record.import.any,
            choices: [{ value: textOf(criteria.filter[importField]), label: record.import.chosen }]
          }
        ]
  const isSearching = answeredTerm !== searchText.trim() && (list.matches({ shown: "typing" }) || list.hasTag("busy"))
  const isStale = live.matches("stale") || list.matches({ shown: "failed" })
  const above =
    storedDrafts !== null && drafts !== undefined && hasDraft === true ? (
      <storedDrafts.DraftLine {...drafts} open={run("add")} />
    ) : (
      card.progress
    )
  return (
    <>
      <PageHeader title={words.title} subtitle={words.subtitle} recent={lastUndo}>
        {buttons}
      </PageHeader>
      {figures}
      <HiddenColumns value={hidden}>
        <MarkFound value={mark}>
          <ListCard
            {...card}
            progress={
              importing === null ? (
                above
              ) : (
                <>
                  {above}
                  <importing.Last of={name} />
                </>
              )
            }
            titleId={titleId}
            words={record}
            shared={shared}
            loading={words.loading}
            empty={{ icon, ...words.empty }}
            isLoading={page === null && failure === null}
            isSearching={isSearching}
            isRefreshing={page !== null && list.hasTag("busy")}
            unreadable={page?.unreadable ?? []}
            failure={failure === null ? null : said.failure(failure)}
            stale={isStale && page !== null ? said.age(timeOfDay(page.asOf), shared.stale) : null}
            retry={run("refresh")}
            clearFilters={run("showAll")}
            searched={answeredTerm}
            similar={page?.similar ?? []}
            searchFor={actions.searchFor}
            page={
              pages === null || (rows.length === 0 && !isPageStale)
                ? null
                : {
                    ...pages,
                    turn: answers,
                    showing: [showing(pages), footnote ?? ""].filter(Boolean).join(" · "),
                    pages: pageNumbers(pages.page, pages.totalPages),
                    format: shared.number,
                    goTo: actions.goTo,
                    previous: run("previousPage"),
                    next: run("nextPage"),
                    keys: singleKeys ? pageKeys : null,
                    moved: isPageStale ? { run: run("refresh") } : null
                  }
            }
            toolbar={
              <ListToolbar
                titleId={titleId}
                title={page === null ? words.caption : words.table(shared.number(pages?.total ?? 0))}
                words={words.cardsPerPage === undefined ? record : { ...record, rowsPerPage: words.cardsPerPage }}
                shared={shared}
                search={words.search}
                searchTerm={searchText}
                changeSearch={actions.search}
                leaveSearch={actions.leaveSearch}
                settings={{
                  rowsPerPage: criteria.limit,
                  rowChoices: (limits ?? pageSizes).map((rows) => ({ rows, choose: run(`rows.${rows}`) })),
                  density,
                  chooseDensity: actions.chooseDensity,
                  hasSingleKeys: singleKeys,
                  toggleSingleKeys: actions.toggleSingleKeys,
                  showKeys: actions.showKeys,
                  more
                }}
                recent={recent}
                filters={[...filters, ...importFilter].map(({ field, anyLabel, choices, value, ...select }) => ({
                  ...select,
                  field,
                  value: value ?? textOf(criteria.filter[field]),
                  onChange: actions.choose(field),
                  choices: [{ value: "", label: anyLabel }, ...choices]
                }))}
              >
                {moreFilters}
              </ListToolbar>
            }
          />
        </MarkFound>
      </HiddenColumns>
    </>
  )
}

const textOf = (value: unknown): string => (typeof value === "string" || typeof value === "number" ? String(value) : "")
