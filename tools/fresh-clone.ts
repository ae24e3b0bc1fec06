/**
 * Starts a clone of the last commit as a stranger would: an ordinary user with an empty home, nothing installed, `npm
 * start`; then signs in over HTTP, lists claims and stops it. Only root can become another user, so only root can run it.
 */
import { execFileSync, spawn } from "node:child_process"
import { chmodSync, existsSync, mkdirSync, mkdtempSync, readFileSync } from "node:fs"
import { readdirSync, rmSync, statSync } from "node:fs"
import { createServer } from "node:net"
import { tmpdir } from "node:os"
import { join } from "node:path"

const root = join(import.meta.dirname, "..")
const stranger = 61_234
const phone = "+15550100001"
const startWithinMs = 8 * 60_000

/** Rejects, with all that was printed, when any step does not go as the README says or a process stays behind. */
const tryFreshClone = async (): Promise<void> => {
  const place = mkdtempSync(join(tmpdir(), "hb-stranger-"))
  const clone = join(place, "clone")
  const home = join(place, "home")
  try {
    execFileSync("git", ["clone", "--quiet", "--no-local", root, clone])
    mkdirSync(home)
    chmodSync(place, 0o755)
    execFileSync("chown", ["-R", `${stranger}:${stranger}`, place])
    const port = await freePort()
    const program = npmStart(clone, { ...strangersEnvironment(home), PORT: String(port) })
    const outcome = await settled(signInTo(program, `http://127.0.0.1:${port}`, join(clone, "data/outbox.jsonl")))
    const ending = await settled(program.end())
    const problems = [outcome, ending].filter((problem) => problem !== null)
    if (problems.length > 0) throw new Error(`${problems.join("\n")}\n--- npm start printed:\n${program.output()}`)
  } finally {
    rmSync(place, { recursive: true, force: true })
  }
}

interface Program {
  readonly output: () => string
  readonly exitCode: () => number | null
  /** Sends SIGTERM to npm alone, as a supervisor does, and rejects when anything of it is still there 20 s later. */
  readonly end: () => Promise<void>
}

const npmStart = (cwd: string, env: Readonly<Record<string, string>>): Program => {
  const args = [`--reuid=${stranger}`, `--regid=${stranger}`, "--clear-groups", "--", "npm", "start"]
  const child = spawn("setpriv", args, { cwd, env, stdio: ["ignore", "pipe", "pipe"] })
  let output = ""
  for (const stream of [child.stdout, child.stderr]) stream.on("data", (chunk: Buffer) => (output += chunk.toString()))
  return {
    output: () => output,
    exitCode: () => child.exitCode,
    end: async () => {
      child.kill("SIGTERM")
      try {
        await until("has gone with everything it started", 20_000, () => processesOf(stranger).length === 0)
      } finally {
        for (const pid of processesOf(stranger)) process.kill(pid, "SIGKILL")
      }
    }
  }
}

const signInTo = async (program: Program, url: string, outbox: string): Promise<void> => {
  await until("is ready", startWithinMs, () => {
    if (program.exitCode() !== null) throw new Error(`npm start ended with ${program.exitCode()}.`)
    return program.output().includes("Ready on ")
  })
  await signInAndList(url, outbox)
}

/** What went wrong, or null. */
const settled = (work: Promise<void>): Promise<string | null> =>
  work.then(
    () => null,
    (error: unknown) => (error instanceof Error ? error.message : String(error))
  )

const signInAndList = async (url: string, outbox: string): Promise<void> => {
  await call(url, "POST", "/api/auth/request-otp", { identity: phone, password: "Admin.2026" })
  await until("has sent a code", 10_000, () => existsSync(outbox) && readFileSync(outbox, "utf8").endsWith("\n"))
  const last = readFileSync(outbox, "utf8").trim().split("\n").at(-1) ?? ""
  const { code } = JSON.parse(last) as { readonly code: string }
  const session = await call(url, "POST", "/api/auth/verify-otp", { identity: phone, otp_code: code })
  const { access_token: token } = session["data"] as { readonly access_token: string }
  const claims = await call(url, "GET", "/api/claims?page=1&limit=10", null, token)
  const rows = claims["data"]
  if (!Array.isArray(rows) || rows.length !== 10) throw new Error(`Expected ten claims: ${JSON.stringify(claims)}`)
  const page = await fetch(url)
  if (!page.ok || !(await page.text()).includes("<script")) throw new Error(`The web app answers ${page.status}.`)
}

const call = async (
  url: string,
  method: string,
  path: string,
  body: unknown,
  token: string | null = null
): Promise<Record<string, unknown>> => {
  const answer = await fetch(`${url}${path}`, {
    method,
    headers: {
      ...(body === null ? {} : { "content-type": "application/json" }),
      ...(token === null ? {} : { authorization: `Bearer ${token}` })
    },
    ...(body === null ? {} : { body: JSON.stringify(body) })
  })
  const text = await answer.text()
  if (!answer.ok) throw new Error(`${method} ${path} answered ${answer.status}: ${text}`)
  return JSON.parse(text) as Record<string, unknown>
}

const until = async (what: string, patienceMs: number, holds: () => boolean): Promise<void> => {
  for (const end = Date.now() + patienceMs; Date.now() < end;) {
    if (holds()) return
    await new Promise((resolve) => setTimeout(resolve, 100))
  }
  throw new Error(`Waited ${patienceMs} ms for a server that ${what}.`)
}

/** Where to find programs and which registry to ask, and nothing else that this user has set up. */
const strangersEnvironment = (home: string): Record<string, string> => {
  const ours = join(root, "node_modules")
  const path = (process.env["PATH"] ?? "")
    .split(":")
    .filter((folder) => !folder.startsWith(ours) && !folder.includes("node_modules"))
  const registry = execFileSync("npm", ["config", "get", "registry"], {
    cwd: tmpdir(),
    encoding: "utf8",
    stdio: ["ignore", "pipe", "ignore"]
  }).trim()
  return { PATH: path.join(":"), HOME: home, USER: "stranger", LANG: "C.UTF-8", npm_config_registry: registry }
}

const freePort = (): Promise<number> =>
  new Promise((resolve, reject) => {
    const probe = createServer()
    probe.once("error", reject)
    probe.listen(0, "127.0.0.1", () => {
      const address = probe.address()
      probe.close(() =>
        address === null || typeof address === "string" ? reject(new Error("no port")) : resolve(address.port)
      )
    })
  })

const processesOf = (uid: number): ReadonlyArray<number> =>
  readdirSync("/proc")
    .filter((name) => /^\d+$/.test(name))
    // One that has ended since the listing has no owner any more.
    .filter((name) => statSync(join("/proc", name), { throwIfNoEntry: false })?.uid === uid)
    .map(Number)

const started = Date.now()
try {
  await tryFreshClone()
  console.log(
    `fresh clone: signed in and listed claims as an ordinary user, ${Math.round((Date.now() - started) / 1000)} s`
  )
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  process.exitCode = 1
}
