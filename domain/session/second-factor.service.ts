/** Implements one's own second factors over a store: adding, listing and removing them. */
import { Effect } from "effect"
import type { TooManyRequests, Unavailable } from "../shared/failure.errors.ts"
import type { Person, UserId } from "../shared/identity.schema.ts"
import { type PasskeySite, isSmsEnough, mayRemove, passkeyCreation, recoveryCodeFor } from "./second-factor.rules.ts"
import {
  type AuthenticatorStart,
  type FactorId,
  FactorNotConfirmed,
  FactorNotFound,
  type FactorPassword,
  type FactorStart,
  LastFactor,
  type NewPasskey,
  type OwnFactors,
  PasskeysImpossible
} from "./second-factor.schema.ts"
import type { FactorOwner, FactorProofs, SecondFactorStore } from "./second-factor.store.ts"
import { WrongPassword } from "./session.schema.ts"
import type { SessionSecrets } from "./session.store.ts"

export interface SecondFactorDependencies {
  readonly store: SecondFactorStore
  readonly proofs: FactorProofs
  readonly secrets: Pick<SessionSecrets, "newToken" | "hashToken" | "sameHash">
  /** Counts wrong ones among the failures of the person. */
  readonly confirmPassword: (userId: UserId, password: string) => Effect.Effect<boolean, TooManyRequests | Unavailable>
  /** How the product is called in a passkey and an authenticator app. */
  readonly product: string
  /** The id of a user as bytes in base64url. */
  readonly handleOf: (userId: UserId) => string
  readonly administrator: Person
  readonly tokenHash: string
}

export const secondFactorService = ({
  store,
  proofs,
  secrets,
  confirmPassword,
  product,
  handleOf,
  administrator,
  tokenHash
}: SecondFactorDependencies) => {
  const { id: userId, name } = administrator
  const by: FactorOwner = { owner: { id: userId, name }, tokenHash }

  const refuseWrongPassword = Effect.fnUntraced(function* ({ current_password }: FactorPassword) {
    if (!(yield* confirmPassword(userId, current_password))) return yield* new WrongPassword()
  })

  return {
    list: (site: PasskeySite | null) =>
      Effect.map(store.standing(userId), ({ factors, isStrongRequired }): OwnFactors => ({
        factors,
        has_passkeys: site !== null,
        is_sms_enough: isSmsEnough(
          isStrongRequired,
          factors.map(({ kind }) => kind)
        )
      })),

    beginPasskey: Effect.fnUntraced(function* (site: PasskeySite | null, start: FactorStart) {
      if (site === null) return yield* new PasskeysImpossible()
      yield* refuseWrongPassword(start)
      const known = (yield* store.passkeys(userId)).filter(({ host }) => host === site.host)
      const challenge = yield* secrets.newToken
      yield* store.begin(by, { kind: "passkey", name: start.name, challengeHash: secrets.hashToken(challenge) })
      return passkeyCreation({ challenge, host: site.host, product, handle: handleOf(userId), name, known })
    }),

    addPasskey: Effect.fnUntraced(function* (site: PasskeySite | null, answer: NewPasskey) {
      if (site === null) return yield* new PasskeysImpossible()
      const setup = yield* store.findSetup(by, "passkey")
      if (setup === null) return yield* new FactorNotConfirmed()
      const isChallenge = (challenge: string) =>
        setup.challengeHash !== null && secrets.sameHash(secrets.hashToken(challenge), setup.challengeHash)
      const passkey = yield* proofs.madePasskey(answer, isChallenge, site)
      if (passkey === null) return yield* new FactorNotConfirmed()
      return (yield* store.add(by, setup, { kind: "passkey", passkey })) ?? (yield* new FactorNotConfirmed())
    }),

    beginAuthenticator: Effect.fnUntraced(function* (start: FactorStart) {
      yield* refuseWrongPassword(start)
      const made: AuthenticatorStart = yield* proofs.newAuthenticator(name)
      yield* store.begin(by, { kind: "authenticator", name: start.name, secret: made.secret })
      return made
    }),

    addAuthenticator: Effect.fnUntraced(function* (code: string) {
      const setup = yield* store.findSetup(by, "authenticator")
      const secret = setup?.secret ?? null
      const step = setup === null || secret === null ? null : proofs.stepOfCode(secret, code, setup.second)
      if (setup === null || secret === null || step === null) return yield* new FactorNotConfirmed()
      const added = yield* store.add(by, setup, { kind: "authenticator", secret, step })
      return added ?? (yield* new FactorNotConfirmed())
    }),

    /** Replaces all; they are never shown again. */
    makeRecoveryCodes: Effect.fnUntraced(function* (password: FactorPassword) {
      yield* refuseWrongPassword(password)
      const codes = yield* proofs.newRecoveryCodes
      yield* store.replaceRecoveryCodes(
        by,
        codes.map((code) => secrets.hashToken(recoveryCodeFor(userId, code)))
      )
      return { codes }
    }),

    remove: Effect.fnUntraced(function* (id: FactorId, password: FactorPassword) {
      yield* refuseWrongPassword(password)
      const outcome = yield* store.remove(by, id, ({ factors, isStrongRequired }) =>
        mayRemove(isStrongRequired, factors, id)
      )
      if (outcome === "unknown") return yield* new FactorNotFound()
      if (outcome === "kept") return yield* new LastFactor()
    })
  }
}
