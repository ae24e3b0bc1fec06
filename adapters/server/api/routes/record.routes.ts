/** How the endpoints of any kind of simple record are answered. */
import type { ChangeOf, FilterOf, IdOf, NewOf, RecordKind, RowOf, SearchOf } from "#domain/records/record.schema.ts"
import type { RecordService } from "#domain/records/record.service.ts"
import type { ReportStore } from "#domain/shared/report/report.store.ts"
import type { Language } from "#domain/shared/language.schema.ts"
import { reportedStatusWords } from "#domain/shared/report/reported-words.messages.ts"
import type { ReportedWords } from "#domain/shared/report/report.rules.ts"
import { wrapped } from "../answer.ts"
import { reportAnswer } from "../file-body.ts"

interface RecordParts<S, K extends RecordKind> {
  readonly kind: K
  /** The service and the report of a request. */
  readonly recordsOf: (services: S) => {
    readonly service: Omit<RecordService<K>, "announce" | "lockedOrDeleted">
    readonly report: ReportStore<RowOf<K>, FilterOf<K>>
  }
  readonly report: {
    readonly header: string
    readonly line: (row: RowOf<K>, language: Language, shared: ReportedWords) => string
  }
}

/** Calls the service and wraps the result in the envelope. */
export const recordHandlers = <S, K extends RecordKind>({ recordsOf, report: { header, line } }: RecordParts<S, K>) => {
  type Bound = { readonly services: S }
  type Named = Bound & { readonly params: { readonly id: IdOf<K> } }
  const serviceOf = ({ services }: Bound) => recordsOf(services).service
  return {
    list: (input: Bound & { readonly query: SearchOf<K> }) => serviceOf(input).list(input.query),
    stats: (input: Bound) => wrapped(serviceOf(input).stats),
    find: (input: Named) => wrapped(serviceOf(input).find(input.params.id)),
    create: (input: Bound & { readonly body: NewOf<K> }) => wrapped(serviceOf(input).create(input.body)),
    change: (input: Named & { readonly body: ChangeOf<K> }) =>
      wrapped(serviceOf(input).change(input.params.id, input.body)),
    remove: (input: Named & { readonly body: { readonly is_deleted?: boolean; readonly version?: number } | null }) =>
      wrapped(serviceOf(input).setDeleted(input.params.id, input.body?.is_deleted ?? true, input.body?.version)),
    restore: (input: Named & { readonly body: { readonly version?: number } | null }) =>
      wrapped(serviceOf(input).restore(input.params.id, input.body?.version)),
    report: ({
      services,
      query,
      context
    }: Bound & { readonly query: FilterOf<K>; readonly context: { readonly language: Language } }) =>
      reportAnswer(
        header,
        (row) => line(row, context.language, { status: reportedStatusWords[context.language] }),
        recordsOf(services).report.chunks(query)
      )
  }
}
