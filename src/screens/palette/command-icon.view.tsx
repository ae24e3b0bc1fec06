import {
  ArrowRight,
  Bell,
  BookOpen,
  Building2,
  Check,
  CheckCheck,
  Download,
  Eye,
  HeartHandshake,
  Keyboard,
  KeyRound,
  Languages,
  LayoutDashboard,
  ListFilter,
  LogOut,
  type LucideIcon,
  Mail,
  MailCheck,
  PanelLeft,
  Pencil,
  Plus,
  ReceiptText,
  RotateCcw,
  Search,
  Settings2,
  SunMoon,
  ToggleRight,
  Trash2,
  Undo2,
  Upload,
  UserRound,
  UserRoundCheck,
  Users,
  X
} from "lucide-react"
import { Icon } from "#src/components/icon.tsx"

/** By the beginning of a command's id; the first that fits. */
const icons: ReadonlyArray<readonly [string, LucideIcon]> = [
  ["claims.approveAll", CheckCheck],
  ["claims.approve", Check],
  ["claims.reject", X],
  ["claims.clearSelection", X],
  ["claims.undo", Undo2],
  ["claims.report", Download],
  ["claims.select", CheckCheck],
  ["claims.show", ListFilter],
  ["claims.refresh", RotateCcw],
  ["claims.search", Search],
  ["claims.keys", Keyboard],
  ["notifications.approve", Check],
  ["notifications.read", MailCheck],
  ["notifications.unread", Mail],
  ["notifications.undo", Undo2],
  ["notifications.show", ListFilter],
  ["dashboard.activity", ListFilter],
  ["users.show", ListFilter],
  ["companies.show", ListFilter],
  ["places.dashboard", LayoutDashboard],
  ["benefits.show", ListFilter],
  ["articles.show", ListFilter],
  ["enrolments.open", UserRoundCheck],
  ["enrolments.approve", Check],
  ["enrolments.activateAll", CheckCheck],
  ["enrolments.retry", RotateCcw],
  ["enrolments.select", CheckCheck],
  ["enrolments.stop", X],
  ["enrolments.close", X],
  ["places.users", Users],
  ["places.companies", Building2],
  ["places.benefits", HeartHandshake],
  ["places.learn", BookOpen],
  ["places.claims", ReceiptText],
  ["places.notifications", Bell],
  ["record.user", UserRound],
  ["record.company", Building2],
  ["record.benefit", HeartHandshake],
  ["record.article", BookOpen],
  ["record", ReceiptText],
  ["preferences.theme", SunMoon],
  ["preferences.language", Languages],
  ["preferences.sidebarWide", PanelLeft],
  ["preferences", Settings2],
  ["account.changePassword", KeyRound],
  ["account.logout", LogOut]
]

/** By the end of a command's id, for what every list of records has. */
const endings: ReadonlyArray<readonly [string, LucideIcon]> = [
  [".add", Plus],
  [".edit", Pencil],
  [".delete", Trash2],
  [".details", Eye],
  [".closeDetails", X],
  [".showSsn", Eye],
  [".switch", ToggleRight],
  [".restore", RotateCcw],
  [".import", Upload],
  [".report", Download],
  [".refresh", RotateCcw],
  [".search", Search],
  [".keys", Keyboard],
  [".showAll", ListFilter]
]

/** The icon of a command, which its words stand beside. */
export const CommandIcon = ({ id }: { readonly id: string }) => (
  <Icon
    of={
      icons.find(([start]) => id.startsWith(start))?.[1] ?? endings.find(([end]) => id.endsWith(end))?.[1] ?? ArrowRight
    }
  />
)
