/** Titles of tests are sentences with a subject: a failure can be understood from its title alone. */
import { describe, expect, it } from "vitest"
import { readSource, repositoryFiles } from "#tests/architecture/sources.ts"

const verbs =
  "is|are|was|were|has|have|does|do|can|may|must|would|says|asks|tells|adds|keeps|keep|leaves|reads|shows|finds|refuses|" +
  "accepts|names|gives|takes|makes|gets|sends|lists|returns|writes|counts|runs|stays|starts|ends|opens|closes|holds|uses|" +
  "differs|drops|never|requires|stands|approves|loses|leave|make|change nothing|changes nothing|form no|style no"

const title = /(?:\bit\(|\)\()\s*["`]([^"`\n]*)/g
const verbFirst = new RegExp(`^(?:${verbs})\\b(?! calls)`)
/** Such a clause stands in the place of a subject that has a name. */
const clauseFirst = /^(?:what|whether|who|whoever|whose|where)\b/

/** Titles of a test file that begin with their verb, or with a clause. */
const withoutSubject = (text: string): ReadonlyArray<string> =>
  [...text.matchAll(title)].flatMap(([, found = ""]) =>
    verbFirst.test(found) || clauseFirst.test(found) ? [found] : []
  )

describe("titles of tests", () => {
  it("every title has a subject", () => {
    const files = repositoryFiles().filter((file) => /^tests\/.*\.ts$/.test(file))
    expect(files.length).toBeGreaterThan(300)
    const found = files.flatMap((file) => withoutSubject(readSource(file)).map((one) => `${file}: ${one}`))
    expect(found).toEqual([])
  })

  it("a title without a subject would be noticed", () => {
    const planted = ["is there", "keeps its rows when a refetch fails", "what is kept is counted"]
    expect(planted.flatMap((one) => withoutSubject(`it("${one}", () => {})`))).toEqual(planted)
    expect(withoutSubject(`it.each(folders)("${planted[0]}", () => {})`)).toEqual([planted[0]])
    expect(withoutSubject('it("the list keeps its rows when a refetch fails", () => {})')).toEqual([])
  })
})
