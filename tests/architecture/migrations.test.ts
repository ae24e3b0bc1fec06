/** Migrations are well formed, so that no start finds out first; and what no statement may say. */
import { expect, it } from "vitest"
import { migrationNames } from "#adapters/server/database/migrate.ts"
import { readSource, repositoryFiles } from "#tests/architecture/sources.ts"

it("each migration is named, numbered and marked as additive or breaking", async () => {
  expect((await migrationNames()).length).toBeGreaterThan(15)
})

it("no statement compares with clock_timestamp(), for which no index is used", () => {
  const statements = repositoryFiles().filter((file) => file.startsWith("adapters/") && file.endsWith(".ts"))
  expect(statements.length).toBeGreaterThan(100)
  expect(statements.filter((file) => /[<>]=?\s*clock_timestamp\(\)/u.test(readSource(file)))).toEqual([])
})
