/**
 * `npm run bench -- retention`: how a million audit entries of two years are deleted down to one year by the product, and what partitions
 * by month would give and cost: the figures of a decision. In a database of its own that is deleted afterwards.
 */
import { mkdirSync, rmSync } from "node:fs"
import { join } from "node:path"
import pg from "pg"
import { startEmbeddedPostgres } from "#adapters/server/database/embedded/embedded-postgres.ts"
import { migrate } from "#adapters/server/database/migrate.ts"
import { benchFolder } from "#tests/bench/database.ts"
import { type Figure, median, percentile, printFigures } from "#tests/bench/figures.ts"

const entries = 1_000_000
const months = 24
const records = 20_000
const part = 1_000
const reads = 200

/** Entries of two years, so many for each record, in the order of time. */
const fill = (table: string) => `
  insert into ${table} (at, actor_id, actor_name, action, entity, entity_id, before, after, request_id)
  select now() - interval '${months} months' + interval '${months} months' * (n / ${entries}.0), md5('actor ' || n % 50)::uuid, 'Ana Ruiz',
    'claim.approve', 'claim', md5('record ' || n % ${records})::uuid, '{"status": "pending"}', '{"status": "approved"}', md5(n::text)
  from generate_series(1, ${entries}) as n`

const partitioned = `
  create table parts (like audit_entries including defaults including identity) partition by range (at);
  do $$ begin for month in -1..${months} loop execute format('create table parts_%s partition of parts for values from (%L) to (%L)', month + 1,
    now() - interval '${months} months' + interval '1 month' * month, now() - interval '${months} months' + interval '1 month' * (month + 1)); end loop; end $$;
  alter table parts add primary key (at, place);
  create index on parts (entity_id, at, place);
  create index on parts (actor_id, at, place);`

const timed = async (work: () => Promise<unknown>): Promise<number> => {
  const startedMs = performance.now()
  await work()
  return performance.now() - startedMs
}

export const measureRetention = async (): Promise<void> => {
  const home = join(benchFolder, "retention")
  rmSync(home, { recursive: true, force: true })
  mkdirSync(home, { recursive: true, mode: 0o700 })
  const postgres = await startEmbeddedPostgres({ dataDir: home, log: () => {} })
  try {
    await migrate({ directUrl: postgres.url })
    const pool = new pg.Pool({ connectionString: postgres.url, max: 1 })
    try {
      printFigures(await measure(pool))
    } finally {
      await pool.end()
    }
  } finally {
    await postgres.stop()
    rmSync(home, { recursive: true, force: true })
  }
}

const measure = async (pool: pg.Pool): Promise<ReadonlyArray<Figure>> => {
  const figures: Array<Figure> = []
  const add = (name: string, unit: Figure["unit"], value: number) =>
    figures.push({ name, unit, value, aim: null, floor: null })
  const sizeOf = async (table: string) => {
    const { rows } = await pool.query<{ readonly mb: number }>(
      `select sum(pg_total_relation_size(relid))::float8 / 1e6 as mb from pg_partition_tree('${table}')
       union all select pg_total_relation_size('${table}')::float8 / 1e6`
    )
    return Math.max(...rows.map(({ mb }) => mb ?? 0))
  }
  const readAs = async (table: string, where: string) => {
    const times: Array<number> = []
    for (let n = 0; n < reads; n += 1)
      times.push(
        await timed(() =>
          pool.query(`select * from ${table} where ${where} order by at desc, place desc limit 50`, [`record ${n * 7}`])
        )
      )
    return median(times)
  }
  const record = "entity_id = md5($1)::uuid"
  const newest = "$1::text is not null"

  console.log(`Filling: ${entries} entries, whole and partitioned…`)
  await pool.query(fill("audit_entries"))
  await pool.query("vacuum (analyze) audit_entries")
  await pool.query(partitioned)
  await pool.query(fill("parts"))
  await pool.query("vacuum (analyze) parts")
  for (const table of ["audit_entries", "parts"]) {
    console.log(`Reading ${table}…`)
    const kind = table === "parts" ? "partitioned" : "one table"
    add(`${kind}, size`, "MB", await sizeOf(table))
    add(`${kind}, entries of a record, median`, "ms", await readAs(table, record))
    add(`${kind}, the newest entries, median`, "ms", await readAs(table, newest))
  }

  console.log("Deleting the older year…")
  await pool.query("insert into audit_retention (days) values (365)")
  const parts: Array<number> = []
  for (let deleted = part; deleted > 0;)
    parts.push(
      await timed(async () => {
        const { rows } = await pool.query<{ readonly n: number }>(
          `select count(*)::int as n from delete_old_audit_entries(${part})`
        )
        deleted = rows[0]?.n ?? 0
      })
    )
  add(`one table, ${part} entries deleted, median`, "ms", median(parts))
  add(`one table, ${part} entries deleted, p95`, "ms", percentile(parts, 0.95))
  add(
    `one table, a year deleted, ${parts.length} parts`,
    "ms",
    parts.reduce((sum, ms) => sum + ms, 0)
  )
  add("one table, vacuumed", "ms", await timed(() => pool.query("vacuum (analyze) audit_entries")))
  add("one table, size afterwards", "MB", await sizeOf("audit_entries"))
  await pool.query(`${fill("audit_entries")} where n > ${entries / 2}`)
  add("one table, size with another year of entries", "MB", await sizeOf("audit_entries"))
  const drop = async () => {
    for (let month = 0; month < months / 2; month += 1) await pool.query(`drop table parts_${month}`)
  }
  add("partitioned, a year dropped", "ms", await timed(drop))
  return figures
}
