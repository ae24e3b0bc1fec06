import { csvLine } from "../reports/report.rules.ts"
import { fullName } from "../users/user.rules.ts"
import type { Claim } from "./claim.schema.ts"

/** A claim in the report, with fields of the account. */
export interface ReportedClaim {
  readonly claim: Claim
  readonly email: string | null
}

/** Fixed columns (decisions, section 12). */
export const claimReportColumns = [
  "id",
  "client",
  "email",
  "type",
  "date_treatment",
  "status",
  "reason",
  "created_at",
  "decided_at",
  "decided_by"
] as const

export const claimReportHeader = csvLine(claimReportColumns)

/** A reason is its code, and its note behind a colon. */
export const claimReportLine = ({ claim, email }: ReportedClaim): string => {
  const { reason } = claim
  const why = reason === null ? null : reason.note ? `${reason.code}: ${reason.note}` : reason.code
  return csvLine([
    claim.id,
    fullName(claim.user),
    email,
    claim.type,
    claim.date_treatment,
    claim.status,
    why,
    claim.created_at,
    claim.decided_at,
    claim.decided_by?.name ?? null
  ])
}
