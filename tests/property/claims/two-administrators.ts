/** Random sessions of two administrators: each step is applied to product and model, which are then compared. */
import fc from "fast-check"
import { expect } from "vitest"
import { claimTypes, type ClaimType, type Reason, type Verdict } from "#domain/claims/claim.schema.ts"
import type { ClaimsPort } from "#domain/claims/claims.port.ts"
import type { UserId } from "#domain/shared/identity.schema.ts"
import type { ClaimsBackend } from "#tests/contract/claims/claims-backend.ts"
import { pastMoment } from "#tests/contract/claims/claims-steps.ts"
import { day, decisionId, draft, unknownClaimId } from "#tests/fixtures/claims.ts"
import { done, failure } from "#tests/fixtures/outcomes.ts"
import {
  conflictOf,
  covered,
  emptyModel,
  isOwn,
  living,
  lookAlikeOf,
  mayApprove,
  type Model,
  type ModelClaim,
  move,
  openDecision,
  pendingOf,
  seenBy,
  shownAs,
  sparedOf,
  takeBack,
  type Who
} from "#tests/property/claims/two-administrators-model.ts"

/** A backend with its clients; a step finds claims and decisions by counting through those there are. */
export interface Stage {
  readonly backend: ClaimsBackend
  readonly users: ReadonlyArray<UserId>
  /** How often each kind of step did something, and how often it was refused. */
  readonly tally: Map<string, number>
}

export const clients = 3

const portOf = ({ backend }: Stage, who: Who): ClaimsPort => (who === "first" ? backend.firstPort : backend.secondPort)
const count = ({ tally }: Stage, name: string) => tally.set(name, (tally.get(name) ?? 0) + 1)
const pick = <A>(all: ReadonlyArray<A>, n: number): A | undefined => all[n % Math.max(all.length, 1)]

interface Step {
  readonly say: string
  readonly action: (model: Model, stage: Stage) => Promise<void>
}

const command = ({ say, action }: Step): fc.AsyncCommand<Model, Stage> => ({
  check: () => true,
  run: async (model, stage) => {
    await action(model, stage)
    await agree(model, stage)
  },
  toString: () => say
})

/** Claims, counts, audit, notifications and what can be undone are the same on both sides, for both administrators. */
const agree = async (model: Model, stage: Stage): Promise<void> => {
  const { backend } = stage
  const names = new Map<string, Who>([
    [backend.first.id, "first"],
    [backend.second.id, "second"]
  ])
  const sortedById = <A extends Readonly<Record<string, unknown>>>(rows: ReadonlyArray<A>) =>
    rows.toSorted((one, other) => (String(one["id"]) < String(other["id"]) ? -1 : 1))
  for (const who of ["first", "second"] as const) {
    const port = portOf(stage, who)
    const { data, pagination, ...counts } = await done(port.list({ limit: 100 }))
    const shown = sortedById(data.map((claim) => shownAs(claim, names)))
    const known = sortedById(living(model).map((claim) => seenBy(model, who, claim)))
    // The costly comparison only explains a difference; it would be most of the time otherwise.
    if (JSON.stringify(shown) !== JSON.stringify(known)) expect(shown).toEqual(known)
    expect(pagination.total).toBe(living(model).length)
    const spared = sparedOf(model, who)
    const pending = { pending: pendingOf(model, null).length, pending_own: spared.own }
    expect(counts).toMatchObject({ ...pending, pending_look_alikes: spared.alike })
    expect(await done(port.stats)).toMatchObject({ ...pending, pending_look_alikes: spared.alike })
    const marked = known.filter(({ alike }) => alike !== null).map(({ id }) => id)
    expect(sortedById((await done(port.list({ limit: 100, look_alike: "yes" }))).data).map(({ id }) => id)).toEqual(
      marked
    )
    expect((await done(port.list({ limit: 1, look_alike: "no" }))).pagination.total).toBe(known.length - marked.length)
    const open = model.decisions.filter((one) => one.by === who && model.now < one.until && covered(one).length > 0)
    const undoable = (await done(port.undoable)).map(({ decision_id, status, claims }) => ({
      id: decision_id,
      status,
      claims
    }))
    expect(undoable).toHaveLength(Math.min(open.length, 20))
    const expected = sortedById(open.map((one) => ({ id: one.id, status: one.status, claims: covered(one).length })))
    if (open.length <= 20) expect(sortedById(undoable)).toEqual(expected)
  }
  const of = (status: string) => living(model).filter((claim) => claim.status === status).length
  expect(await done(backend.firstPort.stats)).toMatchObject({
    total: living(model).length,
    pending: of("pending"),
    approved: of("approved"),
    rejected: of("rejected")
  })
  expect(await backend.audit()).toHaveLength(model.audited)
  expect(await backend.notifications()).toHaveLength(model.notified)
}

