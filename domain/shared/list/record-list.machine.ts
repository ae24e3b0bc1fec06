/**
 * A list of records: its page, filters and cursor; `selectable-list.machine.ts` adds a selection. `loading` answers the
 * administrator and replaces the rows; `refreshing` answers others' changes and keeps rows in use. A read that is cut
 * short leaves the list outdated, so no change is missed.
 */
import { and, type AnyEventObject, emit, enqueueActions, type MachineContext, not, setup } from "xstate"
import { failureNoticeBeside, failureOver } from "../failure-notice.rules.ts"
import { searchTooLong } from "../failure.messages.ts"
import type { Translated } from "../language.schema.ts"
import type { FilterPatch, ListCriteria, CriteriaRules, Searchable } from "./list-criteria.rules.ts"
import { isListed } from "./list-reading.rules.ts"
import { type Notice, notice, type NoticeOutdated } from "../notice.schema.ts"
import { promiseActor, type Thrown, withEvent, withOutput } from "../promised.ts"
import type {
  ListAnswered,
  ListEmitted,
  ListRead,
  ListRules,
  RecordListEvent,
  RowsReplaced
} from "./record-list.schema.ts"
import {
  type AnsweredList,
  firstRow,
  pagesBeside,
  passesMiddle,
  type Listed,
  type Loaded,
  type Refetched,
  type RecordListContext
} from "./record-list.rules.ts"

export interface ListOptions<Row extends Listed, Filter extends Searchable, Field extends string, Summary, Context> {
  readonly id: string
  readonly criteria: CriteriaRules<Filter, Field>
  readonly rules: ListRules<Row, Filter, Field, Summary, Context>
  /** The text of a failed fetch. */
  readonly describe: (error: unknown) => Translated<string>
}

export interface WithContext<Context> {
  readonly context: Context
}

type WithUserRequest = Pick<ListRead, "isUserRequest">

/** Makes actions that change the context, and say so where another row gets the cursor. */
export const changing =
  <Row extends Listed, Context extends MachineContext, Event extends AnyEventObject>(
    cursorRow: (context: Context) => Row | null
  ) =>
  <Params extends object | undefined = undefined>(
    to: (now: WithContext<Context>, params: Params) => Partial<Context>
  ) =>
    enqueueActions<Context, Event, Params, Event, never, never, never, never, ListEmitted<Row>>(
      ({ context, enqueue }, params) => {
        const changed = to({ context }, params)
        enqueue.assign(changed)
        const row = cursorRow({ ...context, ...changed })
        if (row !== null && row.id !== cursorRow(context)?.id) enqueue.emit({ type: "row.focused", row })
      }
    )

/** The toast of a failed read, which goes with the next answer. */
const failureEvents = <
  Context extends { readonly failure: Translated<string> | null } & MachineContext,
  Event extends AnyEventObject
>(
  describe: (error: unknown) => Translated<string>
) => ({
  notifyFailure: emit<Context, Event, Thrown, Event, Notice>((_, { error }) =>
    failureNoticeBeside(error, describe(error))
  ),
  withdrawFailure: enqueueActions<Context, Event, undefined, Event, never, never, never, never, NoticeOutdated>(
    ({ context: { failure }, enqueue }) => {
      if (failure !== null) enqueue.emit(failureOver(failure))
    }
  )
})

/** What a list emits when an answer replaces or renews its rows. */
const answerEvents = <
  Row extends Listed,
  Summary,
  Context extends MachineContext & { readonly rows: ReadonlyArray<Row> },
  Event extends AnyEventObject
>() => ({
  emitReplaced: emit<Context, Event, undefined, Event, RowsReplaced<Row["id"]>>(({ context }) => ({
    type: "replaced",
    ids: context.rows.map((row) => row.id)
  })),
  emitAnswered: emit<Context, Event, Loaded<Row, Summary>, Event, ListAnswered>((_, { page }) => ({
    type: "list.answered",
    asOf: page.asOf
  }))
})

