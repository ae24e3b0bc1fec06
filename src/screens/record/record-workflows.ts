/** Connects the screen of a plain kind of record: which of its machines calls which port. */
import { Effect } from "effect"
import type { plainForm } from "#domain/records/record-form.rules.ts"
import type { plainScreen } from "#domain/records/record.machine.ts"
import type { RecordPort } from "#domain/records/record.port.ts"
import type { PlainRow, RecordStats } from "#domain/records/record.schema.ts"
import type { CallFailure } from "#domain/shared/failure.errors.ts"
import type { ListView, Sort, ViewRules } from "#domain/shared/list/list-view.rules.ts"
import type { RowAction } from "#domain/shared/list/row-actions.machine.ts"
import type { Searchable } from "#domain/shared/list/record-list.rules.ts"
import { refetch, together } from "./list-reading.ts"
import { reading, writing } from "#src/shell/port-actors.ts"
import { reportWith } from "./report-workflow.ts"

type PlainFilter = Searchable & { readonly active?: "yes" | "no" }

/** What a list may be asked for: a page of a view, or some records by their ids. */
type PlainSearch<Filter, Field extends string> = Filter & {
  readonly sort?: Sort<Field>
  readonly page?: number
  readonly limit?: number
  readonly ids?: string
}

interface PlainPorts<Row extends PlainRow, Draft, Change, Filter, Search, NotFound, Taken, Overtaken> {
  readonly records: RecordPort<Row, Draft, Change, Search, NotFound, Taken, Overtaken>
  readonly inBackground: RecordPort<Row, Draft, Change, Search, NotFound, Taken, Overtaken>
  readonly report: { readonly download: (filter: Filter) => Effect.Effect<void, CallFailure> }
  readonly invalidate: () => void
}

interface PlainParts<Row extends PlainRow, Draft, Change, Filter extends PlainFilter, Field extends string> {
  readonly screen: ReturnType<typeof plainScreen<Row, Filter, Field, RecordStats>>
  readonly form: ReturnType<typeof plainForm<Row, Draft, Change>>
  readonly view: ViewRules<Filter, Field>
  readonly toId: (text: string) => Row["id"]
  /** What switching a record on or off writes. */
  readonly toStatus: (status: "active" | "inactive") => Change
}

export const plainScreenWith = <
  Row extends PlainRow,
  Draft,
  Change,
  Filter extends PlainFilter,
  Field extends string,
  NotFound extends { readonly _tag: string },
  Taken extends { readonly _tag: string },
  Overtaken extends { readonly _tag: string }
>(
  { screen, form, view, toId, toStatus }: PlainParts<Row, Draft, Change, Filter, Field>,
  ports: PlainPorts<Row, Draft, Change, Filter, NoInfer<PlainSearch<Filter, Field>>, NotFound, Taken, Overtaken>
) => {
  const { records, inBackground, invalidate, report } = ports
  /** The filter of those records that the list is of: all that are deleted, or all others. */
  const ofDeleted = ({ active }: Filter): Filter =>
    active === undefined ? view.viewDefault.filter : { ...view.viewDefault.filter, active }
  const load = (from: typeof records, shown: ListView<Filter, Field>) =>
    Effect.map(together(from.list(view.toSearch(shown)), from.stats), ([page, summary]) => ({ page, summary }))
  return screen.screen.provide({
    actors: {
      list: screen.list.provide({
        actions: { invalidateCache: invalidate },
        actors: {
          loadPage: reading(({ view: requested }: { readonly view: ListView<Filter, Field> }) =>
            load(records, requested)
          ),
          refetch: reading(
            ({
              view: requested,
              shown
            }: {
              readonly view: ListView<Filter, Field>
              readonly shown: ReadonlyArray<string>
            }) =>
              refetch(
                load(inBackground, requested),
                (ids, limit) => inBackground.list({ ...ofDeleted(requested.filter), ids, limit }),
                shown
              )
          )
        }
      }),
      form: screen.form.provide({
        actors: {
          openDocument: reading(({ subject }: { readonly subject: string | null }) =>
            subject === null
              ? Effect.succeed(form.rules.opened({ row: null, choices: null }))
              : Effect.map(records.find(toId(subject)), (row) => form.rules.opened({ row, choices: null }))
          ),
          saveDocument: writing(({ doc }) => form.save(records, doc))
        }
      }),
      removal: screen.removal.provide({
        actors: { removeRecord: writing(({ id, version }) => Effect.asVoid(records.remove(toId(id), version))) }
      }),
      rowActions: screen.rowActions.provide({
        actors: {
          // Without a version: only the status is written, whatever else others have changed meanwhile.
          performAction: writing(({ id, action }: RowAction) =>
            action === "restore"
              ? records.restore(toId(id))
              : records.change(toId(id), toStatus(action === "deactivate" ? "inactive" : "active"))
          )
        }
      }),
      report: reportWith(report.download)
    }
  })
}
