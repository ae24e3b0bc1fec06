import { describeUploadFailure } from "#domain/csv-import/csv-import.messages.ts"
import { type ImportUndone, KeptReason } from "#domain/csv-import/csv-import.schema.ts"
import type { Noun } from "#domain/csv-import/csv-subject.rules.ts"
import { adminsLeftOut } from "#domain/csv-import/import-dialog.rules.ts"
import { useCachedRows, useImport, useImportDialog, useImportWords, useIssueWords, useSending } from "./use-import.ts"
import { useApplication, useWords } from "#src/shell/use-application.ts"
import { UnsavedDialog } from "#src/components/dialogs/confirm-dialog.tsx"
import {
  ChooseFileView,
  ImportFrameView,
  ReadingFileView,
  RefusedView,
  UploadProgressView
} from "./import-dialog.view.tsx"
import { FileQuestionScreen } from "./file-question.screen.tsx"
import { ImportFooterScreen, progressOf } from "./import-footer.screen.tsx"
import { ImportPreviewView } from "./import-preview.view.tsx"
import { ImportResultView } from "./import-result.view.tsx"
import { PreviewGridScreen } from "./preview-grid.screen.tsx"

/** The dialog in which a file is imported: choose, preview, upload, result. */
export const CsvImportScreen = () => {
  const snapshot = useImport()
  const { shared } = useWords()
  const { send } = useImportDialog()
  if (!snapshot.hasTag("open")) return null
  return (
    <>
      {/* First in the document, so that it goes first and the focus comes back to what opened the other. */}
      {snapshot.matches("discarding") && (
        <UnsavedDialog
          shared={shared}
          stay={() => send({ type: "import.stay" })}
          discard={() => send({ type: "import.discard" })}
        />
      )}
      <Frame />
    </>
  )
}

const Frame = () => {
  const snapshot = useImport()
  const words = useImportWords()
  const { shared, language } = useWords()
  const { send } = useImportDialog()
  const when = useSending()
  const { title, subtitle } = snapshot.context.subject.words[language]
  const step = snapshot.matches("result")
    ? 3
    : snapshot.matches("uploading") || snapshot.matches("refused")
      ? 2
      : snapshot.hasTag("preview")
        ? 1
        : 0
  const takesFile = snapshot.can({ type: "file.choose", file: { name: ".csv", size: 0 } })
  return (
    <ImportFrameView
      words={words}
      shared={shared}
      title={title}
      subtitle={subtitle}
      step={step}
      close={when({ type: "import.close" })}
      choose={takesFile ? (file) => send({ type: "file.choose", file }) : null}
      footer={<ImportFooterScreen />}
    >
      <Body />
    </ImportFrameView>
  )
}

