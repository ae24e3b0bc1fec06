/** Steps that the tests of claims share. */
import type { Effect } from "effect"
import { expect } from "vitest"
import type { Claim, ClaimType, PendingClaim } from "#domain/claims/claim.schema.ts"
import { isPending } from "#domain/claims/claim.rules.ts"
import type { ClaimsPort } from "#domain/claims/claims.port.ts"
import type { Instant } from "#domain/shared/calendar.schema.ts"
import type { UserId } from "#domain/shared/identity.schema.ts"
import type { ClaimsBackend } from "#tests/contract/claims/claims-backend.ts"
import { draft } from "#tests/fixtures/claims.ts"
import { done, failure } from "#tests/fixtures/outcomes.ts"

/** A pending claim, of a new client unless one is named. */
export const submit = async (
  backend: ClaimsBackend,
  { user, type, treated }: { readonly user?: UserId; readonly type?: ClaimType; readonly treated?: string } = {}
): Promise<PendingClaim> => {
  const claim = await done(backend.firstPort.create(draft(user ?? (await backend.addUser()), type, treated)))
  if (!isPending(claim)) throw new Error("A new claim is not pending")
  return claim
}

export const submitMany = async (backend: ClaimsBackend, count: number): Promise<ReadonlyArray<PendingClaim>> => {
  const user = await backend.addUser()
  const claims: Array<PendingClaim> = []
  for (let n = 0; n < count; n += 1) claims.push(await submit(backend, { user }))
  return claims
}

export const idsOf = <Id>(rows: ReadonlyArray<{ readonly id: Id }>): ReadonlyArray<Id> => rows.map(({ id }) => id)

export const sortedIds = <Id extends string>(rows: ReadonlyArray<{ readonly id: Id }>): ReadonlyArray<Id> =>
  idsOf(rows).toSorted()

/** Expects the call to fail without changing anything. Returns the failure. */
export const expectRefusal = async <A, E>(backend: ClaimsBackend, call: Effect.Effect<A, E>): Promise<E> => {
  const before = await backend.snapshot()
  const refusal = await failure(call)
  expect(await backend.snapshot()).toEqual(before)
  return refusal
}

/** A time in the past: any later claim is newer. */
export const pastMoment = async (backend: ClaimsBackend): Promise<Instant> => {
  const moment = await backend.now()
  while ((await backend.now()) <= moment) await backend.advance(0)
  return moment
}

export const statusOf = async (port: ClaimsPort, { id }: { readonly id: Claim["id"] }): Promise<Claim["status"]> =>
  (await done(port.find(id))).status

/** The actions in the audit log of a claim, oldest first. */
export const actionsOn = async (
  backend: ClaimsBackend,
  { id }: { readonly id: Claim["id"] }
): Promise<ReadonlyArray<string>> =>
  (await backend.audit())
    .filter(({ entity_id }) => entity_id === id)
    .toSorted((one, other) => (one.at === other.at ? 0 : one.at < other.at ? -1 : 1))
    .map(({ action }) => action)
