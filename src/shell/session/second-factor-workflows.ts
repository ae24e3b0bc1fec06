/** The machine of one's own second factors with the ports it calls. */
import { Effect } from "effect"
import type { SecondFactorPorts } from "#domain/session/second-factor.port.ts"
import type { OwnFactors } from "#domain/session/second-factor.schema.ts"
import {
  type FactorAttempt,
  type FactorBegun,
  type ListedFactors,
  secondFactorsMachine
} from "#domain/session/second-factors.machine.ts"
import { readActor, writeActor } from "#src/shell/port-actors.ts"

const isDone = Effect.as<FactorBegun>({ is: "done" })

const begun = (
  { secondFactors, passkeys }: SecondFactorPorts,
  { act, name, password: current_password }: FactorAttempt
) => {
  if (act.does === "remove") return isDone(secondFactors.remove(act.id, { current_password }))
  switch (act.kind) {
    case "passkey":
      return secondFactors
        .beginPasskey({ current_password, name })
        .pipe(Effect.flatMap(passkeys.make), Effect.flatMap(secondFactors.addPasskey), isDone)
    case "authenticator":
      return Effect.map(secondFactors.beginAuthenticator({ current_password, name }), (start): FactorBegun => ({
        is: "authenticator",
        ...start
      }))
    case "recovery_codes":
      return Effect.map(secondFactors.makeRecoveryCodes({ current_password }), ({ codes }): FactorBegun => ({
        is: "codes",
        codes
      }))
  }
}

const passkeysOf = ({ passkeys }: SecondFactorPorts, { has_passkeys }: OwnFactors): ListedFactors["passkeys"] =>
  has_passkeys ? (passkeys.areKnown() ? "offered" : "browser") : "address"

export const secondFactorsWith = (ports: SecondFactorPorts) =>
  secondFactorsMachine.provide({
    actors: {
      readFactors: readActor(() =>
        Effect.map(ports.secondFactors.list, (own): ListedFactors => ({ ...own, passkeys: passkeysOf(ports, own) }))
      ),
      beginAct: writeActor((attempt: FactorAttempt): Effect.Effect<FactorBegun, unknown> => begun(ports, attempt)),
      checkCode: writeActor(({ digits }: { readonly digits: string }) => ports.secondFactors.addAuthenticator(digits))
    }
  })
