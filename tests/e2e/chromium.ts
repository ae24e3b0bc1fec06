/**
 * The browser of the tests: the one that npm installs, so that a machine needs none of its own.
 *
 * The package holds Chromium, its libraries and fonts compressed. They are unpacked once into `node_modules/.cache`,
 * or, where that is not writable, into a private folder of the system's temporary directory.
 */
import { execFile } from "node:child_process"
import { accessSync, chmodSync, constants, existsSync, mkdirSync, mkdtempSync, readFileSync, renameSync } from "node:fs"
import { rmSync, statSync, writeFileSync } from "node:fs"
import { createRequire } from "node:module"
import { tmpdir } from "node:os"
import { dirname, join } from "node:path"
import { promisify } from "node:util"

/** Everything a Playwright launch needs to start this browser, as root or as an ordinary user. */
export interface ChromiumLaunch {
  readonly executablePath: string
  readonly args: string[]
  readonly env: Record<string, string>
}

// The package's own arguments are left aside: with --single-process a second browser context hangs.
const args = [
  "--no-sandbox",
  "--disable-setuid-sandbox",
  "--disable-gpu",
  "--disable-dev-shm-usage",
  "--disable-quic",
  "--no-first-run",
  "--disable-background-networking",
  "--disable-component-update",
  "--disable-sync",
  "--font-render-hinting=none"
]

/** Unpacks the browser when necessary, and returns how to launch it. `CHROMIUM` names another binary. */
export const chromiumLaunch = async (): Promise<ChromiumLaunch> => {
  const own = process.env["CHROMIUM"]
  if (own !== undefined) return { executablePath: own, args, env: currentEnvironment() }
  const folder = await unpackedFolder()
  return {
    executablePath: join(folder, "chromium"),
    args,
    env: {
      ...currentEnvironment(),
      FONTCONFIG_PATH: join(folder, "fonts"),
      LD_LIBRARY_PATH: [join(folder, "al2023/lib"), process.env["LD_LIBRARY_PATH"]].filter(Boolean).join(":")
    }
  }
}

const currentEnvironment = (): Record<string, string> =>
  Object.fromEntries(
    Object.entries(process.env).flatMap(([name, value]) => (value === undefined ? [] : [[name, value]]))
  )

const unpackedFolder = async (): Promise<string> => {
  const root = join(import.meta.dirname, "../..")
  const entry = createRequire(import.meta.url).resolve("@sparticuz/chromium")
  const { version } = JSON.parse(readFileSync(join(dirname(entry), "../package.json"), "utf8")) as { version: string }
  const name = `chromium-${version}`
  const candidates = [
    join(root, "node_modules/.cache", name),
    join(tmpdir(), `health-benefits-${name}-${process.getuid?.() ?? 0}`)
  ]
  const ready = candidates.find(isReady)
  if (ready !== undefined) return ready
  const writable = candidates.find(canCreate)
  if (writable === undefined) throw new Error(`No place to unpack the browser: tried ${candidates.join(" and ")}.`)
  await unpackInto(writable)
  return writable
}

/** The binary is renamed into place last, so an existing one is complete; a folder of another user is never trusted. */
const isReady = (folder: string): boolean => {
  const binary = join(folder, "chromium")
  if (!existsSync(binary)) return false
  const owner = statSync(folder).uid
  if (owner !== 0 && owner !== process.getuid?.()) return false
  try {
    accessSync(binary, constants.X_OK | constants.R_OK)
    return true
  } catch {
    return false
  }
}

const canCreate = (folder: string): boolean => {
  if (existsSync(folder)) return false
  try {
    mkdirSync(dirname(folder), { recursive: true })
    accessSync(dirname(folder), constants.W_OK)
    return true
  } catch {
    return false
  }
}

const unpackInto = async (folder: string): Promise<void> => {
  const half = mkdtempSync(`${folder}.`)
  try {
    // A child process, because the package reads and writes environment variables that our own servers inherit.
    const script = `console.log(await (await import("@sparticuz/chromium")).default.executablePath())`
    await promisify(execFile)(process.execPath, ["--input-type=module", "--eval", script], {
      cwd: join(import.meta.dirname, "../.."),
      env: { ...process.env, TMPDIR: half, AWS_EXECUTION_ENV: "AWS_Lambda_nodejs24.x" }
    })
    // Its list names the folders of other machines only, and a page without any font ends the browser. Ours is said
    // relative to the list, so that the project can be moved or linked to.
    const list = join(half, "fonts/fonts.conf")
    writeFileSync(list, readFileSync(list, "utf8").replace("<dir>", `<dir prefix="relative">.</dir>\n  <dir>`))
    chmodSync(half, 0o755)
    chmodSync(join(half, "chromium"), 0o755)
    renameSync(half, folder)
  } catch (error) {
    rmSync(half, { recursive: true, force: true })
    if (!isReady(folder)) throw error
  }
}
