/** What the views of signing in share: the accepted events, and the text of the failure. */
import type { ActorRefFrom, SnapshotFrom } from "xstate"
import { describeSessionFailure, sessionFieldWords, sessionNotices } from "#domain/session/session.messages.ts"
import { describeSignInIssue, type SignInEvent, type signInMachine } from "#domain/session/sign-in.machine.ts"
import type { Language } from "#domain/shared/language.schema.ts"
import { userFieldWords } from "#domain/users/user.messages.ts"

export type SignInRef = ActorRefFrom<typeof signInMachine>
type SignInSnapshot = SnapshotFrom<typeof signInMachine>

export const sendIfAccepted = (snapshot: SignInSnapshot, send: (event: SignInEvent) => void, event: SignInEvent) =>
  snapshot.can(event) ? () => send(event) : null

/** The text of the current step's failure. */
export const failureOf = (
  { context: { failure } }: SignInSnapshot,
  step: "sendFailed" | "verifyFailed",
  language: Language
) => (failure === null ? null : describeSessionFailure(failure, sessionNotices[step])[language])

export const errorsOf = ({ context: { issues } }: SignInSnapshot, language: Language) => {
  const words = { ...userFieldWords[language], ...sessionFieldWords[language] }
  return {
    countryCode: describeSignInIssue(words, issues["country_code"]),
    phone: describeSignInIssue(words, issues["phone"]),
    password: describeSignInIssue(words, issues["password"])
  }
}
