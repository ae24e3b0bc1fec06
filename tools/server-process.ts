/**
 * A server as an administrator gets it: a process of its own, started by its command line, with a data directory of its
 * own. Used wherever a test must not know what is inside.
 */
import { spawn, type ChildProcess } from "node:child_process"
import { existsSync, readFileSync } from "node:fs"
import { isAbsolute, join } from "node:path"

export interface ServerSettings {
  readonly dataDir: string
  /** The checkout to run, this one by default. */
  readonly cwd?: string
  /** What differs from the environment of this process. */
  readonly env?: Readonly<Record<string, string>>
  /** Shows what the server prints. */
  readonly echo?: boolean
  readonly startWithinMs?: number
}

export interface ServerProcess {
  readonly url: string
  readonly dataDir: string
  readonly pid: number
  /** Everything printed so far, both streams. */
  readonly output: () => string
  /** The newest code sent to this phone number after `since` (ms); waits up to 10 s for it. */
  readonly codeFor: (phone: string, since?: number) => Promise<string>
  /** Stops it and returns its exit code; kills it after 20 s and returns null. */
  readonly stop: () => Promise<number | null>
  /** kill -9. */
  readonly kill: () => Promise<void>
}

const readyLine = /Ready on (http:\/\/[^\s"]+)/

/** Starts a server on a free port and answers when it is ready. Rejects with all it printed when it ends before that. */
export const startServer = async (settings: ServerSettings): Promise<ServerProcess> => {
  const cwd = settings.cwd ?? join(import.meta.dirname, "..")
  const dataDir = isAbsolute(settings.dataDir) ? settings.dataDir : join(cwd, settings.dataDir)
  const child = spawn(process.execPath, ["adapters/server/cli/start.ts"], {
    cwd,
    env: { ...process.env, PORT: "0", HOST: "127.0.0.1", ...settings.env, DATA_DIR: dataDir },
    stdio: ["ignore", "pipe", "pipe"]
  })
  let output = ""
  const keep = (chunk: Buffer): void => {
    output += chunk.toString()
    if (settings.echo === true) process.stdout.write(chunk)
  }
  child.stdout.on("data", keep)
  child.stderr.on("data", keep)
  const url = await readyUrl(child, () => output, settings.startWithinMs ?? 60_000)
  return {
    url,
    dataDir,
    pid: child.pid ?? 0,
    output: () => output,
    codeFor: (phone, since = 0) => newestCode(join(dataDir, "outbox.jsonl"), phone, since),
    stop: () => end(child, "SIGTERM", 20_000),
    kill: async () => {
      await end(child, "SIGKILL", 5_000)
    }
  }
}

const readyUrl = (child: ChildProcess, output: () => string, patienceMs: number): Promise<string> =>
  new Promise((resolve, reject) => {
    const give = (outcome: () => void): void => {
      clearTimeout(timer)
      child.stdout?.off("data", look)
      child.off("exit", ended)
      outcome()
    }
    const look = (): void => {
      const url = readyLine.exec(output())?.[1]
      if (url !== undefined) give(() => resolve(url))
    }
    const ended = (code: number | null): void =>
      give(() => reject(new Error(`The server ended with ${code} before it was ready:\n${output()}`)))
    const timer = setTimeout(() => {
      child.kill("SIGKILL")
      give(() => reject(new Error(`The server was not ready after ${patienceMs} ms:\n${output()}`)))
    }, patienceMs)
    child.once("exit", ended)
    child.once("error", (error) => give(() => reject(error)))
    child.stdout?.on("data", look)
    look()
  })

const end = (child: ChildProcess, signal: NodeJS.Signals, patienceMs: number): Promise<number | null> =>
  new Promise((resolve) => {
    if (child.exitCode !== null || child.signalCode !== null) return resolve(child.exitCode)
    const timer = setTimeout(() => child.kill("SIGKILL"), patienceMs)
    child.once("exit", (code) => {
      clearTimeout(timer)
      resolve(code)
    })
    child.kill(signal)
  })

const newestCode = async (outbox: string, phone: string, since: number): Promise<string> => {
  for (const until = Date.now() + 10_000; Date.now() < until;) {
    const sent = existsSync(outbox)
      ? readFileSync(outbox, "utf8")
          .split("\n")
          .filter((line) => line.endsWith("}"))
          .map((line) => JSON.parse(line) as { readonly at: string; readonly to: string; readonly code?: string })
      : []
    // Messages about changed accounts have no code.
    const newest = sent.findLast(({ to, at, code }) => code !== undefined && to === phone && Date.parse(at) >= since)
    if (newest?.code !== undefined) return newest.code
    await new Promise((resolve) => setTimeout(resolve, 50))
  }
  throw new Error(`No code for ${phone} in the outbox.`)
}
