/** How the endpoints of any kind of plain record are answered. */
import type { Effect } from "effect"
import type { ReportStore } from "#domain/shared/report/report.store.ts"
import { wrapped } from "../answer.ts"
import { reportAnswer } from "../file-body.ts"

/** The service of a kind of record, by what each of its calls takes, answers and fails with. */
interface Service<Id, Row, New, Change, Search, Page, Stats, NotFound, Taken, Refused> {
  readonly list: (search: Search) => Page
  readonly stats: Stats
  readonly find: (id: Id) => Effect.Effect<Row, NotFound>
  readonly create: (input: New) => Effect.Effect<Row, Taken>
  readonly change: (id: Id, change: Change) => Effect.Effect<Row, Refused>
  readonly restore: (id: Id, version?: number) => Effect.Effect<Row, Refused>
  readonly setDeleted: (id: Id, isDeleted: boolean, version?: number) => Effect.Effect<Row, Refused>
}

/** Calls the service and wraps the result in the envelope. `recordsOf` finds the service and the report of a request. */
export const recordHandlers = <S, Id, Row, New, Change, Search, Filter, Page, A, F, NotFound, Taken, Refused>(
  recordsOf: (services: S) => {
    readonly service: Service<Id, Row, New, Change, Search, Page, Effect.Effect<A, F>, NotFound, Taken, Refused>
    readonly report: ReportStore<Row, Filter>
  },
  { header, line }: { readonly header: string; readonly line: (row: Row) => string }
) => {
  type Bound = { readonly services: S }
  type Named = Bound & { readonly params: { readonly id: Id } }
  const serviceOf = ({ services }: Bound) => recordsOf(services).service
  return {
    list: (input: Bound & { readonly query: Search }) => serviceOf(input).list(input.query),
    stats: (input: Bound) => wrapped(serviceOf(input).stats),
    find: (input: Named) => wrapped(serviceOf(input).find(input.params.id)),
    create: (input: Bound & { readonly body: New }) => wrapped(serviceOf(input).create(input.body)),
    change: (input: Named & { readonly body: Change }) => wrapped(serviceOf(input).change(input.params.id, input.body)),
    remove: (input: Named & { readonly body: { readonly is_deleted?: boolean; readonly version?: number } | null }) =>
      wrapped(serviceOf(input).setDeleted(input.params.id, input.body?.is_deleted ?? true, input.body?.version)),
    restore: (input: Named & { readonly body: { readonly version?: number } | null }) =>
      wrapped(serviceOf(input).restore(input.params.id, input.body?.version)),
    report: ({ services, query }: Bound & { readonly query: Filter }) =>
      reportAnswer(header, line, recordsOf(services).report.chunks(query))
  }
}
