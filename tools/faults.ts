/**
 * `npm run faults`: plants each fault of `tests/faults` in a copy of the last commit and runs the test that should notice.
 *
 * A patch opens with `# fault:` (what is broken) and `# notice:` (the arguments of `vitest` or `playwright` that must then
 * fail). Ends with 1 when a patch no longer applies, when its test passes on the broken program, or fails on the sound one.
 */
import { execFileSync, spawnSync } from "node:child_process"
import { existsSync, mkdtempSync, readFileSync, readdirSync, rmSync, symlinkSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { showUsage } from "#tools/usage.ts"

interface Fault {
  readonly file: string
  readonly what: string
  readonly runner: "vitest" | "playwright"
  readonly args: ReadonlyArray<string>
}

interface Verdict {
  readonly fault: Fault
  readonly problem: string | null
}

const root = join(import.meta.dirname, "..")
const folder = join(root, "tests/faults")

/** Reads a patch's header. Throws when it does not say what is broken or who must notice. */
export const readFault = (file: string, text: string): Fault => {
  const what = /^# fault: (.+)$/m.exec(text)?.[1]
  const [runner, ...args] = (/^# notice: (.+)$/m.exec(text)?.[1] ?? "").trim().split(/\s+/)
  if (what === undefined) throw new Error(`${file} has no "# fault:" line.`)
  if (runner !== "vitest" && runner !== "playwright")
    throw new Error(`${file}: "# notice:" names vitest or playwright.`)
  if (args.length === 0) throw new Error(`${file}: "# notice:" names no test.`)
  return { file, what, runner, args }
}

/** Plants one fault in `copy`, asks its test, and takes the fault out again. */
const judge = (copy: string, fault: Fault, soundArgs: Set<string>): Verdict => {
  const patch = join(folder, fault.file)
  const key = [fault.runner, ...fault.args].join(" ")
  if (!soundArgs.has(key)) {
    const outcome = run(copy, fault)
    if (outcome !== "passed")
      return { fault, problem: outcome === "none" ? "no test ran" : "its test fails without the fault too" }
  }
  soundArgs.add(key)
  const applied = spawnSync("git", ["apply", "--whitespace=nowarn", patch], { cwd: copy, encoding: "utf8" })
  if (applied.status !== 0) return { fault, problem: `no longer applies: ${applied.stderr.trim().split("\n")[0]}` }
  const noticed = run(copy, fault) === "failed"
  execFileSync("git", ["apply", "--reverse", "--whitespace=nowarn", patch], { cwd: copy })
  return { fault, problem: noticed ? null : "no test notices" }
}

type Outcome = "passed" | "failed" | "none"

const run = (copy: string, fault: Fault): Outcome => {
  const env = { ...process.env, NO_COLOR: "1", FORCE_COLOR: undefined }
  if (fault.runner === "vitest") return outcomeOf(copy, ["vitest", "run", ...fault.args], env)
  // A broken build would be noticed by the compiler only, so it must succeed before the browser test.
  execFileSync(process.execPath, ["tools/build.ts"], { cwd: copy, stdio: "pipe" })
  return outcomeOf(copy, ["playwright", "test", ...fault.args], env)
}

const outcomeOf = (cwd: string, [name = "", ...args]: ReadonlyArray<string>, env: NodeJS.ProcessEnv): Outcome => {
  const { status, error, stdout, stderr } = spawnSync(join(root, "node_modules/.bin", name), args, {
    cwd,
    env,
    encoding: "utf8",
    maxBuffer: 64 * 1024 * 1024
  })
  if (error !== undefined) throw error
  if (!/\b(?:\d+ passed|\d+ failed)\b/.test(`${stdout}${stderr}`)) return "none"
  return status === 0 ? "passed" : "failed"
}

const main = (): void => {
  const names = existsSync(folder)
    ? readdirSync(folder)
        .filter((name) => name.endsWith(".patch"))
        .sort()
    : []
  const chosen = process.argv.slice(2)
  const faults = names
    .filter((name) => chosen.length === 0 || chosen.some((word) => name.includes(word)))
    .map((name) => readFault(name, readFileSync(join(folder, name), "utf8")))
  const parent = mkdtempSync(join(tmpdir(), "health-benefits-faults-"))
  const copy = join(parent, "copy")
  execFileSync("git", ["worktree", "add", "--quiet", "--detach", copy, "HEAD"], { cwd: root })
  const verdicts: Verdict[] = []
  try {
    symlinkSync(join(root, "node_modules"), join(copy, "node_modules"))
    const sound = new Set<string>()
    for (const fault of faults) {
      const verdict = judge(copy, fault, sound)
      verdicts.push(verdict)
      console.log(`${verdict.problem === null ? "noticed" : "MISSED "}  ${fault.what}  (${fault.file})`)
      if (verdict.problem !== null) console.log(`         ${verdict.problem}: ${fault.runner} ${fault.args.join(" ")}`)
    }
  } finally {
    execFileSync("git", ["worktree", "remove", "--force", copy], { cwd: root })
    rmSync(parent, { recursive: true, force: true })
  }
  const noticed = verdicts.filter((verdict) => verdict.problem === null).length
  console.log(`${faults.length} faults planted, ${noticed} noticed, ${faults.length - noticed} missed`)
  process.exitCode = faults.length > 0 && noticed === faults.length ? 0 : 1
}

if (import.meta.main) {
  showUsage("npm run faults -- [WORD ...]   (only faults whose file has one of the words; without a word all, hours)")
  main()
}
