import { helpOf } from "#src/screens/record/buttons.ts"
import { useQuizzesScreen, useQuizzesState, useQuizzesWords } from "./use-quizzes.ts"
import { RecordKeysScreen } from "#src/screens/record/record-keys.screen.tsx"
import { RemovalScreen } from "#src/screens/record/removal.screen.tsx"

/** The dialogs over the list: the confirmation of a deletion, and the help on keys. */
export const QuizDialogsScreen = () => (
  <>
    <Removal />
    <KeysHelp />
  </>
)

const Removal = () => {
  const { removal } = useQuizzesState()
  const { removal: words } = useQuizzesWords()
  const { send } = useQuizzesScreen()
  return <RemovalScreen removal={removal} send={send} title={words.title} question={() => words.question} />
}

const KeysHelp = () => {
  const { commands, send } = useQuizzesScreen()
  const { screen } = useQuizzesState()
  const { keys } = useQuizzesWords()
  const lines = () =>
    helpOf(commands(), [
      [keys.move, ["quizzes.next", "quizzes.previous"]],
      [keys.edit, ["quizzes.edit"]],
      [keys.switch, ["quizzes.switch"]],
      [keys.delete, ["quizzes.delete"]],
      [keys.add, ["quizzes.add"]],
      [keys.search, ["quizzes.search"]],
      [keys.help, ["quizzes.keys"]]
    ])
  return (
    <RecordKeysScreen
      lines={lines}
      isOpen={screen.hasTag("help")}
      close={() => send({ to: "screen", event: { type: "help.close" } })}
    />
  )
}
