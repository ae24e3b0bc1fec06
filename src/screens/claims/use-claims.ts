/** Hooks of the claims screen. */
import { type ClaimsScreenWords, claimsScreenEnglish } from "#domain/claims/claims-screen-english.messages.ts"
import type { claimsScreenMachine } from "#domain/claims/claims-screen.machine.ts"
import { screenContext } from "#src/screens/record/use-screen.ts"
import { useScreenWords } from "#src/shell/use-application.ts"

export const {
  Provider: ClaimsScreenProvider,
  useScreen: useClaimsScreen,
  useScreenState: useClaimsState,
  useButtons: useClaimButtons
} = screenContext<typeof claimsScreenMachine>()

export const useClaimsWords = (): ClaimsScreenWords =>
  useScreenWords(claimsScreenEnglish, (spanish) => spanish.claimsScreenSpanish)
