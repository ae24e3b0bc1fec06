/** What the list of claims and the details of one say alike. */
import { isPending } from "#domain/claims/claim.rules.ts"
import type { Claim, Reason } from "#domain/claims/claim.schema.ts"
import type { ClaimsScreenWords } from "#domain/claims/claims-screen-english.messages.ts"
import { claimMoment } from "#src/shell/dates.ts"

export const claimTones = { pending: "warning", approved: "success", rejected: "danger" } as const

/** Who decided and when, and why. */
export const decisionOf = (claim: Claim, words: ClaimsScreenWords): string => {
  if (isPending(claim)) return ""
  const decided = words.decided(claim.status, claim.decided_by.name, claimMoment(claim.decided_at))
  return claim.reason === null ? decided : `${decided} · ${reasonText(claim.reason, words)}`
}

export const reasonText = ({ code, note = "" }: Reason, { reasons }: ClaimsScreenWords): string =>
  note === "" ? reasons[code] : `${reasons[code]}: ${note}`
