/** Plays members at work: enrolments, claims and quizzes handed in, each through the services and in its own transaction. */
import { randomUUID } from "node:crypto"
import { Effect } from "effect"
import { sql } from "kysely"
import { sqlAudit } from "#adapters/server/database/audit.sql.ts"
import { sqlChanges } from "#adapters/server/database/changes.sql.ts"
import { sqlClaims } from "#adapters/server/database/claims/claims.sql.ts"
import { type Database, inTransaction, type InTransaction } from "#adapters/server/database/database.ts"
import { type Chance, chanceFrom } from "#adapters/server/demo/chance.ts"
import { givenNames, surnames } from "#adapters/server/demo/names.ts"
import { sqlEnrolments } from "#adapters/server/database/benefits/enrolments.sql.ts"
import { sqlNotifications } from "#adapters/server/database/benefits/notifications.sql.ts"
import { readNow } from "#adapters/server/database/snapshot.ts"
import { StartRefused } from "#adapters/server/start-refused.ts"
import { claimTypes } from "#domain/claims/claim.schema.ts"
import { claimsService } from "#domain/claims/claims.service.ts"
import { enrolmentsService } from "#domain/enrolments/enrolments.service.ts"
import { Day, later } from "#domain/shared/calendar.schema.ts"
import { BenefitId, type Person, UserId } from "#domain/shared/identity.schema.ts"

/** Who the record names for what members do. */
const memberApp: Person = { id: UserId.make("00000000-0000-4000-8000-00000000a440"), name: "Member app" }

export interface LiveTraffic {
  /** Events in all; without a number it goes on until it is told to stop. */
  readonly events?: number
  /** The pause between two events at most. */
  readonly pauseMs: number
  readonly seed: number
  readonly stopping: AbortSignal
  readonly onEvent: (what: "enrolment" | "claim" | "quiz") => void
}

/** What there is to take part in; fixed when the play begins. */
interface Stage {
  readonly members: ReadonlyArray<string>
  readonly benefits: ReadonlyArray<string>
  readonly quizzes: ReadonlyArray<string>
}

/** Plays until it has made so many events or is told to stop. Answers how many there were. */
export const playLive = async (
  database: Database,
  { events = Number.POSITIVE_INFINITY, pauseMs, seed, stopping, onEvent }: LiveTraffic
): Promise<number> => {
  const chance = chanceFrom(seed)
  const stage = await readStage(database)
  let made = 0
  while (made < events && !stopping.aborted) {
    const what = chance.pick(["enrolment", "enrolment", "claim", "claim", "quiz"] as const)
    await Effect.runPromise(inTransaction(database, (transaction) => play(transaction, chance, stage, what)))
    made += 1
    onEvent(what)
    await pause(chance.between(0, pauseMs), stopping)
  }
  return made
}

const play = (
  transaction: InTransaction,
  chance: Chance,
  stage: Stage,
  what: "enrolment" | "claim" | "quiz"
): Effect.Effect<unknown, unknown> => {
  const work = { administrator: memberApp, requestId: null }
  const audit = sqlAudit(transaction, work)
  const changes = sqlChanges(transaction)
  const notifications = sqlNotifications(transaction, work)
  const user_id = UserId.make(chance.pick(stage.members))
  if (what === "claim") {
    const claims = sqlClaims(transaction, work)
    const service = claimsService({
      claims,
      notifications,
      audit,
      changes,
      administrator: memberApp,
      newId: randomUUID,
      undoSeconds: 0
    })
    return Effect.flatMap(claims.now, (now) =>
      service.create({
        user_id,
        type: chance.pick(claimTypes),
        date_treatment: Day.make(later(now, -chance.between(1, 30) * 86_400).slice(0, 10))
      })
    )
  }
  if (what === "enrolment") {
    const enrolments = sqlEnrolments(transaction, work)
    return enrolmentsService({ enrolments, notifications, audit, changes, newId: randomUUID }).submit({
      user_id,
      benefit_id: BenefitId.make(chance.pick(stage.benefits)),
      benefits_beneficiaries:
        chance.next() < 0.3
          ? [
              {
                name: chance.pick(givenNames),
                last_name: chance.pick(surnames),
                relationship: "Spouse",
                percentage: 100
              }
            ]
          : [],
      benefit_form_data: null
    })
  }
  const quiz_id = chance.pick(stage.quizzes)
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

const readStage = async (database: Database): Promise<Stage> => {
  const ids = async (table: "users" | "benefits" | "quizzes", where = sql<boolean>`true`) => {
    const { rows } = await sql<{ readonly id: string }>`
      select id from ${sql.table(table)} where deleted_at is null and status = 'active' and ${where} order by id limit 2000
    `.execute(database)
    return rows.map(({ id }) => id)
  }
  const stage = {
    members: await ids("users", sql<boolean>`role = 'user'`),
    benefits: await ids("benefits"),
    quizzes: await ids("quizzes")
  }
  const missing = Object.entries(stage).flatMap(([name, found]) => (found.length === 0 ? [name] : []))
  if (missing.length > 0) throw new StartRefused(`There are no active ${missing.join(", ")} to play with.`)
  return stage
}

/** Ends at once when the play is told to stop. */
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
