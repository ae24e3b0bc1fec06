/** Where a document says that a name is in a file, it is. */
import { describe, expect, it } from "vitest"
import { isCode, readSource, repositoryFiles, withoutComments } from "#tests/architecture/sources.ts"

const placed = /`(\w+)`\s+in\s+`([\w./-]+\.\w+)`/g

interface Stop {
  readonly document: string
  readonly name: string
  readonly file: string
}

const stopsIn = (document: string, text: string): ReadonlyArray<Stop> =>
  [...text.matchAll(placed)].map(([, name = "", file = ""]) => ({ document, name, file }))

const files = new Set(repositoryFiles())
/** A word of a comment is no name. */
const isThere = ({ name, file }: Stop): boolean =>
  files.has(file) &&
  new RegExp(`\\b${name}\\b`).test(isCode(file) ? withoutComments(file, readSource(file)).code : readSource(file))

describe("a document that places a name in a file", () => {
  const documents = [...files].filter((file) => file.endsWith(".md"))
  const stops = documents.flatMap((file) => stopsIn(file, readSource(file)))

  it("every placed name is in its file", () => {
    expect(stops.filter(({ document }) => document === "docs/tour.md").length).toBeGreaterThan(20)
    expect(stops.filter((stop) => !isThere(stop))).toEqual([])
  })

  it("a wrong place would be noticed", () => {
    const text =
      "`decide` in `domain/claims/claim.rules.ts`, `decideNothing` in\n`domain/claims/claim.rules.ts`, `a` in `x/y.ts`"
    expect(stopsIn("x", text).map(isThere)).toEqual([true, false, false])
  })
})
