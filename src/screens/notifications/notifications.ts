/** The place of the notifications, as the shell knows it before its screen is fetched. */
import { Bell } from "lucide-react"

export const notifications = {
  folder: "notifications",
  family: "overviews",
  icon: Bell,
  screen: () => import("./notifications.screen.tsx"),
  ports: () => import("#adapters/browser/notifications-ports.ts")
} as const
