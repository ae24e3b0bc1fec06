/** The words of the notification centre: list, actions, and what an enrolment holds. */
import type { InEveryLanguage } from "../shared/language.schema.ts"
import type { NotificationStatus } from "./notification.schema.ts"
import { notificationsScreenEnglish } from "./notifications-screen-english.messages.ts"
import { notificationsScreenSpanish } from "./notifications-screen-spanish.messages.ts"

export interface NotificationsScreenWords {
  readonly title: string
  readonly subtitle: string
  readonly table: (count: string) => string
  readonly caption: string
  readonly loading: string
  readonly columns: {
    readonly message: string
    readonly status: string
    readonly created_at: string
    readonly actions: string
  }
  readonly statuses: Readonly<Record<NotificationStatus, string>>
  readonly search: string
  readonly filters: { readonly status: string; readonly anyStatus: string }
  readonly empty: { readonly title: string; readonly text: string }
  readonly readAll: string
  readonly readingAll: string
  /** What was read at once, beside the way back. */
  readonly recent: (count: string) => string
  readonly undoing: string
  readonly details: string
  readonly detailsOf: (message: string) => string
  readonly approve: string
  readonly approveOf: (message: string) => string
  readonly read: string
  readonly readOf: (message: string) => string
  readonly unread: string
  readonly unreadOf: (message: string) => string
  readonly busy: { readonly read: string; readonly unread: string; readonly approve: string }
  readonly enrolment: {
    readonly title: string
    readonly of: (member: string, benefit: string) => string
    readonly beneficiaries: string
    readonly name: string
    readonly relationship: string
    readonly percentage: string
    readonly form: string
    readonly dob: string
    readonly gender: string
    readonly address: string
    readonly city: string
    readonly state: string
    readonly zip: string
    readonly none: string
  }
  readonly keys: {
    readonly move: string
    readonly details: string
    readonly approve: string
    readonly read: string
    readonly unread: string
    readonly undo: string
    readonly search: string
    readonly help: string
  }
}

export const notificationsScreenWords: InEveryLanguage<NotificationsScreenWords> = {
  en: notificationsScreenEnglish,
  es: notificationsScreenSpanish
}
