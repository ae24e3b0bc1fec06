import type { KeyboardEvent } from "react"
import { Schema } from "effect"
import type { CsvImportEvent } from "#domain/csv-import/csv-import-events.schema.ts"
import { DateOrder } from "#domain/shared/csv/csv-import.schema.ts"
import { nameKey } from "#domain/shared/csv/column-mapping.rules.ts"
import type { CsvSubject } from "#domain/shared/csv/csv-subject.rules.ts"
import { separatorNames } from "#domain/shared/csv/csv-text.rules.ts"
import { hiddenRowsOf, mayReadAgain } from "#domain/csv-import/file-answers.rules.ts"
import { adminsLeftOut } from "#domain/csv-import/import-dialog.rules.ts"
import type { Overview } from "#domain/csv-import/row-store.port.ts"
import { useWords } from "#src/shell/use-application.ts"
import { SheetView } from "./file-question.view.tsx"
import { CausesScreen, RecordsScreen } from "./import-causes.screen.tsx"
import { type ImportPreviewProps, ImportPreviewView } from "./import-preview.view.tsx"
import { PreviewGridScreen } from "./preview-grid.screen.tsx"
import { useColumnLabel, useImport, useImportDialog, useImportWords, useIssueWords, useSending } from "./use-import.ts"

const isDateOrder = Schema.is(DateOrder)

const findNext = (isBackwards: boolean): CsvImportEvent => ({
  type: "issue.find",
  find: { isBackwards, isFirst: false, cause: null, record: null, purpose: "show" }
})

type Words = ReturnType<typeof useImportWords>
type Send = (event: CsvImportEvent) => void

/** What phone numbers without a country code begin with; null where there are no phone numbers. */
const prefixChoice = (
  { prefixes }: CsvSubject,
  { prefix }: Overview,
  words: Words,
  send: Send
): ImportPreviewProps["prefix"] =>
  prefixes.length === 0
    ? null
    : {
        value: prefix ?? "",
        choices: [{ value: "", label: words.prefix.none }, ...prefixes.map((one) => ({ value: one, label: one }))],
        choose: (value) => send({ type: "prefix.choose", prefix: value === "" ? null : value })
      }

/** Which of day and month comes first; null where no date leaves that open. */
const datesChoice = ({ dates }: Overview, words: Words, send: Send): ImportPreviewProps["dates"] =>
  dates === null
    ? null
    : {
        value: dates.order ?? "",
        choices: [
          ...(dates.order === null ? [{ value: "", label: words.dates.none }] : []),
          ...DateOrder.literals.flatMap((order) => {
            const sample = dates.samples[order]
            return sample === undefined ? [] : [{ value: order, label: words.dates[order](sample.cell, sample.day) }]
          })
        ],
        choose: (value) => {
          if (isDateOrder(value)) send({ type: "dates.choose", order: value })
        }
      }

/** The lists that the preview can show. */
const listsOf = (
  { groups, records, attention, rows }: Overview,
  heading: string,
  words: Words,
  when: ReturnType<typeof useSending>
): ImportPreviewProps["lists"] => [
  ...(groups === null
    ? []
    : [
        {
          value: "records",
          label: words.records.tab(heading, records.all),
          choose: when({ type: "records.show", isShown: true })
        }
      ]),
  {
    value: "attention",
    label: words.shown.attention(attention),
    choose: when({ type: "shown.choose", shown: "attention" })
  },
  { value: "all", label: words.shown.all(rows), choose: when({ type: "shown.choose", shown: "all" }) }
]

