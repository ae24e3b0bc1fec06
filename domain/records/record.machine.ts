import { setup } from "xstate"
import { reportMachineOf } from "../shared/report/report.machine.ts"
import { recordFormMachine } from "../shared/document/record-form.machine.ts"
import type { Translated } from "../shared/language.schema.ts"
import type { RecordNotices } from "../shared/record.messages.ts"
import type { RecordNoun } from "../shared/record-noun.rules.ts"
import type { CriteriaRules, Searchable } from "../shared/list/list-criteria.rules.ts"
import type { RecordListRules } from "../shared/list/record-list.rules.ts"
import { figuresMachineOf } from "../shared/list/figures.machine.ts"
import {
  figuresTransitions,
  type RecordScreenEvent,
  recordTransitions,
  recordWorkflows,
  refreshes,
  screenStates,
  screenTypes,
  listScreenActions
} from "../shared/record-screen/record-screen.machine.ts"
import type { UndoableEntity } from "../shared/undo/undoable.schema.ts"
import type { PlainForm } from "./record-form.rules.ts"
import type { PlainRow, RecordStats } from "./record.schema.ts"

export interface PlainFilter extends Searchable {
  readonly status?: "active" | "inactive"
}

export interface PlainScreenOptions<
  Row extends PlainRow,
  New,
  Change,
  Filter extends PlainFilter,
  Field extends string
> {
  readonly kind: {
    readonly entity: UndoableEntity
    readonly noun: RecordNoun
    readonly Id: { readonly make: (text: string) => Row["id"] }
  }
  readonly criteria: CriteriaRules<Filter, Field>
  readonly list: RecordListRules<Row, Filter, Field, null>
  readonly form: PlainForm<Row, New, Change>
  readonly notices: RecordNotices<Row>
  readonly describe: (error: unknown, otherwise: Translated<string>) => Translated<string>
}

type Context = Readonly<Record<string, never>>

/** The screen of a plain kind of record: the machines it is made of, and the events they exchange. */
export const plainScreen = <Row extends PlainRow, New, Change, Filter extends PlainFilter, Field extends string>(
  options: PlainScreenOptions<Row, New, Change, Filter, Field>
) => {
  type Event = RecordScreenEvent<Row>
  const { criteria, notices, describe } = options
  const { entity, noun } = options.kind
  const workflows = recordWorkflows({ name: entity, noun, criteria, rules: options.list, notices, describe })
  const form = recordFormMachine<Row, never, null>({
    id: `${entity}-form`,
    rules: options.form.rules,
    notices,
    describe
  })
  const screen = setup({
    types: screenTypes<Context, Event>(),
    actors: { ...workflows, form, report: reportMachineOf<Filter>(), figures: figuresMachineOf<RecordStats>() },
    actions: { ...listScreenActions<Context, Event>(criteria) }
  }).createMachine({
    id: `${entity}-screen`,
    type: "parallel",
    context: {},
    entry: "relay",
    invoke: [
      { id: "list", src: "list", onSnapshot: {} },
      { id: "form", src: "form", onSnapshot: {} },
      { id: "removal", src: "removal", onSnapshot: {} },
      { id: "rowActions", src: "rowActions", onSnapshot: {} },
      { id: "undo", src: "undo", onSnapshot: {} },
      { id: "report", src: "report", onSnapshot: {} },
      { id: "figures", src: "figures", onSnapshot: {} }
    ],
    on: {
      ...recordTransitions<Row, Context, Event>(),
      ...figuresTransitions<Context, Event>(),
      "records.changed": { actions: refreshes<Context, Event>(entity, { [entity]: ["list", "form", "undo"] }) }
    },
    states: screenStates
  })
  return { ...workflows, form, screen, parts: options }
}

export type PlainScreen<
  Row extends PlainRow,
  New,
  Change,
  Filter extends PlainFilter,
  Field extends string
> = ReturnType<typeof plainScreen<Row, New, Change, Filter, Field>>
