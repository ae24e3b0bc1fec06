/**
 * `npm run backup -- --to FILE` writes all stored data, images included, into one compressed file readable only by its
 * owner. Social security numbers stay encrypted; keep the key (APP_KEY) elsewhere.
 */
import { reasonOf } from "#adapters/server/config.ts"
import { createWriteStream } from "node:fs"
import { rename, rm, stat } from "node:fs/promises"
import { Readable } from "node:stream"
import { pipeline } from "node:stream/promises"
import { createGzip } from "node:zlib"
import { backupLines } from "#adapters/server/database/backup/backup.ts"
import { imageBytesOf } from "#adapters/server/files/image-bytes.ts"
import { Unavailable } from "#domain/shared/failure.errors.ts"
import { readFlags, refuse, runCommand, print, withDatabaseUrl } from "./command.ts"

const usage = "Usage: npm run backup -- --to FILE   (such as back-office.jsonl.gz; must not exist yet)"

const printMissing = (images: number) =>
  print(
    `The bytes of ${images} image${images === 1 ? " are" : "s are"} missing from the store; they are not in the backup.`
  )

await runCommand(async (config) => {
  const { to } = readFlags(usage, ["to"])
  if (to === undefined || to === "") return refuse("Name the file to write.", usage)
  const exists = await stat(to).then(
    () => true,
    () => false
  )
  if (exists) return refuse(`${to} already exists. A backup never overwrites a file.`, usage)
  const stored = imageBytesOf(config, print)
  const temporary = `${to}.${process.pid}.part`
  await withDatabaseUrl(config, async ({ directUrl }) => {
    try {
      const file = createWriteStream(temporary, { mode: 0o600, flags: "wx", flush: true })
      await pipeline(Readable.from(backupLines(directUrl, stored, printMissing)), createGzip(), file)
      await rename(temporary, to)
    } catch (error) {
      await rm(temporary, { force: true })
      if (error instanceof Unavailable)
        return refuse("The store of images cannot be read, so there is no backup. Repair it, or check S3_ENDPOINT.")
      if (["ENOENT", "EACCES", "ENOSPC", "EROFS"].includes(reasonOf(error)))
        return refuse(`${to} cannot be written (${reasonOf(error)}).`)
      throw error
    }
  })
  print(`Everything is in ${to}.`)
})
