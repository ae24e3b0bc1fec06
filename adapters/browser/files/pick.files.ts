import { Result } from "effect"
import { imageIssue, type ImageIssue, sizeIssue } from "#domain/files/image.rules.ts"
import type { Picture } from "#domain/files/image.schema.ts"

/** Reads and validates a picked file. One that is too large is not read. */
export const readPicked = async (file: File): Promise<Result.Result<Picture, ImageIssue>> => {
  const oversize = sizeIssue(file.size)
  if (oversize !== null) return Result.fail(oversize)
  // Rejects where the file was deleted, moved or locked after it was picked: the form says that it cannot be read.
  const bytes = await file.arrayBuffer().catch(() => null)
  if (bytes === null) return Result.fail("image_unreadable")
  const picture = { name: file.name, type: file.type, bytes: new Uint8Array(bytes) }
  const issue = imageIssue(picture)
  return issue === null ? Result.succeed(picture) : Result.fail(issue)
}
