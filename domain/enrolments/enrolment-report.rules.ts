import type { Language } from "../shared/language.schema.ts"
import { csvLine } from "../shared/report/report.rules.ts"
import { declineReasonText } from "./decline-reasons.messages.ts"
import { enrolmentStatusWords } from "./enrolment.messages.ts"
import type { Enrolment } from "./enrolment.schema.ts"

export const enrolmentReportHeader = csvLine([
  "given_name",
  "surname",
  "email",
  "mobile_number",
  "benefit_en",
  "benefit_es",
  "status",
  "created_at",
  "decided_at",
  "decided_by",
  "reason",
  "beneficiaries_total"
])

/** What the members wrote in their requests is in no report. */
export const enrolmentReportLine = (
  {
    user,
    benefit,
    status,
    created_at,
    decided_at = null,
    decided_by = null,
    reason = null,
    beneficiaries_total: total = null
  }: Enrolment,
  language: Language
): string =>
  csvLine([
    user.given_name,
    user.surname,
    user.email,
    user.mobile_number,
    benefit.title_en,
    benefit.title_es,
    enrolmentStatusWords[language][status],
    created_at,
    decided_at,
    decided_by?.name ?? null,
    reason === null ? null : declineReasonText(reason, language),
    total === null ? null : String(total)
  ])
