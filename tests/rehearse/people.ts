/** Administrators and members at work in a rehearsal, and whether anything they were answered is lost. */
import { enter, serverDriver, type SignedIn } from "#tests/drivers/server.driver.ts"
import type { DatabaseCluster } from "#tests/rehearse/database-cluster.ts"
import type { startDaemon } from "#tests/rehearse/programs.ts"
import type { Row } from "#tests/rehearse/rows.ts"
import type { Acknowledged } from "#tests/rehearse/traffic.ts"
import type { ServerProcess } from "#tools/server-process.ts"

const password = "Rehearsal.1"
const letters = "ABCDEFGHIJKLMNOPQRST"

/** So many administrators, made and signed in at that server. */
export const openSessions = async (one: ServerProcess, count: number): Promise<ReadonlyArray<SignedIn>> => {
  const first = await enter(one, "+15550100001", "Admin.2026")
  const driver = serverDriver(one.url, first)
  const company_id = (await driver.companies())[0]?.id
  const sessions: Array<SignedIn> = []
  for (let number = 0; number < count; number += 1) {
    const mobile_number = `+1555019${String(number).padStart(4, "0")}`
    await driver.addUser({
      given_name: "Rehearsing",
      surname: `Administrator ${letters[Math.floor(number / 20) % 20]}${letters[number % 20]}`,
      email: `rehearsal${number}@example.org`,
      mobile_number,
      password_hash: password,
      company_id,
      role: "admin",
      ssn: `536-${10 + (number % 90)}-${1_000 + number}`,
      dob: "1980-01-01"
    })
    sessions.push(await enter(one, mobile_number, password))
  }
  return sessions
}

/** Members at work, in a process of its own that is started again when it ends with its database. */
export const keepRunning = (start: () => ReturnType<typeof startDaemon>) => {
  let running = start()
  const timer = setInterval(() => {
    try {
      process.kill(running.pid, 0)
    } catch {
      running = start()
    }
  }, 1_000)
  return {
    stop: async () => {
      clearInterval(timer)
      await running.stop()
    }
  }
}

/** Compares what was answered with what the present primary holds. */
export const nothingIsLost = async (
  query: DatabaseCluster["query"],
  acknowledged: ReadonlyArray<Acknowledged>
): Promise<Row> => {
  const stored = await query<{ readonly id: string; readonly status: string; readonly claims: number }>(
    "select id, status, claims from decisions where id = any($1)",
    [acknowledged.map(({ decision }) => decision)]
  )
  const audited = await query<{ readonly entity_id: string }>(
    "select distinct entity_id from audit_entries where entity = 'claim' and entity_id = any($1)",
    [acknowledged.map(({ claim }) => claim)]
  )
  const decisions = new Map(stored.map((row) => [row.id, row]))
  const claims = new Set(audited.map(({ entity_id }) => entity_id))
  const lost = acknowledged.filter(({ claim, decision, status, undone }) => {
    const row = decisions.get(decision)
    const covered = undone === null ? row?.claims : undone ? 0 : 1
    return row?.status !== status || row.claims !== covered || !claims.has(claim)
  })
  return {
    name: "acknowledged decisions in the promoted database",
    requests: acknowledged.length,
    failed: lost.length,
    acknowledged: acknowledged.length,
    longestGapMs: 0,
    seconds: 0,
    problems: [
      ...lost.slice(0, 5).map(({ decision, undone }) => `lost: ${decision}${undone === true ? " (its undo)" : ""}`),
      ...(acknowledged.length < 100 ? ["too few decisions to say anything"] : [])
    ]
  }
}
