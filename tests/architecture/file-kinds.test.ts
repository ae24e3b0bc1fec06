/** Every file has a role from the closed list and lives where that role lives; what has rules has a test of its name. */
import { basename } from "node:path"
import { describe, expect, it } from "vitest"
import { simpleRecordPlaces } from "#domain/shared/record-kind.schema.ts"
import { misnamed } from "#tests/architecture/roles.ts"
import { isCode, repositoryFiles } from "#tests/architecture/sources.ts"

const files = repositoryFiles()
const code = files.filter(isCode)

describe("kinds of files", () => {
  it("every file has a known kind", () => {
    expect(code.length).toBeGreaterThan(30)
    expect(code.flatMap((file) => misnamed(file) ?? [])).toEqual([])
  })

  it.each([
    ["domain/claims/claim.helpers.ts", 'domain/claims/claim.helpers.ts: there is no role "helpers"'],
    ["domain/claims/claim.ts", "domain/claims/claim.ts has no role"],
    ["domain/claims/index.ts", 'domain/claims/index.ts: "index" says nothing about what is inside'],
    ["src/hooks/use-claims.ts", 'src/hooks/use-claims.ts: "hooks" says nothing about what is inside'],
    ["src/screens/claims/claim.rules.ts", "src/screens/claims/claim.rules.ts: a rules does not live here"],
    ["domain/claims/claim.view.tsx", "domain/claims/claim.view.tsx: a view does not live here"],
    [
      "adapters/server/database/claims.routes.ts",
      "adapters/server/database/claims.routes.ts: a routes does not live here"
    ],
    ["domain/claims/claim.rules.tsx", "domain/claims/claim.rules.tsx: a rules draws nothing"],
    [
      "domain/claims/ClaimRules.rules.ts",
      "domain/claims/ClaimRules.rules.ts: names are words in lower case, joined by hyphens"
    ]
  ])("%s would be noticed", (file, sentence) => {
    expect(misnamed(file)).toBe(sentence)
  })

  it.each([
    ["rules", ["tests/unit/", "tests/property/"]],
    ["machine", ["tests/machines/"]],
    ["service", ["tests/unit/", "tests/contract/", "tests/property/"]]
  ] as const)("every %s file has a test", (role, folders) => {
    const tests = files
      .filter((file) => folders.some((folder) => file.startsWith(folder)))
      .map((file) => basename(file))
    const untested = code
      .filter((file) => file.startsWith("domain/") && file.endsWith(`.${role}.ts`))
      .map((file) => basename(file, ".ts"))
      .filter(
        (name) => !tests.some((test) => test.startsWith(role === "service" ? `${name.split(".")[0]}.` : `${name}.`))
      )
      .filter((name) => role !== "rules" || !tests.includes(`${name.split(".")[0]}.property.test.ts`))
      // The screens of simple records are tested together: `simple-records.machine.test.ts`.
      .filter((name) => !Object.keys(simpleRecordPlaces).includes(name.replace("-screen.machine", "")))
    expect(untested).toEqual([])
  })
})

describe("migrations", () => {
  const migrations = files.filter((file) => file.startsWith("adapters/server/database/migrations/"))

  it("migrations are numbered without a gap and named by what they do", () => {
    expect(migrations.length).toBeGreaterThan(0)
    expect(migrations.filter((file) => !/\/\d{4}_[a-z0-9_]+\.sql$/.test(file))).toEqual([])
    const numbers = migrations.map((file) => Number(basename(file).slice(0, 4)))
    expect(numbers).toEqual(migrations.map((_, index) => index + 1))
  })
})
