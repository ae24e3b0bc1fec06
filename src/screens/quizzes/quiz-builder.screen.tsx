import { CircleAlert, CircleCheck, CircleDashed } from "lucide-react"
import { useSelector } from "@xstate/react"
import { useAtomValue } from "jotai/react"
import type { QuizBuilderSnapshot } from "#domain/quizzes/quiz-builder.commands.ts"
import { isDocumentUnread } from "#domain/shared/document/typed-ahead.rules.ts"
import { shownIssues } from "#domain/quizzes/quiz-builder.rules.ts"
import { pointsBadge } from "#domain/quizzes/quiz-form.rules.ts"
import { pointsTotal } from "#domain/quizzes/quiz.schema.ts"
import { countErrors } from "#domain/shared/bilingual.rules.ts"
import { UnsavedDialog } from "#src/components/dialogs/confirm-dialog.tsx"
import { FooterStart } from "#src/components/dialogs/sheet.tsx"
import { SidePanel } from "#src/components/dialogs/side-panel.tsx"
import { FieldError } from "#src/components/fields/field.tsx"
import { Row, WideOnly } from "#src/components/layout/row.tsx"
import { LoadingRows } from "#src/components/lists/loading-rows.tsx"
import { Button } from "#src/components/navigation/button.tsx"
import { ErrorNote } from "#src/components/notes/note.tsx"
import { Badge } from "#src/components/text/badge.tsx"
import { Icon } from "#src/components/text/icon.tsx"
import { Text } from "#src/components/text/text.tsx"
import { HistoryButton } from "#src/screens/record/history-button.tsx"
import { useWords } from "#src/shell/use-application.ts"
import { QuizFormScreen } from "./quiz-form.screen.tsx"
import { QuizMergeScreen } from "./quiz-merge.screen.tsx"
import { QuizPasteScreen } from "./quiz-paste.screen.tsx"
import { QuizPreviewScreen } from "./quiz-preview.screen.tsx"
import { useQuizBuilder, useQuizBuilderWords, useQuizCommands, withCap } from "./use-quiz-builder.ts"

interface OfSnapshot {
  readonly snapshot: QuizBuilderSnapshot
}

/** The panel of the quiz editor, over the list. */
export const QuizBuilderScreen = () => {
  const { actor, over: overAtom, send } = useQuizBuilder()
  const snapshot = useSelector(actor, (snapshot) => snapshot)
  const over = useAtomValue(overAtom)
  const words = useQuizBuilderWords()
  const { shared } = useWords()
  if (!snapshot.hasTag("open")) return null
  const { subject } = snapshot.context
  const isOpening = snapshot.matches("opening") || isClosingUnread(snapshot)
  const isRead = !isOpening && !snapshot.matches("failed")
  return (
    <>
      <SidePanel
        title={snapshot.context.subject === "new" ? words.addTitle : words.editTitle}
        status={
          <Row>
            {isRead && <Points snapshot={snapshot} />}
            {subject !== null && subject !== "new" && <HistoryButton of={{ kind: "quiz", id: subject }} />}
          </Row>
        }
        close={snapshot.can({ type: "form.close" }) ? () => send({ type: "form.close" }) : null}
        closeLabel={shared.close}
        width={isRead ? "very-wide" : "wide"}
        isModal
        footer={<Footer snapshot={snapshot} isForm={isRead} />}
      >
        {isOpening && <LoadingRows text={shared.loading} rows={8} />}
        {snapshot.matches("failed") && <Failed snapshot={snapshot} />}
        {isRead &&
          (isConfirming(snapshot) ? <QuizMergeScreen snapshot={snapshot} /> : <QuizFormScreen snapshot={snapshot} />)}
      </SidePanel>
      {over === "paste" && <QuizPasteScreen snapshot={snapshot} />}
      {over === "preview" && <QuizPreviewScreen snapshot={snapshot} />}
      {snapshot.matches("discarding") && (
        <UnsavedDialog
          shared={shared}
          stay={() => send({ type: "form.stay" })}
          discard={() => send({ type: "form.discard" })}
        />
      )}
    </>
  )
}

/** What was typed for a quiz that is not shown yet is asked about. */
const isClosingUnread = (snapshot: QuizBuilderSnapshot): boolean =>
  snapshot.matches("discarding") && isDocumentUnread(snapshot.context)

/** The conflicts stay open behind the confirmation of leaving them. */
const isConfirming = (snapshot: QuizBuilderSnapshot): boolean =>
  snapshot.matches("merging") || (snapshot.matches("discarding") && snapshot.context.conflicts.length > 0)

const tones = { green: "success", red: "danger", yellow: "warning" } as const
const icons = { green: CircleCheck, red: CircleAlert, yellow: CircleDashed } as const

/** The points of all questions, and how many there must be. */
const Points = ({ snapshot }: OfSnapshot) => {
  const { points: words } = useQuizBuilderWords()
  const { total, tone } = pointsBadge(snapshot.context.doc.history.present)
  const texts = {
    green: words.complete,
    red: words.tooMany(String(total - pointsTotal)),
    yellow: words.toGo(String(pointsTotal - total))
  }
  return (
    <Badge tone={tones[tone]} hasDot={false} size="large" role="status">
      <Icon of={icons[tone]} size={14} />
      {total} / {pointsTotal}
      <WideOnly>
        <Text weight="medium">{texts[tone]}</Text>
      </WideOnly>
    </Badge>
  )
}

/** The quiz could not be loaded. */
const Failed = ({ snapshot }: OfSnapshot) => {
  const { send } = useQuizBuilder()
  const { shared, language } = useWords()
  const { failure } = snapshot.context
  if (failure === null) return null
  const retry = snapshot.can({ type: "form.retry" }) ? () => send({ type: "form.retry" }) : null
  return (
    <div data-path="failure" data-into="button">
      <ErrorNote text={shared.error(failure[language])} retry={{ label: shared.retry, run: retry }} />
    </div>
  )
}

const Footer = ({ snapshot, isForm }: OfSnapshot & { readonly isForm: boolean }) => {
  const { send } = useQuizBuilder()
  const words = useQuizBuilderWords()
  const command = useQuizCommands(snapshot)
  const { shared } = useWords()
  const isNew = snapshot.context.subject === "new"
  const count = countErrors(shownIssues(snapshot.context.doc))
  const next = isConfirming(snapshot)
    ? { ...command("confirm"), label: words.merge.confirm, isBusy: false, busyWords: words.merge.confirm }
    : {
        ...command("save"),
        label: isNew ? words.add : words.update,
        isBusy: snapshot.matches("saving"),
        busyWords: isNew ? words.adding : words.updating
      }
  return (
    <>
      <FooterStart role="status">
        {isForm && count !== null && <FieldError id="quiz-problems">{words.problems(count)}</FieldError>}
      </FooterStart>
      <Button action={snapshot.can({ type: "form.close" }) ? () => send({ type: "form.close" }) : null}>
        {shared.cancel}
      </Button>
      {isForm && (
        <Button kind="primary" {...withCap(next)} isBusy={next.isBusy} busyWords={next.busyWords} tipSide="from-end">
          {next.label}
        </Button>
      )}
    </>
  )
}
