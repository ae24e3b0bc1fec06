/** The ports of the quizzes screen. */
import type { QuizzesPort } from "#domain/quizzes/quizzes.port.ts"
import { cachedCalls } from "./http/cached.ts"
import { httpQuizzes } from "./http/quizzes.http.ts"
import type { Ports } from "./ports.ts"

interface QuizzesPorts {
  readonly quizzes: QuizzesPort
  /** The same for background requests, which do not extend the session. */
  readonly quizzesInBackground: QuizzesPort
  /** Invalidates the cached lists, so that the next request is sent. */
  readonly invalidate: () => void
}

export const quizzesPorts = ({ cache, window }: Ports): QuizzesPorts => {
  cache.preload(cachedCalls)
  const newKey = () => window.crypto.randomUUID()
  return {
    quizzes: httpQuizzes(cache.call, newKey),
    quizzesInBackground: httpQuizzes(cache.call, newKey, { background: true }),
    invalidate: () => cache.invalidate("/quizzes")
  }
}
