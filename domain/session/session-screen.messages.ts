/** The words of signing in, signing in again, changing the password and restoring a session. */
import type { InEveryLanguage } from "#domain/shared/language.schema.ts"
import { sessionScreenEnglish } from "./session-screen-english.messages.ts"
import { sessionScreenSpanish } from "./session-screen-spanish.messages.ts"

export interface SessionScreenWords {
  readonly signIn: {
    readonly heading: string
    readonly subtext: string
    readonly note: string
    readonly countryCode: string
    readonly phone: string
    readonly password: string
    readonly send: string
    readonly sending: string
    readonly phoneMissing: string
    readonly administratorsOnly: string
    /** Sentence parts around the two key caps at the foot of the page. */
    readonly hint: { readonly press: string; readonly toMove: string; readonly toSend: string }
  }
  readonly code: {
    readonly title: string
    readonly sentTo: string
    readonly group: string
    readonly digit: (position: number) => string
    readonly verify: string
    readonly verifying: string
    readonly incomplete: string
    readonly notReceived: string
    readonly resend: string
    readonly resending: string
    /** `clock` is minutes and seconds left: 0:24. */
    readonly resendIn: (clock: string) => string
  }
  readonly again: {
    readonly title: string
    readonly text: string
    readonly notYou: string
    readonly logout: string
    readonly phoneOf: (name: string) => string
  }
  readonly changePassword: {
    readonly title: string
    readonly current: string
    readonly next: string
    readonly repeat: string
    readonly rule: string
    readonly save: string
    readonly saving: string
    readonly others: string
    readonly mismatch: string
    readonly changed: string
    readonly failed: string
  }
  readonly restore: {
    readonly checking: string
    readonly unreachable: string
    readonly kept: string
    readonly retry: string
    readonly retrying: string
    readonly signOut: string
  }
  readonly notices: { readonly signedIn: string; readonly signedOut: string; readonly codeSent: string }
}

export const sessionScreenWords: InEveryLanguage<SessionScreenWords> = {
  en: sessionScreenEnglish,
  es: sessionScreenSpanish
}
