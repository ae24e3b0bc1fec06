/** No file is part of a circle of imports, and no folder of the domain. */
import { describe, expect, it } from "vitest"
import { circlesIn, foldersOf, graphOf } from "#tests/architecture/circles.ts"
import { isCode, readSource, repositoryFiles } from "#tests/architecture/sources.ts"

const files = repositoryFiles().filter(isCode)

describe("imports", () => {
  it.each(["domain", "src", "adapters", "tools"])(
    "imports in %s form no circle, types and import() counted",
    (folder) => {
      const inside = files.filter((file) => file.startsWith(`${folder}/`))
      expect(inside.length).toBeGreaterThan(5)
      expect(circlesIn(graphOf(inside, readSource))).toEqual([])
    }
  )

  it("imports between the folders of the domain form no circle", () => {
    const domain = graphOf(
      files.filter((file) => file.startsWith("domain/")),
      readSource
    )
    expect(circlesIn(foldersOf(domain))).toEqual([])
  })

  it("a circle of folders is noticed where no files form one", () => {
    const graph = new Map([
      ["domain/a/one.ts", ["domain/b/one.ts"]],
      ["domain/b/one.ts", []],
      ["domain/b/two.ts", ["domain/a/two.ts", "domain/b/one.ts"]],
      ["domain/a/two.ts", ["domain/a/one.ts"]]
    ])
    expect(circlesIn(graph)).toEqual([])
    expect(circlesIn(foldersOf(graph))).toEqual([["domain/a", "domain/b"]])
  })

  it.each([
    ["an import", `import { b } from "#src/b.ts"`],
    ["a type", `import type { B } from "#src/b.ts"`],
    ["a dynamic import", `export const b = () => import("#src/b.ts")`],
    ["a type in place", `export type B = import("#src/b.ts").B`]
  ])("a circle closed by %s is noticed", (_, text) => {
    const sources = new Map([
      ["src/a.ts", text],
      ["src/b.ts", `import { c } from "./c.ts"`],
      ["src/c.ts", `export { a } from "./a.ts"`],
      ["src/d.ts", `import { a } from "./a.ts"`]
    ])
    const graph = graphOf([...sources.keys()], (file) => sources.get(file) ?? "")
    expect(circlesIn(graph)).toEqual([["src/a.ts", "src/b.ts", "src/c.ts"]])
  })
})
