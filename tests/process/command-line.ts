/** Runs command line programs: a process with its output and exit code. */
import { spawn } from "node:child_process"
import { mkdtemp, rm } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join } from "node:path"

export interface Ended {
  readonly code: number | null
  readonly output: string
}

const root = join(import.meta.dirname, "../..")

/** Runs `adapters/server/cli/<name>.ts` to its end; killed after a minute, which is reported as code null. */
export const runCli = (
  name: string,
  args: ReadonlyArray<string>,
  env: Readonly<Record<string, string>>,
  /** Gets all output so far whenever there is more. */
  onOutput: (output: string) => void = () => {}
): Promise<Ended> =>
  new Promise((resolve, reject) => {
    const child = spawn(process.execPath, [`adapters/server/cli/${name}.ts`, ...args], {
      cwd: root,
      env: { ...process.env, ...env },
      stdio: ["ignore", "pipe", "pipe"]
    })
    let output = ""
    const collect = (chunk: Buffer): void => {
      output += chunk.toString()
      onOutput(output)
    }
    child.stdout.on("data", collect)
    child.stderr.on("data", collect)
    const timeout = setTimeout(() => child.kill("SIGKILL"), 60_000)
    child.once("error", reject)
    child.once("close", (code) => {
      clearTimeout(timeout)
      resolve({ code, output })
    })
  })

/** A directory for one test file, and its removal. */
export const scratchDirectory = async (): Promise<{
  readonly path: string
  readonly remove: () => Promise<void>
}> => {
  const path = await mkdtemp(join(tmpdir(), "back-office-test-"))
  return { path, remove: () => rm(path, { recursive: true, force: true }) }
}