const create = (who: Who, user: number, type: ClaimType, treated: string): Step => ({
  say: `${who} submits ${type} of client ${user}`,
  action: async (model, stage) => {
    const client = stage.users[user]
    if (client === undefined) throw new Error("There is no such client")
    const call = portOf(stage, who).create(draft(client, type, treated))
    if (model.deletedUsers.has(user)) {
      expect(await failure(call)).toMatchObject({ _tag: "FieldsInvalid" })
      return void count(stage, "create refused")
    }
    const { id, created_at: submitted, look_alike_of } = await done(call)
    model.claims.push({
      id,
      submitted,
      user,
      type,
      day: treated,
      status: "pending",
      reason: null,
      by: null,
      version: 1,
      decision: null,
      isDeleted: false
    })
    model.audited += 1
    model.notified += 1
    const [claim] = model.claims.slice(-1)
    if (claim !== undefined) expect(look_alike_of).toBe(lookAlikeOf(model, claim))
    count(stage, look_alike_of === null ? "create" : "create alike")
  }
})

const decideOne = (who: Who, n: number, status: Verdict, reason: Reason | null): Step => ({
  say: `${who} makes claim ${n} ${status}`,
  action: async (model, stage) => {
    const claim = pick(model.claims, n)
    const call = portOf(stage, who).change(claim?.id ?? unknownClaimId, {
      status,
      ...(status === "rejected" && { reason })
    })
    const conflict = conflictOf(model, who, claim, status)
    if (claim === undefined || conflict !== null) {
      const tags = new Map<unknown, string>([
        ["not_found", "ClaimNotFound"],
        ["client_deleted", "ClientDeleted"],
        ["own", "OwnClaim"]
      ])
      const _tag = tags.get(conflict) ?? "ClaimNotPending"
      expect(await failure(call)).toMatchObject({ _tag })
      return void count(stage, "decide refused")
    }
    const { decision_id } = await done(call)
    if (decision_id === null) throw new Error("One's own decision cannot be named")
    move(model, claim, openDecision(model, decision_id, who, status), status === "rejected" ? reason : null)
    count(stage, "decide")
  }
})

const edit = (who: Who, n: number, type: ClaimType, stale: boolean): Step => ({
  say: `${who} makes claim ${n} ${type}${stale ? " with a version that is not its own" : ""}`,
  action: async (model, stage) => {
    const claim = pick(living(model), n)
    if (claim === undefined) return
    const call = portOf(stage, who).change(claim.id, { type, ...(stale && { version: claim.version + 1 }) })
    if (stale) {
      expect(await failure(call)).toMatchObject({ _tag: "ClaimOvertaken", current: { version: claim.version } })
      return void count(stage, "edit refused")
    }
    await done(call)
    if (claim.type === type) return
    touch(model, claim)
    claim.type = type
    count(stage, "edit")
  }
})

const touch = (model: Model, claim: ModelClaim): void => {
  claim.version += 1
  claim.decision = null
  model.audited += 1
}

