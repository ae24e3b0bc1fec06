/** How the screens of the claims reach their actors. */
import { type ClaimsDesk, type ClaimsMessage, claimsOffers } from "#domain/claims/claims.commands.ts"
import { type ClaimsScreenWords, claimsScreenEnglish } from "#domain/claims/claims-screen-english.messages.ts"
import { type Buttons, buttonsOf } from "./buttons.ts"
import { useAtomValue } from "jotai/react"
import { useRoom } from "./use-desk.ts"
import { useLasting } from "./use-lasting.ts"
import { useSnapshot } from "./use-snapshot.ts"
import { useWords } from "./use-system.ts"
import { spanishAtom } from "./words.ts"

/** All machines of the screen as they stand; the component renders again when one of them changes. */
export const useClaimsDesk = (): ClaimsDesk => {
  const room = useRoom("claims")
  return { list: useSnapshot(room.list), decisions: useSnapshot(room.decisions), report: useSnapshot(room.report) }
}

/** Sends to the screen's machines. */
export const useSendToClaims = (): ((message: ClaimsMessage) => void) => useRoom("claims").send

/** The registry's commands as the buttons of these screens: what cannot be run now is null. */
export const claimButtons = (desk: ClaimsDesk, send: (message: ClaimsMessage) => void): Buttons =>
  buttonsOf(claimsOffers(desk), send)

export const useClaimsWords = (): ClaimsScreenWords => {
  const spanish = useAtomValue(spanishAtom)
  return useWords().language === "es" && spanish !== null ? spanish.claimsScreenSpanish : claimsScreenEnglish
}

/** Most decisions are answered sooner; drawing a hundred rows as waiting would only make the answer come later. */
const busyAfterMs = 100

/** The rows as the table shows them. The models are kept with the screen's actors, so that unchanged rows stay undrawn. */
export const useClaimRows = (desk: ClaimsDesk) =>
  useRoom("claims").rows(desk, useClaimsWords(), useLasting(desk.decisions.hasTag("busy"), busyAfterMs))
