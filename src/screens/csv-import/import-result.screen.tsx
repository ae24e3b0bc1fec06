import { Undo2 } from "lucide-react"
import { placeOfEntity } from "#domain/shared/audit/audit-entry.rules.ts"
import { type ImportUndone, ImportKeptReason } from "#domain/shared/csv/csv-import.schema.ts"
import type { ImportResult } from "#domain/csv-import/row-store.port.ts"
import type { Noun } from "#domain/shared/csv/csv-subject.rules.ts"
import { ReturnsListFocus } from "#src/components/lists/list-focus.tsx"
import { AppLink, type Way } from "#src/components/navigation/app-link.tsx"
import { Button } from "#src/components/navigation/button.tsx"
import { Note } from "#src/components/notes/note.tsx"
import { useWays } from "#src/shell/record-link.tsx"
import { useWords } from "#src/shell/use-application.ts"
import { countsOf } from "./import-preview.screen.tsx"
import { type ImportListProps, ImportResultView } from "./import-result.view.tsx"
import {
  useCachedRows,
  useColumnLabel,
  useImport,
  useImportDialog,
  useImportWords,
  useIssueWords,
  useSending
} from "./use-import.ts"

type ResultWords = ReturnType<typeof useImportWords>["result"]

/** The first of the users whom an import has added, and of those whose account is inactive. */
const listsOf = (
  words: ResultWords,
  { new: added, inactive }: ImportResult,
  undone: ImportUndone | null,
  people: ReturnType<typeof useCachedRows>["people"]
) =>
  (["new", "inactive"] as const).flatMap((list) => {
    const count = list === "new" ? added : (inactive ?? 0)
    // What an undo has removed is not listed any more.
    const listed = list === "new" && undone !== null ? [] : people[list].slice(0, peopleShown)
    if (listed.length === 0) return []
    const title = list === "new" ? words.new(count) : words.inactive(count)
    const { given_name, surname, email, mobile_number } = words.columns
    return [
      {
        title,
        head: [given_name, surname, email, mobile_number],
        rows: listed.map((one) => ({
          key: one.email,
          cells: [one.given_name, one.surname, one.email, one.mobile_number]
        })),
        more: listed.length < count ? words.firstOf(listed.length, count) : null
      }
    ]
  })

/** The first rows with errors, each with its reasons. */
const reasonsOf = (
  words: ResultWords,
  { wrongRows, overview: { withErrors } }: ImportResult,
  {
    number,
    say,
    label
  }: Record<"say" | "label", (text: string) => string> & { readonly number: (value: number) => string }
) => ({
  title: words.reasons(withErrors),
  head: [words.reasonColumns.row, words.reasonColumns.reason],
  rows: wrongRows.map(({ row, issues }) => ({
    key: String(row),
    cells: [
      number(row),
      issues.map(({ column, message }) => (column === null ? "" : `${label(column)}: `) + say(message)).join(" ")
    ]
  })),
  more: wrongRows.length < withErrors ? words.firstOf(wrongRows.length, withErrors) : null
})

/** Leads to the list or to one record of it, past the dialog. */
const useLeadFromDialog = (): ((link: { readonly record?: string; readonly query?: string }) => Way | null) => {
  const toWay = useWays()
  const { send } = useImportDialog()
  const place = placeOfEntity[useImport().context.subject.entity]
  return (link) => {
    if (place === undefined) return null
    const { href, open } = toWay({ place, query: "", ...link })
    return {
      href,
      open: () => {
        send({ type: "import.close" })
        open()
      }
    }
  }
}

/** What the undo of an import has left as it is, and why. */
export const useKeptList = () => {
  const words = useImportWords()
  const leadTo = useLeadFromDialog()
  return ({ kept, kept_total: total }: ImportUndone): ImportListProps => {
    const shown = kept.slice(0, peopleShown)
    const { keptTitle, keptColumns, keptReasons, firstOf } = words.result
    return {
      title: keptTitle(total),
      head: [keptColumns.name, keptColumns.reason],
      rows: shown.map(({ id, name, reason }) => {
        const way = reason === "not_found" ? null : leadTo({ record: id })
        const called = name ?? id
        return { key: id, cells: [way === null ? called : <AppLink way={way}>{called}</AppLink>, keptReasons[reason]] }
      }),
      more: shown.length < total ? firstOf(shown.length, total) : null
    }
  }
}