const remove = (who: Who, n: number): Step => ({
  say: `${who} deletes claim ${n}`,
  action: async (model, stage) => {
    const claim = pick(model.claims, n)
    if (claim === undefined) return
    const call = portOf(stage, who).remove(claim.id)
    if (claim.isDeleted) {
      expect(await failure(call)).toMatchObject({ _tag: "ClaimNotFound" })
      return void count(stage, "delete refused")
    }
    await done(call)
    claim.isDeleted = true
    model.audited += 1
    count(stage, "delete")
  }
})

const decideNamed = (who: Who, ns: ReadonlyArray<number>, status: Verdict, join: number | null): Step => ({
  say: `${who} makes claims ${ns.join(", ")} ${status}${join === null ? "" : ` under decision ${join}`}`,
  action: async (model, stage) => {
    const claims = ns.map((n) => (n === 0 ? undefined : pick(model.claims, n)))
    const ids = claims.map((claim) => claim?.id ?? unknownClaimId)
    const joined = join === null ? undefined : pick(model.decisions, join)
    const call = portOf(stage, who).decideNamed({
      ids,
      status,
      ...(joined !== undefined && { decision_id: joined.id })
    })
    if (joined !== undefined && !(joined.by === who && joined.status === status && model.now < joined.until)) {
      expect(await failure(call)).toMatchObject({ _tag: "DecisionNotJoinable" })
      return void count(stage, "join refused")
    }
    const { decision_id, updated, conflicts } = await done(call)
    if (joined !== undefined) expect(decision_id).toBe(joined.id)
    const decision = openDecision(model, decision_id, who, status)
    const requested = [...new Set(claims)]
    const expected = requested.map((claim) => ({ claim, conflict: conflictOf(model, who, claim, status) }))
    expect([...updated].toSorted()).toEqual(
      expected.flatMap(({ claim, conflict }) => (claim !== undefined && conflict === null ? [claim.id] : [])).toSorted()
    )
    expect(new Map(conflicts.map((one) => [one.id, one.status]))).toEqual(
      new Map(
        expected.flatMap(({ claim, conflict }) => (conflict === null ? [] : [[claim?.id ?? unknownClaimId, conflict]]))
      )
    )
    for (const { claim, conflict } of expected)
      if (claim !== undefined && conflict === null) move(model, claim, decision, null)
    count(stage, joined === undefined ? "decide named" : "join")
  }
})

/** What a decision of all that match does with those that look like an earlier claim. */
type Alike = "left out" | "included" | "named by the filter" | "kept out by the filter"

const decideMatching = (who: Who, type: ClaimType | null, status: Verdict, off: number, alike: Alike): Step => ({
  say: `${who} makes all ${type ?? ""} claims ${status}, look-alikes ${alike}, ${off} off the count`,
  action: async (model, stage) => {
    const matching = pendingOf(model, type).filter((claim) => {
      const isMarked = lookAlikeOf(model, claim) !== null
      return !isOwn(who, claim) && (alike === "included" || isMarked === (alike === "named by the filter"))
    })
    const expected = matching.length + off
    const asOf = await pastMoment(stage.backend)
    const filter = {
      ...(type !== null && { type }),
      ...(alike === "named by the filter" && { look_alike: "yes" as const }),
      ...(alike === "kept out by the filter" && { look_alike: "no" as const })
    }
    const including = alike === "included" ? { include_look_alikes: true } : {}
    const call = portOf(stage, who).decideMatching({ filter, asOf, expected, status, ...including })
    if (off !== 0) {
      expect(await failure(call)).toMatchObject({ _tag: "CountChanged", expected, actual: matching.length })
      return void count(stage, "matching refused")
    }
    const moved = matching.filter((claim) => status === "rejected" || mayApprove(model, claim))
    const outcome = await done(call)
    expect(outcome).toMatchObject({ updated: moved.length, conflicts_total: matching.length - moved.length })
    const decision = openDecision(model, outcome.decision_id, who, status)
    for (const claim of moved) move(model, claim, decision, null)
    count(stage, `matching, look-alikes ${alike}`)
  }
})

