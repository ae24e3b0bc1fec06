import { encodingNames } from "#domain/csv-import/file/file-encoding.rules.ts"
import { mappingIssues } from "#domain/csv-import/import-dialog.rules.ts"
import { FileQuestionView } from "./file-question.view.tsx"
import { useImport, useImportDialog, useImportWords } from "./use-import.ts"

/** The question about a file whose encoding or columns are not clear. */
export const FileQuestionScreen = () => {
  const { context } = useImport()
  const { send } = useImportDialog()
  const { asking } = useImportWords()
  const { question, reading, subject } = context
  if (question === null) return null
  const { missing, repeated } = mappingIssues(context)
  const names = question.columns?.names ?? []
  return (
    <FileQuestionView
      words={asking}
      encoding={
        question.encoding === null
          ? null
          : { name: encodingNames[question.encoding.name], sample: question.encoding.sample }
      }
      choices={[
        { value: "", label: asking.none },
        ...names.map((name, place) => ({ value: String(place), label: name === "" ? asking.unnamed(place + 1) : name }))
      ]}
      columns={(question.columns === null ? [] : subject.columns).map((column) => ({
        name: column,
        isRequired: !subject.optionalColumns.has(column),
        value: String(reading.places?.[column] ?? ""),
        error: missing.includes(column) ? asking.missing : repeated.includes(column) ? asking.repeated : null,
        choose: (value) => send({ type: "column.map", column, place: value === "" ? null : Number(value) })
      }))}
    />
  )
}