const delays = {
  /** Long enough to merge a burst of changes into one refetch, short enough to show them within a second. */
  settled: 250,
  /** The pause in typing after which a search starts: with the answer, no more than 120 ms are waited. */
  typed: 60,
  /** A page that is looked at for so long is not turned at once. */
  rested: 400
}

/** What comes next is read before it is asked for. */
const readingAhead = <
  Row extends Listed,
  Filter extends Searchable,
  Field extends string,
  Summary,
  Context extends RecordListContext<Row, Filter, Field, Summary>,
  Event extends AnyEventObject
>(
  rules: ListRules<Row, Filter, Field, Summary, Context>
) => {
  const change = changing<Row, Context, Event>(rules.cursorRow)
  return {
    guards: {
      /** Once for each answer that the user has waited for: others' changes must not multiply requests. */
      isFirstRest: ({ context }: WithContext<Context>) => context.answers !== context.aheadOf,
      passesMiddle: ({ context }: WithContext<Context>, { by }: { readonly by: number }) =>
        passesMiddle(rules.shownRows(context), context.cursor, rules.moveCursor(context, by).cursor ?? null)
    },
    actions: {
      noteAhead: change(({ context }) => rules.setAheadOf(context.answers)),
      /** Reads pages that are likely to be shown next, so that they are there when they are. */
      lookAhead: change((_now, _pages: { readonly pages: ReadonlyArray<ListCriteria<Filter, Field>> }) => ({}))
    }
  }
}

/** `Context` and `Event` may be those of a list with more than a plain list has. */
export const listSetup = <
  Row extends Listed,
  Filter extends Searchable,
  Field extends string,
  Summary,
  Context extends RecordListContext<Row, Filter, Field, Summary>,
  Event extends AnyEventObject
