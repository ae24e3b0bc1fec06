import { setup } from "xstate"
import { reportMachineOf } from "../shared/report/report.machine.ts"
import { recordFormMachine } from "../shared/document/record-form.machine.ts"
import type { Translated } from "../shared/language.schema.ts"
import type { RecordNotices } from "../shared/record.messages.ts"
import type { CriteriaRules } from "../shared/list/list-criteria.rules.ts"
import type { RecordListRules } from "../shared/list/record-list.rules.ts"
import { figuresMachineOf } from "../shared/list/figures.machine.ts"
import {
  figuresTransitions,
  type RecordScreenEvent,
  recordChildren,
  recordTransitions,
  recordMachines,
  notifyChildren,
  screenStates,
  screenTypes,
  listScreenActions
} from "../shared/record-screen/record-screen.machine.ts"
import type { UndoableEntity } from "../shared/undo/undoable.schema.ts"
import type { SimpleRecordForm } from "./simple-record-form.rules.ts"
import type { FilterOf, RecordKind, RecordStats, RowOf, SortFieldOf } from "./record.schema.ts"

/** A kind of record whose changes can be undone. */
export type UndoableKind = RecordKind & { readonly entity: UndoableEntity }

export interface SimpleRecordScreenOptions<K extends UndoableKind> {
  readonly kind: K
  readonly criteria: CriteriaRules<FilterOf<K>, SortFieldOf<K>>
  readonly list: RecordListRules<RowOf<K>, FilterOf<K>, SortFieldOf<K>, null>
  readonly form: SimpleRecordForm<K>
  readonly notices: RecordNotices<RowOf<K>>
  readonly describe: (error: unknown, otherwise: Translated<string>) => Translated<string>
}

type Context = Readonly<Record<string, never>>

/** The screen of a simple kind of record: the machines it is made of, and the events they exchange. */
export const simpleRecordScreen = <K extends UndoableKind>(options: SimpleRecordScreenOptions<K>) => {
  type Row = RowOf<K>
  type Event = RecordScreenEvent<Row>
  const { criteria, notices, describe } = options
  const { entity, noun } = options.kind
  const workflows = recordMachines({ name: entity, noun, criteria, rules: options.list, notices, describe })
  const form = recordFormMachine<Row, never, null>({
    id: `${entity}-form`,
    rules: options.form.rules,
    notices,
    describe
  })
  const screen = setup({
    types: screenTypes<Context, Event>(),
    actors: { ...workflows, form, report: reportMachineOf<FilterOf<K>>(), figures: figuresMachineOf<RecordStats>() },
    actions: { ...listScreenActions<Context, Event>(criteria) }
  }).createMachine({
    id: `${entity}-screen`,
    type: "parallel",
    context: {},
    entry: "relay",
    invoke: [
      ...recordChildren,
      { id: "form", src: "form", onSnapshot: {} },
      { id: "report", src: "report", onSnapshot: {} }
    ],
    on: {
      ...recordTransitions<Row, Context, Event>(),
      ...figuresTransitions<Context, Event>(),
      "records.changed": { actions: notifyChildren<Context, Event>(entity, { [entity]: ["list", "form", "undo"] }) }
    },
    states: screenStates
  })
  return { ...workflows, form, screen, parts: options }
}

export type SimpleRecordScreen<K extends UndoableKind> = ReturnType<typeof simpleRecordScreen<K>>
