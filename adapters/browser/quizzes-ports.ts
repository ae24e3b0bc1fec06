/** What the quizzes' screen needs of the server. */
import type { QuizzesPort } from "#domain/quizzes/quizzes.port.ts"
import { cachedCalls } from "./http/cached.ts"
import { httpQuizzes } from "./http/quizzes.http.ts"
import type { Ports } from "./ports.ts"

interface QuizzesPorts {
  readonly quizzes: QuizzesPort
  /** The same for looks that no person has asked for: they do not keep the session alive. */
  readonly quizzesInBackground: QuizzesPort
  /** Forgets the lists that are kept, so that the next look is a new one. */
  readonly forget: () => void
}

export const quizzesPorts = ({ answers, window }: Ports): QuizzesPorts => {
  answers.bring(cachedCalls)
  const newKey = () => window.crypto.randomUUID()
  return {
    quizzes: httpQuizzes(answers.call, newKey),
    quizzesInBackground: httpQuizzes(answers.call, newKey, { background: true }),
    forget: () => answers.forget("/quizzes")
  }
}
