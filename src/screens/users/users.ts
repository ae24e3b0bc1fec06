/** The place of the users, as the shell knows it before its screen is fetched. */
import { Users } from "lucide-react"

export const users = {
  folder: "users",
  family: "records",
  icon: Users,
  screen: () => import("./users.screen.tsx"),
  ports: () => import("#adapters/browser/users-ports.ts")
} as const
