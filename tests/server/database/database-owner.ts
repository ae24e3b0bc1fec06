/** A process that owns an embedded database until it is killed: prints its address, or why it was refused. */
import { Result } from "effect"
import { readConfig } from "#adapters/server/config/config.ts"
import { openDatabaseUrl } from "#adapters/server/database/database-url.ts"

const config = Result.getOrThrow(readConfig({ DATA_DIR: process.argv[2] }))
try {
  const { url, stop } = await openDatabaseUrl(config, console.error)
  process.once("SIGTERM", () => void stop())
  console.log(JSON.stringify({ url }))
} catch (error) {
  console.log(JSON.stringify({ refused: error instanceof Error ? error.message : "unknown" }))
}
