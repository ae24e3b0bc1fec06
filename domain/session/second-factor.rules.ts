/** Which second factors let in, what may be removed, and what a passkey is asked for. */
import { otherwise } from "../users/account-notice.rules.ts"
import type { FactorKind, PasskeyCreation } from "./second-factor.schema.ts"
import { type PasskeyRequest, type SignInFactor, signInFactors } from "./sign-in-factor.schema.ts"

/** A passkey or an authenticator app: whoever reads or redirects SMS does not have it. */
export const isStrong = (kind: FactorKind | SignInFactor): boolean => kind === "passkey" || kind === "authenticator"

/** The site that passkeys are made for. */
export interface PasskeySite {
  readonly host: string
  /** The origins of its pages, as a browser signs them. */
  readonly origins: ReadonlyArray<string>
}

/** Names in the machine itself, whose pages need no TLS. */
const isLocal = (host: string): boolean => host === "localhost" || host.endsWith(".localhost")

/**
 * The site behind the `Host` of a request; null where it can have no passkeys: an address in numbers has none. A passkey
 * is bound to its host by the authenticator, so that a false `Host` opens nothing.
 */
export const passkeySite = (hostAndPort: string): PasskeySite | null => {
  const [, host = "", port = ""] = /^([a-z\d](?:[a-z\d.-]*[a-z\d])?)(:\d{1,5})?$/u.exec(hostAndPort.toLowerCase()) ?? []
  if (host === "" || /^[\d.]+$/u.test(host)) return null
  const secure = `https://${host}${port}`
  return { host, origins: isLocal(host) ? [secure, `http://${host}${port}`] : [secure] }
}

/** Whether SMS lets in: not one who must use a strong factor and has one. */
export const isSmsEnough = (isStrongRequired: boolean, kinds: ReadonlyArray<FactorKind | SignInFactor>): boolean =>
  !(isStrongRequired && kinds.some(isStrong))

/** What a sign-in offers of what a person can use here. */
export const offeredFactors = (usable: ReadonlyArray<SignInFactor>, hasSms: boolean): ReadonlyArray<SignInFactor> =>
  signInFactors.filter((factor) => (factor === "sms" ? hasSms : usable.includes(factor)))

/** Whether a factor may be removed from among all of a person: the last strong one only where SMS lets in. */
export const mayRemove = (
  isStrongRequired: boolean,
  all: ReadonlyArray<{ readonly id: string; readonly kind: FactorKind }>,
  id: string
): boolean => {
  const strong = all.filter(({ kind }) => isStrong(kind))
  return !(isStrongRequired && strong.length === 1 && strong[0]?.id === id)
}

/** How many steps of thirty seconds the clock of an authenticator app may be off. */
export const stepsOff = 1

/** A recovery code however it was typed: groups of four. */
export const recoveryCodeOf = (typed: string): string =>
  (typed.toLowerCase().match(/[a-z\d]/gu) ?? []).join("").replace(/.{4}(?=.)/gu, "$&-")

/** A recovery code is hashed for its owner, so that two people's are never the same. */
export const recoveryCodeFor = (userId: string, typed: string): string => `${userId} ${recoveryCodeOf(typed)}`

/** How long a browser waits for its person. */
const promptMs = 120_000

export interface KnownPasskey {
  readonly credentialId: string
  readonly transports: ReadonlyArray<string>
}

const named = (passkeys: ReadonlyArray<KnownPasskey>) =>
  passkeys.map(({ credentialId: id, transports }) => ({ id, type: "public-key" as const, transports }))

export const passkeyRequest = (
  challenge: string,
  host: string,
  passkeys: ReadonlyArray<KnownPasskey>
): PasskeyRequest => ({
  challenge,
  rpId: host,
  timeout: promptMs,
  userVerification: "required",
  allowCredentials: named(passkeys)
})

/** The signatures that are accepted: Ed25519, ES256 and RS256, as COSE numbers them. */
export const passkeyAlgorithms: ReadonlyArray<number> = [-8, -7, -257]

export interface NewPasskeyOf {
  readonly challenge: string
  readonly host: string
  readonly product: string
  /** The user's id in base64url: it names nobody outside. */
  readonly handle: string
  readonly name: string
  readonly known: ReadonlyArray<KnownPasskey>
}

export const passkeyCreation = ({ challenge, host, product, handle, name, known }: NewPasskeyOf): PasskeyCreation => ({
  challenge,
  rp: { id: host, name: product },
  user: { id: handle, name, displayName: name },
  pubKeyCredParams: passkeyAlgorithms.map((alg) => ({ type: "public-key", alg })),
  timeout: promptMs,
  attestation: "none",
  excludeCredentials: named(known),
  authenticatorSelection: { residentKey: "preferred", userVerification: "required" }
})

/** What a person is told by SMS, as of every change of the account. */
const factorNames: Readonly<Record<FactorKind, string>> = {
  passkey: "A passkey was",
  authenticator: "An authenticator app was",
  recovery_codes: "Recovery codes were"
}

export const factorAddedText = (kind: FactorKind): string =>
  `${factorNames[kind]} added to your sign-in to the benefits back office. ${otherwise}`

export const factorRemovedText = (kind: FactorKind): string =>
  `${factorNames[kind]} removed from your sign-in to the benefits back office. ${otherwise}`

export const factorsResetText = `All second factors were removed from your sign-in to the benefits back office. ${otherwise}`
