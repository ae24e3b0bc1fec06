/** Simulates members: enrolments, claims and quiz submissions, each through the services and in its own transaction. */
import { randomUUID } from "node:crypto"
import { Effect } from "effect"
import { sql } from "kysely"
import { sqlAudit } from "#adapters/server/database/audit.sql.ts"
import { sqlChanges } from "#adapters/server/database/changes.sql.ts"
import { sqlClaims } from "#adapters/server/database/claims/claims.sql.ts"
import { type Database, inTransaction, type InTransaction } from "#adapters/server/database/database.ts"
import { type Random, seededRandom } from "#adapters/server/demo/random.ts"
import { readPeople } from "#adapters/server/demo/demo-data.ts"
import { sqlEnrolments } from "#adapters/server/database/benefits/enrolments.sql.ts"
import { sqlNotifications } from "#adapters/server/database/benefits/notifications.sql.ts"
import { readNow } from "#adapters/server/database/snapshot.ts"
import { StartRefused } from "#adapters/server/config/config.ts"
import { claimTypes } from "#domain/claims/claim.schema.ts"
import { claimsService } from "#domain/claims/claims.service.ts"
import { enrolmentsService } from "#domain/enrolments/enrolments.service.ts"
import { notifyAdministrators } from "#domain/notifications/notifications.service.ts"
import { Day, addSeconds } from "#domain/shared/calendar.schema.ts"
import { BenefitId, type Person, UserId } from "#domain/shared/identity.schema.ts"

/** The actor that audit entries name for what members do. */
export const memberApp: Person = { id: UserId.make("00000000-0000-4000-8000-00000000a440"), name: "Member app" }

type EventKind = "enrolment" | "claim" | "quiz"

export interface LiveTraffic {
  /** How many events; without a number it runs until it is aborted. */
  readonly events?: number
  /** The longest pause between two events. */
  readonly pauseMs: number
  readonly seed: number
  readonly stopping: AbortSignal
  readonly onEvent: (kind: EventKind) => void
}

/** Ids and names that events are made of, read once at the start. */
interface Targets {
  readonly given_names: ReadonlyArray<string>
  readonly surnames: ReadonlyArray<string>
  readonly members: ReadonlyArray<string>
  readonly benefits: ReadonlyArray<string>
  readonly quizzes: ReadonlyArray<string>
}

/** Runs until that many events were made or it is aborted. Returns how many were made. */
export const simulateTraffic = async (
  database: Database,
  { events = Number.POSITIVE_INFINITY, pauseMs, seed, stopping, onEvent }: LiveTraffic
): Promise<number> => {
  const random = seededRandom(seed)
  const targets = await readTargets(database)
  let made = 0
  while (made < events && !stopping.aborted) {
    const kind = random.pick(["enrolment", "enrolment", "claim", "claim", "quiz"] as const)
    await Effect.runPromise(inTransaction(database, (transaction) => simulate(transaction, random, targets, kind)))
    made += 1
    onEvent(kind)
    await pause(random.between(0, pauseMs), stopping)
  }
  return made
}

const simulate = (
  transaction: InTransaction,
  random: Random,
  targets: Targets,
  kind: EventKind
): Effect.Effect<unknown, unknown> => {
  const context = { administrator: memberApp, requestId: null }
  const audit = sqlAudit(transaction, context)
  const changes = sqlChanges(transaction, null)
  const notify = notifyAdministrators({
    notifications: sqlNotifications(transaction, context),
    changes,
    newId: randomUUID
  })
  const user_id = UserId.make(random.pick(targets.members))
  if (kind === "claim") {
    const claims = sqlClaims(transaction, context)
    const service = claimsService({
      claims,
      notify,
      audit,
      changes,
      administrator: memberApp,
      newId: randomUUID,
      undoSeconds: 0
    })
    return Effect.flatMap(claims.now, (now) =>
      service.create({
        user_id,
        type: random.pick(claimTypes),
        date_treatment: Day.make(addSeconds(now, -random.between(1, 30) * 86_400).slice(0, 10))
      })
    )
  }
  if (kind === "enrolment") {
    const enrolments = sqlEnrolments(transaction, context)
    const { given_names, surnames } = targets
    return enrolmentsService({
      enrolments,
      notify,
      audit,
      changes,
      administrator: context.administrator,
      newId: randomUUID,
      undoSeconds: 0
    }).submit({
      user_id,
      benefit_id: BenefitId.make(random.pick(targets.benefits)),
      benefits_beneficiaries:
        random.next() < 0.3
          ? [
              {
                name: random.pick(given_names),
                last_name: random.pick(surnames),
                relationship: "Spouse",
                percentage: 100
              }
            ]
          : [],
      benefit_form_data: null
    })
  }
  const quiz_id = random.pick(targets.quizzes)
  return Effect.andThen(
    Effect.promise(async () => {
      const created_at = await readNow(transaction)
      await transaction
        .insertInto("quiz_submissions")
        .values({ id: randomUUID(), quiz_id, user_id, created_at })
        .execute()
    }),
    changes.publish("quiz", [quiz_id])
  )
}

const readTargets = async (database: Database): Promise<Targets> => {
  const ids = async (table: "users" | "benefits" | "quizzes", where = sql<boolean>`true`) => {
    const { rows } = await sql<{ readonly id: string }>`
      select id from ${sql.table(table)} where deleted_at is null and status = 'active' and ${where} order by id limit 2000
    `.execute(database)
    return rows.map(({ id }) => id)
  }
  const { given_names, surnames } = readPeople()
  const targets = {
    members: await ids("users", sql<boolean>`role = 'user'`),
    benefits: await ids("benefits"),
    quizzes: await ids("quizzes")
  }
  const missing = Object.entries(targets).flatMap(([name, found]) => (found.length === 0 ? [name] : []))
  if (missing.length > 0) throw new StartRefused(`There are no active ${missing.join(", ")} to play with.`)
  return { ...targets, given_names, surnames }
}

/** Ends at once when it is aborted. */
const pause = (ms: number, stopping: AbortSignal): Promise<void> =>
  new Promise((resolve) => {
    const end = () => {
      clearTimeout(timer)
      stopping.removeEventListener("abort", end)
      resolve()
    }
    const timer = setTimeout(end, ms)
    stopping.addEventListener("abort", end)
  })
