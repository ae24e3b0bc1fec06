import {
  Bell,
  BookOpen,
  Building2,
  HeartHandshake,
  LayoutDashboard,
  ListChecks,
  type LucideIcon,
  ReceiptText,
  ScrollText,
  Users
} from "lucide-react"
import type { Place } from "#domain/shared/screen/place.schema.ts"

/** The icon of each place, in the sidebar and in the palette. */
export const placeIcons: Readonly<Record<Place, LucideIcon>> = {
  dashboard: LayoutDashboard,
  users: Users,
  companies: Building2,
  questions: ListChecks,
  benefits: HeartHandshake,
  learn: BookOpen,
  claims: ReceiptText,
  notifications: Bell,
  audit: ScrollText
}
