/** Servers whose database has the demo rows already: they are added once for all tests, and copied for each server. */
import { execFileSync } from "node:child_process"
import { mkdtempSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { basename, dirname, join } from "node:path"
import { type ServerProcess, type ServerSettings, startServer } from "#tools/server-process.ts"

const variable = "DEMO_DATA_DIR"

/** A development key lies beside its data directory. */
const keyOf = (dataDir: string): string => join(dirname(dataDir), `.${basename(dataDir)}.key`)

/** Playwright runs it before its workers, which inherit the variable, and what it returns after them. */
const addDemoRows = async (): Promise<() => void> => {
  const place = mkdtempSync(join(tmpdir(), "hb-demo-"))
  const dataDir = join(place, "data")
  const server = await startServer({ dataDir })
  const code = await server.stop()
  if (code !== 0) throw new Error(`The server ended with ${code}:\n${server.output()}`)
  process.env[variable] = dataDir
  return () => rmSync(place, { recursive: true, force: true })
}

// oxlint-disable-next-line import/no-default-export -- Playwright takes the default export.
export default addDemoRows

/** Starts a server in an empty directory, with the demo rows and the key of the first one. */
export const startDemoServer = async (settings: ServerSettings): Promise<ServerProcess> => {
  const source = process.env[variable]
  if (source === undefined) throw new Error("The demo rows were not added before the tests.")
  // With owners and modes, on which PostgreSQL insists.
  execFileSync("cp", ["-Rp", `${source}/.`, settings.dataDir])
  execFileSync("cp", ["-p", keyOf(source), keyOf(settings.dataDir)])
  return startServer(settings)
}
