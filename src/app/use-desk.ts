/** How private screens reach the desk's actors. */
import type { ClaimsDesk } from "#domain/claims/claims.commands.ts"
import { claimsScreenEnglish } from "#domain/claims/claims-screen-english.messages.ts"
import type { ClaimsScreenWords } from "#domain/claims/claims-screen.messages.ts"
import type { Desk } from "./desk.ts"
import { keysHelpAtom } from "./preferences.ts"
import { deskAtom } from "./system.ts"
import { useAtom, useAtomValue } from "./use-atom.ts"
import { useLasting } from "./use-lasting.ts"
import { useSnapshot } from "./use-snapshot.ts"
import { useWords } from "./use-system.ts"
import { spanishAtom } from "./words.ts"

export const useDesk = (): Desk => {
  const present = useAtomValue(deskAtom)
  if (present === null) throw new Error("No desk around this screen")
  return present.desk
}

/** A whole snapshot of one actor; whoever asks is drawn again when it changes. */
export const useList = () => useSnapshot(useDesk().list)
export const useDecisions = () => useSnapshot(useDesk().decisions)
export const useReport = () => useSnapshot(useDesk().report)
export const usePalette = () => useSnapshot(useDesk().palette)
export const usePasswordChange = () => useSnapshot(useDesk().passwordChange)
export const useLive = () => useSnapshot(useDesk().live)

export const useClaimsWords = (): ClaimsScreenWords => {
  const spanish = useAtomValue(spanishAtom)
  return useWords().language === "es" && spanish !== null ? spanish.claimsScreenSpanish : claimsScreenEnglish
}

/** Most decisions are answered sooner; drawing a hundred rows as waiting would only make the answer come later. */
const busyAfterMs = 100

/** The rows as the table shows them. The models are kept with the desk, so that unchanged rows stay undrawn. */
export const useClaimRows = (desk: ClaimsDesk) =>
  useDesk().claimRows(desk, useClaimsWords(), useLasting(desk.decisions.hasTag("busy"), busyAfterMs))

/** Whether the keys are explained, and how to change that. */
export const useKeysHelp = () => useAtom(keysHelpAtom)