const Body = () => {
  const snapshot = useImport()
  const words = useImportWords()
  const { shared, language } = useWords()
  const { send } = useImportDialog()
  const { go } = useApplication()
  const say = useIssueWords()
  const { people } = useCachedRows()
  const when = useSending()
  const { context } = snapshot
  const { file, overview, problem, progress, result, undone, failure, subject, shown } = context
  const problemSaid = problem === null ? null : say(problem)
  const name = file?.name ?? ""
  const { record } = subject.words[language]
  const heading = subject.grouping?.heading[language] ?? words.counts.rows

  if (snapshot.matches("reading")) return <ReadingFileView text={words.reading(name)} />
  if (snapshot.matches("asking")) return <FileQuestionScreen />
  if (snapshot.matches("uploading"))
    return (
      <UploadProgressView
        words={words}
        name={name}
        note={subject.untracked?.[language] ?? words.progress.until}
        progress={progressOf(words, progress)}
      />
    )
  if (snapshot.matches("refused") && failure !== null) {
    const isUnknown = failure._tag === "TimedOut"
    return (
      <RefusedView
        title={isUnknown ? words.refused.unknown : words.refused.title}
        reason={describeUploadFailure(failure, subject)[language]}
      />
    )
  }
  if (snapshot.matches("result") && result !== null) {
    const listed = `/${subject.id}?import_id=${result.importId}`
    const { new: added, existing, inactive, total, withErrors, wrongRows, overview: after } = result
    const admins = adminsLeftOut(context)
    const lists = (["new", "inactive"] as const).flatMap((list) => {
      const count = list === "new" ? added : (inactive ?? 0)
      const listed = people[list].slice(0, peopleShown)
      if (listed.length === 0) return []
      const title = list === "new" ? words.result.new(count) : words.result.inactive(count)
      const { given_name, surname, email, mobile_number } = words.result.columns
      return [
        {
          title,
          head: [given_name, surname, email, mobile_number],
          rows: listed.map((one) => ({
            key: one.email,
            cells: [one.given_name, one.surname, one.email, one.mobile_number]
          })),
          more: listed.length < count ? words.result.firstOf(listed.length, count) : null
        }
      ]
    })
    const reasons = {
      title: words.result.reasons(after.withErrors),
      head: [words.result.reasonColumns.row, words.result.reasonColumns.reason],
      rows: wrongRows.map(({ row, issues }) => ({
        key: String(row),
        cells: [
          shared.number(row),
          issues.map(({ column, message }) => (column === null ? "" : `${column}: `) + say(message)).join(" ")
        ]
      })),
      more: wrongRows.length < after.withErrors ? words.result.firstOf(wrongRows.length, after.withErrors) : null
    }
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
            : {
                href: listed,
                open: () => {
                  send({ type: "import.close" })
                  go(listed)
                }
              }
        }
        counts={countsOf(words.counts, shared.number, heading, {
          all: total,
          new: added,
          existing,
          inactive,
          withErrors,
          admins: admins === 0 ? null : admins
        })}
        admins={admins === 0 ? null : words.result.adminsText(admins)}
        lists={wrongRows.length === 0 ? lists : [reasons, ...lists]}
        errors={
          withErrors === 0
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
  if (overview === null || file === null)
    return (
      <ChooseFileView
        words={words}
        problem={problemSaid}
        choose={(chosen) => send({ type: "file.choose", file: chosen })}
        template={() => send({ type: "template.download" })}
      />
    )
  const { checked } = overview
  const takesFile = snapshot.can({ type: "file.choose", file: { name: ".csv", size: 0 } })
  return (
    <ImportPreviewView
      words={words}
      name={name}
      facts={words.file(words.size(file.size), overview.rows, overview.separator)}
      ignored={overview.ignored.length === 0 ? null : words.ignored(overview.ignored.join(", "))}
      mapped={
        overview.mapped.length === 0
          ? null
          : words.mappedColumns(overview.mapped.map(({ name, column }) => words.mapped(name, column)).join(", "))
      }
      changeColumns={when({ type: "columns.change" })}
      normalised={overview.normalised === 0 ? null : words.normalised(overview.normalised)}
      prefix={
        subject.prefixes.length === 0
          ? null
          : {
              value: overview.prefix ?? "",
              choices: [
                { value: "", label: words.prefix.none },
                ...subject.prefixes.map((one) => ({ value: one, label: one }))
              ],
              choose: (value) => send({ type: "prefix.choose", prefix: value === "" ? null : value })
            }
      }
      problem={problemSaid}
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
      shown={shown}
      attention={overview.attention}
      rows={overview.rows}
      show={(next) => when({ type: "shown.choose", shown: next })}
      download={when({ type: "errors.download" })}
      isSaving={snapshot.matches({ previewing: "saving" })}
      hasSecrets={overview.columns.some(({ isSecret }) => isSecret)}
      admins={{
        count: overview.admins,
        isAllowed: context.isAdminAllowed,
        allow: when({ type: "admins.allow", isAllowed: !context.isAdminAllowed })
      }}
      grid={<PreviewGridScreen />}
    />
  )
}

/** The first reasons are counted: an answer lists a thousand. */
const keptText = (
  words: ReturnType<typeof useImportWords>["result"],
  record: Noun,
  undone: ImportUndone | null
): string | null => {
  if (undone === null || undone.kept_total === 0) return null
  const counts = KeptReason.literals.flatMap((reason) => {
    const count = undone.kept.filter((one) => one.reason === reason).length
    return count === 0 ? [] : [words.reasonsOfKept[reason](count)]
  })
  return `${words.kept(record, undone.kept_total)} ${counts.join(", ")}.`
}

/** Few, because all are rendered at once; the counts beside the lists are complete. */
const peopleShown = 25

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

const countsOf = (
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
    { name: names.errors, value: say(withErrors), isBad: withErrors > 0 },
    ...(admins === null ? [] : [{ name: names.admins, value: say(admins) }])
  ]
}
