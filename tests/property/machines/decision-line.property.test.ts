/** Any interleaving of decisions, undos, conflicts and failures: what is queued, sent and counted. */
import fc from "fast-check"
import { expect, it } from "vitest"
import type { AnyEventObject } from "xstate"
import type { Target } from "#domain/claims/claim-decisions.rules.ts"
import { callMax, type Job, type SettledCall } from "#domain/claims/decision-job.rules.ts"
import type { ClaimId } from "#domain/shared/identity.schema.ts"
import { idsOfNextCall } from "#domain/shared/job-queue.rules.ts"
import { claimId, decisionId } from "#tests/fixtures/claims.ts"
import {
  fails,
  from,
  outcomes,
  type loadingUndoable,
  idle,
  settles
} from "#tests/machines/claims/claim-decisions-events.ts"
import {
  asOf,
  decided,
  matching,
  named,
  settledMatching,
  undone,
  undoUntil
} from "#tests/machines/claims/claim-samples.ts"

/** The test's own record: every accepted job, in order, with its number of claims. */
interface Known {
  readonly waiting: ReadonlyArray<number | null>
  readonly finished: number
}
interface Real {
  snapshot: typeof loadingUndoable
}
interface Model {
  known: Known
}

const tally = { decided: 0, refused: 0, conflicts: 0, failures: 0, undone: 0, further: 0 }
const namedIn = (job: Job): ReadonlyArray<ClaimId> =>
  job.kind === "named" || job.kind === "undo" ? (job.ids ?? []) : []
const isWide = (job: Job): boolean => job.kind === "matching" || job.kind === "all"

/** Reports a violated condition; cheaper than an expectation, since it runs many thousand times. */
const demand = (fact: string, holds: boolean): void => {
  if (!holds) throw new Error(`It does not hold that ${fact}`)
}
const isSameLine = (one: ReadonlyArray<Job>, other: ReadonlyArray<Job>): boolean =>
  one.length === other.length && one.every((job, at) => job === other[at])

/** Holds after every step. */
const check = ({ known }: Model, { snapshot }: Real): void => {
  const { jobs, updated, inConflict, joinedDecision } = snapshot.context
  const [first] = jobs
  const deciders = jobs.filter((job) => job.kind !== "undo")
  const deciding = deciders.flatMap(namedIn)
  demand("every accepted job is in line or finished, in order", jobs.length === known.waiting.length)
  demand("a claim stands in line once", new Set(deciding).size === deciding.length)
  demand("a decision of all that match stands in line alone", deciders.length === 1 || !deciders.some(isWide))
  if (first?.kind === "named") {
    demand(
      "updated, in conflict and remaining are what was asked",
      updated + inConflict + first.ids.length === known.waiting[0]
    )
  }
  demand(
    "an empty line counts nothing",
    jobs.length > 0 || (updated === 0 && inConflict === 0 && joinedDecision === null)
  )
  demand("nothing waits while nothing is sent", jobs.length === 0 || !snapshot.matches({ sending: "idle" }))
}

const step = (
  name: string,
  run: (model: Model, real: Real) => void,
  isPossible: (real: Real) => boolean = () => true
) => ({
  check: () => true,
  run: (model: Model, real: Real) => {
    if (isPossible(real)) run(model, real)
    check(model, real)
  },
  toString: () => name
})

/** An event of the user: refused without a change, or queued last. */
const intend = (name: string, ...events: ReadonlyArray<AnyEventObject>) =>
  step(name, (model, real) => {
    const before = real.snapshot
    let after = before
    for (const event of events) if (after.can(event as never)) after = from(after, event)
    const added = after.context.jobs.slice(before.context.jobs.length)
    tally.refused += added.length === 0 ? 1 : 0
    tally.decided += added.length
    demand(
      "what waits keeps its place",
      isSameLine(after.context.jobs.slice(0, before.context.jobs.length), before.context.jobs)
    )
    const busy = new Set(before.context.jobs.flatMap(namedIn))
    for (const job of added)
      if (job.kind === "named") demand("no busy claim is asked for", !job.ids.some((id) => busy.has(id)))
    model.known = {
      ...model.known,
      waiting: [...model.known.waiting, ...added.map((job) => (job.kind === "named" ? job.ids.length : null))]
    }
    real.snapshot = after
  })

