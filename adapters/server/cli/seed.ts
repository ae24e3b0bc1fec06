/** `npm run seed -- --claims 1000000 --users 20000` fills the database; `-- --live` simulates members. */
import { Effect } from "effect"
import { hashPassword } from "#adapters/server/security/passwords.ts"
import { readKeys } from "#adapters/server/security/installation-keys.ts"
import { ssnSeal } from "#adapters/server/security/secrets.ts"
import { seedDemo } from "#adapters/server/demo/seed-demo.ts"
import { simulateTraffic } from "#adapters/server/demo/live-traffic.ts"
import { type SeedScale, seedScale } from "#adapters/server/demo/seed-scale.ts"
import type { Database } from "#adapters/server/database/database.ts"
import { hasAdministrator } from "#adapters/server/database/people/administrators.sql.ts"
import { Instant } from "#domain/shared/calendar.schema.ts"
import { counted, print, readFlags, refuse, runCommand, withDatabase, withProgress } from "./command.ts"

const usage = `Usage: npm run seed -- [--claims N] [--users N]   (how many there shall be in all, 1 to 10000000)
       npm run seed -- --live [--events N]        (until it is stopped, or that many)`
const most = 10_000_000

const numberOf = (name: string, text: string | undefined): number | null => {
  if (text === undefined) return null
  const value = /^\d{1,8}$/u.test(text) ? Number(text) : 0
  return value >= 1 && value <= most ? value : refuse(`--${name} must be a whole number from 1 to ${most}`, usage)
}

/** The longest pause between two simulated events, in ms. */
const livePauseMs = 400

/** Runs until it is stopped. The first signal lets the pending event finish. */
const runLiveTraffic = async (database: Database, events: number | null): Promise<void> => {
  const stopping = new AbortController()
  for (const signal of ["SIGINT", "SIGTERM"] as const) process.once(signal, () => stopping.abort())
  const counts = { enrolment: 0, claim: 0, quiz: 0 }
  print("Simulating member activity. Press Ctrl+C to stop.")
  const traffic = {
    ...(events !== null && { events }),
    pauseMs: livePauseMs,
    seed: Date.now(),
    stopping: stopping.signal,
    onEvent: (what: keyof typeof counts) => {
      counts[what] += 1
    }
  }
  await withProgress(
    () => `${counts.enrolment + counts.claim + counts.quiz} events so far`,
    () => simulateTraffic(database, traffic)
  )
  print(`${counts.enrolment} enrollments, ${counts.claim} claims and ${counts.quiz} quiz submissions arrived.`)
}

await runCommand(async (config) => {
  const args = process.argv.slice(2)
  const isLive = args.includes("--live")
  const flags = readFlags(
    usage,
    ["claims", "users", "events"],
    args.filter((arg) => arg !== "--live")
  )
  const events = numberOf("events", flags.events)
  const claims = numberOf("claims", flags.claims)
  const users = numberOf("users", flags.users)
  if (events !== null && !isLive) return refuse("--events goes with --live.", usage)
  if (isLive && (claims !== null || users !== null)) return refuse("--live goes without --claims and --users.", usage)
  if (!isLive && claims === null && users === null)
    return refuse("Say how many claims or users to add, or use --live.", usage)
  if (config.mode === "production") return refuse("Demo data cannot be added in production. Nothing was added.")
  await withDatabase(config, async (database) => {
    const now = Instant.make(new Date().toISOString())
    if (config.demo) {
      const { seal: sealSsn } = ssnSeal(await readKeys(config))
      await seedDemo(database, { now, sealSsn, hashPassword: (plain) => Effect.runPromise(hashPassword(plain)) })
    }
    if (!(await hasAdministrator(database)))
      return refuse("Demo claims need an administrator who decides them. Add one first with npm run admin:create.")
    if (isLive) return runLiveTraffic(database, events)
    const added = { users: 0, claims: 0 }
    let progress = "Looking at what there is"
    const scale: SeedScale = {
      ...(claims !== null && { claims }),
      ...(users !== null && { users }),
      now,
      onProgress: (done, total, what) => {
        added[what] = done
        progress = `${counted(done)} of ${counted(total)} ${what} added`
      }
    }
    await withProgress(
      () => progress,
      () => seedScale(database, scale)
    )
    print(
      added.users + added.claims === 0
        ? "There are already as many as requested."
        : `Added ${counted(added.users)} users and ${counted(added.claims)} claims.`
    )
  })
})
