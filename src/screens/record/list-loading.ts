/** How record lists fetch and refetch their pages, and download their reports. */
import { Effect } from "effect"
import { reportMachineOf } from "#domain/shared/report/report.machine.ts"
import type { DownloadReport } from "#domain/shared/report/report.schema.ts"
import type { Page } from "#domain/shared/page.schema.ts"
import { figuresMachineOf } from "#domain/shared/list/figures.machine.ts"
import type { Listed, Loaded, Refetched } from "#domain/shared/list/record-list.rules.ts"
import { readActor, writeActor } from "#src/shell/port-actors.ts"

/** Loads a page whose answer says nothing besides. */
export const pageOnly =
  <Criteria, Search>({ toSearch }: { readonly toSearch: (criteria: Criteria) => Search }) =>
  <Row>(
    port: { readonly list: (search: Search) => Effect.Effect<Page<Row>, unknown> },
    criteria: Criteria
  ): Effect.Effect<Loaded<Row, null>, unknown> =>
    Effect.map(port.list(toSearch(criteria)), (page) => ({ page, summary: null }))

/** How some records of a list are requested by their ids. */
export interface SearchByIds {
  readonly ids: string
  readonly limit: number
}

/** The port of a list's records. */
export interface ListPorts<Port> {
  readonly records: Port
  /** The same for refetches that the user has not asked for. */
  readonly inBackground: Port
  /** The same for what is likely to be shown next, where that is read ahead; nobody waits for these answers. */
  readonly ahead?: Port
  /** Drops cached answers: the next request asks the server. Absent where none are kept. */
  readonly invalidate?: () => void
}

/** How a list is read from its port. */
export interface ListReads<Port, Criteria, Row, Summary> {
  readonly load: (port: Port, criteria: Criteria) => Effect.Effect<Loaded<Row, Summary>, unknown>
  readonly byIds: (port: Port, search: SearchByIds, criteria: Criteria) => Effect.Effect<Page<Row>, unknown>
}

/** The same reads, and an effect that ends with the first answer, good or not. */
export const awaitingFirst = <Port, Criteria, Row, Summary>(reads: ListReads<Port, Criteria, Row, Summary>) => {
  let answer = (): void => undefined
  const answered = new Promise<void>((resolve) => {
    answer = resolve
  })
  const load: typeof reads.load = (port, criteria) => Effect.ensuring(reads.load(port, criteria), Effect.sync(answer))
  return { reads: { ...reads, load }, answered: Effect.promise(() => answered) }
}

/** What a list's machine calls. */
export const listCalls = <Port, Criteria, Row extends Listed, Summary>(
  ports: ListPorts<Port>,
  reads: ListReads<NoInfer<Port>, Criteria, Row, Summary>
) => ({
  actors: listActors(ports, reads),
  actions: { lookAhead: pagesAhead(ports, reads), invalidateCache: () => ports.invalidate?.() }
})

const pagesAhead =
  <Port, Criteria>({ ahead }: ListPorts<Port>, { load }: Pick<ListReads<Port, Criteria, Listed, unknown>, "load">) =>
  (_: unknown, { pages }: { readonly pages: ReadonlyArray<Criteria> }): void => {
    if (ahead !== undefined) readAhead(pages.map((criteria) => load(ahead, criteria)))
  }

/** Starts reads of a port for what is read ahead: they end when they are asked for, and their answers are kept elsewhere. */
export const readAhead = (reads: ReadonlyArray<Effect.Effect<unknown, unknown>>): void => {
  for (const read of reads) Effect.runFork(read)
}

const listActors = <Port, Criteria, Row extends Listed, Summary>(
  { records, inBackground }: ListPorts<Port>,
  { load, byIds }: ListReads<NoInfer<Port>, Criteria, Row, Summary>
) => ({
  loadPage: readActor(({ criteria }: { readonly criteria: Criteria }) => load(records, criteria)),
  refetch: readActor(({ criteria, shown }: { readonly criteria: Criteria; readonly shown: ReadonlyArray<string> }) =>
    refetch(load(inBackground, criteria), (search) => byIds(inBackground, search, criteria), shown)
  )
})

/** Fetches the page again, and those shown records that are no longer on it. */
const refetch = <Row extends Listed, Summary>(
  load: Effect.Effect<Loaded<Row, Summary>, unknown>,
  byIds: (search: SearchByIds) => Effect.Effect<Page<Row>, unknown>,
  shown: ReadonlyArray<string>
): Effect.Effect<Refetched<Row, Summary>, unknown> =>
  Effect.gen(function* () {
    const loaded = yield* load
    const present = new Set(loaded.page.data.map((row) => row.id))
    const missing = shown.filter((id) => !present.has(id))
    if (missing.length === 0) return { ...loaded, offPage: [] }
    const { data } = yield* byIds({ ids: missing.join(","), limit: missing.length })
    return { ...loaded, offPage: data }
  })

/** Reads the figures above a list from the port of its records. */
export const figuresWith = <Stats>({
  records,
  inBackground
}: ListPorts<{ readonly stats: Effect.Effect<Stats, unknown> }>) =>
  figuresMachineOf<Stats>().provide({
    actors: { readFigures: readActor(({ isUserRequest }) => (isUserRequest ? records : inBackground).stats) }
  })

/** A report is downloaded by the port of its own kind of record. */
export const reportWith = <Filter extends object>(download: DownloadReport<Filter>) =>
  reportMachineOf<Filter>().provide({
    actors: { downloadReport: writeActor(({ filter, format }) => download(filter, format)) }
  })