const undo = (who: Who, n: number, ns: ReadonlyArray<number> | null): Step => ({
  say: `${who} undoes decision ${n}${ns === null ? "" : ` for claims ${ns.join(", ")}`}`,
  action: async (model, stage) => {
    const decision = pick(model.decisions, n)
    const named = ns?.map((one) => (one === 0 ? undefined : pick(model.claims, one))) ?? null
    const ids = named?.map((claim) => claim?.id ?? unknownClaimId)
    const call = portOf(stage, who).undo(decision?.id ?? decisionId(610_000), ids === undefined ? {} : { ids })
    if (
      decision === undefined ||
      decision.by !== who ||
      model.now >= decision.until ||
      covered(decision).length === 0
    ) {
      const _tag =
        decision === undefined ? "DecisionNotFound" : decision.by === who ? "DecisionClosed" : "DecisionNotYours"
      expect(await failure(call)).toMatchObject({ _tag })
      return void count(stage, "undo refused")
    }
    const outcome = await done(call)
    const reverted = covered(decision).filter((claim) => named === null || named.includes(claim))
    expect([...outcome.reverted].toSorted()).toEqual(reverted.map(({ id }) => id).toSorted())
    const requested = named === null ? [...decision.moved] : [...new Set(named)]
    const kept = requested.filter((claim) => claim === undefined || !reverted.includes(claim))
    expect(new Map(outcome.kept.map((one) => [one.id, one.status]))).toEqual(
      new Map(
        kept.map((claim) => [
          claim?.id ?? unknownClaimId,
          claim === undefined || claim.isDeleted ? "not_found" : claim.status
        ])
      )
    )
    for (const claim of reverted) takeBack(model, claim)
    count(stage, "undo")
  }
})

/** Without a body it takes the look-alikes, with one it leaves them out. */
const approveAll = (who: Who, hasBody: boolean): Step => ({
  say: `${who} approves all ${hasBody ? "that was counted" : "without a body"}`,
  action: async (model, stage) => {
    const matching = pendingOf(model, null).filter(
      (claim) => !isOwn(who, claim) && !(hasBody && lookAlikeOf(model, claim) !== null)
    )
    const asOf = await pastMoment(stage.backend)
    const outcome = await done(portOf(stage, who).approveAll(hasBody ? { asOf, expected: matching.length } : {}))
    const moved = matching.filter((claim) => mayApprove(model, claim))
    expect(outcome).toMatchObject({ updated: moved.length, conflicts_total: matching.length - moved.length })
    const decision = openDecision(model, outcome.decision_id, who, "approved")
    for (const claim of moved) move(model, claim, decision, null)
    count(stage, hasBody ? "approve all counted" : "approve all")
  }
})

const restore = (who: Who, n: number): Step => ({
  say: `${who} restores claim ${n}`,
  action: async (model, stage) => {
    const claim = pick(
      model.claims.filter(({ isDeleted }) => isDeleted),
      n
    )
    if (claim === undefined) return
    const { version } = await done(portOf(stage, who).restore(claim.id))
    claim.version = version
    claim.decision = null
    claim.isDeleted = false
    model.audited += 1
    count(stage, "restore")
  }
})

const deleteUser = (user: number): Step => ({
  say: `client ${user} is deleted`,
  action: async (model, stage) => {
    const id = stage.users[user]
    if (id === undefined || model.deletedUsers.has(user)) return
    await stage.backend.deleteUser(id)
    model.deletedUsers.add(user)
    count(stage, "client deleted")
  }
})

const wait = (seconds: number): Step => ({
  say: `${seconds} seconds pass`,
  action: async (model, stage) => {
    await stage.backend.advance(seconds)
    model.now += seconds
    count(stage, "wait")
  }
})

