/** The place of the audit log, as the shell knows it before its screen is fetched. */
import { ScrollText } from "lucide-react"

export const audit = {
  folder: "audit",
  family: "overviews",
  icon: ScrollText,
  screen: () => import("./audit.screen.tsx"),
  ports: () => import("#adapters/browser/audit-ports.ts")
} as const
