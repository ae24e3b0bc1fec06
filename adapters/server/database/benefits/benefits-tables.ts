import type { Generated, GeneratedAlways } from "kysely"
import type { JsonText } from "#adapters/server/database/values.ts"
import type { BenefitType } from "#domain/benefits/benefit.schema.ts"
import type { NotificationStatus } from "#domain/notifications/notification.schema.ts"
import type { EnrolmentStatus } from "#domain/shared/enrolment.schema.ts"
import type { ActiveStatus } from "#domain/users/user.schema.ts"

export interface BenefitsTable {
  readonly id: string
  readonly company_id: string
  readonly title_en: string
  readonly title_es: string
  readonly title_key: string
  readonly search_key: string
  readonly card_description_en: string
  readonly card_description_es: string
  readonly description_en: string
  readonly description_es: string
  readonly about_description_en: string
  readonly about_description_es: string
  readonly benefits_description_en: string
  readonly benefits_description_es: string
  readonly access_description_en: string
  readonly access_description_es: string
  readonly message_en: string
  readonly message_es: string
  readonly type: BenefitType
  readonly url: string | null
  readonly logo: string | null
  readonly image: string | null
  readonly status: ActiveStatus
  readonly created_at: string
  readonly updated_at: string
  readonly deleted_at: string | null
  readonly version: Generated<number>
}

export interface EnrolmentsTable {
  readonly id: string
  readonly user_id: string
  readonly benefit_id: string
  readonly status: EnrolmentStatus
  readonly beneficiaries: JsonText
  readonly form_data: JsonText
  readonly created_at: string
  readonly version: Generated<number>
}

interface EnrolmentCountsTable {
  readonly id: GeneratedAlways<number>
  readonly status: EnrolmentStatus
  readonly n: number
  readonly folded: Generated<boolean>
}

export interface NotificationsTable {
  readonly id: string
  readonly title: string
  readonly message: string
  readonly message_key: string
  readonly status: Generated<NotificationStatus>
  readonly created_at: string
  readonly user_id: string | null
  readonly claim_id: string | null
  readonly benefit_id: string | null
  readonly enrolment_id: string | null
  readonly reading_id: string | null
  readonly version: Generated<number>
}

interface NotificationCountsTable {
  readonly id: GeneratedAlways<number>
  /** A Monday. */
  readonly week: string
  readonly status: NotificationStatus
  readonly n: number
  readonly folded: Generated<boolean>
}

interface NotificationReadingsTable {
  readonly id: string
  readonly administrator_id: string
  readonly read_at: string
  readonly undo_until: string
}

export interface BenefitsTables {
  readonly benefits: BenefitsTable
  readonly enrolments: EnrolmentsTable
  readonly enrolment_counts: EnrolmentCountsTable
  readonly notifications: NotificationsTable
  readonly notification_counts: NotificationCountsTable
  readonly notification_readings: NotificationReadingsTable
}
