/**
 * `npm run backup -- --to FILE` writes all stored data, images included, into one compressed file readable only by its
 * owner, encrypted where BACKUP_PASSPHRASE is set. Social security numbers stay encrypted; keep the key (APP_KEY) elsewhere.
 */
import { reasonOf } from "#adapters/server/config/config.ts"
import { rename, rm, stat } from "node:fs/promises"
import { backupLines, type BackupProgress } from "#adapters/server/database/backup/backup.ts"
import { imageBytesOf } from "#adapters/server/files/image-bytes.ts"
import { Unavailable } from "#domain/shared/failure.errors.ts"
import { writeBackup } from "./backup-file.ts"
import { counted, print, readFlags, refuse, runCommand, withDatabaseUrl, withProgress } from "./command.ts"

const usage = "Usage: npm run backup -- --to FILE   (such as back-office.jsonl.gz; must not exist yet)"

const missingText = (images: number) =>
  `The bytes of ${images} image${images === 1 ? " are" : "s are"} missing from the store; they are not in the backup.`

await runCommand(async (config) => {
  const { to } = readFlags(usage, ["to"])
  if (to === undefined || to === "") return refuse("Name the file to write.", usage)
  const exists = await stat(to).then(
    () => true,
    () => false
  )
  if (exists) return refuse(`${to} already exists. A backup never overwrites a file.`, usage)
  const stored = imageBytesOf(config, print)
  let done: BackupProgress = { rows: 0, images: 0 }
  let missing = 0
  const temporary = `${to}.${process.pid}.part`
  await withDatabaseUrl(config, async ({ directUrl }) => {
    try {
      const onMissing = (images: number) => {
        missing = images
      }
      const onProgress = (progress: BackupProgress) => {
        done = progress
      }
      const lines = backupLines(directUrl, stored, onMissing, onProgress)
      await withProgress(
        () => `${counted(done.rows)} rows and ${counted(done.images)} images written`,
        () => writeBackup(temporary, lines, config.backupPassphrase)
      )
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
  if (missing > 0) print(missingText(missing))
  const sealing = config.backupPassphrase === null ? "" : ", encrypted with BACKUP_PASSPHRASE"
  print(`Everything is in ${to}${sealing}: ${counted(done.rows)} rows and ${counted(done.images)} images.`)
})
