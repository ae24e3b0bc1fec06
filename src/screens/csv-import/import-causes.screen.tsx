import { DateOrder } from "#domain/shared/csv/csv-import.schema.ts"
import type { IssueToFind } from "#domain/csv-import/import-dialog.rules.ts"
import { keyOfMessage } from "#domain/csv-import/preview-summary.rules.ts"
import type { Cause } from "#domain/csv-import/row-store.port.ts"
import { Button } from "#src/components/navigation/button.tsx"
import { useWords } from "#src/shell/use-application.ts"
import { CausesView } from "./import-causes.view.tsx"
import { ImportListView } from "./import-result.view.tsx"
import { useColumnLabel, useImport, useImportDialog, useImportWords, useIssueWords, useSending } from "./use-import.ts"

const search = { isBackwards: false, isFirst: true, cause: null, record: null, purpose: "show" } satisfies IssueToFind

/** What is wrong with a date until the order of the file is the right one. */
const orderIssues: ReadonlySet<string> = new Set(["csv_day_order", "csv_day_month_first", "csv_day_day_first"])

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
  const find = (changed: Partial<IssueToFind>) => when({ type: "issue.find", find: { ...search, ...changed } })
  const fixesOf = (cause: Cause) => {
    const { column, message, value, suggestion, count } = cause
    // What cells without a country code begin with is chosen for the whole file.
    if (keyOfMessage(message) === "csv_phone_code")
      return subject.prefixes.map((prefix) => ({
        label: prefix,
        name: words.causes.prefix(prefix),
        run: when({ type: "prefix.choose", prefix })
      }))
    if (orderIssues.has(keyOfMessage(message)))
      return DateOrder.literals.map((order) => ({
        label: words.causes.dates[order],
        run: when({ type: "dates.choose", order })
      }))
    if (keyOfMessage(message) === "csv_row_short")
      return [{ label: words.causes.fill, run: when({ type: "rows.fill" }) }]
    const name = column === null ? "" : (columns[column]?.name ?? "")
    const create =
      subject.previewColumns[name]?.namesCompanies === true && value !== null && value !== ""
        ? [{ label: words.causes.create(value), run: () => company.send({ type: "company.name", name: value }) }]
        : []
    if (suggestion !== null)
      return [{ label: words.causes.setAll(suggestion), run: find({ cause, purpose: { set: suggestion } }) }, ...create]
    if (value !== null || count === 1)
      return [
        {
          label: count === 1 ? words.causes.correct : words.causes.replaceAll(count),
          run: find({ cause, purpose: "edit" })
        },
        ...create
      ]
    return [{ label: words.causes.show, run: find({ cause, isFirst: false }) }]
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
          fixes: fixesOf(cause)
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
              action={when({ type: "issue.find", find: { ...search, record: key } })}
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
