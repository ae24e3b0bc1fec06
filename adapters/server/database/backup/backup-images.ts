/** The bytes of images as lines of a backup and back: pieces of up to 48 KiB in base64, each with its key, in order. */
import { createHash } from "node:crypto"
import { Effect, Result, Schema } from "effect"
import type pg from "pg"
import { ImageKey } from "#domain/files/image.schema.ts"
import type { ImageBytes } from "#domain/files/image.store.ts"

const pieceBytes = 48 * 1024

const Piece = Schema.Struct({ key: ImageKey, bytes: Schema.String })
const readPiece = Schema.decodeUnknownResult(Schema.fromJsonString(Piece))

/**
 * Yields the bytes of every image row of the snapshot; `onWritten` gets how many so far. Returns how many were written and
 * how many were missing.
 */
export async function* imageLines(
  client: pg.Client,
  stored: ImageBytes,
  onWritten: (images: number) => void
): AsyncGenerator<string, { readonly written: number; readonly missing: number }> {
  const { rows } = await client.query<{ readonly key: string }>("select key from images order by key")
  let written = 0
  for (const row of rows) {
    const key = ImageKey.make(row.key)
    const bytes = await Effect.runPromise(stored.get(key))
    if (bytes === null) continue
    written += 1
    for (let offset = 0; offset < bytes.length; offset += pieceBytes) {
      const piece = Buffer.from(bytes.subarray(offset, offset + pieceBytes)).toString("base64")
      yield `${JSON.stringify({ key, bytes: piece })}\n`
    }
    onWritten(written)
  }
  return { written, missing: rows.length - written }
}

/** Restores images piece by piece; `onRestored` gets how many so far. Throws `damaged()` where the pieces do not match the image's row. */
export const imageRestorer = (
  client: pg.Client,
  stored: ImageBytes,
  damaged: () => Error,
  onRestored: (images: number) => void
) => {
  let open: { readonly key: ImageKey; readonly pieces: Array<Uint8Array> } | null = null
  let restored = 0

  const close = async (): Promise<void> => {
    if (open === null) return
    const { key, pieces } = open
    const bytes = new Uint8Array(Buffer.concat(pieces))
    const sha256 = createHash("sha256").update(bytes).digest("hex")
    const { rowCount } = await client.query("select 1 from images where key = $1 and sha256 = $2", [key, sha256])
    if (rowCount !== 1) throw damaged()
    await Effect.runPromise(stored.put(key, bytes))
    restored += 1
    onRestored(restored)
    open = null
  }

  return {
    take: async (line: string): Promise<void> => {
      const piece = readPiece(line)
      if (Result.isFailure(piece)) throw damaged()
      const { key, bytes } = piece.success
      if (open?.key !== key) {
        await close()
        open = { key, pieces: [] }
      }
      open.pieces.push(Buffer.from(bytes, "base64"))
    },
    /** How many images were restored in all. */
    end: async (): Promise<number> => {
      await close()
      return restored
    }
  }
}