const who = fc.constantFrom<Who>("first", "second")
const verdict = fc.constantFrom<Verdict>("approved", "rejected")
const type = fc.constantFrom(...claimTypes.slice(0, 3))
const which = fc.nat({ max: 30 })
const some = fc.array(which, { minLength: 1, maxLength: 5 })
const reason = fc.constantFrom<Reason | null>(null, { code: "duplicate" }, { code: "other", note: 'Ñ "quoted"' })
const orNull = <A>(arbitrary: fc.Arbitrary<A>) => fc.option(arbitrary, { nil: null, freq: 2 })
const alike = fc.constantFrom<Alike>("left out", "included", "named by the filter", "kept out by the filter")
const days = fc.constantFrom("2026-01-31", "2026-02-28", "2026-10-02").map(day)

/** Up to 40 steps. Submitting and deciding are likelier than the rest, so that there is something to undo. */
export const sessions = fc.commands(
  [
    fc.tuple(who, fc.nat({ max: clients - 1 }), type, days).map((args) => command(create(...args))),
    // Few enough that claims look alike.
    fc.tuple(who, fc.nat({ max: 1 }), fc.constant("dental" as const), days).map((args) => command(create(...args))),
    fc.tuple(who, fc.nat({ max: 1 }), fc.constant("dental" as const), days).map((args) => command(create(...args))),
    fc.tuple(who, which, verdict, reason).map((args) => command(decideOne(...args))),
    fc.tuple(who, some, verdict, fc.constant(null)).map((args) => command(decideNamed(...args))),
    fc.tuple(who, some, verdict, orNull(which)).map((args) => command(decideNamed(...args))),
    fc.tuple(who, some, verdict, which).map((args) => command(decideNamed(...args))),
    fc
      .tuple(who, orNull(type), verdict, fc.constantFrom(0, 0, 1, -1), alike)
      .map((args) => command(decideMatching(...args))),
    fc.tuple(who, fc.boolean()).map((args) => command(approveAll(...args))),
    fc.tuple(who, which).map((args) => command(restore(...args))),
    fc.tuple(who, which, orNull(some)).map((args) => command(undo(...args))),
    fc.tuple(who, which, fc.constant(null)).map((args) => command(undo(...args))),
    fc.tuple(who, which, type, fc.boolean()).map((args) => command(edit(...args))),
    fc.tuple(who, which).map((args) => command(remove(...args))),
    fc.integer({ min: 1, max: clients - 1 }).map((user) => command(deleteUser(user))),
    fc.constantFrom(20, 250).map((seconds) => command(wait(seconds)))
  ],
  { maxCommands: 40, size: "max" }
)

/** Every kind of step that a run of many sessions must have seen. */
export const everyKind: ReadonlyArray<string> = [
  "create",
  "create alike",
  "create refused",
  "decide",
  "decide refused",
  "decide named",
  "join",
  "join refused",
  "matching, look-alikes left out",
  "matching, look-alikes included",
  "matching, look-alikes named by the filter",
  "matching, look-alikes kept out by the filter",
  "matching refused",
  "approve all",
  "approve all counted",
  "undo",
  "undo refused",
  "edit",
  "edit refused",
  "delete",
  "delete refused",
  "restore",
  "client deleted",
  "wait"
]

/** Runs `runs` sessions, each in a fresh backend; answers how often each kind of step was seen. */
export const playSessions = async (
  runs: number,
  open: () => Promise<ClaimsBackend>
): Promise<ReadonlyMap<string, number>> => {
  const tally = new Map<string, number>()
  const property = fc.asyncProperty(sessions, async (steps) => {
    const backend = await open()
    const users: Array<UserId> = [backend.first.id]
    for (let n = 1; n < clients; n += 1) users.push(await backend.addUser())
    await fc.asyncModelRun(() => ({ model: emptyModel(), real: { backend, users, tally } }), steps)
    tally.set("session", (tally.get("session") ?? 0) + 1)
  })
  await fc.assert(property, { numRuns: runs })
  return tally
}
