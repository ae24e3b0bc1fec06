/** A file holds one idea in at most 500 lines, a function in at most 80 of its own. A folder has at most 40 files, but migrations, which are only ever added. */
import { dirname } from "node:path"
import { describe, expect, it } from "vitest"
import { ownLines } from "#tests/architecture/functions.ts"
import { isCode, readSource, repositoryFiles } from "#tests/architecture/sources.ts"

const filesMax = 40
const linesMax = 500
const ownLinesMax = 80

/** Functions that say one thing in more lines, because they are a machine, a table, or a list of parts in order. */
const longFunctions: ReadonlySet<string> = new Set([
  // Machines, each made from what its kind of record says.
  "domain/shared/document/document-editor.machine.ts documentEditorMachine",
  "domain/shared/undo/undo.machine.ts undoMachine",
  // Tables: a row for each route or figure.
  "adapters/contract/record.contract.ts recordContract",
  "adapters/server/api/routes/feature.routes.ts featureRoutes",
  "adapters/server/observability/metrics.ts prometheusMetrics",
  // Parts in order: those of a server, those of a page.
  "adapters/server/main.ts startServer",
  "src/screens/record/record-screen.tsx RecordScreen"
])

const tooLarge = (sizes: ReadonlyMap<string, number>, max: number): ReadonlyArray<string> =>
  [...sizes].flatMap(([path, size]) => (size > max ? [`${path}: ${size}`] : []))

const filesByFolder = (files: ReadonlyArray<string>): ReadonlyMap<string, number> =>
  new Map([...Map.groupBy(files, dirname)].map(([folder, inside]) => [folder, inside.length]))

const product = repositoryFiles().filter((file) => /^(?:domain|adapters|src)\//.test(file))

describe("the product's folders and files", () => {
  it("no folder has more than 40 files", () => {
    expect(product.length).toBeGreaterThan(500)
    const folders = filesByFolder(product.filter((file) => !file.endsWith(".sql")))
    expect(tooLarge(folders, filesMax)).toEqual([])
  })

  it("no file has more than 500 lines", () => {
    const lines = product
      .filter((file) => isCode(file) || file.endsWith(".css"))
      .map((file) => [file, readSource(file).split("\n").length - 1] as const)
    expect(tooLarge(new Map(lines), linesMax)).toEqual([])
  })

  it("no function has more than 80 lines of its own, but machines, tables and lists of parts", () => {
    const long = product
      .filter(isCode)
      .flatMap((file) =>
        ownLines(readSource(file)).flatMap(({ name, lines }) => (lines > ownLinesMax ? [`${file} ${name}`] : []))
      )
    expect(long.filter((name) => !longFunctions.has(name))).toEqual([])
    expect([...longFunctions].filter((name) => !long.includes(name))).toEqual([])
  })

  it("the lines of a function inside another count for the inner one", () => {
    const lines = (count: number, indent: string) =>
      Array.from({ length: count }, (_, index) => `${indent}use(${index})`)
    const source = [
      "const outer = () => {",
      "  const inner = () => {",
      ...lines(100, "    "),
      "  }",
      ...lines(3, "  "),
      "}"
    ]
    expect(ownLines(source.join("\n"))).toEqual([
      { name: "outer", lines: 7 },
      { name: "inner", lines: 102 }
    ])
  })

  it("a folder that is too full would be noticed", () => {
    const files = Array.from({ length: 41 }, (_, index) => `domain/claims/claim-${index}.rules.ts`)
    expect(tooLarge(filesByFolder([...files, "domain/users/user-list.rules.ts"]), filesMax)).toEqual([
      "domain/claims: 41"
    ])
  })

  it("a file that is too long would be noticed", () => {
    expect(tooLarge(new Map([["src/main.tsx", linesMax]]), linesMax)).toEqual([])
    expect(tooLarge(new Map([["src/styles/base.css", linesMax + 1]]), linesMax)).toEqual(["src/styles/base.css: 501"])
  })
})
