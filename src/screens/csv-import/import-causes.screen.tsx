import { type CauseFix, causeFixes, firstIssue } from "#domain/csv-import/cause-fixes.rules.ts"
import { Button } from "#src/components/navigation/button.tsx"
import { useWords } from "#src/shell/use-application.ts"
import { CausesView } from "./import-causes.view.tsx"
import { ImportListView } from "./import-result.view.tsx"
import { useColumnLabel, useImport, useImportDialog, useImportWords, useIssueWords, useSending } from "./use-import.ts"

/** The errors of the file by cause. */
export const CausesScreen = () => {
  const { overview, subject } = useImport().context
  const { company } = useImportDialog()
  const words = useImportWords()
  const say = useIssueWords()
  const label = useColumnLabel()
  const when = useSending()
  if (overview === null || overview.causes.length === 0) return null
  const { columns, causes, moreCauses } = overview
  const toButton = (fix: CauseFix, count: number) => {
    if (fix.type === "company.name") return { label: words.causes.create(fix.name), run: () => company.send(fix) }
    const run = when(fix)
    if (fix.type === "prefix.choose") return { label: fix.prefix, name: words.causes.prefix(fix.prefix), run }
    if (fix.type === "dates.choose") return { label: words.causes.dates[fix.order], run }
    if (fix.type === "rows.fill") return { label: words.causes.fill, run }
    const { purpose } = fix.find
    if (typeof purpose === "object") return { label: words.causes.setAll(purpose.set), run }
    if (purpose === "show") return { label: words.causes.show, run }
    return { label: count === 1 ? words.causes.correct : words.causes.replaceAll(count), run }
  }
  return (
    <CausesView
      words={words.causes}
      more={moreCauses}
      causes={causes.map((cause) => {
        const { column, message, value, count } = cause
        const isExample = value === null && count > 1 && message.includes("|")
        return {
          key: JSON.stringify([column, message, value]),
          name: words.causes.of(
            count,
            column === null ? words.causes.wholeRow : label(columns[column]?.name ?? ""),
            value
          ),
          message: isExample ? words.causes.example(say(message)) : say(message),
          fixes: causeFixes(subject, overview, cause).map((fix) => toButton(fix, count))
        }
      })}
    />
  )
}

/** The records of the file, where one has several rows. */
export const RecordsScreen = () => {
  const { overview, subject } = useImport().context
  const words = useImportWords()
  const { shared, language } = useWords()
  const when = useSending()
  if (overview === null || overview.groups === null || subject.grouping === null) return null
  const { groups, records } = overview
  const { records: said } = words
  return (
    <ImportListView
      isFilling
      title={subject.grouping.heading[language]}
      head={[said.title, subject.grouping.part[language], said.languages, said.errors]}
      rows={groups.map(({ key, title, rows, languages, errors }) => ({
        key,
        cells: [
          title,
          shared.number(rows),
          languages.map((one) => one.toUpperCase()).join(", "),
          errors === 0 ? (
            "0"
          ) : (
            <Button
              kind="link"
              size="small"
              label={said.show(title)}
              action={when({ type: "issue.find", find: { ...firstIssue, record: key } })}
            >
              {shared.number(errors)}
            </Button>
          )
        ]
      }))}
      more={groups.length < records.all ? words.result.firstOf(groups.length, records.all) : null}
    />
  )
}
