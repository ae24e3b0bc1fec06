/**
 * `npm run mutation -- [PATH ...]`: changes every expression of the files of `domain`, runs the tests of rules and
 * machines that reach it, prints what no test notices, and writes the scores of these files into `docs/mutations.md`.
 *
 * Paths are files or folders of `domain`. Each folder is a run of its own, whose results are kept under `.cache`: what was
 * measured before an interruption is not lost, and only what has changed is run again. Ends with 1 when a score is below 90 %.
 */
import { execFileSync } from "node:child_process"
import { existsSync, readFileSync, writeFileSync } from "node:fs"
import { dirname, join } from "node:path"
import { Stryker } from "@stryker-mutator/core"
import { showUsage } from "#tools/usage.ts"

interface Score {
  readonly killed: number
  readonly survived: number
}

const root = join(import.meta.dirname, "..")
const page = join(root, "docs/mutations.md")
const scoreMin = 90

/** Tables of texts have tests of their own; ports are types. */
const isMutated = (file: string): boolean => file.endsWith(".ts") && !/\.(?:messages|port)\.ts$/.test(file)

const mutatedFiles = (paths: ReadonlyArray<string>): ReadonlyArray<string> =>
  execFileSync("git", ["ls-files", "--", ...paths], { cwd: root, encoding: "utf8" })
    .split("\n")
    .filter((file) => file.startsWith("domain/") && isMutated(file))

const percent = ({ killed, survived }: Score): number => (100 * killed) / (killed + survived)

const sum = (scores: ReadonlyArray<Score>): Score => ({
  killed: scores.reduce((total, { killed }) => total + killed, 0),
  survived: scores.reduce((total, { survived }) => total + survived, 0)
})

const readPage = (): string => (existsSync(page) ? readFileSync(page, "utf8") : "")

/** The scores that stand on the page, of files that still exist. */
const readScores = (): Map<string, Score> => {
  const rows = [...readPage().matchAll(/^\| `(domain\/\S+\.ts)` \| (\d+) \| (\d+) \|/gm)]
  return new Map(
    rows.flatMap(([, file = "", killed, survived]): ReadonlyArray<readonly [string, Score]> =>
      existsSync(join(root, file)) ? [[file, { killed: Number(killed), survived: Number(survived) }]] : []
    )
  )
}

const row = (name: string, score: Score): string =>
  `| ${name} | ${score.killed} | ${score.survived} | ${percent(score).toFixed(1)} % |`

/** What was written by hand: all from the first heading behind the table. */
const readNotes = (): string => /\n## [^]*$/.exec(readPage())?.[0] ?? ""

const writeScores = (scores: ReadonlyMap<string, Score>): void => {
  const files = [...scores].toSorted(([one], [other]) => (one < other ? -1 : 1))
  const folders = Map.groupBy(files, ([file]) => dirname(file))
  const lines = [
    "# Mutations of the domain",
    "",
    "Written by `npm run mutation`, file by file as each was last run; `docs/testing.md` says what is changed and how to read",
    "what survives. Not in the table: what is made once when a file is loaded, tables of texts, and files without expressions.",
    "",
    "| where | noticed | survived | score |",
    "|---|---|---|---|",
    row("all", sum(files.map(([, score]) => score))),
    ...[...folders].flatMap(([folder, inside]) => [
      row(`**${folder}**`, sum(inside.map(([, score]) => score))),
      ...inside.map(([file, score]) => row(`\`${file}\``, score))
    ])
  ]
  writeFileSync(page, `${lines.join("\n")}\n${readNotes()}`)
}

/** One run of Stryker: the scores of the files that have mutants that a test could notice. */
const measure = async (files: ReadonlyArray<string>): Promise<ReadonlyArray<readonly [string, Score]>> => {
  // Results of other files are among them.
  const results = await new Stryker({ mutate: [...files] }).runMutationTest()
  return files.flatMap((file): ReadonlyArray<readonly [string, Score]> => {
    const own = results.filter(({ fileName }) => fileName.endsWith(file))
    const killed = own.filter(({ status }) => status === "Killed" || status === "Timeout").length
    const survived = own.filter(({ status }) => status === "Survived" || status === "NoCoverage").length
    return killed + survived === 0 ? [] : [[file, { killed, survived }]]
  })
}

showUsage("npm run mutation -- [PATH ...]   (files or folders of domain; without a path all of it, hours)")

const chosen = process.argv.slice(2)
const files = mutatedFiles(chosen.length === 0 ? ["domain"] : chosen)
if (files.length === 0) throw new Error(`No file of domain is changed under ${chosen.join(", ")}.`)
const poor: string[] = []
for (const inside of Map.groupBy(files, (file) => dirname(file)).values()) {
  const measured = await measure(inside)
  writeScores(new Map([...readScores(), ...measured]))
  poor.push(...measured.filter(([, score]) => percent(score) < scoreMin).map(([file]) => file))
}
if (poor.length > 0) console.log(`Below ${scoreMin} %: ${poor.join(", ")}`)
console.log(`${files.length} files measured, ${poor.length} below ${scoreMin} %. The scores are in docs/mutations.md.`)
process.exitCode = poor.length > 0 ? 1 : 0
