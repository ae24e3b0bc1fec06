import { Effect } from "effect"
import { factorSignInContract, secondFactorsContract } from "#adapters/contract/second-factors.contract.ts"
import type { FactorSignInPort, SecondFactorsPort } from "#domain/session/second-factor.port.ts"
import { type Call, dataOf } from "./http-client.ts"

/** `deviceToken` returns the one of an earlier sign-in from this browser. */
export const httpFactorSignIn =
  (call: Call, deviceToken: () => string | null): FactorSignInPort =>
  (proof) => {
    const device_token = deviceToken()
    const body = device_token === null ? proof : { ...proof, device_token }
    return dataOf(call(factorSignInContract.verifyFactor, { body }))
  }

export const httpSecondFactors = (call: Call): SecondFactorsPort => ({
  list: Effect.suspend(() => dataOf(call(secondFactorsContract.factors, {}))),
  beginPasskey: (body) => dataOf(call(secondFactorsContract.beginPasskey, { body })),
  addPasskey: (passkey) => Effect.asVoid(call(secondFactorsContract.addPasskey, { body: { passkey } })),
  beginAuthenticator: (body) => dataOf(call(secondFactorsContract.beginAuthenticator, { body })),
  addAuthenticator: (authenticator_code) =>
    Effect.asVoid(call(secondFactorsContract.addAuthenticator, { body: { authenticator_code } })),
  makeRecoveryCodes: (body) => dataOf(call(secondFactorsContract.makeRecoveryCodes, { body })),
  remove: (id, body) => Effect.asVoid(call(secondFactorsContract.removeFactor, { params: { id }, body }))
})
