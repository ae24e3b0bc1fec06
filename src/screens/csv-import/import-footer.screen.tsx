import type { CsvImportScreenWords } from "#domain/csv-import/csv-import-screen-english.messages.ts"
import type { UploadProgress } from "#domain/shared/csv/csv-import.schema.ts"
import { isTracked } from "#domain/shared/csv/csv-subject.rules.ts"
import { isUnanswered } from "#domain/shared/csv/date-order.rules.ts"
import { adminsLeftOut, willBeAdded } from "#domain/csv-import/import-dialog.rules.ts"
import { useWords } from "#src/shell/use-application.ts"
import { ImportFooterView, type ImportFooterProps, type UploadProgressProps } from "./import-dialog.view.tsx"
import { useImport, useImportWords, useSending } from "./use-import.ts"

/** Null until figures are reported. */
export const progressOf = (
  words: CsvImportScreenWords,
  progress: UploadProgress | null
): UploadProgressProps["progress"] => {
  if (progress === null || progress.total === null) return null
  const { phase, done, total } = progress
  const text =
    phase === "sending" ? words.progress.bytes(words.size(done), words.size(total)) : words.progress.rows(done, total)
  return { done, total, text }
}

const sentWords = ({ footer }: CsvImportScreenWords) => ({
  nothing: footer.nothingSent,
  unsaved: footer.nothingSaved,
  unknown: footer.outcomeUnknown
})

/** What an upload will do, and the buttons of the present step. */
export const ImportFooterScreen = () => {
  const snapshot = useImport()
  const words = useImportWords()
  const { shared } = useWords()
  const when = useSending()
  const { context } = snapshot
  const { subject, overview } = context
  const cancel = { label: shared.cancel, run: when({ type: "import.close" }) }
  const upload = (reason: string | null): NonNullable<ImportFooterProps["upload"]> => ({
    run: when({ type: "upload.start" }),
    busyWords: snapshot.matches("uploading") ? words.uploading : snapshot.matches("reading") ? words.readingFile : null,
    reason
  })
  if (snapshot.matches("result"))
    return (
      <ImportFooterView
        words={words}
        says=""
        cancel={null}
        undo={
          snapshot.can({ type: "import.undo" }) || snapshot.matches({ result: "undoing" })
            ? { run: when({ type: "import.undo" }), isBusy: snapshot.matches({ result: "undoing" }) }
            : null
        }
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
  if (snapshot.matches("asking") || (snapshot.matches("reading") && context.question !== null))
    return (
      <ImportFooterView
        words={words}
        says={words.footer.nothingSent}
        cancel={cancel}
        next={{ label: words.asking.confirm, run: when({ type: "reading.confirm" }), reason: words.asking.unmapped }}
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
  return <PreviewFooterScreen cancel={cancel} upload={upload} />
}

interface PreviewFooterProps {
  readonly cancel: ImportFooterProps["cancel"]
  readonly upload: (reason: string | null) => NonNullable<ImportFooterProps["upload"]>
}

/** While the file is previewed: what an upload would do, and the check before it. */
const PreviewFooterScreen = ({ cancel, upload }: PreviewFooterProps) => {
  const snapshot = useImport()
  const words = useImportWords()
  const { language } = useWords()
  const when = useSending()
  const { context } = snapshot
  const { subject, overview } = context
  const { count, isExact } = willBeAdded(context)
  const promise = (isExact ? words.footer.exactly : words.footer.atMost)(subject.words[language].record, count)
  const admins = adminsLeftOut(context)
  const isChecking = snapshot.matches("checking")
  const isWriting = snapshot.matches("correcting") || snapshot.matches("applying")
  return (
    <ImportFooterView
      words={words}
      says={
        isChecking
          ? words.progress.unknown
          : [sentWords(words)[context.sent], promise, ...(admins === 0 ? [] : [words.footer.adminsOut(admins)])].join(
              " "
            )
      }
      progress={isChecking ? progressOf(words, context.progress) : null}
      cancel={isChecking ? { label: words.cancelCheck, run: when({ type: "check.cancel" }) } : cancel}
      compare={subject.accounts === null ? null : { label: words.roster.open, run: when({ type: "roster.open" }) }}
      check={{ run: when({ type: "check.start" }), isBusy: isChecking }}
      upload={upload(
        isWriting
          ? words.footer.whileEditing
          : isUnanswered(overview?.dates ?? null)
            ? words.footer.orderFirst
            : words.footer.nothingToSend
      )}
    />
  )
}
