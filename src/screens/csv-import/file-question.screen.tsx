import { separatorNames, separators } from "#domain/shared/csv/csv-text.rules.ts"
import type { AskedColumns } from "#domain/csv-import/file-question.rules.ts"
import { mappingIssues } from "#domain/csv-import/file-answers.rules.ts"
import type { CsvImportScreenWords } from "#domain/csv-import/csv-import-screen-english.messages.ts"
import type { Choice } from "#src/components/fields/select.tsx"
import { FileQuestionView, type FileQuestionProps } from "./file-question.view.tsx"
import { useImport, useImportDialog, useImportWords } from "./use-import.ts"

/** Stands for the same text in all rows among the places of a column. */
const same = "same"

const placeChoices = (
  asking: CsvImportScreenWords["asking"],
  { names, samples }: AskedColumns
): ReadonlyArray<Choice> =>
  names.map((name, place) => {
    const sample = samples[place] ?? null
    const says = sample === null ? null : "kind" in sample ? asking.kinds[sample.kind] : asking.says(sample.text)
    return { value: String(place), label: name === "" ? asking.unnamed(place + 1, says) : name }
  })

/** The question about a file whose encoding, header or columns are not clear. */
export const FileQuestionScreen = () => {
  const { context } = useImport()
  const { send } = useImportDialog()
  const { asking } = useImportWords()
  const { question, reading, subject, companies } = context
  if (question === null) return null
  const { missing, repeated } = mappingIssues(context)
  const { columns } = question
  const places = columns === null ? [] : placeChoices(asking, columns)
  const layout = columns?.layout ?? null
  const column = (name: string): FileQuestionProps["columns"][number] => {
    const { sameForAll, isJoined = false } = subject.previewColumns[name] ?? {}
    const text = reading.fixed[name]
    const place = reading.places?.[name]
    const isUnclear = columns?.unclear.includes(name) === true && place === undefined && text === undefined
    return {
      name,
      isRequired: !subject.optionalColumns.has(name),
      value: text === undefined ? String(place ?? "") : same,
      choices: [
        { value: "", label: asking.none },
        ...(sameForAll === undefined ? [] : [{ value: same, label: asking.same }]),
        ...places
      ],
      error: isUnclear
        ? asking.unclear
        : missing.includes(name)
          ? asking.missing
          : repeated.includes(name)
            ? asking.repeated
            : null,
      choose: (value) =>
        send(
          value === same
            ? { type: "column.fix", column: name, text: "" }
            : { type: "column.map", column: name, place: value === "" ? null : Number(value) }
        ),
      same:
        text === undefined || sameForAll === undefined
          ? null
          : {
              label: asking.sameText(name),
              value: text,
              choices: [...sameForAll],
              suggestions: sameForAll.length === 0 ? companies : [],
              write: (written) => send({ type: "column.fix", column: name, text: written })
            },
      second:
        !isJoined || place === undefined
          ? null
          : {
              label: asking.followedBy(name),
              value: String(reading.joined[name] ?? ""),
              choices: [{ value: "", label: asking.nothing }, ...places],
              choose: (value) => send({ type: "column.join", column: name, place: value === "" ? null : Number(value) })
            }
    }
  }
  return (
    <FileQuestionView
      words={asking}
      encoding={question.encoding}
      columns={columns === null ? [] : subject.columns.map(column)}
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
