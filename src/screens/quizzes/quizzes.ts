/** The place of the quizzes, as the shell knows it before its screen is fetched. */
import { ListChecks } from "lucide-react"

export const quizzes = {
  folder: "quizzes",
  family: "records",
  icon: ListChecks,
  screen: () => import("./quizzes.screen.tsx"),
  ports: () => import("#adapters/browser/quizzes-ports.ts")
} as const
