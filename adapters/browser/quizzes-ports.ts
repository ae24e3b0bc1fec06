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

export const quizzesPorts = ({ cache, window }: Ports): QuizzesPorts => {
  cache.preload(cachedCalls)
  const newKey = () => window.crypto.randomUUID()
  return {
    quizzes: httpQuizzes(cache.call, newKey),
    quizzesInBackground: httpQuizzes(cache.call, newKey, { background: true }),
    forget: () => cache.invalidate("/quizzes")
  }
}
