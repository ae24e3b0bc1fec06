/**
 * The screen of a simple kind of record, from what is its own: its columns, filters and the fields of its form. Figures,
 * status, deletion, restoring, CSV file and report are the same for all.
 */
import { useMemo } from "react"
import { useSelector } from "@xstate/react"
import { BadgeCheck } from "lucide-react"
import { ReportButtons } from "./report-buttons.tsx"
import type {
  simpleRecordCommands,
  SimpleRecordMessage,
  SimpleRecordState,
  SwitchedKind
} from "#domain/records/simple-record.commands.ts"
import { statusQuery } from "#domain/shared/list/list-criteria.rules.ts"
import type { SimpleRecordScreen, UndoableKind } from "#domain/records/simple-record.machine.ts"
import type { ScreenPorts } from "#domain/records/record.port.ts"
import type { FilterOf, RowOf, SortFieldOf } from "#domain/records/record.schema.ts"
import type { FoundRecord } from "#domain/palette/found-record.schema.ts"
import { simpleRecordTextsEnglish } from "#domain/records/simple-record-texts-english.messages.ts"
import type { Translated } from "#domain/shared/language.schema.ts"
import { actionOn } from "#domain/shared/list/row-actions.machine.ts"
import { type ImportSubject, importSubjects } from "#domain/shared/record-kind.schema.ts"
import { placeTitles } from "#domain/shared/place.messages.ts"
import { rendersEqually } from "#domain/shared/screen/screen.rules.ts"
import type { AnyScreen, ScreenContext } from "#src/shell/context.ts"
import { lazyModule, useLazyModule } from "#src/shell/lazy-module.ts"
import { useScreenWords } from "#src/shell/use-application.ts"
import { useWorkspace } from "#src/shell/use-workspace.ts"
import type { Spanish } from "#src/shell/words.ts"
import { buttonsOf } from "./buttons.ts"
import { formAddress, listAddress } from "./list-address.ts"
import type { FormExtras } from "./simple-record-dialogs.screen.tsx"
import { AddButton, addUnlessOpen, changeButtons, recordState, statusSwitch, UploadButton } from "./record-changes.tsx"
import { Figures, LastUndo } from "./record-parts.tsx"
import { type ActionRow, type RecordRow, useRecordRows } from "./record-rows.ts"
import { activeFilter, type ListFilter, RecordScreen, statusFilter } from "./record-screen.tsx"
import { type Column, recordTable } from "./record-table.tsx"
import { simpleRecordScreenWith } from "./record-workflows.ts"
import { type RunningScreen, runScreen } from "./running-screen.ts"
import { formDialogs, shellScreen } from "./shell-screen.ts"
import { useRecordWords } from "./use-screen.ts"

type SimpleRecordTexts = ReturnType<typeof simpleRecordTextsEnglish>

/** What the screen of a kind says besides the texts that follow from the noun. */
interface OwnWords {
  readonly columns: Readonly<Record<string, string>>
  /** The labels of the form. */
  readonly fields: Readonly<Record<string, string>>
  readonly search: string
  /** What a deletion means. */
  readonly question: (name: string) => string
}

type SimpleRecordWords<Own extends OwnWords> = SimpleRecordTexts &
  Own & {
    readonly title: string
    readonly columns: Own["columns"]
    readonly removal: Pick<OwnWords, "question">
    readonly form: Pick<Own, "fields">
  }

const withOwn = <Own extends OwnWords>(texts: SimpleRecordTexts, own: Own, title: string): SimpleRecordWords<Own> => {
  const { columns, question, fields } = own
  return {
    ...texts,
    ...own,
    title,
    columns: { ...texts.columns, ...columns },
    removal: { ...texts.removal, question },
    form: { ...texts.form, fields }
  }
}

/** A kind of record that has a screen: its list can be ordered by their status, besides fields of its own. */
type ScreenKind = UndoableKind & SwitchedKind & { readonly query: { readonly sortFields: ReadonlyArray<string> } }

interface SimpleRecordOptions<K extends ScreenKind, Own extends OwnWords> {
  /** Also the name of its place. */
  readonly name: ImportSubject & FoundRecord["place"]
  readonly screen: SimpleRecordScreen<K>
  readonly commands: ReturnType<typeof simpleRecordCommands<K>>
  readonly words: Translated<Own>
  readonly nameOf: (row: RowOf<K>) => string
  /** What distinguishes records of one name, in the palette. */
  readonly detailOf: (row: RowOf<K>) => string
  /** Those before the status and the actions, which every table ends with. */
  readonly columns: ReadonlyArray<
    Column<RecordRow<RowOf<K>, SimpleRecordMessage<K>>, SimpleRecordWords<Own>, SortFieldOf<K>>
  >
  /** Those between the status and the deleted. */
  readonly filters: (words: SimpleRecordWords<Own>) => ReadonlyArray<ListFilter<FilterOf<K>>>
  /** What the fields of its form need besides. */
  readonly form: (words: SimpleRecordWords<Own>) => FormExtras
}

