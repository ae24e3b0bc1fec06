/** What documents and comments say exists does exist, and nothing names the machine it was written on. */
import { basename } from "node:path"
import { describe, expect, it } from "vitest"
import { lostPaths, pathsIn, scriptsIn } from "#tests/architecture/references.ts"
import { isCode, readSource, repositoryFiles, root, withoutComments } from "#tests/architecture/sources.ts"

const files = repositoryFiles()
const documents = files.filter((file) => file.endsWith(".md"))
const textual = files.filter((file) => !/\.(?:png|jpe?g|webp|ico|woff2?|br)$/.test(file))
type Names = Readonly<Record<string, string>>
const { scripts, version, dependencies, devDependencies, optionalDependencies } = JSON.parse(
  readSource("package.json")
) as {
  readonly scripts: Names
  readonly version: string
  readonly dependencies: Names
  readonly devDependencies: Names
  readonly optionalDependencies: Names
}
const packages = Object.keys({ ...dependencies, ...devDependencies, ...optionalDependencies })

/** The anchor of a heading, as pages of repositories have it. */
const anchorOf = (title: string): string =>
  title
    .toLowerCase()
    .replace(/[^\w -]/g, "")
    .replaceAll(" ", "-")

describe("documents", () => {
  it("documents and comments name only files and folders that exist", () => {
    expect(documents.length).toBeGreaterThan(5)
    expect(documents.flatMap((file) => lostPaths(readSource(file)).map((path) => `${file}: ${path}`))).toEqual([])
  })

  it("links lead only to files that exist", () => {
    const lost = documents.flatMap((file) =>
      [...readSource(file).matchAll(/\]\((?!https?:|#|mailto:)([^)#\s]+)[^)]*\)/g)].flatMap(([, target = ""]) => {
        const path = new URL(target, `file:///${file}`).pathname.slice(1)
        return files.some((known) => known === path || known.startsWith(`${path.replace(/\/$/, "")}/`))
          ? []
          : [`${file}: ${target}`]
      })
    )
    expect(lost).toEqual([])
  })

  it("the table of contents of operations leads to every part, in order", () => {
    const page = readSource("docs/operations.md")
    const contents = page.slice(0, page.indexOf("\n## "))
    const parts = [...page.matchAll(/^## (.+)$/gm)].map(([, title = ""]) => title)
    expect(parts.length).toBeGreaterThan(10)
    expect([...contents.matchAll(/\[([^\]]+)\]\(#([\w-]+)\)/g)].map(([, title, anchor]) => [title, anchor])).toEqual(
      parts.map((title) => [title, anchorOf(title)])
    )
  })

  it("links into a page lead to one of its headings", () => {
    const lost = documents.flatMap((file) =>
      [...readSource(file).matchAll(/\]\(([^)#\s:]*)#([^)\s]+)\)/g)].flatMap(([link, target = "", anchor = ""]) => {
        const page = target === "" ? file : new URL(target, `file:///${file}`).pathname.slice(1)
        const headings = [...readSource(page).matchAll(/^#+ (.+)$/gm)].map(([, title = ""]) => anchorOf(title))
        return headings.includes(anchor) ? [] : [`${file}: ${link}`]
      })
    )
    expect(lost).toEqual([])
  })

  it("the changelog has a dated part for the version of the program, and none twice", () => {
    const dated = [...readSource("CHANGELOG.md").matchAll(/^## (\d+\.\d+\.\d+) - \d{4}-\d\d-\d\d$/gm)]
    const versions = dated.map(([, released = ""]) => released)
    expect(versions).toContain(version)
    expect(new Set(versions).size).toBe(versions.length)
  })

  it("the README lists every command", () => {
    const readme = readSource("README.md")
    const unlisted = Object.keys(scripts).filter(
      (name) => !readme.includes(`npm ${name}\``) && !new RegExp(`\`(?:npm run )?${name}[ \`]`).test(readme)
    )
    expect(unlisted).toEqual([])
  })

  it("the index lists every decision under its title, with the ones that supersede it", () => {
    const index = readSource("docs/decisions/README.md")
    const decisions = documents.filter((file) => /^docs\/decisions\/(?!0000)\d/.test(file))
    expect(decisions.length).toBeGreaterThan(50)
    expect(new Set(decisions.map((file) => basename(file).slice(0, 4))).size).toBe(decisions.length)
    const unlisted = decisions.filter((file) => {
      const [, number = "", title = "", status = ""] = /^# (\d{4})\. (.*)\n\n(.*)/.exec(readSource(file)) ?? []
      const successors = status.replace(/\d{4}-\d\d-\d\d/g, "").match(/\b\d{4}\b/g) ?? []
      const extent = status.includes("· superseded") ? "superseded" : "partly superseded"
      const note = successors.length > 0 ? ` (${extent} by ${successors.join(", ")})` : ""
      return !index.includes(
        `- [${number}](${basename(file)}) ${title}${status.includes("withdrawn") ? " (withdrawn)" : note}\n`
      )
    })
    expect(unlisted).toEqual([])
  })

  it("the page of the ASVS counts its verdicts as SECURITY.md does, and each requirement has a test or a reason", () => {
    const page = readSource("docs/asvs.md")
    const rows = [...page.matchAll(/^\| (\d+)\.(\d+\.\d+) \| [12] \| [^|]+ \| ([^|]+) \| ([^|]+) \|$/gm)].map(
      ([, chapter = "", number = "", verdict = "", why = ""]) => ({
        chapter,
        number: `${chapter}.${number}`,
        verdict,
        why
      })
    )
    const countsOf = (chosen: typeof rows) =>
      [
        chosen.length,
        ...["met", "not met", "does not apply"].map((one) => chosen.filter(({ verdict }) => verdict === one).length)
      ].join(" | ")
    expect(new Set(rows.map(({ number }) => number)).size).toBe(rows.length)
    expect(rows.filter(({ why }) => why.length < 10)).toEqual([])
    for (const chapter of ["6", "7", "8", "14"])
      expect(page).toMatch(
        new RegExp(
          `^\\| \\[V${chapter} [^|]*\\| ${countsOf(rows.filter((row) => row.chapter === chapter)).replaceAll("|", "\\|")} \\|$`,
          "m"
        )
      )
    expect(page).toContain(`| together | ${countsOf(rows)} |`)
    const [all, met, notMet, none] = countsOf(rows).split(" | ")
    expect(readSource("SECURITY.md").replaceAll("\n", " ")).toContain(
      `of ${all} requirements ${met} are met, ${notMet} are not met, and ${none} do not apply`
    )
  })

  it("each table begins with its header, without which its rows are shown as text", () => {
    const headless = documents.flatMap((file) =>
      [...readSource(file).matchAll(/(?<=^|\n\n)\|.*\n(?!\|[ :|-]+\n)/g)].map(([row]) => `${file}: ${row.trim()}`)
    )
    expect(headless).toEqual([])
  })

  it("the table of packages names every dependency", () => {
    const page = readSource("docs/architecture.md")
    const table = page.slice(page.indexOf("| package |"))
    const named = [...table.matchAll(/`([@\w./*-]+)`/g)].map(([, name = ""]) => name.replaceAll("*", ""))
    const unnamed = packages.filter(
      (name) => !named.some((one) => (one.endsWith("/") || one.endsWith("-") ? name.startsWith(one) : name === one))
    )
    expect(packages.length).toBeGreaterThan(50)
    expect(unnamed).toEqual([])
  })

  it("the named commands exist", () => {
    const unknown = documents.flatMap((file) =>
      scriptsIn(readSource(file)).flatMap((script) => (script in scripts ? [] : [`${file}: npm run ${script}`]))
    )
    expect(unknown).toEqual([])
  })
})

describe("comments", () => {
  it("documents and comments name only files and folders that exist", () => {
    const code = files.filter((file) => isCode(file) && !file.startsWith("tests/architecture/"))
    const lost = code.flatMap((file) =>
      lostPaths(withoutComments(file, readSource(file)).comments).map((path) => `${file}: ${path}`)
    )
    expect(lost).toEqual([])
  })
})

describe("scripts", () => {
  it("scripts run files that exist", () => {
    expect(Object.values(scripts).flatMap((script) => lostPaths(script))).toEqual([])
    expect(Object.values(scripts).flatMap((script) => pathsIn(script)).length).toBeGreaterThan(5)
  })
})

// Put together here, so that this file does not itself contain what it looks for.
const machinePaths = new RegExp(`(?<![\\w.:-])/(?:${["work", "farm", "Users", "home/[a-z]"].join("|")})/`)
const registryHosts = new RegExp(
  `\\b(?:registry\\.[a-z]+\\.[a-z]+|[a-z.-]*(?:${["artifactory", "verdaccio", "jfrog"].join("|")})[a-z.-]*/)`
)

const traces = (text: string): ReadonlyArray<string> => {
  const registry = process.env["npm_config_registry"]
  const host = registry === undefined ? null : new URL(registry).host
  const found = [machinePaths.exec(text)?.[0], registryHosts.exec(text)?.[0]]
  const exact = [root, host].filter((word) => word !== null && word.length > 6 && text.includes(word))
  return [...found, ...exact].flatMap((word) => word ?? [])
}

describe("the machine it was written on", () => {
  it("no file names the machine it was written on", () => {
    expect(textual.length).toBeGreaterThan(60)
    const named = textual.flatMap((file) => traces(readSource(file)).map((word) => `${file}: ${word}`))
    expect(named).toEqual([])
  })

  it.each([["see /" + "work/main/x.ts"], ["https://registry." + "example.org/react"], ["/" + "Users/someone/x"]])(
    "a trace would be noticed: %s",
    (text) => {
      expect(traces(text)).not.toEqual([])
    }
  )
})

describe("references", () => {
  it("references are read out of a sentence", () => {
    const text =
      "See `docs/README.md`, tools/{build,test}.ts and domain/<feature>/x, not https://x.org/docs/y. Run npm run check."
    expect(pathsIn(text)).toEqual(["docs/README.md", "tools/build.ts", "tools/test.ts"])
    expect(lostPaths("`docs/nowhere.md` and `tests/*/docs.test.ts`")).toEqual(["docs/nowhere.md"])
    expect(scriptsIn("npm start, npm test, npm run test:domain")).toEqual(["start", "test", "test:domain"])
  })
})