/** The second step: the file as it would be sent. */
export const ImportPreviewScreen = () => {
  const snapshot = useImport()
  const words = useImportWords()
  const { shared, language } = useWords()
  const { send } = useImportDialog()
  const say = useIssueWords()
  const label = useColumnLabel()
  const when = useSending()
  const { context } = snapshot
  const { file, overview, problem, subject, shown, isByRecord } = context
  if (overview === null || file === null) return null
  const heading = subject.grouping?.heading[language] ?? words.counts.rows
  const press = (event: KeyboardEvent<HTMLElement>): void => {
    const isUndo = (event.ctrlKey || event.metaKey) && !event.shiftKey && event.key === "z"
    const isField = event.target instanceof Element && event.target.matches("input, textarea")
    if (event.key !== "F8" && (!isUndo || isField)) return
    event.preventDefault()
    send(isUndo ? { type: "correction.undo" } : findNext(event.shiftKey))
  }
  const { checked } = overview
  const separated = context.sheets === null ? words.asking.separators[separatorNames[overview.separator]] : null
  const columns = [
    ...overview.mapped.flatMap(({ name, column }) =>
      nameKey(name) === nameKey(label(column)) ? [] : [words.mapped(name, label(column))]
    ),
    ...Object.entries(overview.fixed).map(([column, text]) => words.fixed(label(column), text))
  ]
  const takesFile = snapshot.can({ type: "file.choose", file: { name: ".csv", size: 0 } })
  return (
    <ImportPreviewView
      words={words}
      sheet={context.sheets === null ? null : <SheetScreen />}
      name={file.name}
      facts={words.file(words.size(file.size), overview.rows, separated)}
      ignored={overview.ignored.length === 0 ? null : words.ignored(overview.ignored.join(", "))}
      header={overview.headerLine === 1 ? null : words.headerLine(overview.headerLine)}
      mapped={columns.length === 0 ? null : words.mappedColumns(columns.join(", "))}
      changeColumns={when({ type: "columns.change" })}
      isUnfolded={overview.dates !== null || hiddenRowsOf(context) > 0 || (context.sheets?.names.length ?? 0) > 1}
      normalised={overview.normalised === 0 ? null : words.normalised(overview.normalised)}
      prefix={prefixChoice(subject, overview, words, send)}
      dates={datesChoice(overview, words, send)}
      problem={problem === null ? null : say(problem)}
      over={overview.over === 0 ? null : words.over(subject.words[language].record, overview.over)}
      unnamed={overview.unnamed === 0 ? null : words.unnamed(overview.unnamed)}
      choose={takesFile ? (chosen) => send({ type: "file.choose", file: chosen }) : null}
      template={when({ type: "template.download" })}
      counts={countsOf(words.counts, shared.number, heading, {
        all: overview.records.all,
        new: checked?.new ?? "unknown",
        existing: checked?.existing ?? "unknown",
        inactive: subject.accounts === null ? null : (checked?.inactive ?? "unknown"),
        withErrors: overview.records.withErrors,
        admins: overview.admins === 0 ? null : adminsLeftOut(context)
      })}
      shown={isByRecord ? "records" : shown}
      lists={listsOf(overview, heading, words, when)}
      causes={<CausesScreen />}
      nextError={overview.withErrors === 0 ? null : when(findNext(false))}
      undo={when({ type: "correction.undo" })}
      press={press}
      download={when({ type: "errors.download" })}
      isSaving={snapshot.matches({ previewing: "saving" })}
      hasSecrets={overview.columns.some(({ isSecret }) => isSecret)}
      admins={{
        count: overview.admins,
        isAllowed: context.isAdminAllowed,
        allow: when({ type: "admins.allow", isAllowed: !context.isAdminAllowed })
      }}
      list={isByRecord ? <RecordsScreen /> : <PreviewGridScreen />}
    />
  )
}

/** What is read of a spreadsheet. */
export const SheetScreen = () => {
  const { context } = useImport()
  const { sheets, reading } = context
  const { send } = useImportDialog()
  const words = useImportWords()
  if (sheets === null) return null
  return (
    <SheetView
      words={words.sheet}
      {...sheets}
      takesHiddenRows={reading.takesHiddenRows}
      isReadOnly={!mayReadAgain(context)}
      takeHidden={(isTaken) => send({ type: "hidden.take", isTaken })}
      choose={(sheet) => send({ type: "sheet.choose", sheet })}
    />
  )
}

interface Figures {
  readonly all: number
  readonly new: number | "unknown"
  readonly existing: number | "unknown"
  /** Null where the records have no accounts. */
  readonly inactive: number | "unknown" | null
  readonly withErrors: number
  /** Null where no row has the role. */
  readonly admins: number | null
}

export const countsOf = (
  names: ReturnType<typeof useImportWords>["counts"],
  say: (value: number) => string,
  heading: string,
  { all, new: added, existing, inactive, withErrors, admins }: Figures
) => {
  const figure = (value: number | "unknown") => (value === "unknown" ? null : say(value))
  return [
    { name: heading, value: say(all) },
    { name: names.new, value: figure(added) },
    { name: names.existing, value: figure(existing) },
    ...(inactive === null ? [] : [{ name: names.inactive, value: figure(inactive) }]),
    { name: names.errors(heading), value: say(withErrors), isBad: withErrors > 0 },
    ...(admins === null ? [] : [{ name: names.admins, value: say(admins) }])
  ]
}
