import { CircleAlert, FileDown, FileUp, ListChecks, Scale, Undo2, Upload } from "lucide-react"
import type { ReactNode } from "react"
import type { CsvImportScreenWords } from "#domain/csv-import/csv-import-screen-english.messages.ts"
import type { InterfaceWords } from "#domain/shared/interface-english.messages.ts"
import { Button } from "#src/components/navigation/button.tsx"
import { Dialog } from "#src/components/dialogs/dialog.tsx"
import { ErrorNote } from "#src/components/notes/note.tsx"
import { FileButton, FileDrop, DropZone } from "#src/components/fields/file-drop.tsx"
import { Icon, Tile } from "#src/components/text/icon.tsx"
import { ProgressBar } from "#src/components/notes/progress-bar.tsx"
import { Spinner } from "#src/components/notes/spinner.tsx"
import { Steps } from "#src/components/notes/steps.tsx"
import { FooterStart } from "#src/components/dialogs/sheet.tsx"
import * as styles from "./import-dialog.module.css"
import { Row } from "#src/components/layout/row.tsx"
import { Text } from "#src/components/text/text.tsx"

/** The kinds of file the picker offers. */
export const csvAccepted = ".csv,text/csv,.xlsx,application/vnd.openxmlformats-officedocument.spreadsheetml.sheet"

export interface ImportFrameProps {
  readonly words: CsvImportScreenWords
  readonly shared: InterfaceWords
  readonly title: string
  readonly subtitle: string
  readonly step: 0 | 1 | 2 | 3
  /** As large as the window. */
  readonly isFull: boolean
  readonly close: (() => void) | null
  readonly choose: ((file: File) => void) | null
  readonly footer: ReactNode
  readonly children: ReactNode
}

/** The frame around every step of an import. */
export const ImportFrameView = ({
  words,
  shared,
  title,
  subtitle,
  step,
  isFull,
  close,
  choose,
  footer,
  children
}: ImportFrameProps) => (
  <Dialog
    title={title}
    {...(isFull ? {} : { text: subtitle })}
    width="large"
    isFull={isFull}
    status={
      <Steps
        label={words.steps.label}
        steps={[words.steps.choose, words.steps.preview, words.steps.upload, words.steps.result]}
        current={step}
      />
    }
    close={close}
    closeLabel={shared.close}
    footer={footer}
  >
    <FileDrop choose={choose} over={words.release}>
      {children}
    </FileDrop>
  </Dialog>
)

export interface ChooseFileProps {
  readonly words: CsvImportScreenWords
  readonly choose: (file: File) => void
  /** Why the chosen file was refused. */
  readonly problem: string | null
  readonly template: () => void
}

/** The first step: a file is dropped or picked. */
export const ChooseFileView = ({ words, choose, problem, template }: ChooseFileProps) => (
  <>
    {problem !== null && <ErrorNote text={problem} />}
    <DropZone>
      <Tile icon={FileUp} />
      <Text as="p" weight="semibold">
        {words.drop}
      </Text>
      <FileButton accept={csvAccepted} choose={choose} isFirstFocus>
        {words.chooseFile}
      </FileButton>
      <Text as="p" size="xs" tone="muted">
        {words.limits}
      </Text>
    </DropZone>
    <div className={styles.template}>
      <Button kind="quiet" icon={FileDown} action={template}>
        {words.template}
      </Button>
    </div>
  </>
)

/** Shown while a file is read, which takes an unknown time. */
export const ReadingFileView = ({ text }: { readonly text: string }) => (
  <DropZone role="status">
    <Spinner />
    <p>{text}</p>
  </DropZone>
)

export interface UploadProgressProps {
  readonly words: CsvImportScreenWords
  /** Null until progress is reported; then no bar is shown. */
  readonly progress: {
    readonly text: string
    readonly done: number
    readonly total: number
  } | null
  readonly name: string
  /** When the rows are written, and until when that can be cancelled. */
  readonly note: string
}

