/** A type with many parameters says too little: what belongs together is one, such as the kind of a record. */
import { parseSync } from "vite"
import { describe, expect, it } from "vitest"
import { isCode, readSource, repositoryFiles } from "#tests/architecture/sources.ts"

const parametersMax = 6

/** The numbers of type parameters of all declarations in a part of a program. */
const countsIn = (node: unknown): ReadonlyArray<number> => {
  if (Array.isArray(node)) return node.flatMap(countsIn)
  if (typeof node !== "object" || node === null) return []
  const own =
    "type" in node && node.type === "TSTypeParameterDeclaration" && "params" in node && Array.isArray(node.params)
      ? [node.params.length]
      : []
  return [...own, ...Object.values(node).flatMap(countsIn)]
}

const widestIn = (file: string, text: string): number => Math.max(0, ...countsIn(parseSync(file, text).program))

describe("type parameters", () => {
  it("no type and no function has more than six", () => {
    const files = repositoryFiles().filter(isCode)
    expect(files.length).toBeGreaterThan(500)
    const widths = files.map((file) => [file, widestIn(file, readSource(file))] as const)
    expect(widths.filter(([, width]) => width > parametersMax)).toEqual([])
    expect(widths.some(([, width]) => width === parametersMax)).toBe(true)
  })

  it.each([
    ["export interface Wide<A, B, C, D, E, F, G> { readonly of: [A, B, C, D, E, F, G] }", 7],
    ["export const wide = <A extends Map<string, string>, B, C>(a: A, b: B, c: C) => [a, b, c]", 3],
    ["export class Wide { method<A, B>(a: A, b: B) { return [a, b] } }", 2]
  ])("in %s they are counted", (text, count) => {
    expect(widestIn("wide.ts", text)).toBe(count)
  })
})
