/** The server's process: configuration from the environment, a line when it is ready, a clean end on SIGTERM and SIGINT. */
import { Result } from "effect"
import { readConfig } from "#adapters/server/config.ts"
import { startServer } from "#adapters/server/main.ts"
import { StartRefused } from "#adapters/server/start-refused.ts"

const say = (line: string) => console.log(line)

const refuse = (lines: ReadonlyArray<string>): never => {
  for (const line of lines) console.error(line)
  process.exit(1)
}

const read = readConfig(process.env)
const config = Result.isSuccess(read) ? read.success : refuse(["The configuration is refused:", ...read.failure.problems])

try {
  const server = await startServer({ config, say, log: say })
  const end = async (code: number) => {
    await server.stop()
    process.exit(code)
  }
  process.once("SIGTERM", () => void end(0))
  process.once("SIGINT", () => void end(0))
  void server.lost.then(() => {
    console.error("The embedded database has ended; so does the server.")
    return end(1)
  })
  say(`Ready on http://${config.host}:${server.port}`)
  if (config.demo) {
    say("Sign in with +1 5550100001 (or +1 5550100002), password Admin.2026, and the code that is printed here.")
  }
} catch (error) {
  if (error instanceof StartRefused) refuse([error.message])
  throw error
}