>({
  criteria: listCriteria,
  rules,
  describe
}: ListOptions<Row, Filter, Field, Summary, Context>) => {
  type WithListContext = WithContext<Context>
  const change = changing<Row, Context, Event>(rules.cursorRow)
  const ahead = readingAhead<Row, Filter, Field, Summary, Context, Event>(rules)
  return {
    actors: {
      loadPage: promiseActor<Loaded<Row, Summary>, { readonly criteria: ListCriteria<Filter, Field> }>("loadPage"),
      refetch: promiseActor<
        Refetched<Row, Summary>,
        { readonly criteria: ListCriteria<Filter, Field>; readonly shown: ReadonlyArray<string> }
      >("refetch")
    },
    guards: {
      hasRows: ({ context }: WithListContext) => rules.shownRows(context).length > 0,
      hasPage: ({ context }: WithListContext, { page }: { readonly page: number }) => rules.hasPage(context, page),
      crossesToNextPage: ({ context }: WithListContext, { by }: { readonly by: number }) =>
        rules.crossesToNextPage(context, by),
      mustContinueSearch: ({ context }: WithListContext, loaded: Loaded<Row, Summary>) =>
        rules.continueSearch(context, loaded) !== null,
      isShown: ({ context }: WithListContext, { id: wanted }: { readonly id: string }) =>
        context.rows.some((row) => row.id === wanted),
      isElsewhere: ({ context }: WithListContext, { row }: { readonly row: Row }) => !isListed(context, row),
      hasCursor: ({ context }: WithListContext) => context.cursor !== null || context.startsAt !== null,
      isFiltered: ({ context }: WithListContext) =>
        listCriteria.isFiltered(context.criteria.filter) || context.searchText !== "",
      isOtherLimit: ({ context }: WithListContext, { limit }: { readonly limit: number }) =>
        limit !== context.criteria.limit || !rules.isAnswered(context),
      isOtherText: ({ context }: WithListContext) =>
        !listCriteria.isSameFilter(rules.typedFilter(context), context.criteria.filter),
      isAnswered: ({ context }: WithListContext) => rules.isAnswered(context),
      isSearchAnswered: ({ context }: WithListContext) =>
        rules.isAnswered(context) && listCriteria.isSameFilter(rules.typedFilter(context), context.criteria.filter),
      isOutdated: ({ context }: WithListContext) => context.isOutdated,
      ...ahead.guards,
      isPastTheEnd: ({ context }: WithListContext, { page }: Loaded<Row, Summary>) =>
        rules.fetchedCriteria(context).page > rules.lastPage(page),
      isLeftEmpty: ({ context }: WithListContext, { page }: Loaded<Row, Summary>) =>
        rules.isUnlocked(context) && context.criteria.page > rules.lastPage(page)
    },
    actions: {
      setCriteria: change(({ context }, { criteria }: { readonly criteria: ListCriteria<Filter, Field> }) => ({
        // An address without hidden columns shows all.
        ...rules.requestCriteria(context, { hidden: [], ...criteria }),
        ...rules.setText(criteria.filter.searchTerm ?? "")
      })),
      setText: change((_, { text }: { readonly text: string }) => rules.setText(text)),
      notifyTooLong: enqueueActions<Context, Event, undefined, Event, never, never, never, never, Notice>(
        ({ context, enqueue }) => {
          if (rules.isTooLong(context)) enqueue.emit(notice("error", searchTooLong))
        }
      ),
      applyText: change(({ context }) => rules.requestCriteria(context, { filter: rules.typedFilter(context) })),
      applyFilter: change(({ context }, { patch }: { readonly patch: FilterPatch<Filter> }) =>
        rules.requestCriteria(context, { filter: listCriteria.patchFilter(rules.typedFilter(context), patch) })
      ),
      clearFilters: change(({ context }) => ({
        ...rules.requestCriteria(context, { filter: listCriteria.defaultCriteria.filter }),
        ...rules.setText("")
      })),
      applySort: change(
        ({ context }, { field, isDescending }: { readonly field: Field; readonly isDescending?: boolean }) => {
          const wanted = isDescending === true ? (`-${field}` as const) : field
          return rules.requestCriteria(context, {
            sort: isDescending === undefined ? listCriteria.nextSort(context.criteria.sort, field) : wanted
          })
        }
      ),
      applyPage: change(({ context }, { page }: { readonly page: number }) => rules.goToPage(context, page)),
      goToNextPage: change(({ context }) => rules.goToPage(context, context.criteria.page + 1)),
      continueSearch: change(
        ({ context }, loaded: Loaded<Row, Summary>) => rules.continueSearch(context, loaded) ?? {}
      ),
      applyLimit: change(({ context }, { limit }: { readonly limit: number }) =>
        rules.requestCriteria(context, { limit })
      ),
      applyPresent: change(({ context }) => rules.requestCriteria(context, { page: context.criteria.page })),
      requestSaved: change(({ context }, { row }: { readonly row: Row }) => rules.requestSaved(context, row)),
      goToLastPage: change(({ context }, { page }: Loaded<Row, Summary>) => rules.goToLastPage(context, page)),
      setLoaded: change(({ context }, loaded: Loaded<Row, Summary>) => rules.setLoaded(context, loaded)),
      setRefetched: change(({ context }, refetched: Refetched<Row, Summary>) => rules.setRefetched(context, refetched)),
      ...failureEvents<Context, Event>(describe),
      ...answerEvents<Row, Summary, Context, Event>(),
      setFailure: change((_, { error }: Thrown) => rules.setFailure(describe(error))),
      markOutdated: change(() => rules.setOutdated(true)),
      beginRead: enqueueActions<Context, Event, WithUserRequest, Event, never, never, never, never, ListRead>(
        ({ enqueue }, { isUserRequest }) => {
          enqueue.assign(rules.setOutdated(false))
          enqueue.emit({ type: "list.read", isUserRequest })
        }
      ),
      moveCursor: change(({ context }, { by }: { readonly by: number }) => rules.moveCursor(context, by)),
      placeCursor: change((_, { id }: { readonly id: string }) => rules.placeCursor(id)),
      clearCursor: change(() => rules.clearCursor()),
      startAt: change((_, { id }: { readonly id: string }) => rules.startAt(id)),
      leave: change(({ context }) => rules.leave(context)),
      storeSaved: change(({ context }, { row }: { readonly row: Row }) => rules.storeSaved(context, row)),
      dropRow: change(({ context }, { id }: { readonly id: string }) => rules.dropRow(context, id)),
      /** The user requests a fresh answer: the cache must not be used. */
      invalidateCache: change(() => ({})),
      ...ahead.actions
    },
    delays
  }
}

