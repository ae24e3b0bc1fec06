/** How the components of the claims' screen reach it. */
import { useAtomValue } from "jotai/react"
import type { ClaimsState } from "#domain/claims/claims.commands.ts"
import { type ClaimsScreenWords, claimsScreenEnglish } from "#domain/claims/claims-screen-english.messages.ts"
import type { claimsScreenMachine } from "#domain/claims/claims-screen.machine.ts"
import type { ClaimRows } from "./claim-rows.ts"
import { useDelayed } from "./use-delayed.ts"
import { screenContext } from "./use-screen.ts"
import { useWords } from "./use-system.ts"
import { spanishAtom } from "./words.ts"

export interface ClaimsScreenParts {
  readonly rows: ClaimRows
}

export const {
  Provider: ClaimsScreenProvider,
  useScreen: useClaimsScreen,
  useScreenState: useClaimsState,
  useButtons: useClaimButtons
} = screenContext<typeof claimsScreenMachine, ClaimsScreenParts>()

export const useClaimsWords = (): ClaimsScreenWords => {
  const spanish = useAtomValue(spanishAtom)
  return useWords().language === "es" && spanish !== null ? spanish.claimsScreenSpanish : claimsScreenEnglish
}

/** Most decisions are answered sooner; drawing a hundred rows as waiting would only make the answer come later. */
const busyAfterMs = 100

/** The rows as the table shows them. Their models are cached with the screen, so that unchanged rows are not drawn again. */
export const useClaimRows = (state: ClaimsState) =>
  useClaimsScreen().rows(state, useClaimsWords(), useDelayed(state.decisions.hasTag("busy"), busyAfterMs))
