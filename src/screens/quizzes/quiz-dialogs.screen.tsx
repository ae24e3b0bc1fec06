import { quizzesOffers } from "#domain/quizzes/quizzes.commands.ts"
import { useKeysHelp } from "#src/app/use-desk.ts"
import { helpOf } from "#src/app/buttons.ts"
import { useQuizzesDesk, useQuizzesWords, useSendToQuizzes } from "#src/app/use-quizzes.ts"
import { RecordKeysScreen } from "#src/screens/shell/record-keys.screen.tsx"
import { RemovalScreen } from "#src/screens/shell/removal.screen.tsx"

/** The dialogs over the list: the question before a quiz is deleted, and what the keys do. */
export const QuizDialogsScreen = () => (
  <>
    <Removal />
    <KeysHelp />
  </>
)

const Removal = () => {
  const { removal } = useQuizzesDesk()
  const { removal: words } = useQuizzesWords()
  return (
    <RemovalScreen removal={removal} send={useSendToQuizzes()} title={words.title} question={() => words.question} />
  )
}

const KeysHelp = () => {
  const desk = useQuizzesDesk()
  const { keys } = useQuizzesWords()
  const [isOpen, setOpen] = useKeysHelp()
  const lines = () =>
    helpOf(quizzesOffers(desk), [
      [keys.move, ["quizzes.next", "quizzes.previous"]],
      [keys.edit, ["quizzes.edit"]],
      [keys.switch, ["quizzes.switch"]],
      [keys.delete, ["quizzes.delete"]],
      [keys.add, ["quizzes.add"]],
      [keys.search, ["quizzes.search"]],
      [keys.help, ["quizzes.keys"]]
    ])
  return <RecordKeysScreen lines={lines} isOpen={isOpen} close={() => setOpen(false)} />
}