const byRow = <Row>({ event }: { readonly event: { readonly row: Row } }): Row => event.row

interface ViewedContext<Criteria> {
  readonly context: {
    readonly criteria: Criteria
    readonly rows: ReadonlyArray<Listed>
    readonly nextPageSearch: { readonly page: number } | null
  }
}
const byView = <Criteria>({ context: { criteria, nextPageSearch } }: ViewedContext<Criteria>) => ({
  criteria: nextPageSearch === null ? criteria : { ...criteria, page: nextPageSearch.page }
})
const byShown = <Criteria>({ context: { criteria, rows } }: ViewedContext<Criteria>) => ({
  criteria,
  shown: rows.map((row) => row.id)
})

const byRowId = ({ event }: { readonly event: { readonly row: { readonly id: string } } }) => ({ id: event.row.id })

/** A record that was deleted or restored leaves the list that is shown. */
const leavesList = {
  guard: withEvent("isElsewhere"),
  actions: { type: "dropRow", params: byRowId }
} as const

/** The pages beside the shown one are read before they are asked for. */
const lookAhead = {
  type: "lookAhead",
  params: <Criteria extends { readonly page: number }>({ context }: { readonly context: AnsweredList<Criteria> }) => ({
    pages: pagesBeside(context)
  })
} as const

/** The cursor goes to the first row of the answer that is awaited. */
const startAtFirst = { type: "startAt", params: { id: firstRow } } as const

/** The cursor goes to the first row. */
const toFirst = { type: "moveCursor", params: { by: -Infinity } } as const

export const listOn = {
  "row.saved": [leavesList, { actions: withEvent("storeSaved") }],
  "row.gone": { actions: withEvent("dropRow") }
} as const

/** Typing interrupts a fetch. */
const typingCutsOff = {
  "search.change": { target: "typing", actions: ["markOutdated", withEvent("setText")] }
} as const

