/** Subjects of commits name their area first and fit on a line; those from before this rule are not judged. */
import { execFileSync } from "node:child_process"
import { existsSync } from "node:fs"
import { join } from "node:path"
import { describe, expect, it } from "vitest"
import { root } from "#tests/architecture/sources.ts"

/** The last commit that is not judged. */
const before = "64f7c0a041c61553bf0b00df06686d094ff744e7"

/** Landed with a subject of 73 characters; what has landed is not rewritten. */
const tooLong = "449db3e263c5efb27bfd8c2fbb1f8aef894e7f79"

const problemOf = (subject: string): string | null => {
  if (subject.length > 72) return `${subject.length} characters: ${subject}`
  return /^[a-z][a-z0-9 ,./-]*: \S/.test(subject) ? null : `no area: ${subject}`
}

/** The subjects since then; none where the history is not there, as in a copy without it. */
const subjects = (): ReadonlyArray<string> => {
  if (!existsSync(join(root, ".git"))) return []
  const git = (...args: ReadonlyArray<string>): string =>
    execFileSync("git", [...args], { cwd: root, encoding: "utf8" })
  if (git("log", "--format=%H").split("\n").includes(before))
    return git("log", "--no-merges", "--format=%H %s", `${before}..HEAD`)
      .split("\n")
      .filter((line) => line !== "" && !line.startsWith(tooLong))
      .map((line) => line.slice(line.indexOf(" ") + 1))
  return []
}

describe("commit subjects", () => {
  it("new subjects name an area and have at most 72 characters", () => {
    expect(subjects().flatMap((subject) => problemOf(subject) ?? [])).toEqual([])
  })

  it.each(["Fix things", "users:no space", `users: ${"x".repeat(70)}`])(
    "a wrong subject would be noticed: %s",
    (subject) => {
      expect(problemOf(subject)).not.toBeNull()
    }
  )

  it("a subject may name several areas", () => {
    expect(problemOf("domain, server: plain names in services")).toBeNull()
  })
})
