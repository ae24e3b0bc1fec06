/** A database with streaming replicas, all of the embedded kind. */
import { execFileSync } from "node:child_process"
import { mkdtemp, rm } from "node:fs/promises"
import { tmpdir } from "node:os"
import path from "node:path"
import { dataDirectoryAt, prepareDataDirectory } from "#adapters/server/database/embedded/data-directory.ts"
import { startEmbeddedPostgres } from "#adapters/server/database/embedded/embedded-postgres.ts"

export interface ReplicaPair {
  readonly primaryUrl: string
  readonly replicaUrls: ReadonlyArray<string>
  readonly close: () => Promise<void>
}

const settings = { wal_level: "replica", max_wal_senders: "4", wal_keep_size: "64MB", shared_buffers: "32MB" }

/** `fill` is called with the address of the primary before it is copied. */
export const replicaPair = async (
  replicas = 1,
  fill: (url: string) => Promise<unknown> = async () => {}
): Promise<ReplicaPair> => {
  const home = await mkdtemp(path.join(tmpdir(), "replica-test-"))
  const first = path.join(home, "primary")
  const start = (dataDir: string, more: Readonly<Record<string, string>> = {}) =>
    startEmbeddedPostgres({ dataDir, log: console.error, settings: { ...settings, ...more } })
  const empty = await start(first)
  await fill(empty.url)
  // Stopped in order, its files are a backup.
  await empty.stop()
  const { cluster } = dataDirectoryAt(first)
  const copies = Array.from({ length: replicas }, (_, at) => path.join(home, `replica-${at}`))
  for (const copy of copies) {
    const { cluster: copied } = await prepareDataDirectory(copy)
    execFileSync("cp", ["-a", cluster, copied])
    // An empty file with the owner of the others.
    execFileSync("cp", ["-a", path.join(cluster, "pg_ident.conf"), path.join(copied, "standby.signal")])
  }
  const primary = await start(first)
  const sockets = new URL(primary.url).searchParams.get("host") ?? ""
  const running: Array<Awaited<ReturnType<typeof start>>> = []
  for (const copy of copies) running.push(await start(copy, { primary_conninfo: `host=${sockets} user=app` }))
  return {
    primaryUrl: primary.url,
    replicaUrls: running.map(({ url }) => url),
    close: async () => {
      for (const replica of running) await replica.stop()
      await primary.stop()
      await rm(home, { recursive: true, force: true })
    }
  }
}
