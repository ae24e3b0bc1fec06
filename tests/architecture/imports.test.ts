/** The import table holds, and each of its rows would notice. */
import { describe, expect, it } from "vitest"
import { layers } from "#tests/architecture/layers.ts"
import { importsOf, isCode, readSource, repositoryFiles } from "#tests/architecture/sources.ts"
import { layerOf, forbiddenImports } from "#tests/architecture/forbidden-imports.ts"

/** Row, a file it judges, a file of ours and a package that it must refuse. */
const planted: ReadonlyArray<readonly [string, string, string, string]> = [
  ["domain/shared", "domain/shared/page.rules.ts", "#domain/claims/claim.schema.ts", "react"],
  ["records", "domain/records/record.rules.ts", "#domain/companies/company.schema.ts", "react"],
  ["palette", "domain/palette/palette.rules.ts", "#domain/claims/claims-screen.machine.ts", "cmdk"],
  ["application", "domain/application/workspace.machine.ts", "#domain/claims/claims.commands.ts", "effect"],
  ["screen machine", "domain/users/users-screen.machine.ts", "#domain/claims/claims.commands.ts", "effect"],
  ["csv subjects", "domain/csv-import/csv-subjects.registry.ts", "../quizzes/quiz.rules.ts", "effect"],
  ["csv import", "domain/csv-import/csv-preview.rules.ts", "../quizzes/quiz-csv.rules.ts", "react"],
  ["commands", "domain/benefits/benefits.commands.ts", "#domain/enrolments/pending-enrolments.machine.ts", "effect"],
  ["service", "domain/claims/claims.service.ts", "#domain/users/user.messages.ts", "xstate"],
  ["domain", "domain/claims/claim.rules.ts", "../users/user.messages.ts", "react"],
  ["contract", "adapters/contract/claims.contract.ts", "#domain/claims/claim.rules.ts", "hono"],
  ["spreadsheet reader", "adapters/browser/csv/read-xlsx.ts", "../http/request.ts", "xlsx"],
  ["spreadsheet writer", "adapters/browser/files/report-sheet.files.ts", "../http/request.ts", "xlsx"],
  ["passkeys", "adapters/browser/passkeys/browser-passkeys.ts", "#adapters/browser/http/http-client.ts", "otpauth"],
  ["row store in a worker", "adapters/browser/csv/worker-row-store.ts", "#src/shell/preferences.ts", "react"],
  ["browser adapter", "adapters/browser/http/claims.http.ts", "../../server/config.ts", "node:fs"],
  ["browser ports", "adapters/browser/ports.ts", "#src/shell/workspace-workflows.ts", "react"],
  ["server command line", "adapters/server/cli/start.ts", "#adapters/browser/ports.ts", "hono"],
  ["server main", "adapters/server/main.ts", "#adapters/server/cli/start.ts", "kysely"],
  ["passwords", "adapters/server/security/passwords.ts", "#adapters/server/database/database.ts", "pg"],
  [
    "second factors",
    "adapters/server/security/second-factors.ts",
    "#adapters/server/security/passwords.ts",
    "simplewebauthn"
  ],
  [
    "common passwords",
    "adapters/server/security/common-passwords.ts",
    "#adapters/server/security/passwords.ts",
    "zxcvbn"
  ],
  ["metrics", "adapters/server/observability/metrics.ts", "#adapters/server/config/config.ts", "pg"],
  ["server base", "adapters/server/config/config.ts", "#adapters/server/main.ts", "@node-rs/argon2"],
  ["api", "adapters/server/api/routes/claims.routes.ts", "../../database/claims/claims.sql.ts", "kysely"],
  ["database", "adapters/server/database/claims/claims.sql.ts", "../../api/server.ts", "hono"],
  ["demo", "adapters/server/demo/seed-demo.ts", "#adapters/server/api/answer.ts", "pg"],
  ["cluster", "adapters/server/cluster/nats-channel.ts", "#adapters/server/api/answer.ts", "hono"],
  ["server files", "adapters/server/files/disk.files.ts", "../database/images.sql.ts", "kysely"],
  ["server adapter", "adapters/server/sms/terminal.sms.ts", "../database/database.ts", "pg"],
  ["components", "src/components/navigation/button.tsx", "#domain/claims/claim.schema.ts", "xstate"],
  ["palette view", "src/shell/palette/palette.view.tsx", "#src/shell/workspace-workflows.ts", "xstate"],
  ["view", "src/screens/claims/claim-queue.view.tsx", "#domain/claims/claim-queue.machine.ts", "cmdk"],
  ["virtualized list", "src/screens/csv-import/use-import.ts", "#adapters/browser/ports.ts", "wouter"],
  ["place", "src/screens/users/users.ts", "#src/shell/workspace.ts", "react"],
  ["screen", "src/screens/claims/claim-queue.screen.tsx", "#src/screens/users/users-workflows.ts", "wouter"],
  ["shell", "src/shell/workspace.ts", "#src/screens/claims/claims-workflows.ts", "cmdk"],
  ["browser main", "src/main.tsx", "#adapters/server/config/config.ts", "hono"],
  ["boot", "src/boot/pages.ts", "#adapters/browser/ports.ts", "xstate"],
  ["rest of src", "src/other.ts", "#domain/claims/claim.schema.ts", "react"],
  ["tools", "tools/build.ts", "#tests/e2e/fixtures.ts", "react"]
]

