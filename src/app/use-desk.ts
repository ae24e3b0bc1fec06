/** How private screens reach the desk's actors. */
import { useSelector } from "@xstate/react"
import { useAtom, useAtomValue } from "jotai"
import type { ClaimsDesk } from "#domain/claims/claims.commands.ts"
import { claimsScreenWords } from "#domain/claims/claims-screen.messages.ts"
import type { Desk } from "./desk.ts"
import { keysHelpAtom } from "./preferences.ts"
import { deskAtom } from "./system.ts"
import { useWords } from "./use-system.ts"

export const useDesk = (): Desk => {
  const present = useAtomValue(deskAtom)
  if (present === null) throw new Error("No desk around this screen")
  return present.desk
}

/** A whole snapshot of one actor; whoever asks is drawn again when it changes. */
export const useList = () => useSelector(useDesk().list, (snapshot) => snapshot)
export const useDecisions = () => useSelector(useDesk().decisions, (snapshot) => snapshot)
export const useReport = () => useSelector(useDesk().report, (snapshot) => snapshot)
export const usePalette = () => useSelector(useDesk().palette, (snapshot) => snapshot)
export const usePasswordChange = () => useSelector(useDesk().passwordChange, (snapshot) => snapshot)
export const useLive = () => useSelector(useDesk().live, (snapshot) => snapshot)

export const useClaimsWords = () => claimsScreenWords[useWords().language]

/** The rows as the table shows them. The models are kept with the desk, so that unchanged rows stay undrawn. */
export const useClaimRows = (desk: ClaimsDesk) => useDesk().claimRows(desk, useClaimsWords())

/** Whether the keys are explained, and how to change that. */
export const useKeysHelp = () => useAtom(keysHelpAtom)
