/** Every setting there is stands in the operator's table with its bounds, and no other. */
import { describe, expect, it } from "vitest"
import { readSource } from "#tests/architecture/sources.ts"
import { readConfig } from "#adapters/server/config/config.ts"

const table = new Map(
  [...readSource("docs/operations.md").matchAll(/^\| `([A-Z][A-Z0-9_]*)` \| (.*) \| (.*) \| (.*) \|$/gm)].map(
    ([, name = "", fallback = "", accepted = ""]) => [name, { fallback, accepted }] as const
  )
)
const source = readSource("adapters/server/config/config-environment.ts")
const declared = [
  ...(/const Environment = Schema\.Struct\(\{([\s\S]*?)\n\}\)/.exec(source)?.[1] ?? "").matchAll(
    /^ {2}([A-Z][A-Z0-9_]*):/gm
  )
]
const names = declared.map(([, name = ""]) => name)

const refused = (environment: Readonly<Record<string, string>>): ReadonlyArray<string> => {
  const read = readConfig(environment)
  return read._tag === "Failure" ? read.failure.problems : []
}

describe("the table of settings", () => {
  it("the page names every setting, and nothing that is none", () => {
    expect(names.length).toBeGreaterThan(20)
    expect([...table.keys()].toSorted()).toEqual(names.toSorted())
  })

  it("the documented bounds of every whole number are accepted, and the next numbers refused", () => {
    const numbers = [...table].flatMap(([name, { accepted }]) => {
      const [, least, most] = /^([\d,]+) to ([\d,]+)/.exec(accepted) ?? []
      return least === undefined || most === undefined ? [] : [[name, digits(least), digits(most)] as const]
    })
    expect(numbers.length).toBe(15)
    for (const [name, least, most] of numbers) {
      const rest =
        name === "SESSION_IDLE_SECONDS"
          ? { SESSION_MAX_SECONDS: "2592000" }
          : name === "SESSION_MAX_SECONDS"
            ? { SESSION_IDLE_SECONDS: "1" }
            : {}
      for (const accepted of [least, most]) expect(refused({ ...rest, [name]: String(accepted) })).toEqual([])
      for (const wrong of [least - 1, most + 1])
        expect(refused({ ...rest, [name]: String(wrong) }).join()).toContain(`${name} must be`)
    }
  })

  it("the example file has the same names, and what it sets is accepted", () => {
    const example = settingsIn(readSource(".env.example"))
    expect(Object.keys(example).toSorted()).toEqual(names.toSorted())
    expect(refused(example)).toEqual([])
  })

  it("every example of settings on the page is accepted", () => {
    const page = readSource("docs/operations.md").replaceAll("…", "secret")
    const examples = [...page.matchAll(/^```\n([^`]*)^```/gm)]
      .map(([, block = ""]) => settingsIn(block))
      .filter((example) => Object.keys(example).length > 0)
    expect(examples.length).toBeGreaterThan(1)
    expect(examples.flatMap(refused)).toEqual([])
  })
})

const settingsIn = (text: string): Readonly<Record<string, string>> =>
  Object.fromEntries([...text.matchAll(/^([A-Z][A-Z0-9_]*)=(.*)$/gm)].map(([, name = "", value = ""]) => [name, value]))

const digits = (text: string): number => Number(text.replaceAll(",", ""))
