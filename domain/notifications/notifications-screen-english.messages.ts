import { numberIn } from "../shared/language.rules.ts"
import type { NotificationStatus } from "./notification.schema.ts"

export const notificationsScreenEnglish = {
  title: "Notification Center",
  subtitle: "Manage system notifications and alerts",
  table: (count: string) => `Notifications (${count})`,
  caption: "Notifications",
  loading: "Loading...",
  columns: { message: "Notification Title", status: "Status", created_at: "Created Date", actions: "Actions" },
  statuses: { pending: "Unread", read: "Read" } satisfies Record<NotificationStatus, string>,
  search: "Search notifications",
  filters: { status: "Status", anyStatus: "All statuses" },
  empty: { title: "No notifications found", text: "New claims and enrollments from members appear here." },
  /** The button that marks all as read: with the number of those it would mark, where that is known. */
  readAll: (count: number | null): string =>
    count === null || count === 0
      ? "Mark all as read"
      : count === 1
        ? "Mark 1 as read"
        : `Mark all ${numberIn.en(count)} as read`,
  readingAll: "Marking...",
  /** Shown beside the undo button. */
  recent: (count: string) => `${count} marked as read`,
  undoing: "Undoing...",
  details: "Details",
  detailsOf: (message: string) => `Details: ${message}`,
  approve: "Activate",
  approveOf: (message: string) => `Activate: ${message}`,
  read: "Mark as read",
  readOf: (message: string) => `Mark as read: ${message}`,
  unread: "Mark as unread",
  unreadOf: (message: string) => `Mark as unread: ${message}`,
  busy: { read: "Marking as read", unread: "Marking as unread", approve: "Activating" },
  enrolment: {
    title: "Enrollment Details",
    of: (member: string, benefit: string) => `${member}, ${benefit}`,
    none: "No enrollment data available"
  },
  keys: {
    move: "Move the cursor",
    details: "Show the enrollment, or the claim",
    approve: "Activate the enrollment",
    read: "Mark as read",
    unread: "Mark as unread",
    undo: "Undo marking all as read, or an activation",
    search: "Search notifications",
    help: "Show keyboard shortcuts"
  }
}

export type NotificationsScreenWords = typeof notificationsScreenEnglish
