/** Migrations are well formed, so that no start finds out first. */
import { expect, it } from "vitest"
import { migrationNames } from "#adapters/server/database/migrate.ts"

it("each migration is named, numbered and marked as additive or breaking", async () => {
  expect((await migrationNames()).length).toBeGreaterThan(15)
})
