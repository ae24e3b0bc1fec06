/** Members acting through the services, from a process of their own, as `npm run seed -- --live` simulates them. */
import { execFile } from "node:child_process"
import { join } from "node:path"
import { promisify } from "node:util"
import type { ServerProcess } from "#tools/server-process.ts"

export const playMembers = (server: ServerProcess, events: number) =>
  promisify(execFile)(process.execPath, ["adapters/server/cli/seed.ts", "--live", "--events", String(events)], {
    cwd: join(import.meta.dirname, "../.."),
    env: { ...process.env, DATA_DIR: server.dataDir }
  })
