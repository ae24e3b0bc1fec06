/** The browser's part of Effect's Schema judges every schema of the domain and the contract as Effect's own does. */
import { join } from "node:path"
import { Effect, Result, Schema } from "effect"
import fc from "fast-check"
import { build } from "vite"
import { expect, it } from "vitest"
import { reader } from "#domain/shared/document/issues.rules.ts"
import { repositoryFiles, root } from "#tests/architecture/sources.ts"
import { inputsOf } from "#tests/fixtures/schema-inputs.ts"
import { singleImports } from "#tools/single-imports.ts"

type Plain = Schema.Codec<unknown, unknown>
type Values = Readonly<Record<string, unknown>>

/** What a program does with a schema. */
interface Library {
  readonly reader: (schema: Plain) => (value: unknown) => unknown
  readonly is: (schema: Plain) => (value: unknown) => boolean
  readonly encodeUnknownSync: (schema: Plain) => (value: unknown) => unknown
}

const outDir = join(root, "node_modules/.cache/compact-schemas")
const schemaFiles = repositoryFiles().filter((file) =>
  /^(domain\/.+\.(schema|errors)|adapters\/contract\/[^/]+\.contract)\.ts$/.test(file)
)
const files = [...schemaFiles, "domain/shared/document/issues.rules.ts", "adapters/browser/schema/compact-schema.ts"]

/** The same modules as the build makes them for the browser. */
const compactModules = async (): Promise<ReadonlyArray<Values>> => {
  const entry = "virtual:schemas"
  const lines = files.map((file, place) => `export * as m${place} from ${JSON.stringify(join(root, file))}`)
  await build({
    root,
    configFile: false,
    logLevel: "error",
    plugins: [
      singleImports(),
      {
        name: entry,
        resolveId: (id) => (id === entry ? id : null),
        load: (id) => (id === entry ? lines.join("\n") : null)
      }
    ],
    build: { ssr: true, outDir, emptyOutDir: true, rollupOptions: { input: { schemas: entry } } }
  })
  const modules = (await import(/* @vite-ignore */ `${outDir}/schemas.js?${Date.now()}`)) as Readonly<
    Record<string, Values>
  >
  return files.map((_, place) => modules[`m${place}`] ?? {})
}

interface Pair {
  readonly name: string
  readonly full: Plain
  readonly compact: Plain
}

/** The schemas in what a module exports, in Effect's form and in the compact one. */
const pairsIn = (name: string, full: unknown, compact: unknown): ReadonlyArray<Pair> => {
  if (Schema.isSchema(full)) return [{ name, full: full as unknown as Plain, compact: compact as Plain }]
  if (typeof full !== "object" || full === null) return []
  return Object.entries(full).flatMap(([key, one]) => pairsIn(`${name}.${key}`, one, (compact as Values)[key]))
}

/** What a call gives, as text: the order of keys counts, because it is that of what is sent. */
const outcomeOf = (call: () => unknown): string => {
  try {
    return JSON.stringify(call())
  } catch {
    return "refused"
  }
}

const modules = await compactModules()
const compact = Object.assign({}, ...modules.slice(-2)) as Library
const full: Library = { reader, is: Schema.is, encodeUnknownSync: Schema.encodeUnknownSync }
const pairs = (
  await Promise.all(
    schemaFiles.map(async (file, place) => pairsIn(file, { ...(await import(join(root, file))) }, modules[place]))
  )
)
  .flat()
  .filter(({ full: schema }, place, all) => all.findIndex((pair) => pair.full === schema) === place)

it("a failure is decoded as its class, with its tag and name, and ends a generator", async () => {
  const { TimedOut, CallFailure } = modules[schemaFiles.indexOf("domain/shared/failure.errors.ts")] as {
    readonly TimedOut: new (of: object) => Effect.Effect<never, Error>
    readonly CallFailure: Plain
  }
  const read = compact.reader(CallFailure)({ _tag: "TimedOut", status: 502, other: true })
  const failure = Result.isResult(read) ? Result.getOrElse(read, () => null) : null
  expect(failure).toBeInstanceOf(TimedOut)
  expect(failure).toMatchObject({ _tag: "TimedOut", name: "TimedOut", status: 502 })
  const ended = Effect.gen(function* () {
    yield* new TimedOut({ status: 1 })
  })
  expect(await Effect.runPromise(Effect.flip(ended))).toBeInstanceOf(TimedOut)
  expect(() => new TimedOut({ status: "1" })).toThrow("breaks its schema")
})

it("the schemas are found", () => expect(pairs.length).toBeGreaterThan(300))

/** What programs read of a schema besides. */
const contentOf = (schema: object) => ({
  literals: "literals" in schema && schema.literals,
  // That of a failure's class.
  identifier: "fields" in schema && "identifier" in schema && schema.identifier,
  fields: "fields" in schema && Object.keys(schema.fields ?? {}),
  members: "members" in schema && Array.isArray(schema.members) && schema.members.length
})

it.each(pairs)("$name has the same content", (pair) => {
  expect(contentOf(pair.compact)).toEqual(contentOf(pair.full))
})

it.each(pairs)("$name is judged alike", (pair) => {
  const used = (library: Library, schema: Plain) => {
    const [read, is, write] = [library.reader(schema), library.is(schema), library.encodeUnknownSync(schema)]
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
  const [useFull, useCompact] = [used(full, pair.full), used(compact, pair.compact)]
  fc.assert(
    fc.property(inputsOf(pair.full.ast), (input) => {
      expect(useCompact(input)).toEqual(useFull(input))
    }),
    { numRuns: 60 }
  )
})
