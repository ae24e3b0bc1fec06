/** Debian's NATS server with JetStream, in a folder of its own. */
import { mkdtempSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { findPrograms, freePort, startDaemon, until } from "#tests/rehearse/programs.ts"

export interface NatsServer {
  readonly url: string
  /** kill -9. What was in memory is gone. */
  readonly kill: () => Promise<void>
  /** Starts it again where it was. */
  readonly start: () => Promise<void>
  readonly stop: () => Promise<void>
}

export const startNats = async (): Promise<NatsServer> => {
  const program = findPrograms(["nats-server"])["nats-server"] ?? ""
  const folder = mkdtempSync(join(tmpdir(), "back-office-nats-"))
  const port = await freePort()
  const launch = async () => {
    const daemon = startDaemon([program, "-a", "127.0.0.1", "-p", String(port), "-js", "-sd", folder])
    await until("NATS is ready", () => daemon.output().includes("Server is ready"))
    return daemon
  }
  let running = await launch()
  return {
    url: `nats://127.0.0.1:${port}`,
    kill: () => running.stop("SIGKILL"),
    start: async () => {
      running = await launch()
    },
    stop: async () => {
      await running.stop()
      rmSync(folder, { recursive: true, force: true })
    }
  }
}
