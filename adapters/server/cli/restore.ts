/** `npm run restore -- --from FILE`: restores a backup into an empty database and image store, all or nothing. */
import { reasonOf } from "#adapters/server/config/config.ts"
import { access } from "node:fs/promises"
import { type BackupProgress, restoreLines } from "#adapters/server/database/backup/backup.ts"
import { imageBytesOf } from "#adapters/server/files/image-bytes.ts"
import { Unavailable } from "#domain/shared/failure.errors.ts"
import { type NeededKey, readKeys, refuseMissingKeys } from "#adapters/server/security/installation-keys.ts"
import { readBackup } from "./backup-file.ts"
import { counted, print, readFlags, refuse, runCommand, withDatabaseUrl, withProgress } from "./command.ts"

const usage = "Usage: npm run restore -- --from FILE   (into an empty database: a new DATA_DIR, or DATABASE_URL)"

await runCommand(async (config) => {
  const { from } = readFlags(usage, ["from"])
  if (from === undefined || from === "") return refuse("Name the file to restore.", usage)
  await access(from).catch((error: unknown) => refuse(`${from} cannot be read (${reasonOf(error)}).`, usage))
  const stored = imageBytesOf(config, print)
  const refuseKeys = async (needed: ReadonlyArray<NeededKey>) => {
    if (needed.length > 0) refuseMissingKeys(config, await readKeys(config), needed)
  }
  let done: BackupProgress = { rows: 0, images: 0 }
  const onProgress = (progress: BackupProgress) => {
    done = progress
  }
  const lines = readBackup(from, config.backupPassphrase)
  await withDatabaseUrl(config, ({ directUrl }) =>
    withProgress(
      () => `${counted(done.rows)} rows and ${counted(done.images)} images restored`,
      () => restoreLines(directUrl, lines, stored, refuseKeys, onProgress)
    ).catch((error: unknown) => {
      if (error instanceof Unavailable) return refuse("Images cannot be stored here. Nothing was restored.")
      throw error
    })
  )
  print(`Restored ${counted(done.rows)} rows and ${counted(done.images)} images.`)
})
