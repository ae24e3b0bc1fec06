/** The place of the benefits, as the shell knows it before its screen is fetched. */
import { HeartHandshake } from "lucide-react"

export const benefits = {
  folder: "benefits",
  family: "records",
  icon: HeartHandshake,
  screen: () => import("./benefits.screen.tsx"),
  ports: () => import("#adapters/browser/benefits-ports.ts")
} as const
