import { useQuizzesScreen, useQuizzesState, useQuizzesWords } from "./use-quizzes.ts"
import { ListDialogs } from "#src/screens/record/record-dialogs.tsx"

/** The dialogs over the list: the confirmation of a deletion, and the help on keys. */
export const QuizDialogsScreen = () => {
  const { send, commands } = useQuizzesScreen()
  const { removal, screen } = useQuizzesState()
  const { removal: asks, keys } = useQuizzesWords()
  return (
    <ListDialogs
      screen={screen}
      removal={removal}
      send={send}
      name="quizzes"
      available={commands}
      words={{ removal: { title: asks.title, question: () => asks.question }, keys }}
      lines={["edit", "switch", "delete", "add"]}
    />
  )
}
