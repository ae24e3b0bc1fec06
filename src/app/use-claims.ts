/** How the screens of the claims desk reach its actors. */
import type { ClaimsDesk } from "#domain/claims/claims.commands.ts"
import { type ClaimsScreenWords, claimsScreenEnglish } from "#domain/claims/claims-screen-english.messages.ts"
import { useAtomValue } from "./use-atom.ts"
import { useRoom } from "./use-desk.ts"
import { useLasting } from "./use-lasting.ts"
import { useSnapshot } from "./use-snapshot.ts"
import { useWords } from "./use-system.ts"
import { spanishAtom } from "./words.ts"

/** A whole snapshot of one actor; whoever asks is drawn again when it changes. */
export const useList = () => useSnapshot(useRoom("claims").list)
export const useDecisions = () => useSnapshot(useRoom("claims").decisions)
export const useReport = () => useSnapshot(useRoom("claims").report)

export const useClaimsWords = (): ClaimsScreenWords => {
  const spanish = useAtomValue(spanishAtom)
  return useWords().language === "es" && spanish !== null ? spanish.claimsScreenSpanish : claimsScreenEnglish
}

/** Most decisions are answered sooner; drawing a hundred rows as waiting would only make the answer come later. */
const busyAfterMs = 100

/** The rows as the table shows them. The models are kept with the room, so that unchanged rows stay undrawn. */
export const useClaimRows = (desk: ClaimsDesk) =>
  useRoom("claims").rows(desk, useClaimsWords(), useLasting(desk.decisions.hasTag("busy"), busyAfterMs))