/** The last step: the result of an import, and of its undo. */
export const ImportResultScreen = () => {
  const snapshot = useImport()
  const words = useImportWords()
  const { shared, language } = useWords()
  const say = useIssueWords()
  const label = useColumnLabel()
  const { people } = useCachedRows()
  const when = useSending()
  const leadTo = useLeadFromDialog()
  const keptOf = useKeptList()
  const { context } = snapshot
  const { result, undone, subject } = context
  if (result === null) return null
  const { record } = subject.words[language]
  const heading = subject.grouping?.heading[language] ?? words.counts.rows
  const { new: added, existing, inactive, total, withErrors, adminsLeftOut: admins, wrongRows } = result
  return (
    <ImportResultView
      words={words}
      title={
        undone !== null
          ? words.result.undone(record, undone.removed)
          : added === 0
            ? words.result.none
            : words.result.title(record, added)
      }
      text={undone === null ? words.result.existingText : words.result.undoneText}
      kept={keptText(words.result, record, undone)}
      show={
        result.importId === null || added === 0 || undone !== null
          ? null
          : leadTo({ query: `?import_id=${result.importId}` })
      }
      counts={
        undone !== null
          ? null
          : countsOf(words.counts, shared.number, heading, {
              all: total,
              new: added,
              existing,
              inactive,
              withErrors,
              admins: admins === 0 ? null : admins
            })
      }
      correct={when({ type: "left.correct" })}
      admins={admins === 0 ? null : words.result.adminsText(admins)}
      lists={[
        ...(undone === null || undone.kept_total === 0 ? [] : [keptOf(undone)]),
        ...(wrongRows.length === 0 ? [] : [reasonsOf(words.result, result, { number: shared.number, say, label })]),
        ...listsOf(words.result, result, undone, people)
      ]}
      errors={
        // The rows of a result that is shown again are gone.
        withErrors === 0 || context.overview === null
          ? null
          : {
              text: words.result.errors(subject.grouping === null ? words.row : record, withErrors),
              download: when({ type: "errors.download" }),
              isSaving: snapshot.matches({ result: "saving" })
            }
      }
    />
  )
}

/** Above a list: what the last import has added to it, with the way back to its result. */
export const LastImportScreen = ({ of }: { readonly of: string }) => {
  const { last } = useImport().context
  const words = useImportWords()
  const { language } = useWords()
  const reopen = useSending()({ type: "import.reopen" })
  if (last === null || last.subject.id !== of || reopen === null) return null
  return (
    <Note icon={Undo2} role="status">
      <span>
        {last.result.roster === null
          ? words.result.title(last.subject.words[language].record, last.result.new)
          : words.roster.result.title(last.result.roster.found.applied)}
      </span>
      <ReturnsListFocus>
        <Button size="small" action={reopen}>
          {words.result.reopen}
        </Button>
      </ReturnsListFocus>
    </Note>
  )
}

/** The first reasons are counted: an answer lists a thousand. */
export const keptText = (
  words: ReturnType<typeof useImportWords>["result"],
  record: Noun,
  undone: ImportUndone | null
): string | null => {
  if (undone === null || undone.kept_total === 0) return null
  const counts = ImportKeptReason.literals.flatMap((reason) => {
    const count = undone.kept.filter((one) => one.reason === reason).length
    return count === 0 ? [] : [words.reasonsOfKept[reason](count)]
  })
  return `${words.kept(record, undone.kept_total)} ${counts.join(", ")}.`
}

/** Few, because all are rendered at once; the counts beside the lists are complete. */
const peopleShown = 25
