import {
  ArrowRight,
  Check,
  CheckCheck,
  Download,
  Eye,
  Keyboard,
  KeyRound,
  Languages,
  ListFilter,
  LogOut,
  type LucideIcon,
  Mail,
  MailCheck,
  Pencil,
  Plus,
  Redo2,
  RotateCcw,
  Search,
  Settings2,
  Split,
  ToggleRight,
  Trash2,
  Undo2,
  Upload,
  UserRound,
  UserRoundCheck,
  X
} from "lucide-react"
import { Icon } from "#src/components/text/icon.tsx"

/** By a command's id; the first match wins. */
const icons: ReadonlyArray<readonly [RegExp, LucideIcon]> = [
  [/^record\.users/u, UserRound],
  [/\.(?:approveAll|activateAll|select)/u, CheckCheck],
  [/\.(?:approve|save|confirm)$/u, Check],
  [/\.(?:reject|clearSelection|stop|close|closeDetails)$/u, X],
  [/\.undo$/u, Undo2],
  [/\.redo$/u, Redo2],
  [/\.(?:add|addQuestion)$/u, Plus],
  [/\.edit$/u, Pencil],
  [/\.(?:delete|dismiss)$/u, Trash2],
  [/\.details$/u, Eye],
  [/\.(?:show|activity)/u, ListFilter],
  [/\.switch$/u, ToggleRight],
  [/\.import$/u, Upload],
  [/\.report$/u, Download],
  [/\.(?:refresh|restore|retry)$/u, RotateCcw],
  [/\.search$/u, Search],
  [/\.keys$/u, Keyboard],
  [/^notifications\.read/u, MailCheck],
  [/^notifications\.unread/u, Mail],
  [/^quizBuilder\.distribute/u, Split],
  [/^quizBuilder\.tab/u, Languages],
  [/^enrolments\.open/u, UserRoundCheck],
  [/^settings/u, Settings2],
  [/^account\.changePassword/u, KeyRound],
  [/^account\.logout/u, LogOut]
]

/** The icon of a command, beside its label; `place` is that of its place, where it leads to one. */
export const CommandIcon = ({ id, place }: { readonly id: string; readonly place: LucideIcon | null }) => (
  <Icon of={icons.find(([pattern]) => pattern.test(id))?.[1] ?? place ?? ArrowRight} />
)
