import type { Language, Translated } from "../shared/language.schema.ts"
import { csvLine } from "../shared/report/report.rules.ts"
import { fullName } from "../shared/text.rules.ts"
import { claimKindWords } from "./claim-kinds.messages.ts"
import { isLookAlike } from "./claim.rules.ts"
import type { Claim, ReasonCode } from "./claim.schema.ts"
import { claimsScreenEnglish } from "./claims-screen-english.messages.ts"
import { claimsScreenSpanish } from "./claims-screen-spanish.messages.ts"

export interface ReportedClaim {
  readonly claim: Claim
  readonly email: string | null
}

const reasonWords: Translated<Readonly<Record<ReasonCode, string>>> = {
  en: claimsScreenEnglish.reasons,
  es: claimsScreenSpanish.reasons
}

const isLookAlikeWords = { en: { yes: "Yes", no: "No" }, es: { yes: "Sí", no: "No" } }

/** The note of a reason stands behind a colon. */
const reasonText = ({ reason }: Claim, language: Language): string | null => {
  if (reason === null) return null
  const text = reasonWords[language][reason.code]
  return reason.note ? `${text}: ${reason.note}` : text
}

/** Fixed columns (decisions, section 12), with the value of each in the language of the reader. */
const columns: Readonly<Record<string, (reported: ReportedClaim, language: Language) => string | null>> = {
  id: ({ claim }) => claim.id,
  client: ({ claim }) => fullName(claim.user),
  email: ({ email }) => email,
  type: ({ claim }, language) => claimKindWords[language].types[claim.type],
  date_treatment: ({ claim }) => claim.date_treatment,
  status: ({ claim }, language) => claimKindWords[language].statuses[claim.status],
  reason: ({ claim }, language) => reasonText(claim, language),
  created_at: ({ claim }) => claim.created_at,
  decided_at: ({ claim }) => claim.decided_at,
  decided_by: ({ claim }) => claim.decided_by?.name ?? null,
  look_alike_of: ({ claim }, language) => isLookAlikeWords[language][isLookAlike(claim) ? "yes" : "no"]
}

export const claimReportColumns = Object.keys(columns)

export const claimReportHeader = csvLine(claimReportColumns)

export const claimReportLine = (reported: ReportedClaim, language: Language): string =>
  csvLine(Object.values(columns).map((cell) => cell(reported, language)))
