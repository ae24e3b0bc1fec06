import { quizzesContract } from "#adapters/contract/quizzes.contract.ts"
import { quizCriteria } from "#domain/quizzes/quiz-list.rules.ts"
import { foundBy, searchOf } from "./http/records.http.ts"
import { httpQuizzes } from "./http/quizzes.http.ts"
import { listPorts, undoPort, type PageReads } from "./list-ports.ts"
import type { Ports } from "./ports.ts"

export const screenPorts = (ports: Ports) => ({
  ...listPorts(ports, httpQuizzes),
  undo: undoPort(ports),
  invalidate: () => ports.cache.invalidate("/quizzes")
})

/** What the page requests first. */
export const reads = {
  endpoints: [quizzesContract.list, quizzesContract.stats],
  criteria: quizCriteria
} satisfies PageReads

export const search = searchOf((call, sent) => call(quizzesContract.list, sent), foundBy("quizRecord"))
