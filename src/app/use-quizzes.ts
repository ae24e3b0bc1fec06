/** How the screens of the quizzes' room reach its actors. */
import { type QuizzesDesk, type QuizzesMessage, quizzesOffers } from "#domain/quizzes/quizzes.commands.ts"
import { type QuizzesScreenWords, quizzesScreenEnglish } from "#domain/quizzes/quizzes-screen-english.messages.ts"
import { type Buttons, buttonsOf } from "./buttons.ts"
import { useAtomValue } from "jotai/react"
import { useRoom } from "./use-desk.ts"
import { useSnapshot } from "./use-snapshot.ts"
import { useWords } from "./use-system.ts"
import { spanishAtom } from "./words.ts"

/** All machines of the room as they stand; whoever asks is drawn again when one of the list's moves. */
export const useQuizzesDesk = (): QuizzesDesk => {
  const room = useRoom("questions")
  void useSnapshot(room.list)
  void useSnapshot(room.removal)
  void useSnapshot(room.acts)
  // Of the builder only whether it is open: what is typed into it draws nothing anew behind it.
  void useAtomValue(room.isWriting)
  return room.desk()
}

/** Sends to the room's machines. */
export const useSendToQuizzes = (): ((message: QuizzesMessage) => void) => useRoom("questions").send

/** The registry's commands as the buttons of these screens: what cannot be run now is null. */
export const quizButtons = (desk: QuizzesDesk, send: (message: QuizzesMessage) => void): Buttons =>
  buttonsOf(quizzesOffers(desk), send)

export const useQuizzesWords = (): QuizzesScreenWords => {
  const spanish = useAtomValue(spanishAtom)
  return useWords().language === "es" && spanish !== null ? spanish.quizzesScreenSpanish : quizzesScreenEnglish
}
