/**
 * The running machines of second factors: choosing one at a sign-in, one's own, and one that is required. Fetched with
 * their first use.
 */
import { Effect } from "effect"
import { atom } from "jotai/vanilla"
import { type ActorRefFrom, createActor, toPromise } from "xstate"
import {
  type ChoiceEnd,
  type FactorChoice,
  factorChoiceMachine,
  type FactorTry
} from "#domain/session/factor-choice.machine.ts"
import type { secondFactorsMachine } from "#domain/session/second-factors.machine.ts"
import type { CodeRefused, Session } from "#domain/session/session.schema.ts"
import { PasskeyCancelled } from "#domain/session/second-factor.schema.ts"
import { PhoneNumber } from "#domain/shared/account.schema.ts"
import type { CallFailure } from "#domain/shared/failure.errors.ts"
import { focusField } from "#src/shell/focus.ts"
import { showNotice } from "#src/shell/notices/notices.ts"
import { writeActor } from "#src/shell/port-actors.ts"
import { store } from "#src/shell/preferences.ts"
import type { SecondFactorPorts } from "#domain/session/second-factor.port.ts"
import { secondFactorsWith } from "./second-factor-workflows.ts"

/** Null while nobody looks at them. */
export const ownFactorsAtom = atom<ActorRefFrom<typeof secondFactorsMachine> | null>(null)

const started = (ports: SecondFactorPorts, isRequired: boolean) => {
  const actor = createActor(secondFactorsWith(ports), { input: { isRequired } })
  actor.on("notice", showNotice)
  actor.on("focus", () => focusField(document))
  store.set(ownFactorsAtom, actor.start())
  const stop = () => {
    actor.stop()
    store.set(ownFactorsAtom, null)
  }
  return { actor, stop }
}

/** Reads and shows them until the returned function is called. */
export const openOwnFactors = (ports: SecondFactorPorts): (() => void) => {
  const { actor, stop } = started(ports, false)
  actor.send({ type: "factors.open" })
  return stop
}

/** Fulfilled when a strong factor was added. Aborted when the session ends before. */
export const addRequiredFactor = async (ports: SecondFactorPorts, signal: AbortSignal): Promise<void> => {
  const { actor, stop } = started(ports, true)
  signal.addEventListener("abort", stop)
  await toPromise(actor)
  stop()
}

/** Null while nobody chooses. */
export const factorChoiceAtom = atom<ActorRefFrom<typeof factorChoiceMachine> | null>(null)

/** A passkey is asked for first. */
const proveFactor = (
  { passkeys, verifyFactor }: SecondFactorPorts,
  { identity, attempt, factor, passkey, typed }: FactorTry
): Effect.Effect<Session, PasskeyCancelled | CodeRefused | CallFailure> => {
  const proof = { identity: PhoneNumber.make(identity), ...(attempt !== null && { attempt }) }
  if (factor === "authenticator") return verifyFactor({ ...proof, authenticator_code: typed })
  if (factor === "recovery_code") return verifyFactor({ ...proof, recovery_code: typed })
  return passkey === null
    ? Effect.fail(new PasskeyCancelled())
    : Effect.flatMap(passkeys.use(passkey), (answer) => verifyFactor({ ...proof, passkey: answer }))
}

/** Fulfilled when the choice has ended. Aborted when the sign-in ends before. */
export const chooseFactor = async (
  save: (opened: Session) => void,
  ports: SecondFactorPorts,
  choice: FactorChoice,
  signal: AbortSignal
): Promise<ChoiceEnd> => {
  const actor = createActor(
    factorChoiceMachine.provide({
      actors: {
        verifyFactor: writeActor((tried: FactorTry) =>
          Effect.map(proveFactor(ports, tried), (opened) => {
            save(opened)
            return opened.user
          })
        )
      }
    }),
    { input: choice }
  )
  actor.on("notice", showNotice)
  actor.on("focus", () => focusField(document))
  const stop = () => {
    actor.stop()
    store.set(factorChoiceAtom, null)
  }
  signal.addEventListener("abort", stop)
  store.set(factorChoiceAtom, actor.start())
  const end = await toPromise(actor)
  stop()
  return end
}
