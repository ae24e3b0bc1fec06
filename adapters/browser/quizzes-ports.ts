import { httpQuizzes } from "./http/quizzes.http.ts"
import type { Ports } from "./ports.ts"

/** Those `inBackground` do not extend the session; `invalidate` drops the cached lists. */
export const screenPorts = ({ cache, window }: Ports) => {
  const newKey = () => window.crypto.randomUUID()
  return {
    quizzes: httpQuizzes(cache.call, newKey),
    quizzesInBackground: httpQuizzes(cache.call, newKey, { background: true }),
    invalidate: () => cache.invalidate("/quizzes")
  }
}
