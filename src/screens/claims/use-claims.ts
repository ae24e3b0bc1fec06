/** Hooks of the claims screen. */
import { type ClaimsScreenWords, claimsScreenEnglish } from "#domain/claims/claims-screen-english.messages.ts"
import type { ClaimsMessage, ClaimsState } from "#domain/claims/claims.commands.ts"
import { screenContext } from "#src/screens/record/use-screen.ts"

export const {
  Provider: ClaimsScreenProvider,
  useScreen: useClaimsScreen,
  useScreenState: useClaimsState,
  useScreenPart: useClaimsPart,
  useButtons: useClaimButtons,
  useWords: useClaimsWords
} = screenContext<ClaimsState, ClaimsMessage, ClaimsScreenWords>(
  claimsScreenEnglish,
  (spanish) => spanish.claimsScreenSpanish
)
