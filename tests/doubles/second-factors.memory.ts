/** The second factors of a person who has none, in a browser without passkeys. */
import { Effect } from "effect"
import type { PasskeysPort, SecondFactorsPort } from "#domain/session/second-factor.port.ts"
import { PasskeyCancelled } from "#domain/session/second-factor.schema.ts"

const refused = () => Effect.fail(new PasskeyCancelled())

const noPasskeys: PasskeysPort = { areKnown: () => false, make: refused, use: refused }

const noSecondFactors: SecondFactorsPort = {
  list: Effect.succeed({ factors: [], has_passkeys: false, is_sms_enough: true }),
  beginPasskey: () => Effect.never,
  addPasskey: () => Effect.never,
  beginAuthenticator: () => Effect.never,
  addAuthenticator: () => Effect.never,
  makeRecoveryCodes: () => Effect.never,
  remove: () => Effect.never
}

/** What a session needs of them. */
export const noFactorPorts = {
  secondFactors: async () => ({
    passkeys: noPasskeys,
    secondFactors: noSecondFactors,
    verifyFactor: () => Effect.never
  })
}
