/** `npm run restore -- --from FILE`: restores a backup into an empty database and image store, all or nothing. */
import { reasonOf } from "#adapters/server/config.ts"
import { createReadStream } from "node:fs"
import { access } from "node:fs/promises"
import { createGunzip } from "node:zlib"
import { restoreLines } from "#adapters/server/database/backup/backup.ts"
import { imageBytesOf } from "#adapters/server/files/image-bytes.ts"
import { Unavailable } from "#domain/shared/failure.errors.ts"
import { type NeededKey, readKeys, refuseMissingKeys } from "#adapters/server/keys.ts"
import { readFlags, refuse, runCommand, print, withDatabaseUrl } from "./command.ts"

const usage = "Usage: npm run restore -- --from FILE   (into an empty database: a new DATA_DIR, or DATABASE_URL)"

/** A damaged or truncated file ends early; the lines themselves tell whether they are complete. */
async function* linesOf(file: string): AsyncGenerator<string> {
  const source = createReadStream(file)
  const text = createGunzip()
  source.on("error", (error) => text.destroy(error)).pipe(text)
  let rest = ""
  try {
    for await (const chunk of text.setEncoding("utf8")) {
      const lines = `${rest}${String(chunk)}`.split("\n")
      rest = lines.pop() ?? ""
      yield* lines
    }
  } catch (error) {
    if (!reasonOf(error).startsWith("Z_")) throw error
  }
}

await runCommand(async (config) => {
  const { from } = readFlags(usage, ["from"])
  if (from === undefined || from === "") return refuse("Name the file to restore.", usage)
  await access(from).catch((error: unknown) => refuse(`${from} cannot be read (${reasonOf(error)}).`, usage))
  const stored = imageBytesOf(config, print)
  const refuseKeys = async (needed: ReadonlyArray<NeededKey>) => {
    if (needed.length > 0) refuseMissingKeys(config, await readKeys(config), needed)
  }
  const counts = await withDatabaseUrl(config, ({ directUrl }) =>
    restoreLines(directUrl, linesOf(from), stored, refuseKeys).catch((error: unknown) => {
      if (error instanceof Unavailable) return refuse("Images cannot be stored here. Nothing was restored.")
      throw error
    })
  )
  const rows = Object.values(counts).reduce((sum, count) => sum + count, 0)
  print(`Restored ${rows.toLocaleString("en")} rows.`)
})
