/** The server's compiled schemas judge every schema of the domain and the contract as Effect's interpreter does. */
import { readFileSync } from "node:fs"
import { join } from "node:path"
import { Result, Schema } from "effect"
import fc from "fast-check"
import { build } from "vite"
import { describe, expect, it } from "vitest"
import { schemaReader } from "#domain/shared/issues.rules.ts"
import { repositoryFiles, root } from "#tests/architecture/sources.ts"
import { inputsOf } from "#tests/fixtures/schema-inputs.ts"

type Plain = Schema.Codec<unknown, unknown>
type Values = Readonly<Record<string, unknown>>

/** What a program does with a schema. */
interface Library {
  readonly schemaReader: (schema: Plain) => (value: unknown) => unknown
  readonly is: (schema: Plain) => (value: unknown) => boolean
  readonly encodeUnknownSync: (schema: Plain) => (value: unknown) => unknown
  readonly Schema: typeof Schema
}

const schemaFiles = repositoryFiles().filter((file) =>
  /^(domain\/.+\.(schema|errors)|adapters\/contract\/[^/]+\.contract)\.ts$/.test(file)
)
const rules = "domain/shared/issues.rules.ts"

/** Imported before anything else, as the server does. */
const compiler = "effect/schema/SchemaJITCompiler/enable"

/** The modules of the schemas over a compiled Effect of their own, and the library that reads them. */
const compiledSchemas = async () => {
  const entry = "virtual:schemas"
  const outDir = join(root, "node_modules/.cache/compiled-schemas")
  const lines = [
    `import ${JSON.stringify(compiler)}`,
    ...schemaFiles.map((file, place) => `export * as m${place} from ${JSON.stringify(join(root, file))}`),
    `export { schemaReader } from ${JSON.stringify(join(root, rules))}`,
    `import { Schema } from "effect"; export { Schema }; export const { is, encodeUnknownSync } = Schema`
  ]
  await build({
    root,
    configFile: false,
    logLevel: "error",
    plugins: [
      {
        name: entry,
        resolveId: (id) => (id === entry ? id : null),
        load: (id) => (id === entry ? lines.join("\n") : null)
      }
    ],
    ssr: { noExternal: true },
    build: { ssr: true, outDir, emptyOutDir: true, rollupOptions: { input: { schemas: entry } } }
  })
  const built = (await import(/* @vite-ignore */ `${outDir}/schemas.js?${Date.now()}`)) as Library &
    Readonly<Record<string, Values>>
  return { library: built, modules: schemaFiles.map((_, place) => built[`m${place}`] ?? {}) }
}

interface Pair {
  readonly name: string
  readonly full: Plain
  readonly other: Plain
}

/** The schemas in what a module exports, interpreted and compiled. */
const pairsIn = (name: string, full: unknown, other: unknown): ReadonlyArray<Pair> => {
  if (Schema.isSchema(full)) return [{ name, full: full as unknown as Plain, other: other as Plain }]
  if (typeof full !== "object" || full === null) return []
  return Object.entries(full).flatMap(([key, one]) => pairsIn(`${name}.${key}`, one, (other as Values)[key]))
}

/** What a call gives, as text: the order of keys counts, because it is that of what is sent. */
const outcomeOf = (call: () => unknown): string => {
  try {
    return JSON.stringify(call())
  } catch {
    return "refused"
  }
}

const full: Library = { schemaReader, is: Schema.is, encodeUnknownSync: Schema.encodeUnknownSync, Schema }
const fullModules = await Promise.all(schemaFiles.map(async (file) => ({ ...(await import(join(root, file))) })))

const pairsOf = (modules: ReadonlyArray<Values>): ReadonlyArray<Pair> =>
  schemaFiles
    .flatMap((file, place) => pairsIn(file, fullModules[place], modules[place]))
    .filter(({ full: schema }, place, all) => all.findIndex((pair) => pair.full === schema) === place)

const { library, modules } = await compiledSchemas()

/** What programs read of a schema besides. */
const contentOf = (schema: object) => ({
  literals: "literals" in schema && schema.literals,
  // That of a failure's class.
  identifier: "fields" in schema && "identifier" in schema && schema.identifier,
  fields: "fields" in schema && Object.keys(schema.fields ?? {}),
  members: "members" in schema && Array.isArray(schema.members) && schema.members.length
})

describe("the compiled schemas", () => {
  const pairs = pairsOf(modules)

  it("all schemas are found", () => expect(pairs.length).toBeGreaterThan(300))

  it.each(pairs)("$name has the same content", (pair) => {
    expect(contentOf(pair.other)).toEqual(contentOf(pair.full))
  })

  it.each(pairs)("$name is judged alike", (pair) => {
    const used = (by: Library, schema: Plain) => {
      const [read, is, write] = [by.schemaReader(schema), by.is(schema), by.encodeUnknownSync(schema)]
      return (input: unknown) => {
        const decoded = read(input)
        const value = typeof decoded === "object" && decoded !== null && "success" in decoded ? decoded.success : input
        return {
          decoded: outcomeOf(() => decoded),
          is: [is(input), is(value)],
          written: [outcomeOf(() => write(input)), outcomeOf(() => write(value))]
        }
      }
    }
    const [useFull, useOther] = [used(full, pair.full), used(library, pair.other)]
    fc.assert(
      fc.property(inputsOf(pair.full.ast), (input) => {
        expect(useOther(input)).toEqual(useFull(input))
      }),
      { numRuns: 60 }
    )
  })
})

it("the schemas are compiled: a refused value is checked again, for the reasons", () => {
  const checksOf = (schemas: typeof Schema): number => {
    let checks = 0
    const refused = schemas.String.check(schemas.makeFilter(() => (checks += 1) === 0))
    expect(Result.isFailure(schemas.decodeUnknownResult(schemas.Struct({ a: refused }))({ a: "" }))).toBe(true)
    return checks
  }
  expect([checksOf(Schema), checksOf(library.Schema)]).toEqual([1, 2])
})

it.each(["adapters/server/cli/start.ts", "adapters/server/csv/reader-worker.ts"])("%s compiles its schemas", (file) => {
  const [first] = /^import .+$/m.exec(readFileSync(join(root, file), "utf8")) ?? []
  expect(first).toBe(`import "${compiler}"`)
})
