/**
 * The server process: configuration from the environment, a line when ready, a clean shutdown on SIGTERM and SIGINT.
 * A terminal and npm, or a supervisor and npm, both send the signal: a second one within a second is the same one.
 */
// First: it compiles the schemas of all modules after it (decision 0095).
import "effect/schema/SchemaJITCompiler/enable"
import { Result } from "effect"
import { readConfig, StartRefused } from "#adapters/server/config/config.ts"
import { jsonLines } from "#adapters/server/observability/log.ts"
import { startServer } from "#adapters/server/main.ts"
import { version } from "#adapters/server/api/version.ts"

const print = (line: string) => console.log(line)

const refuse = (lines: ReadonlyArray<string>): never => {
  for (const line of lines) console.error(line)
  process.exit(1)
}

if (process.argv.includes("--help")) {
  print("Usage: npm run serve   (what npm run build has built; settings come from the environment: docs/operations.md)")
  process.exit(0)
}

const read = readConfig(process.env)
const config = Result.isSuccess(read)
  ? read.success
  : refuse(["The configuration is refused:", ...read.failure.problems])

const log = jsonLines(print, config.logLevel, () => new Date())
log("info", `Starting version ${version}`)
const started = startServer({ config, print, log })

const sameSignalMs = 1_000
let endingSince: number | null = null
const end = async (code: number): Promise<void> => {
  if (endingSince !== null) {
    if (performance.now() - endingSince > sameSignalMs) refuse(["Stopping now."])
    return
  }
  endingSince = performance.now()
  // A started server is opened completely first, because a half-opened one cannot be closed in order.
  const server = await started
  await server.stop()
  process.exit(code)
}
const endInOrder = () =>
  void end(0).catch((error: unknown) => refuse([`The server did not stop cleanly: ${String(error)}`]))
process.on("SIGTERM", endInOrder)
process.on("SIGINT", endInOrder)

try {
  const server = await started
  void server.lost.then(() => refuse(["The embedded database has stopped, so the server is stopping too."]))
  const ready = `Ready on http://${config.host}:${server.port}`
  if (config.mode === "development") print(ready)
  else log("info", ready)
  if (server.isDemo) {
    print("Sign in with +1 5550100001 (or +1 5550100002), password Admin.2026, and the code that is printed here.")
  }
} catch (error) {
  if (error instanceof StartRefused) refuse([error.message])
  throw error
}
