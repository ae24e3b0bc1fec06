import { startEmbeddedPostgres } from "#adapters/server/database/embedded-postgres.ts"
import { openDatabase } from "#adapters/server/database/database.ts"
import { addUsers } from "#adapters/server/database/zz-import-rows.ts"
import { sql } from "kysely"
import { prepareUsers } from "#adapters/server/csv/prepare.ts"
import { judgeParts, readImport } from "#domain/csv-import/import-file.rules.ts"
import { roster } from "#tests/fixtures/roster.ts"
import { Result } from "effect"
import { createSecretKey, randomBytes } from "node:crypto"
import { marta } from "#tests/fixtures/people.ts"
const pg = await startEmbeddedPostgres({ dataDir: "/tmp/csv-bench", log: () => {} })
const { kysely, close } = openDatabase({ url: pg.url, max: 2, log: console.log })
const { rows: companies } = await sql<any>`select id, name from companies where type='users' and deleted_at is null`.execute(kysely)
const f = Result.getOrThrow(readImport("users", roster({rows: 40000}).bytes, (b) => new TextDecoder().decode(b)))
const next = judgeParts("users", f, { companies, allowAdmins: false }, 4000)
const k = createSecretKey(randomBytes(32))
await kysely.transaction().execute(async (tx) => {
  await sql`set local enable_seqscan = off`.execute(tx)
  for (let i = 0; i < 5; i++) {
    const p = next()!; const part = prepareUsers({ id: "x", csvPassword: k, ssnEncryption: k }, p.good)
    const st = addUsers({ administrator: marta, requestId: "x" }, part, 1000)(null)
    const t = performance.now()
    const r = await sql<any>`explain (analyze, buffers off) ${st}`.execute(tx)
    console.log(i, (performance.now() - t).toFixed())
    if (i === 4) console.log(r.rows.map((x: any) => x["QUERY PLAN"]).join("\n"))
  }
  throw new Error("rollback")
}).catch((e) => console.log(e.message))
await close(); await pg.stop()
