/** What proves that somebody has a second factor: passkeys and codes of authenticator apps, by packages of their own. */
import { randomBytes } from "node:crypto"
import { Effect } from "effect"
import { verifyAuthenticationResponse, verifyRegistrationResponse } from "@simplewebauthn/server"
import { Secret, TOTP } from "otpauth"
import { passkeyAlgorithms, stepsOff } from "#domain/session/second-factor.rules.ts"
import { recoveryCodeCount } from "#domain/session/second-factor.schema.ts"
import type { FactorProofs } from "#domain/session/second-factor.store.ts"

/** Digits and letters that cannot be taken for each other: 32, so that each stands for five bits. */
const letters = "23456789abcdefghjkmnpqrstuvwxyz0"

/** 24 letters, 120 random bits: a plain hash of them cannot be guessed. */
const newRecoveryCode = (): string =>
  [...randomBytes(24)]
    .map((byte) => letters[byte % letters.length])
    .join("")
    .replace(/.{4}(?=.)/gu, "$&-")

const period = 30
const digits = 6

/** `product` is how an authenticator app calls this one. */
export const factorProofs = (product: string): FactorProofs => {
  const totp = (secret: Secret, label: string) =>
    new TOTP({ issuer: product, label, secret, algorithm: "SHA1", digits, period })
  return {
    newRecoveryCodes: Effect.sync(() => Array.from({ length: recoveryCodeCount }, newRecoveryCode)),
    newAuthenticator: (account) =>
      Effect.sync(() => {
        const secret = new Secret({ size: 20 })
        return { secret: secret.base32, uri: totp(secret, account).toString() }
      }),
    stepOfCode: (secret, code, second) => {
      const off = totp(Secret.fromBase32(secret), "").validate({
        token: code,
        timestamp: second * 1_000,
        window: stepsOff
      })
      return off === null ? null : Math.floor(second / period) + off
    },
    madePasskey: (answer, isChallenge, { host, origins }) =>
      judged(async () => {
        const { verified, registrationInfo } = await verifyRegistrationResponse({
          response: { ...answer, clientExtensionResults: {}, response: plain(answer.response) },
          expectedChallenge: isChallenge,
          expectedOrigin: [...origins],
          expectedRPID: host,
          requireUserVerification: true,
          supportedAlgorithmIDs: [...passkeyAlgorithms]
        })
        if (!verified) return null
        const { id, publicKey, counter, transports = [] } = registrationInfo.credential
        return { credentialId: id, publicKey, counter, transports, host }
      }),
    nextCounter: (answer, { credentialId: id, publicKey, counter }, isChallenge, { host, origins }) =>
      judged(async () => {
        const { verified, authenticationInfo } = await verifyAuthenticationResponse({
          response: { ...answer, clientExtensionResults: {} },
          expectedChallenge: isChallenge,
          expectedOrigin: [...origins],
          expectedRPID: host,
          credential: { id, publicKey: new Uint8Array(publicKey), counter },
          requireUserVerification: true
        })
        return verified ? authenticationInfo.newCounter : null
      })
  }
}

const plain = <R extends { readonly transports?: ReadonlyArray<string> }>({ transports, ...response }: R) => ({
  ...response,
  ...(transports !== undefined && { transports: [...transports] })
})

/** The package throws for every answer that it does not accept, and for malformed ones; all are refused alike. */
const judged = <A>(work: () => Promise<A | null>): Effect.Effect<A | null> =>
  Effect.promise(() => work().catch(() => null))
