/** The place of the claims, as the shell knows it before its screen is fetched. */
import { ReceiptText } from "lucide-react"

export const claims = {
  folder: "claims",
  family: "overviews",
  icon: ReceiptText,
  screen: () => import("./claims.screen.tsx"),
  ports: () => import("#adapters/browser/claims-ports.ts")
} as const
