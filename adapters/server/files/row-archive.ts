/** Where rows are archived before they are deleted: `archive/` beside the images, in object storage or the data directory. */
import path from "node:path"
import { Effect } from "effect"
import type { Config } from "#adapters/server/config/config.ts"
import { diskPut } from "./disk.files.ts"
import { s3Put } from "./s3.files.ts"

/**
 * Null where nothing is archived. A storage that fails is logged with the reason when it begins and when it is over;
 * `onFailed` is called each time.
 */
export const rowArchiveOf = (
  { s3, dataDir, retention }: Pick<Config, "s3" | "dataDir" | "retention">,
  log: (line: string) => void,
  onFailed: () => void
): ((name: string, csv: string) => Promise<boolean>) | null => {
  if (!retention.isArchived) return null
  let isFailing = false
  const logFirst = (line: string) => {
    if (!isFailing) log(line)
  }
  const put = s3 === null ? diskPut(dataDir, logFirst) : s3Put(s3, logFirst)
  return async (name, csv) => {
    const stored = await Effect.runPromise(Effect.isSuccess(put(path.posix.join("archive", name), Buffer.from(csv))))
    if (!stored) {
      onFailed()
      logFirst("Old rows could not be archived, so they are not deleted.")
    } else if (isFailing) log("Old rows are archived again.")
    isFailing = !stored
    return stored
  }
}
