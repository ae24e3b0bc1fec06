import { useQuizzesScreen, useQuizzesState, useQuizzesWords } from "./use-quizzes.ts"
import { KeysHelp, RemovalDialog } from "#src/screens/record/record-dialogs.tsx"

/** The dialogs over the list: the confirmation of a deletion, and the help on keys. */
export const QuizDialogsScreen = () => {
  const { send, commands } = useQuizzesScreen()
  const { removal, screen } = useQuizzesState()
  const { removal: removalWords, keys } = useQuizzesWords()
  return (
    <>
      <RemovalDialog
        removal={removal}
        send={send}
        words={{ title: removalWords.title, question: () => removalWords.question }}
      />
      <KeysHelp
        screen={screen}
        send={send}
        name="quizzes"
        available={commands}
        words={keys}
        lines={["edit", "switch", "delete", "add"]}
      />
    </>
  )
}
