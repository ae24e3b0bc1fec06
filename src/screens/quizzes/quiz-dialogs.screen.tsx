import { useQuizzesScreen, useQuizzesState, useQuizzesWords } from "./quizzes-workflows.ts"
import { ListDialogs } from "#src/screens/record/record-dialogs.tsx"

/** The dialogs over the list: the confirmation of a deletion, and the help on keys. */
export const QuizDialogsScreen = () => (
  <ListDialogs
    of={useQuizzesScreen()}
    state={useQuizzesState()}
    name="quizzes"
    words={useQuizzesWords()}
    lines={["edit", "switch", "delete", "restore", "undo", "add"]}
  />
)
