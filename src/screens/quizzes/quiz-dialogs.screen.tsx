import { quizzesOffers } from "#domain/quizzes/quizzes.commands.ts"
import { helpOf } from "#src/app/buttons.ts"
import { useKeysHelp } from "#src/app/use-desk.ts"
import { useQuizzesDesk, useQuizzesWords, useSendToQuizzes } from "#src/app/use-quizzes.ts"
import { useRecordWords } from "#src/app/use-record-words.ts"
import { useWords } from "#src/app/use-system.ts"
import { RecordKeysView } from "#src/screens/shell/record-keys.view.tsx"
import { RemovalView } from "#src/screens/shell/removal.view.tsx"

/** The dialogs over the list: the question before a quiz is deleted, and what the keys do. */
export const QuizDialogsScreen = () => (
  <>
    <Removal />
    <KeysHelp />
  </>
)

const Removal = () => {
  const { removal } = useQuizzesDesk()
  const send = useSendToQuizzes()
  const { removal: words } = useQuizzesWords()
  const { shared, language } = useWords()
  const { target, failure } = removal.context
  if (target === null) return null
  const doing = (event: { readonly type: "removal.confirm" | "removal.cancel" }) =>
    removal.can(event) ? () => send({ to: "removal", event }) : null
  return (
    <RemovalView
      title={words.title}
      question={words.question}
      shared={shared}
      failure={failure === null ? null : failure[language]}
      isBusy={removal.hasTag("busy")}
      confirm={doing({ type: "removal.confirm" })}
      cancel={doing({ type: "removal.cancel" })}
    />
  )
}

const KeysHelp = () => {
  const desk = useQuizzesDesk()
  const record = useRecordWords()
  const { keys } = useQuizzesWords()
  const { close } = useWords().shared
  const [isOpen, setOpen] = useKeysHelp()
  if (!isOpen) return null
  const lines = helpOf(quizzesOffers(desk), [
    [keys.move, ["quizzes.next", "quizzes.previous"]],
    [keys.edit, ["quizzes.edit"]],
    [keys.switch, ["quizzes.switch"]],
    [keys.delete, ["quizzes.delete"]],
    [keys.add, ["quizzes.add"]],
    [keys.search, ["quizzes.search"]],
    [keys.help, ["quizzes.keys"]]
  ])
  return (
    <RecordKeysView
      words={record.keys}
      closeLabel={close}
      keys={[...lines, { does: record.keys.palette, caps: ["Ctrl K"] }]}
      close={() => setOpen(false)}
    />
  )
}