/** The progress of an upload. */
export const UploadProgressView = ({ words, progress, name, note }: UploadProgressProps) => (
  <div className={styles.underWay}>
    <Text as="p" weight="semibold">
      {name}
    </Text>
    {progress === null ? (
      <Row as="p" role="status">
        <Spinner size={16} />
        {words.progress.unknown}
      </Row>
    ) : (
      <ProgressBar label={words.progress.label} {...progress} />
    )}
    <Text as="p" size="sm" tone="muted">
      {note}
    </Text>
  </div>
)

export interface RefusedProps {
  readonly title: string
  readonly reason: string
}

/** Why the server refused the file. The rows are unchanged. */
export const RefusedView = ({ title, reason }: RefusedProps) => (
  <div className={styles.underWay} role="alert">
    <Row as="p">
      <Icon of={CircleAlert} tone="danger" />
      <Text weight="semibold">{title}</Text>
    </Row>
    <p>{reason}</p>
  </div>
)

export interface ImportFooterProps {
  readonly words: CsvImportScreenWords
  /** A summary of what an upload will do. */
  readonly says: string
  /** In its place where it has figures. */
  readonly progress?: UploadProgressProps["progress"]
  /** `isBusy` is given where the button cancels an upload; then it has the initial focus. */
  readonly cancel: { readonly label: string; readonly run: (() => void) | null; readonly isBusy?: boolean } | null
  readonly back?: (() => void) | null
  /** Goes on with a file as it was decided to be read. */
  readonly next?: { readonly label: string; readonly run: (() => void) | null; readonly reason: string }
  /** Takes the import back. */
  readonly undo?: { readonly run: (() => void) | null; readonly isBusy: boolean } | null
  /** Compares the file with a company. */
  readonly compare?: { readonly label: string; readonly run: (() => void) | null } | null
  readonly check?: { readonly run: (() => void) | null; readonly isBusy: boolean }
  readonly upload?: {
    readonly run: (() => void) | null
    /** What is under way, while the button waits for it. */
    readonly busyWords: string | null
    readonly reason: string | null
  }
  readonly close?: { readonly label: string; readonly run: (() => void) | null }
}

/** The buttons of a step; Upload is the one confirmation of an import. */
export const ImportFooterView = ({
  words,
  says,
  progress = null,
  cancel,
  back,
  next,
  undo = null,
  compare = null,
  check,
  upload,
  close
}: ImportFooterProps) => (
  <>
    {progress === null ? (
      <FooterStart role="status">
        <Text as="p" size="sm" tone="muted">
          {says}
        </Text>
      </FooterStart>
    ) : (
      <FooterStart>
        <ProgressBar label={words.checking} {...progress} />
      </FooterStart>
    )}
    {cancel !== null && (
      <Button
        action={cancel.run}
        isBusy={cancel.isBusy === true}
        isFirstFocus={cancel.isBusy !== undefined}
        {...(cancel.isBusy === undefined ? {} : { busyWords: words.progress.cancelling })}
      >
        {cancel.label}
      </Button>
    )}
    {back !== undefined && (
      <Button action={back} isFirstFocus>
        {words.refused.back}
      </Button>
    )}
    {undo !== null && (
      <Button
        icon={Undo2}
        action={undo.run}
        isBusy={undo.isBusy}
        {...(undo.isBusy ? { busyWords: words.result.undoing } : {})}
      >
        {words.result.undo}
      </Button>
    )}
    {next !== undefined && (
      <Button kind="primary" action={next.run} reason={next.run === null ? next.reason : null} isFirstFocus>
        {next.label}
      </Button>
    )}
    {compare !== null && (
      <Button icon={Scale} action={compare.run}>
        {compare.label}
      </Button>
    )}
    {check !== undefined && (
      <Button
        icon={ListChecks}
        action={check.run}
        isBusy={check.isBusy}
        {...(check.isBusy ? { busyWords: words.checking } : {})}
      >
        {words.check}
      </Button>
    )}
    {upload !== undefined && (
      <Button
        kind="primary"
        icon={Upload}
        action={upload.run}
        isBusy={upload.busyWords !== null}
        {...(upload.busyWords === null ? {} : { busyWords: upload.busyWords })}
        reason={upload.reason}
        tipSide="from-end"
      >
        {words.upload}
      </Button>
    )}
    {close !== undefined && (
      <Button kind="primary" action={close.run} isFirstFocus>
        {close.label}
      </Button>
    )}
  </>
)
