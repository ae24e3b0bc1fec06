import type { QuizzesPort } from "#domain/quizzes/quizzes.port.ts"
import { cachedCalls } from "./http/cached.ts"
import { httpQuizzes } from "./http/quizzes.http.ts"
import type { Ports } from "./ports.ts"

interface QuizzesPorts {
  readonly quizzes: QuizzesPort
  readonly quizzesInBackground: QuizzesPort
  readonly invalidate: () => void
}

export const screenPorts = ({ cache, window }: Ports): QuizzesPorts => {
  cache.preload(cachedCalls)
  const newKey = () => window.crypto.randomUUID()
  return {
    quizzes: httpQuizzes(cache.call, newKey),
    quizzesInBackground: httpQuizzes(cache.call, newKey, { background: true }),
    invalidate: () => cache.invalidate("/quizzes")
  }
}
