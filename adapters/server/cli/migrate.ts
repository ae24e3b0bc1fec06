/** `npm run migrate` applies the migrations of this version, as a step of its own before its servers start. */
import { migrate } from "#adapters/server/database/migrate.ts"
import { applyAuditRetention } from "#adapters/server/database/retention.sql.ts"
import { print, readFlags, runCommand, withDatabaseUrl } from "./command.ts"

await runCommand(async (config) => {
  readFlags("Usage: npm run migrate", [])
  await withDatabaseUrl(config, async ({ url, migrationUrl }) => {
    const { applied } = await migrate({ directUrl: migrationUrl, workUrl: url })
    await applyAuditRetention(migrationUrl, config.retention.auditDays, print)
    for (const name of applied) print(`Applied ${name}`)
    print(applied.length === 0 ? "The database is up to date." : "The database is up to date now.")
  })
})
