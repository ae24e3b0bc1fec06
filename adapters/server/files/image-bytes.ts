import path from "node:path"
import type { Config } from "#adapters/server/config/config.ts"
import type { ImageBytes } from "#domain/files/image.store.ts"
import { diskFiles } from "./disk.files.ts"
import { s3Files } from "./s3.files.ts"

/** Where this installation stores the bytes of images: object storage when configured, else the data directory. */
export const imageBytesOf = (
  { s3, dataDir }: Pick<Config, "s3" | "dataDir">,
  log: (line: string) => void
): ImageBytes => (s3 === null ? diskFiles(path.join(dataDir, "files"), log) : s3Files(s3, log))
