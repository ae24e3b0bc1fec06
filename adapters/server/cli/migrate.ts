/** `npm run migrate` applies the migrations of this version, as a step of its own before its servers start. */
import { migrate } from "#adapters/server/database/migrate.ts"
import { applyAuditRetention } from "#adapters/server/database/retention.sql.ts"
import { print, readFlags, runCommand, withDatabaseUrl, withProgress } from "./command.ts"

await runCommand(async (config) => {
  readFlags("Usage: npm run migrate", [])
  await withDatabaseUrl(config, async ({ url, migrationUrl }) => {
    let progress = "Waiting for the lock of migrations"
    const onApplying = (name: string) => {
      progress = `Applying ${name}`
    }
    const { applied } = await withProgress(
      () => progress,
      () => migrate({ directUrl: migrationUrl, workUrl: url, onApplying })
    )
    await applyAuditRetention(migrationUrl, config.retention.auditDays, print)
    for (const name of applied) print(`Applied ${name}`)
    print(applied.length === 0 ? "The database is up to date." : "The database is up to date now.")
  })
})
