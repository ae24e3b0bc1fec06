/** The place of the articles, as the shell knows it before its screen is fetched. */
import { BookOpen } from "lucide-react"

export const articles = {
  folder: "articles",
  family: "records",
  icon: BookOpen,
  screen: () => import("./articles.screen.tsx"),
  ports: () => import("#adapters/browser/articles-ports.ts")
} as const
