import type { ReactNode } from "react"
import { CircleAlert, CircleCheck, CircleDashed } from "lucide-react"
import type { QuizBuilderScreenWords } from "#domain/quizzes/quiz-builder-screen-english.messages.ts"
import type { InterfaceWords } from "#domain/shared/interface-english.messages.ts"
import { Button } from "#src/components/navigation/button.tsx"
import { DraftNote } from "#src/components/notes/draft-note.tsx"
import { ErrorNote } from "#src/components/notes/note.tsx"
import { FieldError } from "#src/components/fields/field.tsx"
import { Icon } from "#src/components/text/icon.tsx"
import { LoadingRows } from "#src/components/lists/loading-rows.tsx"
import { SidePanel } from "#src/components/dialogs/side-panel.tsx"
import { FooterStart } from "#src/components/dialogs/sheet.tsx"
import { type CommandButton, keysOf } from "./quiz-form.view.tsx"
import { Badge } from "#src/components/text/badge.tsx"
import { Text } from "#src/components/text/text.tsx"
import { WideOnly } from "#src/components/layout/row.tsx"

export interface PointsModel {
  readonly total: number
  /** The required total. */
  readonly wanted: number
  readonly tone: "green" | "red" | "yellow"
}

const tones = { green: "success", red: "danger", yellow: "warning" } as const
const icons = { green: CircleCheck, red: CircleAlert, yellow: CircleDashed } as const

const PointsBadge = ({ words, total, wanted, tone }: PointsModel & { readonly words: QuizBuilderScreenWords }) => (
  <Badge tone={tones[tone]} hasDot={false} size="large" role="status">
    <Icon of={icons[tone]} size={14} />
    {total} / {wanted}
    <WideOnly>
      <Text weight="medium">
        {tone === "green"
          ? words.points.complete
          : tone === "red"
            ? words.points.tooMany(String(total - wanted))
            : words.points.toGo(String(wanted - total))}
      </Text>
    </WideOnly>
  </Badge>
)

export interface FoundProps {
  readonly words: QuizBuilderScreenWords
  readonly isNew: boolean
  /** The title of the draft. */
  readonly title: string
  readonly restore: CommandButton
  readonly dismiss: CommandButton
}

/** Asks whether to restore a stored draft. */
export const FoundView = ({ words, isNew, title, restore, dismiss }: FoundProps) => (
  <div data-path="draft" data-into="[data-first-focus]">
    <DraftNote
      text={`${isNew ? words.restore.titleNew : words.restore.titleEdit} ${words.restore.text}`}
      detail={title}
      restore={{ label: words.restore.restore, run: restore.run }}
      discard={{ label: words.restore.dismiss, run: dismiss.run }}
    />
  </div>
)

export interface FailedProps {
  readonly shared: InterfaceWords
  readonly failure: string
  readonly retry: (() => void) | null
}

/** The quiz could not be loaded. */
export const FailedView = ({ shared, failure, retry }: FailedProps) => (
  <div data-path="failure" data-into="button">
    <ErrorNote text={shared.error(failure)} retry={{ label: shared.retry, run: retry }} />
  </div>
)

export interface BuilderFooterProps {
  readonly shared: InterfaceWords
  readonly close: (() => void) | null
  /** Why the quiz cannot be saved, in one line; null when it can, or before the first attempt. */
  readonly problems: string | null
  /** Null where there is no next step. */
  readonly goOn:
    | (CommandButton & { readonly label: string; readonly isBusy: boolean; readonly busyWords: string })
    | null
}

export const BuilderFooterView = ({ shared, close, problems, goOn }: BuilderFooterProps) => (
  <>
    <FooterStart role="status">
      {problems !== null && <FieldError id="quiz-problems">{problems}</FieldError>}
    </FooterStart>
    <Button action={close}>{shared.cancel}</Button>
    {goOn !== null && (
      <Button
        kind="primary"
        action={goOn.run}
        reason={goOn.why}
        {...keysOf(goOn)}
        {...(goOn.cap === null ? {} : { keycap: goOn.cap })}
        isBusy={goOn.isBusy}
        busyWords={goOn.busyWords}
        tipSide="from-end"
      >
        {goOn.label}
      </Button>
    )}
  </>
)

export interface QuizBuilderProps {
  readonly words: QuizBuilderScreenWords
  readonly shared: InterfaceWords
  readonly isNew: boolean
  /** Null without a form. */
  readonly points: PointsModel | null
  readonly close: (() => void) | null
  readonly isOpening: boolean
  readonly children: ReactNode
  readonly footer: ReactNode
}

/** The panel of the quiz editor, for a new or existing quiz. */
export const QuizBuilderView = (props: QuizBuilderProps) => {
  const { words, shared, isNew, points } = props
  return (
    <SidePanel
      title={isNew ? words.addTitle : words.editTitle}
      status={points !== null && <PointsBadge words={words} {...points} />}
      close={props.close}
      closeLabel={shared.close}
      width={points === null ? "wide" : "very-wide"}
      isModal
      footer={props.footer}
    >
      {props.isOpening ? <LoadingRows text={shared.loading} rows={8} /> : props.children}
    </SidePanel>
  )
}
