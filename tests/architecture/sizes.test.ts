/** A file holds one idea in at most 500 lines. A folder has at most 40 files, but migrations, which are only ever added. */
import { dirname } from "node:path"
import { describe, expect, it } from "vitest"
import { isCode, readSource, repositoryFiles } from "#tests/architecture/sources.ts"

const filesMax = 40
const linesMax = 500

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
