/** Hooks of the claims screen. */
import { useAtomValue } from "jotai/react"
import type { ClaimsState } from "#domain/claims/claims.commands.ts"
import { type ClaimsScreenWords, claimsScreenEnglish } from "#domain/claims/claims-screen-english.messages.ts"
import type { claimsScreenMachine } from "#domain/claims/claims-screen.machine.ts"
import type { ClaimRows } from "./claim-rows.ts"
import { useDelayed } from "#src/shell/use-delayed.ts"
import { screenContext } from "#src/screens/record/use-screen.ts"
import { useWords } from "#src/shell/use-application.ts"
import { spanishAtom } from "#src/shell/words.ts"

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

/** Most decisions are answered sooner; rendering a hundred busy rows would only delay the answer. */
const busyAfterMs = 100

/** The models of the table's rows, cached with the screen so that unchanged rows are not rendered again. */
export const useClaimRows = (state: ClaimsState) =>
  useClaimsScreen().rows(state, useClaimsWords(), useDelayed(state.decisions.hasTag("busy"), busyAfterMs))
