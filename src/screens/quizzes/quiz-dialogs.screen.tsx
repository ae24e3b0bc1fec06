import { useQuizzesScreen, useQuizzesState, useQuizzesWords } from "./use-quizzes.ts"
import { ListDialogs } from "#src/screens/record/record-dialogs.tsx"

/** The dialogs over the list: the confirmation of a deletion, and the help on keys. */
export const QuizDialogsScreen = () => {
  const { send, commands } = useQuizzesScreen()
  const { removal: removing, screen } = useQuizzesState()
  const { removal, keys } = useQuizzesWords()
  return (
    <ListDialogs
      screen={screen}
      removal={removing}
      send={send}
      name="quizzes"
      available={commands}
      words={{ removal, keys }}
      lines={["edit", "switch", "delete", "add"]}
    />
  )
}
