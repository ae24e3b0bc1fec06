import { describeUploadFailure } from "#domain/csv-import/csv-import.messages.ts"
import type { UploadProgress } from "#domain/csv-import/csv-import.schema.ts"
import { isTracked } from "#domain/csv-import/csv-subject.rules.ts"
import { willBeAdded } from "#domain/csv-import/import-dialog.rules.ts"
import { useCachedRows, useImport, useImportDialog, useImportWords, useIssueWords, useSending } from "./use-import.ts"
import { useWords } from "#src/shell/use-application.ts"
import { UnsavedDialog } from "#src/components/dialogs/confirm-dialog.tsx"
import {
  ChooseFileView,
  ImportFooterView,
  type ImportFooterProps,
  ImportFrameView,
  ReadingFileView,
  RefusedView,
  UploadProgressView
} from "./import-dialog.view.tsx"
import { ImportPreviewView } from "./import-preview.view.tsx"
import { ImportResultView } from "./import-result.view.tsx"
import { PreviewGridScreen } from "./preview-grid.screen.tsx"

/** Whether the server has reported figures. */
const isReported = (progress: UploadProgress | null): progress is UploadProgress & { readonly total: number } =>
  progress !== null && progress.total !== null

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
      footer={<Footer />}
    >
      <Body />
    </ImportFrameView>
  )
}

const Footer = () => {
  const snapshot = useImport()
  const words = useImportWords()
  const { shared, language } = useWords()
  const when = useSending()
  const { context } = snapshot
  const { subject, overview } = context
  const cancel = { label: shared.cancel, run: when({ type: "import.close" }) }
  const upload = (reason: string | null): NonNullable<ImportFooterProps["upload"]> => ({
    run: when({ type: "upload.start" }),
    isBusy: snapshot.matches("uploading") || snapshot.matches("reading"),
    reason
  })
  if (snapshot.matches("result"))
    return (
      <ImportFooterView
        words={words}
        says=""
        cancel={null}
        close={{ label: shared.close, run: when({ type: "import.close" }) }}
      />
    )
  if (snapshot.matches("uploading"))
    return (
      <ImportFooterView
        words={words}
        says=""
        cancel={
          isTracked(subject)
            ? {
                label: words.progress.cancel,
                run: when({ type: "upload.cancel" }),
                isBusy: snapshot.matches({ uploading: "cancelling" })
              }
            : null
        }
        upload={upload(null)}
      />
    )
  if (snapshot.matches("refused"))
    return (
      <ImportFooterView
        words={words}
        says=""
        cancel={cancel}
        back={when({ type: "refusal.close" })}
        upload={upload(null)}
      />
    )
  if (overview === null || !snapshot.hasTag("preview"))
    return <ImportFooterView words={words} says={words.footer.nothingSent} cancel={cancel} upload={upload(null)} />
  const { count, isExact } = willBeAdded(context)
  const promise = (isExact ? words.footer.exactly : words.footer.atMost)(subject.words[language].record, count)
  const isWriting = snapshot.matches("correcting") || snapshot.matches("applying")
  return (
    <ImportFooterView
      words={words}
      says={`${words.footer.nothingSent} ${promise}`}
      cancel={snapshot.matches("checking") ? { label: words.cancelCheck, run: when({ type: "check.cancel" }) } : cancel}
      check={{ run: when({ type: "check.start" }), isBusy: snapshot.matches("checking") }}
      upload={upload(isWriting ? words.footer.whileEditing : words.footer.nothingToSend)}
    />
  )
}

const Body = () => {
  const snapshot = useImport()
  const words = useImportWords()
  const { shared, language } = useWords()
  const { send } = useImportDialog()
  const say = useIssueWords()
  const { people } = useCachedRows()
  const when = useSending()
  const { context } = snapshot
  const { file, overview, problem, progress, result, failure, subject, shown } = context
  const problemSaid = problem === null ? null : say(problem)
  const name = file?.name ?? ""
  const { record } = subject.words[language]
  const heading = subject.grouping?.heading[language] ?? words.counts.rows

  if (snapshot.matches("reading")) return <ReadingFileView text={words.reading(name)} />
  if (snapshot.matches("uploading")) {
    const bytes = (value: number) => words.megabytes(value)
    return (
      <UploadProgressView
        words={words}
        name={name}
        note={subject.untracked?.[language] ?? words.progress.until}
        progress={
          isReported(progress)
            ? {
                done: progress.done,
                total: progress.total,
                text:
                  progress.phase === "sending"
                    ? words.progress.bytes(bytes(progress.done), bytes(progress.total))
                    : words.progress.rows(progress.done, progress.total)
              }
            : null
        }
      />
    )
  }
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
    const { new: added, existing, inactive, total, withErrors } = result
    const lists = (["new", "inactive"] as const).flatMap((list) => {
      const count = list === "new" ? added : (inactive ?? 0)
      const listed = people[list].slice(0, peopleShown)
      if (listed.length === 0) return []
      const title = list === "new" ? words.result.new(count) : words.result.inactive(count)
      return [
        { title, people: listed, more: listed.length < count ? words.result.firstOf(listed.length, count) : null }
      ]
    })
    return (
      <ImportResultView
        words={words}
        title={added === 0 ? words.result.none : words.result.title(record, added)}
        counts={countsOf(words.counts, shared.number, heading, {
          all: total,
          new: added,
          existing,
          inactive,
          withErrors
        })}
        lists={lists}
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
      facts={words.file(words.megabytes(file.size), overview.rows, overview.separator)}
      ignored={overview.ignored.length === 0 ? null : words.ignored(overview.ignored.join(", "))}
      problem={problemSaid}
      unnamed={overview.unnamed === 0 ? null : words.unnamed(overview.unnamed)}
      choose={takesFile ? (chosen) => send({ type: "file.choose", file: chosen }) : null}
      template={when({ type: "template.download" })}
      counts={countsOf(words.counts, shared.number, heading, {
        all: overview.records.all,
        new: checked?.new ?? "unknown",
        existing: checked?.existing ?? "unknown",
        inactive: subject.accounts === null ? null : (checked?.inactive ?? "unknown"),
        withErrors: overview.records.withErrors
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

/** Few, because all are rendered at once; the counts beside the lists are complete. */
const peopleShown = 25

interface Figures {
  readonly all: number
  readonly new: number | "unknown"
  readonly existing: number | "unknown"
  /** Null where the records have no accounts. */
  readonly inactive: number | "unknown" | null
  readonly withErrors: number
}

const countsOf = (
  names: ReturnType<typeof useImportWords>["counts"],
  say: (value: number) => string,
  heading: string,
  { all, new: added, existing, inactive, withErrors }: Figures
) => {
  const figure = (value: number | "unknown") => (value === "unknown" ? null : say(value))
  return [
    { name: heading, value: say(all) },
    { name: names.new, value: figure(added) },
    { name: names.existing, value: figure(existing) },
    ...(inactive === null ? [] : [{ name: names.inactive, value: figure(inactive) }]),
    { name: names.errors, value: say(withErrors), isBad: withErrors > 0 }
  ]
}