export const listStates = {
  closed: { on: { "list.open": { target: "shown", actions: withEvent("setCriteria") } } },
  shown: {
    tags: "shown",
    initial: "loading",
    on: {
      "list.close": { target: "closed", actions: "leave" },
      "list.open": { target: ".loading", actions: withEvent("setCriteria") },
      "list.refresh": { target: ".loading", actions: ["invalidateCache", "applyPresent"] },
      "search.change": { target: ".typing", actions: withEvent("setText") },
      "search.leave": { guard: and(["isSearchAnswered", "hasRows"]), actions: toFirst },
      "filter.change": { target: ".loading", actions: withEvent("applyFilter") },
      "filters.clear": { guard: "isFiltered", target: ".loading", actions: "clearFilters" },
      "sort.choose": { target: ".loading", actions: withEvent("applySort") },
      "page.go": { guard: withEvent("hasPage"), target: ".loading", actions: withEvent("applyPage") },
      "limit.choose": { guard: withEvent("isOtherLimit"), target: ".loading", actions: withEvent("applyLimit") },
      "cursor.move": [
        { guard: withEvent("crossesToNextPage"), target: ".loading", actions: ["invalidateCache", "goToNextPage"] },
        { guard: "hasRows", actions: withEvent("moveCursor") }
      ],
      "cursor.place": { guard: withEvent("isShown"), actions: withEvent("placeCursor") },
      "cursor.clear": { guard: "hasCursor", actions: "clearCursor" },
      "rows.changed": { actions: "markOutdated" },
      // A new record is loaded even while rows are locked: the user looks for it.
      "row.saved": [
        leavesList,
        { guard: { type: "isShown", params: byRow }, actions: withEvent("storeSaved") },
        { target: ".loading", actions: [withEvent("requestSaved"), { type: "startAt", params: byRowId }] }
      ]
    },
    states: {
      loading: {
        tags: "busy",
        entry: { type: "beginRead", params: { isUserRequest: true } },
        // A page is being loaded already.
        on: {
          ...typingCutsOff,
          "cursor.move": { guard: "hasRows", actions: withEvent("moveCursor") },
          "cursor.place": [
            { guard: withEvent("isShown"), actions: withEvent("placeCursor") },
            { actions: withEvent("startAt") }
          ],
          "search.leave": { actions: startAtFirst }
        },
        invoke: {
          id: "loadPage",
          src: "loadPage",
          input: byView,
          onDone: [
            {
              guard: withOutput("isPastTheEnd"),
              target: "loading",
              reenter: true,
              actions: withOutput("goToLastPage")
            },
            {
              guard: withOutput("mustContinueSearch"),
              target: "loading",
              reenter: true,
              actions: withOutput("continueSearch")
            },
            {
              target: "ready",
              actions: ["emitReplaced", "withdrawFailure", withOutput("setLoaded"), withOutput("emitAnswered")]
            }
          ],
          onError: { target: "failed", actions: ["markOutdated", withEvent("setFailure"), withEvent("notifyFailure")] }
        }
      },
      typing: {
        on: {
          "row.saved": [leavesList, { actions: withEvent("storeSaved") }],
          "search.leave": [
            { guard: "isOtherText", target: "loading", actions: ["applyText", startAtFirst] },
            { guard: not("isAnswered"), target: "loading", actions: ["notifyTooLong", startAtFirst] },
            { guard: "hasRows", target: "ready", actions: ["notifyTooLong", toFirst] }
          ]
        },
        after: {
          typed: [
            { guard: "isOtherText", target: "loading", actions: "applyText" },
            { guard: "isAnswered", target: "ready", actions: "notifyTooLong" },
            { target: "loading", actions: "notifyTooLong" }
          ]
        }
      },
      ready: {
        always: { guard: "isOutdated", target: "debouncing" },
        after: { rested: { guard: "isFirstRest", actions: ["noteAhead", lookAhead] } },
        on: {
          "cursor.move": { guard: withEvent("passesMiddle"), actions: [withEvent("moveCursor"), lookAhead] }
        }
      },
      debouncing: {
        after: { settled: [{ guard: "isAnswered", target: "refreshing" }, { target: "loading" }] }
      },
      refreshing: {
        entry: { type: "beginRead", params: { isUserRequest: false } },
        on: {
          ...typingCutsOff,
          // What is being read may still have the record.
          "row.gone": { target: "debouncing", actions: withEvent("dropRow") },
          "row.saved": { ...leavesList, target: "debouncing" },
          // The unfinished refetch may have moved rows between pages.
          "page.go": {
            guard: withEvent("hasPage"),
            target: "loading",
            actions: ["markOutdated", withEvent("applyPage")]
          }
        },
        invoke: {
          id: "refetch",
          src: "refetch",
          input: byShown,
          onDone: [
            { guard: withOutput("isLeftEmpty"), target: "loading", actions: withOutput("goToLastPage") },
            { target: "ready", actions: [withOutput("setRefetched"), withOutput("emitAnswered")] }
          ],
          // The user did not request this refetch, so its failure is not reported; the rows count as stale.
          onError: { target: "failed", actions: "markOutdated" }
        }
      },
      failed: {
        on: {
          "rows.changed": { target: "debouncing", actions: "markOutdated" },
          "connection.restored": { target: "debouncing", actions: "markOutdated" }
        }
      }
    }
  }
} as const

export const recordListMachine = <Row extends Listed, Filter extends Searchable, Field extends string, Summary>(
  options: ListOptions<Row, Filter, Field, Summary, RecordListContext<Row, Filter, Field, Summary>>
) => {
  type Context = RecordListContext<Row, Filter, Field, Summary>
  type Event = RecordListEvent<Row, Filter, Field>
  return setup({
    types: {
      context: {} as Context,
      events: {} as Event,
      emitted: {} as ListEmitted<Row>,
      tags: {} as "busy" | "shown"
    },
    ...listSetup<Row, Filter, Field, Summary, Context, Event>(options)
  }).createMachine({
    id: options.id,
    context: options.rules.initialContext,
    initial: "closed",
    on: listOn,
    states: listStates
  })
}