/** The server answers the call under way; about every third claim was decided by another administrator. */
const answer = (skip: number) =>
  step(
    `answer(${skip})`,
    (model, real) => {
      const [job, ...rest] = real.snapshot.context.jobs
      if (job === undefined) return
      const settled = settledFor(
        job,
        skip,
        real.snapshot.context.joinedDecision ?? decisionId(1000 + model.known.finished)
      )
      real.snapshot = from(real.snapshot, settles(settled))
      const isOver = job.kind !== "named" || job.ids.length <= callMax
      tally.further += isOver ? 0 : 1
      if (isOver) model.known = { waiting: model.known.waiting.slice(1), finished: model.known.finished + 1 }
      const { jobs } = real.snapshot.context
      demand(
        "further calls take up where the last one ended",
        isOver || namedIn(jobs[0] ?? job)[0] === namedIn(job)[callMax]
      )
      demand("jobs behind it are untouched", isSameLine(jobs.slice(isOver ? 0 : 1), rest))
    },
    ({ snapshot }) => snapshot.matches({ sending: "calling" })
  )

const settledFor = (job: Job, skip: number, id: ReturnType<typeof decisionId>): SettledCall => {
  if (job.kind === "undo") {
    tally.undone += 1
    return { ...undone(job.ids ?? [claimId(1)]), decisionId: job.decisionId }
  }
  if (job.kind !== "named") return { ...settledMatching(40), decisionId: id } as SettledCall
  const called = idsOfNextCall(job.ids, callMax)
  const lost = called.filter((_, at) => skip > 0 && at % skip === 0)
  tally.conflicts += lost.length
  return decided(
    called.filter((one) => !lost.includes(one)),
    {
      decisionId: id,
      status: job.status,
      conflicts: lost.map((one) => ({ id: one, status: "approved" as const, decided_by: null, decided_at: null }))
    }
  )
}

const fail = step(
  "fail",
  (model, real) => {
    const { jobs } = real.snapshot.context
    real.snapshot = from(real.snapshot, fails)
    tally.failures += 1
    demand("a failed job is not sent again", isSameLine(real.snapshot.context.jobs, jobs.slice(1)))
    model.known = { waiting: model.known.waiting.slice(1), finished: model.known.finished + 1 }
  },
  ({ snapshot }) => snapshot.matches({ sending: "calling" })
)

const recall = step(
  "recall",
  (_, real) => {
    real.snapshot = from(real.snapshot, outcomes["nothing is recalled"])
  },
  ({ snapshot }) => snapshot.matches({ sending: "loadingUndoable" })
)

const span = fc.tuple(
  fc.integer({ min: 1, max: 12 }),
  fc.oneof({ weight: 9, arbitrary: fc.integer({ min: 1, max: 5 }) }, { weight: 2, arbitrary: fc.constant(callMax + 2) })
)
const pool = Array.from({ length: callMax + 20 }, (_, at) => claimId(at + 1))
const targets = span.map(([start, length]) => named(...pool.slice(start, start + length)))
const some = fc
  .tuple(fc.nat(8), fc.integer({ min: 1, max: 4 }))
  .map(([start, length]) => pool.slice(start, start + length))
const sizeOf = (target: Target) => (target.kind === "named" ? target.ids.length : target.expected)
const confirm = { type: "reason.confirm" }
const all = matching(40)

const commands = [
  targets.map((target) => intend(`approve ${sizeOf(target)}`, { type: "claims.approve", target })),
  targets.map((target) => intend(`reject ${sizeOf(target)}`, { type: "claims.reject", target }, confirm)),
  fc.constant(intend("approve matching", { type: "claims.approve", target: all })),
  fc.constant(
    intend(
      "approve all",
      { type: "approval.open", target: { kind: "all", asOf, expected: 40, spared: { own: 0, alike: 0 } } },
      { type: "approval.confirm" }
    )
  ),
  fc.tuple(fc.integer({ min: 1000, max: 1003 }), fc.option(some)).map(([n, ids]) =>
    intend(`undo ${ids?.length ?? "all"} of ${n}`, {
      type: "decision.undo",
      decisionId: decisionId(n),
      ids,
      undoUntil
    })
  ),
  ...Array.from({ length: 6 }, () => fc.integer({ min: 0, max: 3 }).map(answer)),
  fc.constant(fail),
  fc.constant(recall)
]

it("no claim is sent twice while under way, jobs settle in order, and every requested claim is counted", () => {
  fc.assert(
    fc.property(fc.commands(commands, { maxCommands: 18, size: "max" }), (steps) => {
      fc.modelRun(
        () => ({ model: { known: { waiting: [], finished: 0 } } as Model, real: { snapshot: idle } as Real }),
        steps
      )
    }),
    { numRuns: 300 }
  )
  for (const [name, times] of Object.entries(tally)) expect([name, times >= 10]).toEqual([name, true])
})
