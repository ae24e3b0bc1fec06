import { httpQuizzes } from "./http/quizzes.http.ts"
import { listPorts, undoPort } from "./list-ports.ts"
import type { Ports } from "./ports.ts"

export const screenPorts = (ports: Ports) => ({
  ...listPorts(ports, httpQuizzes),
  undo: undoPort(ports),
  invalidate: () => ports.cache.invalidate("/quizzes")
})
