/** A folder of the product has at most 25 files, and a file at most 300 lines: more is read by nobody at one sitting. */
import { dirname } from "node:path"
import { describe, expect, it } from "vitest"
import { isCode, readSource, repositoryFiles } from "#tests/architecture/sources.ts"

const filesMax = 25
const linesMax = 300

/** Folders and files that are still larger, with the size they must not exceed. Entries only shrink or go. */
const larger: Readonly<Record<string, number>> = {
  "src/screens/quizzes/quiz-question.view.tsx": 308
}

const tooLarge = (sizes: ReadonlyMap<string, number>, max: number): ReadonlyArray<string> =>
  [...sizes].flatMap(([path, size]) => (size > (larger[path] ?? max) ? [`${path}: ${size}`] : []))

const filesByFolder = (files: ReadonlyArray<string>): ReadonlyMap<string, number> =>
  new Map([...Map.groupBy(files, dirname)].map(([folder, inside]) => [folder, inside.length]))

const product = repositoryFiles().filter((file) => /^(?:domain|adapters|src)\//.test(file))

describe("the product's folders and files", () => {
  it("no folder has more than 25 files", () => {
    expect(product.length).toBeGreaterThan(500)
    expect(tooLarge(filesByFolder(product), filesMax)).toEqual([])
  })

  it("no file has more than 300 lines", () => {
    const lines = product.filter(isCode).map((file) => [file, readSource(file).split("\n").length - 1] as const)
    expect(tooLarge(new Map(lines), linesMax)).toEqual([])
  })

  it("a folder that is too full would be noticed", () => {
    const files = Array.from({ length: 26 }, (_, index) => `domain/claims/claim-${index}.rules.ts`)
    expect(tooLarge(filesByFolder([...files, "domain/users/user.rules.ts"]), filesMax)).toEqual(["domain/claims: 26"])
  })

  it("a file that grows beyond its exception would be noticed", () => {
    const [[file, size] = ["", 0]] = Object.entries(larger)
    expect(tooLarge(new Map([[file, size]]), filesMax)).toEqual([])
    expect(tooLarge(new Map([[file, size + 1]]), filesMax)).toEqual([`${file}: ${size + 1}`])
  })
})