const simpleRecordDialogsModule = lazyModule(() => import("./simple-record-dialogs.screen.tsx"))

/** Makes what opens the screen, and what the palette knows of its records. */
export const simpleRecordScreenModule = <K extends ScreenKind, Own extends OwnWords>({
  name,
  screen: machines,
  commands: { all, available, onRow },
  words: own,
  nameOf,
  detailOf,
  columns,
  filters,
  form: extrasOf
}: SimpleRecordOptions<K, Own>) => {
  type Message = SimpleRecordMessage<K>
  type State = SimpleRecordState<K>
  const {
    kind: { entity, noun },
    criteria,
    list: rules,
    form: formRules
  } = machines.parts
  const inEnglish = withOwn(simpleRecordTextsEnglish(noun.en), own.en, placeTitles.en[name])
  let loaded: SimpleRecordWords<Own> | null = null
  const inSpanish = (all: Spanish): SimpleRecordWords<Own> =>
    (loaded ??= withOwn(all.simpleRecordTextsSpanish(noun.es), own.es, placeTitles.es[name]))

  const Table = recordTable<ActionRow<RowOf<K>, Message>, SimpleRecordWords<Own>, SortFieldOf<K>>({
    criteria,
    commands: all,
    stateOf: recordState,
    columns: [
      ...columns,
      {
        id: "status",
        sortField: "status",
        kind: "state",
        width: 88,
        narrowWidth: 72,
        cell: (row, parts) => statusSwitch(row, onRow.toggle(row.record), nameOf(row.record), parts)
      },
      {
        id: "actions",
        kind: "actions",
        width: 116,
        narrowWidth: 104,
        cell: (row, parts) => changeButtons(row, onRow, nameOf(row.record), parts)
      }
    ]
  })

  const Plain = ({ running }: { readonly running: RunningScreen<State, Message> }) => {
    const { screen, list, form, removal, rowActions, undo, report, figures } = useSelector(
      running.states,
      (state) => state,
      rendersEqually
    )
    const words = useScreenWords(inEnglish, inSpanish)
    const { statuses } = useRecordWords()
    const button = useMemo(() => buttonsOf(running), [running])()
    const rows = useRecordRows(running, rules, list.context, ({ id }) => ({ action: actionOn(rowActions.context, id) }))
    const isOpen = form.hasTag("open")
    const dialogs = useLazyModule(simpleRecordDialogsModule, screen.hasTag("help") || isOpen || removal.hasTag("open"))
    const { criteria: shown } = list.context
    const known = figures.context.figures
    const { stats, filters: labels } = words
    const { icon } = useWorkspace().places[name]
    return (
      <>
        <RecordScreen<FilterOf<K>>
          name={name}
          drafts={{ entity, noun }}
          lastUndo={<LastUndo state={{ undo, rowActions }} noun={noun} undo={button(`${name}.undo`)} />}
          icon={icon}
          words={words}
          list={list}
          send={running.send}
          button={button}
          actions={
            <>
              <UploadButton run={button(`${name}.import`)} />
              <ReportButtons name={name} button={button} report={report} />
              <AddButton label={words.add} run={addUnlessOpen(isOpen, button(`${name}.add`))} />
            </>
          }
          figures={
            <Figures
              place={name}
              state={figures}
              send={running.send}
              cards={[
                { title: stats.total, value: known?.total, icon, tone: "info", query: "" },
                {
                  title: stats.active,
                  value: known?.active,
                  icon: BadgeCheck,
                  tone: "success",
                  query: statusQuery("active")
                }
              ]}
            />
          }
          filters={[statusFilter(labels, statuses), ...filters(words), activeFilter(labels, shown.filter)]}
          hasRows={rows.length > 0}
          hideable={Table.hideable}
        >
          <Table words={words} rows={rows} sort={shown.sort} send={running.send} />
        </RecordScreen>
        {dialogs !== null && (
          <dialogs.SimpleRecordDialogs
            of={running}
            state={{ screen, form, removal }}
            name={name}
            kind={importSubjects[name]}
            words={words}
            form={formRules}
            extras={extrasOf(words)}
          />
        )}
      </>
    )
  }

  const openScreen = (context: ScreenContext, ports: ScreenPorts<K>): AnyScreen => {
    const running = runScreen<State, Message>(context, {
      place: name,
      logic: simpleRecordScreenWith(machines, ports, context.drafts),
      ahead: [simpleRecordDialogsModule],
      commands: available,
      ...formDialogs(formRules.rules),
      cancels: [{ to: "removal", event: { type: "removal.cancel" } }],
      typeAhead: (event) => ({ to: "form", event }),
      address: listAddress(criteria),
      record: formAddress
    })
    return shellScreen(name, running, () => <Plain running={running} />)
  }
  const found = (row: RowOf<K>): FoundRecord => {
    const detail = detailOf(row)
    return { id: row.id, place: name, title: nameOf(row), detail: { en: detail, es: detail } }
  }
  return { openScreen, commands: all, found }
}
