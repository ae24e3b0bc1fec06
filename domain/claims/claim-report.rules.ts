import { csvLine } from "../shared/report/report.rules.ts"
import { fullName } from "../shared/text.rules.ts"
import type { Claim } from "./claim.schema.ts"

export interface ReportedClaim {
  readonly claim: Claim
  readonly email: string | null
}

/** A reason is its code, and its note behind a colon. */
const reasonText = ({ reason }: Claim): string | null => {
  if (reason === null) return null
  return reason.note ? `${reason.code}: ${reason.note}` : reason.code
}

/** Fixed columns (decisions, section 12), with the value of each. */
const columns: Readonly<Record<string, (reported: ReportedClaim) => string | null>> = {
  id: ({ claim }) => claim.id,
  client: ({ claim }) => fullName(claim.user),
  email: ({ email }) => email,
  type: ({ claim }) => claim.type,
  date_treatment: ({ claim }) => claim.date_treatment,
  status: ({ claim }) => claim.status,
  reason: ({ claim }) => reasonText(claim),
  created_at: ({ claim }) => claim.created_at,
  decided_at: ({ claim }) => claim.decided_at,
  decided_by: ({ claim }) => claim.decided_by?.name ?? null
}

export const claimReportColumns = Object.keys(columns)

export const claimReportHeader = csvLine(claimReportColumns)

export const claimReportLine = (reported: ReportedClaim): string =>
  csvLine(Object.values(columns).map((cell) => cell(reported)))
