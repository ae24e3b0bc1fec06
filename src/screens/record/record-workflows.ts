/** Connects the machines around records with ports: which of them calls what. */
import { Effect } from "effect"
import { draftSubject } from "#domain/shared/document/drafts.port.ts"
import type { SimpleRecordScreen, UndoableKind } from "#domain/records/simple-record.machine.ts"
import type { ScreenPorts } from "#domain/records/record.port.ts"
import type { FilterOf } from "#domain/records/record.schema.ts"
import type { ListCriteria, Searchable } from "#domain/shared/list/list-criteria.rules.ts"
import type { RowAction } from "#domain/shared/list/row-actions.machine.ts"
import type { Listed } from "#domain/shared/list/record-list.rules.ts"
import type { recordMachines, recordWriteMachines } from "#domain/shared/record-screen/record-screen.machine.ts"
import type { UndoPort } from "#domain/shared/undo/undo.port.ts"
import { performUndo } from "#domain/shared/undo/undo.rules.ts"
import type { UndoableEntity } from "#domain/shared/undo/undoable.schema.ts"
import {
  awaitingFirst,
  figuresWith,
  listCalls,
  type ListPorts,
  type ListReads,
  pageOnly,
  reportWith,
  type SearchByIds
} from "./list-loading.ts"
import { type DraftReader, openWithDraft } from "#src/shell/drafts/drafts.ts"
import { readActor, writeActor } from "#src/shell/port-actors.ts"
import { runningClock } from "#src/shell/time/running-clock.ts"

type Status = "active" | "inactive"

/** What the screen of a kind of record calls. */
export interface RecordPorts<Port> extends ListPorts<Port> {
  readonly undo: UndoPort
  /** Drops cached answers: the next request asks the server. */
  readonly invalidate: () => void
}

interface WritingCalls<Row extends Listed> {
  readonly toId: (text: string) => Row["id"]
  readonly entity: UndoableEntity
  /** Writes the status alone; without a version, also after other changes of the record. */
  readonly setStatus: (
    id: Row["id"],
    status: Status,
    ofVersion: { readonly version?: number }
  ) => Effect.Effect<Row, unknown>
}

interface RecordCalls<Port, Row extends Listed, Criteria, Summary>
  extends ListReads<Port, Criteria, Row, Summary>, WritingCalls<Row> {}

interface WritingPort<Row extends Listed> {
  readonly remove: (id: Row["id"], version?: number) => Effect.Effect<unknown, unknown>
  readonly restore: (id: Row["id"]) => Effect.Effect<Row, unknown>
}

interface OfSome {
  readonly filter: { readonly active?: "yes" | "no" }
}

/** Requests records by their ids, from the deleted ones where the list is of those. */
export const amongListed = (search: SearchByIds, { filter: { active } }: OfSome) =>
  active === undefined ? search : { ...search, active }

/** Deleting records of a kind and actions on rows, with the calls of their port. */
export const recordWritingWith = <Row extends Listed>(
  { removal, rowActions, undo }: ReturnType<typeof recordWriteMachines<Row>>,
  { records, undo: undoes }: { readonly records: WritingPort<NoInfer<Row>>; readonly undo: UndoPort },
  calls: WritingCalls<NoInfer<Row>>,
  listAnswered: Effect.Effect<void>
) => ({
  removal: removal.provide({
    actors: {
      removeRecord: writeActor(({ id, version }) => Effect.asVoid(records.remove(calls.toId(id), version)))
    }
  }),
  rowActions: rowActions.provide({
    actors: {
      performJob: writeActor(({ job: { id, action } }: { readonly job: RowAction }) =>
        action === "restore"
          ? records.restore(calls.toId(id))
          : calls.setStatus(calls.toId(id), action === "deactivate" ? "inactive" : "active", {})
      )
    }
  }),
  undo: undo.provide({
    actors: {
      // What can be undone is of no use before the rows, and must not delay them.
      readUndoable: readActor(() => Effect.andThen(listAnswered, undoes.list(calls.entity))),
      performUndo: writeActor(({ item }) =>
        performUndo(
          undoes,
          {
            restore: (id) => records.restore(calls.toId(id)),
            setStatus: (id, status, version) => calls.setStatus(calls.toId(id), status, { version })
          },
          item
        )
      ),
      clock: runningClock
    }
  })
})

/** The list of a kind of record, deleting and actions on rows, with the calls of its port. */
export const recordWorkflowsWith = <
  Port extends WritingPort<Row>,
  Row extends Listed,
  Filter extends Searchable,
  Field extends string,
  Summary
>(
  { list, ...writing }: ReturnType<typeof recordMachines<Row, Filter, Field, Summary>>,
  ports: RecordPorts<Port>,
  calls: RecordCalls<NoInfer<Port>, NoInfer<Row>, ListCriteria<Filter, Field>, NoInfer<Summary>>
) => {
  const { reads, answered } = awaitingFirst(calls)
  return {
    list: list.provide(listCalls(ports, reads)),
    ...recordWritingWith<Row>(writing, ports, calls, answered)
  }
}

/** The screen of simple records with all ports it calls. */
export const simpleRecordScreenWith = <K extends UndoableKind>(
  {
    screen,
    form,
    parts: {
      kind: { Id, entity },
      criteria,
      form: simpleRecordForm
    },
    ...workflows
  }: SimpleRecordScreen<K>,
  { report, ...ports }: NoInfer<ScreenPorts<K>>,
  drafts: DraftReader
) => {
  const { records } = ports
  /** The filter of those records that the list is of: all that are deleted, or all others. */
  const ofDeleted = ({ active }: FilterOf<K>): FilterOf<K> =>
    active === undefined ? criteria.defaultCriteria.filter : { ...criteria.defaultCriteria.filter, active }
  return screen.provide({
    actors: {
      ...recordWorkflowsWith(workflows, ports, {
        load: pageOnly(criteria),
        byIds: (port, search, { filter }) => port.list({ ...ofDeleted(filter), ...search }),
        toId: Id.make,
        entity,
        setStatus: (id, status, ofVersion) => records.change(id, { status, ...ofVersion })
      }),
      form: form.provide({
        actors: {
          openDocument: readActor(({ subject }: { readonly subject: string | null }) =>
            Effect.gen(function* () {
              const row = subject === null ? null : yield* records.find(Id.make(subject))
              return yield* openWithDraft(drafts, draftSubject(entity, subject), (stored) =>
                simpleRecordForm.rules.opened({ row, choices: null, stored })
              )
            })
          ),
          saveDocument: writeActor(({ doc }) => simpleRecordForm.save(records, doc))
        }
      }),
      report: reportWith(report.download),
      figures: figuresWith(ports)
    }
  })
}
