/** Implements the second step of a sign-in: a code by SMS or another factor, the choice between them, and the session that it opens. */
import { Effect } from "effect"
import type { TooManyRequests, Unavailable } from "../shared/failure.errors.ts"
import { withoutNationalZero } from "../shared/phone.rules.ts"
import { browserOf } from "./browser.rules.ts"
import { networkOf } from "./client-address.rules.ts"
import {
  isSmsEnough,
  offeredFactors,
  passkeyRequest,
  type PasskeySite,
  recoveryCodeFor
} from "./second-factor.rules.ts"
import type { FactorProof } from "./second-factor.schema.ts"
import type { FactorProofs, SecondFactorStore, UsedFactor } from "./second-factor.store.ts"
import {
  type Administrator,
  type CodeProof,
  CodeRefused,
  type SentCode,
  type Session,
  type SignInRefusal
} from "./session.schema.ts"
import type { Account, Attempt, SessionSecrets, SessionStore, StoredCode } from "./session.store.ts"

/** Who wants to sign in. */
export interface SignInClient {
  readonly address: string
  /** The token of a browser that someone has signed in from before. */
  readonly deviceToken: string | null
  /** How its browser calls itself. */
  readonly userAgent: string
  /** The site of the page, null where it can have no passkeys. */
  readonly site?: PasskeySite | null
}

/** What an operator decides about signing in. */
export interface SignInRules {
  /** Whether a code is refused without the attempt that it was sent for; a wrong attempt always is. */
  readonly requiresAttempt: boolean
  /** Whether administrators must change a password that others have set before they do anything else. */
  readonly changesInitialPasswords: boolean
}

/** An administrator as signed in: where initial passwords are kept, nobody must change one. */
export const signedInAs = (
  { changesInitialPasswords }: Pick<SignInRules, "changesInitialPasswords">,
  administrator: Administrator
): Administrator => {
  const { must_change_password: _, ...free } = administrator
  return changesInitialPasswords ? administrator : free
}

/** A session as its browser gets it. */
const openedSession = (
  user: Administrator,
  access_token: string,
  keys: Required<Pick<Session, "draft_key" | "device_token">>
): Session => ({
  user,
  access_token,
  ...keys,
  ...(user.must_change_password && { must_change_password: true }),
  ...(user.must_add_factor && { must_add_factor: true })
})

/** What a sign-in needs of second factors. */
export interface SignInFactors {
  readonly store: Pick<SecondFactorStore, "passkeys" | "authenticators">
  readonly proofs: Pick<FactorProofs, "stepOfCode" | "nextCounter">
}

/** The number by which limits and codes count a person, however it was typed. */
export const loginNumberOf = (account: Account | null, typed: string): string =>
  account?.administrator.mobile_number ?? withoutNationalZero(typed)

/** For the types of what a generator returns. */
const letIn = (factor: UsedFactor): UsedFactor | null => factor

