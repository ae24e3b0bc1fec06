/**
 * Two hundred administrators watch while members are active in another process: afterwards the figures, the counts
 * of the sidebar and the list behind a figure equal the database on every screen, whichever server it is connected to.
 *
 * Each client runs the product's machines, workflows, ports and stream, without a screen.
 */
import { setTimeout as pause } from "node:timers/promises"
import { sql } from "kysely"
import { afterAll, beforeAll, expect, it } from "vitest"
import { createActor } from "xstate"
import { httpDashboard } from "#adapters/browser/http/dashboard.http.ts"
import { type Locks, type TabChannel, subscribeLive } from "#adapters/browser/http/live-changes.ts"
import { httpClaims } from "#adapters/browser/http/claims.http.ts"
import type { claimsScreenMachine } from "#domain/claims/claims-screen.machine.ts"
import type { dashboardScreenMachine } from "#domain/dashboard/dashboard-screen.machine.ts"
import { figureLinksOf } from "#domain/dashboard/dashboard.rules.ts"
import type { Dashboard } from "#domain/dashboard/dashboard.schema.ts"
import { isPendingCounted } from "#domain/dashboard/pending-counts.schema.ts"
import { type ScreenState, screenState } from "#domain/shared/screen/screen.rules.ts"
import { claimsScreenWith } from "#src/screens/claims/claims-workflows.ts"
import { dashboardScreenWith } from "#src/screens/dashboard/dashboard-workflows.ts"
import { pendingCountsWith } from "#src/shell/workspace-workflows.ts"
import { callOver, openSession } from "#tests/contract/served-application.ts"
import { runCli } from "#tests/process/command-line.ts"
import { sharedKey, startTwoServers, type TwoServers } from "#tests/process/two-servers.ts"
import { scratchDatabase, type ScratchDatabase } from "#tests/server/scratch-database.ts"

const clients = 200
const events = 80

let scratch: ScratchDatabase
let servers: TwoServers

beforeAll(async () => {
  scratch = await scratchDatabase()
  const filled = await runCli("seed", ["--live", "--events", "1"], {
    ...sharedKey,
    DATABASE_URL: scratch.url,
    DEMO: "yes"
  })
  if (filled.code !== 0) throw new Error(filled.output)
  servers = await startTwoServers(scratch.url)
})

afterAll(async () => {
  await servers.stop()
  await scratch.close()
})

/** A browser with one tab, without other tabs. */
const alone = (): { readonly locks: Locks; readonly channel: TabChannel } => ({
  locks: { request: (_name, _options, holding) => holding({}) },
  channel: { postMessage: () => undefined, onmessage: null, close: () => undefined }
})

const openClient = async (url: string, token: string) => {
  const fetchHere = (path: string, init: RequestInit) => fetch(new URL(path, url), init)
  const call = callOver(fetchHere, () => token)
  const dashboard = httpDashboard(call, { background: true })
  const claims = httpClaims(call, () => "", { background: true })
  const dashboardScreen = createActor(dashboardScreenWith({ dashboard, dashboardInBackground: dashboard })).start()
  const figures = () => screenState<ScreenState<typeof dashboardScreenMachine>>(dashboardScreen).figures
  const counts = createActor(pendingCountsWith(dashboard)).start()
  const notRead = { find: () => expect.fail("No client is read"), ofUser: () => expect.fail("No client is read") }
  const reads = { person: notRead, enrolments: notRead }
  const client = { records: reads, inBackground: reads }
  const claimsScreen = createActor(
    claimsScreenWith(
      {
        records: claims,
        inBackground: claims,
        client,
        report: { download: () => expect.fail("No report") }
      },
      () => expect.fail("No decision is made")
    )
  ).start()
  const list = () => screenState<ScreenState<typeof claimsScreenMachine>>(claimsScreen).list
  let changes = 0
  const opened = Promise.withResolvers<void>()
  const stop = subscribeLive({
    age: () => 0,
    ...alone(),
    fetch: fetchHere,
    token: () => token,
    onUnauthorized: async () => false,
    entities: ["user", "company", "quiz", "benefit", "claim", "enrolment", "notification"],
    random: Math.random,
    now: () => new Date().toISOString(),
    onState: (state) => {
      dashboardScreen.send({ type: state === "open" ? "stream.open" : "stream.down" })
      if (state === "open") opened.resolve()
    },
    onChanged: ({ entity }) => {
      changes += 1
      if (isPendingCounted(entity)) counts.send({ type: "counts.changed" })
      for (const screen of [dashboardScreen, claimsScreen]) screen.send({ type: "records.changed", entity, ids: null })
    }
  })
  await opened.promise
  dashboardScreen.send({ type: "screen.show", query: "" })
  counts.send({ type: "counts.watch" })
  claimsScreen.send({ type: "screen.show", query: "?status=pending" })
  return {
    changes: () => changes,
    shown: () => ({
      figures: figures().context.figures,
      counts: counts.getSnapshot().context.counts,
      listed: list().context.page?.pagination.total
    }),
    isQuiet: () =>
      figures().matches({ shown: "ready" }) &&
      counts.getSnapshot().matches({ watched: "known" }) &&
      list().matches({ shown: "ready" }),
    close: () => {
      stop()
      for (const actor of [dashboardScreen, counts, claimsScreen]) actor.stop()
    }
  }
}