/** Nothing is forbidden to them: tests doubt everything, and settings only configure tools. */
const unbounded = new Set(["tests", "settings"])

const code = repositoryFiles().filter(isCode)

describe("allowed imports", () => {
  it("the test has read the program", () => {
    const folders = ["domain/", "adapters/server/", "src/", "tests/"]
    for (const folder of folders) expect(code.filter((file) => file.startsWith(folder)).length).toBeGreaterThan(4)
    expect(code.flatMap((file) => importsOf(file, readSource(file))).length).toBeGreaterThan(200)
  })

  it("the table holds in every file", () => {
    expect(code.flatMap((file) => forbiddenImports(file, readSource(file)))).toEqual([])
  })

  it("only names files that exist", () => {
    const existing = new Set(repositoryFiles())
    const lost = code.flatMap((file) =>
      importsOf(file, readSource(file)).flatMap((wanted) =>
        wanted.kind === "ours" && !existing.has(wanted.path.replace(/\?.*$/, "")) ? [`${file}: ${wanted.path}`] : []
      )
    )
    expect(lost).toEqual([])
  })

  it("every row that forbids anything has a planted violation", () => {
    const rows = layers.map((layer) => layer.name).filter((name) => !unbounded.has(name))
    expect(planted.map(([name]) => name)).toEqual(rows)
  })

  it.each(planted)("%s: would notice in %s an import of %s or %s", (name, file, ours, packageName) => {
    expect(layerOf(file)?.name).toBe(name)
    expect(forbiddenImports(file, `import { x } from "${ours}"`)).toHaveLength(1)
    expect(forbiddenImports(file, `import type { X } from "${packageName}"`)).toHaveLength(1)
  })

  it.each([
    ["import", `import "react"`],
    ["re-export", `export { x } from "react"`],
    ["re-export of all", `export * from "react"`],
    ["dynamic import", `export const x = () => import("react")`],
    ["type in place", `export type X = import("react").FC`],
    ["path of a package", `import { x } from "react/jsx-runtime"`]
  ])("a package behind an %s is noticed", (_, text) => {
    expect(forbiddenImports("domain/claims/claim.rules.ts", text)).toHaveLength(1)
  })

  it.each(planted)("%s: lets in neither tests nor a composition root of others", (name, file) => {
    const mayImportServerMain = ["server command line", "server main", "tools"].includes(name)
    expect(forbiddenImports(file, `import "#tests/fixtures/claims.ts"`)).toHaveLength(1)
    expect(forbiddenImports(file, `import "#src/main.tsx"`)).toHaveLength(name === "browser main" ? 0 : 1)
    expect(forbiddenImports(file, `import "#adapters/server/main.ts"`)).toHaveLength(mayImportServerMain ? 0 : 1)
  })

  it("a file outside every layer is refused", () => {
    expect(forbiddenImports("helpers/x.ts", "")).toEqual(["helpers/x.ts stands in no layer"])
  })
})
