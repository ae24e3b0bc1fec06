import { httpQuizzes } from "./http/quizzes.http.ts"
import { listPorts } from "./list-ports.ts"
import type { Ports } from "./ports.ts"

export const screenPorts = (ports: Ports) => ({
  ...listPorts(ports, httpQuizzes),
  invalidate: () => ports.cache.invalidate("/quizzes")
})
