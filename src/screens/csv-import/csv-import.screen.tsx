import { useSelector } from "@xstate/react"
import { describeUploadFailure } from "#domain/csv-import/csv-import.messages.ts"
import { companyFieldWords } from "#domain/companies/company.messages.ts"
import { sharedFieldWords } from "#domain/shared/field.messages.ts"
import { describeIssue } from "#domain/shared/issues.rules.ts"
import { mayHaveSucceeded } from "#domain/shared/failure.errors.ts"
import {
  useImport,
  useImportDialog,
  useImportWords,
  useIssueWords,
  useMissingCompany,
  useSending
} from "./use-import.ts"
import { useWords } from "#src/shell/use-application.ts"
import { Dialog } from "#src/components/dialogs/dialog.tsx"
import { TextField } from "#src/components/fields/text-field.tsx"
import { UnsavedDialog } from "#src/components/dialogs/confirm-dialog.tsx"
import {
  ChooseFileView,
  ImportFrameView,
  ReadingFileView,
  RefusedView,
  UploadProgressView
} from "./import-dialog.view.tsx"
import { ErrorNote } from "#src/components/notes/note.tsx"
import { FileQuestionScreen } from "./file-question.screen.tsx"
import { ImportFooterScreen, progressOf } from "./import-footer.screen.tsx"
import { ImportPreviewScreen, SheetScreen } from "./import-preview.screen.tsx"
import { ImportResultScreen } from "./import-result.screen.tsx"
import { type RosterActor, RosterFooter, RosterScreen } from "./roster.screen.tsx"
import { RosterResultScreen } from "./roster-result.screen.tsx"

/** The dialog in which a file is imported: choose, preview, upload, result. */
export const CsvImportScreen = () => {
  const snapshot = useImport()
  const { shared } = useWords()
  const { send } = useImportDialog()
  if (!snapshot.hasTag("open")) return null
  const { roster } = snapshot.children
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
      {roster === undefined ? <Frame /> : <RosterFrame actor={roster} />}
      <MissingCompanyScreen />
    </>
  )
}

/** Asks for what the file does not say of a company that it names. */
const MissingCompanyScreen = () => {
  const snapshot = useMissingCompany()
  const { company } = useImportDialog()
  const { company: words } = useImportWords()
  const { shared, language } = useWords()
  const say = describeIssue({ ...sharedFieldWords[language], ...companyFieldWords[language] })
  if (!snapshot.hasTag("open")) return null
  const { name, contact_email, issue } = snapshot.context
  const isBusy = snapshot.hasTag("busy")
  const leave = isBusy ? null : () => company.send({ type: "company.leave" })
  return (
    <Dialog
      title={words.title(name)}
      text={words.text}
      close={leave}
      submit={isBusy ? null : () => company.send({ type: "company.save" })}
      buttons={{ cancel: shared.cancel, submit: words.create, isBusy, busyWords: words.creating }}
    >
      <TextField
        label={words.email}
        type="email"
        isRequired
        isFirstFocus
        autoComplete="off"
        value={contact_email}
        error={issue === null ? null : say(issue)}
        isReadOnly={isBusy}
        onChange={(email) => company.send({ type: "company.type", email })}
      />
    </Dialog>
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
      isFull={snapshot.hasTag("preview")}
      close={when({ type: "import.close" })}
      choose={takesFile ? (file) => send({ type: "file.choose", file }) : null}
      footer={<ImportFooterScreen />}
    >
      <Body />
    </ImportFrameView>
  )
}

/** The same frame while the file is compared with a company. */
const RosterFrame = ({ actor }: { readonly actor: RosterActor }) => {
  const words = useImportWords()
  const { shared } = useWords()
  const isApplying = useSelector(actor, (now) => now.matches("applying"))
  const canLeave = useSelector(actor, (now) => now.can({ type: "roster.leave" }))
  return (
    <ImportFrameView
      words={words}
      shared={shared}
      title={words.roster.open}
      subtitle=""
      step={isApplying ? 2 : 1}
      isFull
      close={canLeave ? () => actor.send({ type: "roster.leave" }) : null}
      choose={null}
      footer={<RosterFooter actor={actor} />}
    >
      <RosterScreen actor={actor} />
    </ImportFrameView>
  )
}

const Body = () => {
  const snapshot = useImport()
  const words = useImportWords()
  const { language } = useWords()
  const { send } = useImportDialog()
  const say = useIssueWords()
  const { file, overview, question, problem, progress, failure, subject } = snapshot.context
  const name = file?.name ?? ""

  // What is asked stays while the file is read with an answer: the focus is there.
  if (snapshot.matches("reading") && question === null) return <ReadingFileView text={words.reading(name)} />
  if (snapshot.matches("asking") || snapshot.matches("reading"))
    return (
      <>
        {problem !== null && <ErrorNote text={say(problem)} />}
        <SheetScreen />
        <FileQuestionScreen />
      </>
    )
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
    const isUnknown = mayHaveSucceeded(failure)
    return (
      <RefusedView
        title={isUnknown ? words.refused.unknown : words.refused.title}
        reason={describeUploadFailure(failure, subject)[language]}
      />
    )
  }
  if (snapshot.matches("result"))
    return snapshot.context.result?.roster ? <RosterResultScreen /> : <ImportResultScreen />
  if (overview === null || file === null)
    return (
      <ChooseFileView
        words={words}
        problem={problem === null ? null : say(problem)}
        choose={(chosen) => send({ type: "file.choose", file: chosen })}
        template={() => send({ type: "template.download" })}
      />
    )
  return <ImportPreviewScreen />
}
