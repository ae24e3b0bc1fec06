import {
  ArrowRight,
  Check,
  CheckCheck,
  Download,
  Keyboard,
  KeyRound,
  Languages,
  ListFilter,
  LogOut,
  type LucideIcon,
  PanelLeft,
  ReceiptText,
  RotateCcw,
  Search,
  Settings2,
  SunMoon,
  Undo2,
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
  ["places.claims", ReceiptText],
  ["record", ReceiptText],
  ["preferences.theme", SunMoon],
  ["preferences.language", Languages],
  ["preferences.sidebarWide", PanelLeft],
  ["preferences", Settings2],
  ["account.changePassword", KeyRound],
  ["account.logout", LogOut]
]

/** The icon of a command, which its words stand beside. */
export const CommandIcon = ({ id }: { readonly id: string }) => (
  <Icon of={icons.find(([start]) => id.startsWith(start))?.[1] ?? ArrowRight} />
)