export const secondStep = (
  store: SessionStore,
  secrets: SessionSecrets,
  rules: SignInRules,
  factors: SignInFactors
) => {
  const hashDevice = ({ deviceToken }: SignInClient) => (deviceToken === null ? null : secrets.hashToken(deviceToken))

  /** Audits what a limit refuses. */
  const auditRefusals =
    ({ address }: SignInClient, account: Account | null) =>
    <A>(work: Effect.Effect<A, TooManyRequests | Unavailable>) =>
      Effect.catchTags(work, {
        TooManyRequests: (failure) =>
          Effect.andThen(store.recordRefusal(account, "too_many_requests", address), Effect.fail(failure))
      })

  /** Which of the person's own factors a proof shows; null for none. */
  const usedFactor = Effect.fnUntraced(function* (
    site: PasskeySite | null,
    { administrator: { id } }: Account,
    { challengeHash, second }: StoredCode,
    { passkey: answer, authenticator_code, recovery_code }: FactorProof
  ) {
    if (recovery_code !== undefined)
      return letIn({ factor: "recovery_code", codeHash: secrets.hashToken(recoveryCodeFor(id, recovery_code)) })
    if (authenticator_code !== undefined) {
      for (const { id: factorId, secret, lastStep } of yield* factors.store.authenticators(id)) {
        const step = factors.proofs.stepOfCode(secret, authenticator_code, second)
        if (step !== null && step > (lastStep ?? 0)) return letIn({ factor: "authenticator", id: factorId, step })
      }
      return null
    }
    const stored = (yield* factors.store.passkeys(id)).find(
      ({ credentialId, host }) => credentialId === answer?.id && host === site?.host
    )
    if (answer === undefined || stored === undefined || site === null || challengeHash === null) return null
    const isChallenge = (challenge: string) => secrets.sameHash(secrets.hashToken(challenge), challengeHash)
    const counter = yield* factors.proofs.nextCounter(answer, stored, isChallenge, site)
    return counter === null ? null : letIn({ factor: "passkey", id: stored.id, counter })
  })

  /** Opens a session for what `prove` accepts. Whatever is wrong is refused and counted alike. */
  const verify = Effect.fnUntraced(function* (
    client: SignInClient,
    { identity: typed, attempt: sent }: Pick<CodeProof, "identity" | "attempt">,
    requiresAttempt: boolean,
    prove: (known: {
      readonly account: Account
      readonly identity: string
      readonly tried: StoredCode
    }) => Effect.Effect<UsedFactor | null, Unavailable>
  ) {
    yield* store.countCall(networkOf(client.address))
    const account = yield* store.findAccount(typed)
    const identity = loginNumberOf(account, typed)
    const attempt = yield* auditRefusals(client, account)(store.takeAttempt(identity, hashDevice(client)))
    const attemptHash = sent === undefined ? null : secrets.hashToken(sent)
    const tried =
      requiresAttempt && attemptHash === null ? null : yield* store.tryCode(identity, attempt.device, attemptHash)
    const isTheirs = tried !== null && account !== null && account.administrator.id === tried.userId
    const used = isTheirs ? yield* prove({ account, identity, tried }) : null
    const refuse = Effect.fnUntraced(function* (reason: SignInRefusal) {
      yield* store.recordRefusal(account, reason, client.address)
      return yield* new CodeRefused()
    })
    if (attempt.isLocked) return yield* refuse("locked")
    if (!isTheirs || used === null) return yield* refuse("wrong_code")
    if (!account.canSignIn) return yield* refuse("not_allowed")
    const token = yield* secrets.newToken
    const knownToken = attempt.isKnownDevice ? client.deviceToken : null
    const deviceToken = knownToken ?? (yield* secrets.newToken)
    const device = {
      hash: secrets.hashToken(deviceToken),
      wasKnown: attempt.device !== null,
      browser: browserOf(client.userAgent),
      address: client.address
    }
    const isOpen = yield* store.openSession(tried.codeId, account.administrator, secrets.hashToken(token), device, used)
    if (!isOpen) return yield* refuse("wrong_code")
    yield* store.returnAttempt(attempt)
    const user = signedInAs(rules, account.administrator)
    return openedSession(user, token, { draft_key: secrets.draftKey(user.id), device_token: deviceToken })
  })

  /** Begins an attempt in which the person chooses a factor; null where there is none to choose. */
  const beginChoice = Effect.fnUntraced(function* (client: SignInClient, account: Account, device: Attempt["device"]) {
    const all = account.factors.includes("passkey") ? yield* factors.store.passkeys(account.administrator.id) : []
    const { site = null } = client
    const passkeys = all.filter(({ host }) => host === site?.host)
    const usable = account.factors.filter((factor) => factor !== "passkey" || passkeys.length > 0)
    if (usable.length === 0) return null
    const attempt = yield* secrets.newToken
    const challenge = yield* secrets.newToken
    const hashes = {
      codeHash: null,
      attemptHash: secrets.hashToken(attempt),
      challengeHash: secrets.hashToken(challenge)
    }
    const saved = yield* auditRefusals(client, account)(store.saveCode(account, hashes, device))
    const sent: SentCode = {
      attempt,
      factors: offeredFactors(usable, isSmsEnough(account.isStrongRequired, account.factors)),
      ...(site !== null && passkeys.length > 0 && { passkey: passkeyRequest(challenge, site.host, passkeys) })
    }
    return { isSaved: saved !== null, sent }
  })

  return {
    hashDevice,
    auditRefusals,
    beginChoice,

    /** A code that was sent by SMS. */
    verifyCode: (client: SignInClient, proof: CodeProof) =>
      verify(client, proof, rules.requiresAttempt, ({ account, identity, tried }) =>
        Effect.succeed(
          secrets.sameHash(tried.codeHash, secrets.hashCode(identity, proof.otp_code)) &&
            isSmsEnough(account.isStrongRequired, account.factors)
            ? { factor: "sms" }
            : null
        )
      ),

    /** Another factor. Only the attempt says that the password was right, so it is always needed. */
    verifyFactor: (client: SignInClient, proof: FactorProof) =>
      verify(client, proof, true, ({ account, tried }) => usedFactor(client.site ?? null, account, tried, proof))
  }
}
