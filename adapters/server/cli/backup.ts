/**
 * Writes everything that is kept into one compressed file, readable by its owner alone, while the server works on:
 * `npm run backup -- --to FILE`. Social security numbers stay sealed in it: keep the key (APP_KEY) elsewhere, and keep it.
 */
import { createWriteStream } from "node:fs"
import { rename, rm, stat } from "node:fs/promises"
import { Readable } from "node:stream"
import { pipeline } from "node:stream/promises"
import { createGzip } from "node:zlib"
import { backupLines } from "#adapters/server/database/backup.ts"
import { reasonOf } from "#adapters/server/database/data-directory.ts"
import { readFlags, refuse, runCommand, say, withPlace } from "./command.ts"

const usage = "Usage: npm run backup -- --to FILE   (such as back-office.jsonl.gz; must not exist yet)"

await runCommand(async (config) => {
  const { to } = readFlags(usage, ["to"])
  if (to === undefined || to === "") return refuse("Say where to write.", usage)
  const isThere = await stat(to).then(
    () => true,
    () => false
  )
  if (isThere) return refuse(`${to} exists already; a backup never overwrites.`, usage)
  const aside = `${to}.${process.pid}.part`
  await withPlace(config, async ({ directUrl }) => {
    try {
      const file = createWriteStream(aside, { mode: 0o600, flags: "wx", flush: true })
      await pipeline(Readable.from(backupLines(directUrl)), createGzip(), file)
      await rename(aside, to)
    } catch (error) {
      await rm(aside, { force: true })
      if (["ENOENT", "EACCES", "ENOSPC", "EROFS"].includes(reasonOf(error)))
        return refuse(`${to} cannot be written (${reasonOf(error)}).`)
      throw error
    }
  })
  say(`Everything is in ${to}.`)
})