/** Counted row by row, without the maintained counts. */
const counted = async () => {
  const { rows } = await sql<Record<"users" | "pending" | "approved" | "unread" | "month" | "today", number>>`
    select
      (select count(*)::int from users where deleted_at is null) as users,
      (select count(*)::int from claims where deleted_at is null and status = 'pending') as pending,
      (select count(*)::int from claims where deleted_at is null and status = 'approved') as approved,
      (select count(*)::int from notifications where status = 'pending') as unread,
      (select count(*)::int from claims where deleted_at is null
        and created_at >= date_trunc('month', now() at time zone 'UTC') at time zone 'UTC') as month,
      (select count(*)::int from quiz_submissions
        where created_at >= date_trunc('day', now() at time zone 'UTC') at time zone 'UTC') as today
  `.execute(scratch.kysely)
  return rows[0]
}

const figuresOf = ({ users, pendingClaims, approvedClaims, unreadNotifications, ...more }: Dashboard) => ({
  users,
  pending: pendingClaims,
  approved: approvedClaims,
  unread: unreadNotifications,
  month: more.totalClaims.reduce((sum, { claim_count }) => sum + claim_count, 0),
  today: more.quizAnswerToday.reduce((sum, { submissions }) => sum + submissions, 0)
})

it(`${clients} clients of two servers agree with the database after ${events} events`, async () => {
  const { rows } = await sql<{ readonly id: string }>`
    select id from users where role = 'admin' order by id
  `.execute(scratch.kysely)
  const tokens = await Promise.all(
    Array.from({ length: clients }, (_, n) => openSession(scratch.kysely, { id: rows[n % rows.length]?.id } as never))
  )
  const open: Array<Awaited<ReturnType<typeof openClient>>> = []
  try {
    for (const [n, token] of tokens.entries())
      open.push(await openClient((n % 2 === 0 ? servers.first() : servers.second()).url, token))
    const before = await counted()
    const played = await runCli("seed", ["--live", "--events", String(events)], {
      DATABASE_URL: scratch.url,
      DEMO: "no"
    })
    expect(played, played.output).toMatchObject({ code: 0 })
    console.log(`${clients} clients: ${played.output.trim().split("\n").at(-1)}`)
    const expected = await counted()
    expect(expected).not.toEqual(before)
    const isSettled = () =>
      open.every((client) => client.isQuiet() && client.shown().counts?.unread_notifications === expected?.unread)
    for (let tries = 0; tries < 200 && !isSettled(); tries += 1) await pause(100)
    const [first] = open
    const links = first?.shown().figures
    if (links === null || links === undefined) throw new Error("The first client shows no figures")
    expect(figureLinksOf(links).pendingClaims.query).toBe("?status=pending")
    for (const client of open) {
      const { figures, counts, listed } = client.shown()
      if (figures === null) throw new Error("A client shows no figures")
      expect(client.changes()).toBeGreaterThan(0)
      expect(figuresOf(figures)).toEqual(expected)
      expect([counts?.unread_notifications, counts?.pending_claims, listed]).toEqual([
        expected?.unread,
        expected?.pending,
        expected?.pending
      ])
    }
  } finally {
    for (const client of open) client.close()
  }
})
