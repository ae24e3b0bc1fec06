/** Hooks of the claims screen. */
import { useAtomValue } from "jotai/react"
import { type ClaimsScreenWords, claimsScreenEnglish } from "#domain/claims/claims-screen-english.messages.ts"
import type { claimsScreenMachine } from "#domain/claims/claims-screen.machine.ts"
import { screenContext } from "#src/screens/record/use-screen.ts"
import { useWords } from "#src/shell/use-application.ts"
import { spanishAtom } from "#src/shell/words.ts"

export const {
  Provider: ClaimsScreenProvider,
  useScreen: useClaimsScreen,
  useScreenState: useClaimsState,
  useButtons: useClaimButtons
} = screenContext<typeof claimsScreenMachine>()

export const useClaimsWords = (): ClaimsScreenWords => {
  const spanish = useAtomValue(spanishAtom)
  return useWords().language === "es" && spanish !== null ? spanish.claimsScreenSpanish : claimsScreenEnglish
}
