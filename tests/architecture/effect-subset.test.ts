/** The page about Effect runs, and names everything of it that `domain` uses. */
import { stripTypeScriptTypes } from "node:module"
import { describe, expect, it } from "vitest"
import { readSource, repositoryFiles, withoutComments } from "#tests/architecture/sources.ts"

const page = readSource("docs/effect-subset.md")
const examples = [...page.matchAll(/```ts\n([\s\S]*?)```/g)].map(([, code = ""]) => code)

type Shown = ReadonlyArray<readonly [unknown, unknown]>

/** Runs an example and answers, for each line with an arrow, what it gave and what the page says it gives. */
const run = async (example: string): Promise<Shown> => {
  const code = stripTypeScriptTypes(example)
    .replace(/^(.+) \/\/ → (.+)$/gm, "shown.push([$1, $2])")
    .replaceAll('from "effect"', `from ${JSON.stringify(import.meta.resolve("effect"))}`)
  const module = `data:text/javascript,${encodeURIComponent(`export const shown = []\n${code}`)}`
  const { shown } = (await import(/* @vite-ignore */ module)) as { readonly shown: Shown }
  return shown
}

const modules = "Effect|Schema|SchemaIssue|Result|Option|Stream|Exit|Cause|Match|Equal|DateTime|Struct|Record"
const namesIn = (text: string): ReadonlySet<string> =>
  new Set([...text.matchAll(new RegExp(`(?<!["\\w])(?:${modules})\\.[a-zA-Z]\\w*`, "g"))].map(([name]) => name))

describe("an example of the page", () => {
  it("the page has examples", () => expect(examples.length).toBeGreaterThan(8))

  it.each(examples.map((example, place) => [place + 1, example] as const))(
    "every example gives what it says: %i",
    async (_, example) => {
      const shown = await run(example)
      expect(shown.length).toBeGreaterThan(0)
      for (const [given, said] of shown) expect(given).toEqual(said)
    }
  )

  it("a wrong example would be noticed", async () => {
    const [[given, said] = []] = await run(
      'import { Effect } from "effect"\nEffect.runSync(Effect.succeed(1)) // → 2\n'
    )
    expect(given).not.toEqual(said)
  })
})

describe("domain", () => {
  it("the code uses of Effect what the page names, and nothing else", () => {
    const known = namesIn(page)
    const used = repositoryFiles()
      .filter((file) => file.startsWith("domain/") && file.endsWith(".ts"))
      .flatMap((file) => [...namesIn(withoutComments(file, readSource(file)).code)].map((name) => `${file}: ${name}`))
    expect(used.length).toBeGreaterThan(100)
    expect(used.filter((use) => !known.has(use.split(": ")[1] ?? ""))).toEqual([])
  })
})
