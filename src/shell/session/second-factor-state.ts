/** What the views of second factors share: their texts, and the accepted events. */
import type { ActorRefFrom, SnapshotFrom } from "xstate"
import { secondFactorsEnglish } from "#domain/session/second-factors-english.messages.ts"
import { secondFactorsSpanish } from "#domain/session/second-factors-spanish.messages.ts"
import type { SecondFactorsEvent, secondFactorsMachine } from "#domain/session/second-factors.machine.ts"
import { useWords } from "#src/shell/use-application.ts"

export type SecondFactorsRef = ActorRefFrom<typeof secondFactorsMachine>

export interface FactorsProps {
  readonly factors: SecondFactorsRef
}

/** Both languages come with the screen: few open it, and so the file of all Spanish texts stays small. */
const texts = { en: secondFactorsEnglish, es: secondFactorsSpanish }
export const useFactorWords = () => texts[useWords().language]

export const doingIn =
  (snapshot: SnapshotFrom<typeof secondFactorsMachine>, { send }: Pick<SecondFactorsRef, "send">) =>
  (event: SecondFactorsEvent) =>
    snapshot.can(event) ? () => send(event) : null
