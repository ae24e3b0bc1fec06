/** Connects the machines around records with ports: which of them calls what. */
import { Effect } from "effect"
import type { plainForm } from "#domain/records/record-form.rules.ts"
import type { plainScreen } from "#domain/records/record.machine.ts"
import type { RecordPort } from "#domain/records/record.port.ts"
import type { PlainRow, RecordStats } from "#domain/records/record.schema.ts"
import type { CallFailure } from "#domain/shared/failure.errors.ts"
import type { ListCriteria, Sort, CriteriaRules } from "#domain/shared/list/list-criteria.rules.ts"
import type { RowAction, RowActionKind } from "#domain/shared/list/row-actions.machine.ts"
import type { Listed, Searchable } from "#domain/shared/list/record-list.rules.ts"
import type { recordWorkflows } from "#domain/shared/screen/record-screen.machine.ts"
import { listActors, type ListReads, withStats } from "./list-loading.ts"
import { readActor, writeActor } from "#src/shell/port-actors.ts"
import { reportWith } from "./report-workflow.ts"

interface RecordCalls<Port, Row extends Listed, Criteria, Summary> extends ListReads<Port, Criteria, Row, Summary> {
  /** Drops cached answers: the next request asks the server. */
  readonly invalidate: () => void
  readonly toId: (text: string) => Row["id"]
  readonly remove: (id: Row["id"], version: number) => Effect.Effect<unknown, unknown>
  /** Writes the status alone and without a version, whatever else others have changed meanwhile. */
  readonly perform: (id: Row["id"], action: RowActionKind) => Effect.Effect<Row, unknown>
}

/** The status that an action gives a record. */
export const statusAfter = (action: RowActionKind): "active" | "inactive" =>
  action === "deactivate" ? "inactive" : "active"

/** The list of a kind of record, deleting and actions on rows, with the calls of its port. */
export const recordWorkflowsWith = <Port, Row extends Listed, Filter extends Searchable, Field extends string, Summary>(
  { list, removal, rowActions }: ReturnType<typeof recordWorkflows<Row, Filter, Field, Summary>>,
  calls: RecordCalls<Port, NoInfer<Row>, ListCriteria<Filter, Field>, NoInfer<Summary>>
) => {
  const { invalidate, toId, remove, perform } = calls
  return {
    list: list.provide({ actions: { invalidateCache: invalidate }, actors: listActors(calls) }),
    removal: removal.provide({
      actors: { removeRecord: writeActor(({ id, version }) => Effect.asVoid(remove(toId(id), version))) }
    }),
    rowActions: rowActions.provide({
      actors: { performAction: writeActor(({ id, action }: RowAction) => perform(toId(id), action)) }
    })
  }
}

type PlainFilter = Searchable & { readonly active?: "yes" | "no" }

/** What a list may be asked for: a page by criteria, or some records by their ids. */
type PlainSearch<Filter, Field extends string> = Filter & {
  readonly sort?: Sort<Field>
  readonly page?: number
  readonly limit?: number
  readonly ids?: string
}

interface PlainPorts<Row extends PlainRow, New, Change, Filter, Search, NotFound, Taken, Overtaken> {
  readonly records: RecordPort<Row, New, Change, Search, NotFound, Taken, Overtaken>
  readonly inBackground: RecordPort<Row, New, Change, Search, NotFound, Taken, Overtaken>
  readonly report: { readonly download: (filter: Filter) => Effect.Effect<void, CallFailure> }
  readonly invalidate: () => void
}

interface PlainParts<Row extends PlainRow, New, Change, Filter extends PlainFilter, Field extends string> {
  readonly screen: ReturnType<typeof plainScreen<Row, Filter, Field, RecordStats>>
  readonly form: ReturnType<typeof plainForm<Row, New, Change>>
  readonly criteria: CriteriaRules<Filter, Field>
  readonly toId: (text: string) => Row["id"]
  /** What switching a record on or off writes. */
  readonly toStatus: (status: "active" | "inactive") => Change
}

export const plainScreenWith = <
  Row extends PlainRow,
  New,
  Change,
  Filter extends PlainFilter,
  Field extends string,
  NotFound extends { readonly _tag: string },
  Taken extends { readonly _tag: string },
  Overtaken extends { readonly _tag: string }
>(
  { screen, form, criteria, toId, toStatus }: PlainParts<Row, New, Change, Filter, Field>,
  ports: PlainPorts<Row, New, Change, Filter, NoInfer<PlainSearch<Filter, Field>>, NotFound, Taken, Overtaken>
) => {
  const { records, inBackground, invalidate, report } = ports
  /** The filter of those records that the list is of: all that are deleted, or all others. */
  const ofDeleted = ({ active }: Filter): Filter =>
    active === undefined ? criteria.defaultCriteria.filter : { ...criteria.defaultCriteria.filter, active }
  return screen.screen.provide({
    actors: {
      ...recordWorkflowsWith(screen, {
        port: records,
        inBackground,
        invalidate,
        load: withStats(criteria),
        byIds: (port, search, { filter }) => port.list({ ...ofDeleted(filter), ...search }),
        toId,
        remove: (id, version) => records.remove(id, version),
        perform: (id, action) =>
          action === "restore" ? records.restore(id) : records.change(id, toStatus(statusAfter(action)))
      }),
      form: screen.form.provide({
        actors: {
          openDocument: readActor(({ subject }: { readonly subject: string | null }) =>
            subject === null
              ? Effect.succeed(form.rules.opened({ row: null, choices: null }))
              : Effect.map(records.find(toId(subject)), (row) => form.rules.opened({ row, choices: null }))
          ),
          saveDocument: writeActor(({ doc }) => form.save(records, doc))
        }
      }),
      report: reportWith(report.download)
    }
  })
}
