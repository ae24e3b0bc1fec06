import { separatorNames, separators } from "#domain/shared/csv/csv-text.rules.ts"
import { splitWays, waysOf } from "#domain/shared/csv/full-name.rules.ts"
import type { CsvSubject } from "#domain/shared/csv/csv-subject.rules.ts"
import type { CsvImportEvent } from "#domain/csv-import/csv-import-events.schema.ts"
import type { ImportDialogContext } from "#domain/csv-import/import-dialog.rules.ts"
import type { AskedColumns } from "#domain/csv-import/file-question.rules.ts"
import { columnToChoose, mappingIssues } from "#domain/csv-import/file-answers.rules.ts"
import type { CsvImportScreenWords } from "#domain/csv-import/csv-import-screen-english.messages.ts"
import type { Choice } from "#src/components/fields/select.tsx"
import { FileQuestionView, type FileQuestionProps } from "./file-question.view.tsx"
import { useColumnLabel, useImport, useImportDialog, useImportWords } from "./use-import.ts"

/** Stand for the same text in all rows, and for the texts of the other language, among the places of a column. */
const [same, copy] = ["same", "copy"]

const placeChoices = (
  asking: CsvImportScreenWords["asking"],
  { names, samples }: AskedColumns
): ReadonlyArray<Choice> =>
  names.map((name, place) => {
    const sample = samples[place] ?? null
    const says = sample === null ? null : "kind" in sample ? asking.kinds[sample.kind] : asking.says(sample.text)
    return { value: String(place), label: name === "" ? asking.unnamed(place + 1, says) : name }
  })

const isPart = ({ fullName }: CsvSubject, name: string) => name === fullName?.given || name === fullName?.surname

/** The choice of a column that holds whole names; null where given names and surnames have columns of their own. */
const fullNameOf = (
  { names, fullNames }: AskedColumns,
  { reading: { split, places }, subject: { fullName } }: ImportDialogContext,
  asking: CsvImportScreenWords["asking"],
  send: (event: CsvImportEvent) => void
): FileQuestionProps["fullName"] => {
  const choices = names.flatMap((name, place) =>
    fullNames[place] === null
      ? []
      : [{ value: String(place), label: name === "" ? asking.unnamed(place + 1, null) : name }]
  )
  const hasParts = [fullName?.given, fullName?.surname].every((part) => places?.[part ?? ""] !== undefined)
  if (fullName === undefined || choices.length === 0 || (split === null && hasParts)) return null
  const sample = split === null ? null : (fullNames[split.place] ?? null)
  return {
    value: String(split?.place ?? ""),
    choices: [{ value: "", label: asking.none }, ...choices],
    choose: (value) => send({ type: "names.split", split: value === "" ? null : { place: Number(value), way: null } }),
    ways:
      split === null || sample === null
        ? null
        : {
            value: split.way ?? "",
            choices: [
              ...(split.way === null ? [{ value: "", label: asking.notSplit }] : []),
              ...waysOf(sample).map(({ way, given, surname }) => ({
                value: way,
                label: asking.splitAs(given, surname)
              }))
            ],
            hint: split.way === null ? asking.splitFirst : null,
            choose: (value) =>
              send({ type: "names.split", split: { ...split, way: splitWays.find((way) => way === value) ?? null } })
          }
  }
}

/** The question about a file whose encoding, header or columns are not clear. */
export const FileQuestionScreen = () => {
  const { context } = useImport()
  const { send } = useImportDialog()
  const { asking } = useImportWords()
  const label = useColumnLabel()
  const { question, reading, subject, companies } = context
  if (question === null) return null
  const { missing, repeated } = mappingIssues(context)
  const toChoose = columnToChoose(context)
  const { columns } = question
  const places = columns === null ? [] : placeChoices(asking, columns)
  const layout = columns?.layout ?? null
  const column = (name: string): FileQuestionProps["columns"][number] => {
    const { sameForAll, joinedBy, copiedFrom } = subject.previewColumns[name] ?? {}
    const text = reading.fixed[name]
    const place = reading.places?.[name]
    const isUnclear = columns?.unclear.includes(name) === true && place === undefined && text === undefined
    return {
      name: label(name),
      isRequired: !subject.optionalColumns.has(name),
      isFirstFocus: name === toChoose,
      value: name in reading.copied ? copy : text === undefined ? String(place ?? "") : same,
      choices: [
        { value: "", label: asking.none },
        ...(sameForAll === undefined ? [] : [{ value: same, label: asking.same }]),
        ...(copiedFrom === undefined ? [] : [{ value: copy, label: asking.copy(label(copiedFrom)) }]),
        ...places
      ],
      // What is not chosen yet is no mistake.
      hint: !isUnclear && missing.includes(name) ? asking.missing : null,
      error: isUnclear ? asking.unclear : repeated.includes(name) ? asking.repeated : null,
      choose: (value) =>
        send(
          value === same
            ? { type: "column.fix", column: name, text: "" }
            : value === copy
              ? { type: "column.copy", column: name }
              : { type: "column.map", column: name, place: value === "" ? null : Number(value) }
        ),
      same:
        text === undefined || sameForAll === undefined
          ? null
          : {
              label: asking.sameText(label(name)),
              value: text,
              choices: [...sameForAll],
              suggestions: sameForAll.length === 0 ? companies : [],
              write: (written) => send({ type: "column.fix", column: name, text: written })
            },
      further:
        joinedBy === undefined || place === undefined
          ? []
          : [...(reading.joined[name] ?? []), null].map((further, at) => ({
              label: asking.followedBy(label(name)),
              value: String(further ?? ""),
              choices: [{ value: "", label: asking.nothing }, ...places],
              choose: (value) =>
                send({ type: "column.join", column: name, at, place: value === "" ? null : Number(value) })
            }))
    }
  }
  return (
    <FileQuestionView
      words={asking}
      encoding={question.encoding}
      fullName={columns === null ? null : fullNameOf(columns, context, asking, send)}
      columns={
        columns === null
          ? []
          : subject.columns.filter((name) => reading.split === null || !isPart(subject, name)).map(column)
      }
      layout={
        layout === null
          ? null
          : {
              isPerson: layout.startsWithPerson && layout.headerLine === 0,
              lines: layout.lines,
              header: {
                value: String(layout.headerLine),
                choices: [
                  { value: "0", label: asking.noHeader },
                  ...layout.lines.map(({ row }) => ({ value: String(row), label: asking.line(row) })),
                  ...(layout.headerLine === 0 || layout.lines.some(({ row }) => row === layout.headerLine)
                    ? []
                    : [{ value: String(layout.headerLine), label: asking.line(layout.headerLine) }])
                ],
                choose: (value) =>
                  send({ type: "layout.choose", separator: layout.separator, headerLine: Number(value) })
              },
              separator:
                layout.separator === null
                  ? null
                  : {
                      value: layout.separator,
                      choices: separators.map((value) => ({ value, label: asking.separators[separatorNames[value]] })),
                      choose: (value) =>
                        send({
                          type: "layout.choose",
                          separator: separators.find((one) => one === value) ?? null,
                          headerLine: null
                        })
                    }
            }
      }
    />
  )
}
