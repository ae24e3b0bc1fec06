import {
  ArrowRight,
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
  ListChecks,
  ListFilter,
  LogOut,
  type LucideIcon,
  Mail,
  MailCheck,
  PanelLeft,
  Pencil,
  Plus,
  ReceiptText,
  Redo2,
  RotateCcw,
  Search,
  Settings2,
  Split,
  SunMoon,
  ToggleRight,
  Trash2,
  Undo2,
  Upload,
  UserRound,
  UserRoundCheck,
  X
} from "lucide-react"
import { Icon } from "#src/components/text/icon.tsx"
import { placeIcons } from "#src/components/text/place-icons.ts"

/** By the prefix of a command's id; the first match wins. */
const icons: ReadonlyArray<readonly [string, LucideIcon]> = [
  ...Object.entries(placeIcons).map(([place, icon]) => [`places.${place}`, icon] as const),
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
  ["quizzes.show", ListFilter],
  ["quizBuilder.undo", Undo2],
  ["quizBuilder.redo", Redo2],
  ["quizBuilder.save", Check],
  ["quizBuilder.confirm", Check],
  ["quizBuilder.addQuestion", Plus],
  ["quizBuilder.distribute", Split],
  ["quizBuilder.tab", Languages],
  ["quizBuilder.restore", RotateCcw],
  ["quizBuilder.dismiss", Trash2],
  ["benefits.show", ListFilter],
  ["articles.show", ListFilter],
  ["enrolments.open", UserRoundCheck],
  ["enrolments.approve", Check],
  ["enrolments.activateAll", CheckCheck],
  ["enrolments.retry", RotateCcw],
  ["enrolments.select", CheckCheck],
  ["enrolments.stop", X],
  ["enrolments.close", X],
  ["record.user", UserRound],
  ["record.company", Building2],
  ["record.quiz", ListChecks],
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

/** By the suffix of a command's id, for commands of every record list. */
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

/** The icon of a command, beside its label. */
export const CommandIcon = ({ id }: { readonly id: string }) => (
  <Icon
    of={
      icons.find(([start]) => id.startsWith(start))?.[1] ?? endings.find(([end]) => id.endsWith(end))?.[1] ?? ArrowRight
    }
  />
)
