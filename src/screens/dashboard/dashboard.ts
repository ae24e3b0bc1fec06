/** The dashboard, as the shell knows it before its screen is fetched. */
import { LayoutDashboard } from "lucide-react"

export const dashboard = {
  folder: "dashboard",
  family: "overviews",
  /** Fetched with it. */
  more: ["src/screens/dashboard/dashboard-charts.screen.tsx"],
  icon: LayoutDashboard,
  screen: () => import("./dashboard.screen.tsx"),
  ports: () => import("#adapters/browser/dashboard-ports.ts")
} as const
