/** Processor time of processes, which the work of other programs changes less than the time that passes. */
import { readFileSync } from "node:fs"
import type pg from "pg"

/** In ms; 0 for a process that has ended. Ticks of the kernel are hundredths of a second. */
const processorMs = (pid: number): number => {
  try {
    const fields = readFileSync(`/proc/${pid}/stat`, "utf8").split(") ")[1]?.split(" ") ?? []
    return 10 * (Number(fields[11]) + Number(fields[12]))
  } catch {
    return 0
  }
}

export const spentSoFar = (pids: ReadonlyArray<number>): ReadonlyMap<number, number> =>
  new Map(pids.map((pid) => [pid, processorMs(pid)]))

/** Processor time since `before`, of processes started since then too. */
export const spentMs = (before: ReadonlyMap<number, number>, pids: ReadonlyArray<number>): number =>
  pids.reduce((sum, pid) => sum + Math.max(0, processorMs(pid) - (before.get(pid) ?? 0)), 0)

/** The processes of the other connections of that database. */
export const backendsOf = async (pool: pg.Pool): Promise<ReadonlyArray<number>> => {
  const { rows } = await pool.query<{ readonly pid: number }>(
    "select pid from pg_stat_activity where backend_type = 'client backend' and pid <> pg_backend_pid()"
  )
  return rows.map(({ pid }) => pid)
}
