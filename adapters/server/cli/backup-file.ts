/**
 * The file of a backup: lines, compressed; with a passphrase also encrypted in the age format, so that the program `age`
 * can open it too.
 */
import { createReadStream, createWriteStream } from "node:fs"
import { open } from "node:fs/promises"
import { Readable } from "node:stream"
import { pipeline } from "node:stream/promises"
import { createGunzip, createGzip } from "node:zlib"
import { Decrypter, Encrypter } from "age-encryption"
import { reasonOf } from "#adapters/server/config/config.ts"
import { refuse } from "./command.ts"

type Bytes = AsyncIterable<Uint8Array<ArrayBuffer>>

const head = Buffer.from("age-encryption.org/v1")

/** Writes a new file, readable by its owner alone. */
export const writeBackup = async (
  file: string,
  lines: AsyncIterable<string>,
  passphrase: string | null
): Promise<void> => {
  const target = createWriteStream(file, { mode: 0o600, flags: "wx", flush: true })
  await pipeline(Readable.from(lines), createGzip(), (bytes: Bytes) => encrypted(bytes, passphrase), target)
}

async function* encrypted(bytes: Bytes, passphrase: string | null): AsyncGenerator<Uint8Array> {
  if (passphrase === null) return yield* bytes
  const encrypter = new Encrypter()
  encrypter.setPassphrase(passphrase)
  yield* await encrypter.encrypt(ReadableStream.from(bytes))
}

/** Yields the lines of a file. A damaged or truncated one ends early; the lines themselves tell whether they are complete. */
export async function* readBackup(file: string, passphrase: string | null): AsyncGenerator<string> {
  const bytes = await decrypted(file, passphrase)
  const text = createGunzip()
  bytes.on("error", (error) => text.destroy(error)).pipe(text)
  let rest = ""
  try {
    for await (const chunk of text.setEncoding("utf8")) {
      const lines = `${rest}${String(chunk)}`.split("\n")
      rest = lines.pop() ?? ""
      yield* lines
    }
  } catch (error) {
    // A file that cannot be read any further, not one that is damaged.
    if (["EIO", "EACCES", "EISDIR"].includes(reasonOf(error))) throw error
  }
}

const decrypted = async (file: string, passphrase: string | null): Promise<Readable> => {
  const source = createReadStream(file)
  if (!(await isEncrypted(file))) return source
  if (passphrase === null) return refuse("This backup is encrypted. Give its passphrase in BACKUP_PASSPHRASE.")
  const decrypter = new Decrypter()
  decrypter.addPassphrase(passphrase)
  const bytes: Bytes = source
  const opened = await decrypter
    .decrypt(ReadableStream.from(bytes))
    .catch(() => refuse("BACKUP_PASSPHRASE is not the passphrase of this backup. Nothing was restored."))
  return Readable.from(opened)
}

const isEncrypted = async (file: string): Promise<boolean> => {
  const handle = await open(file)
  try {
    const { buffer } = await handle.read(Buffer.alloc(head.length), 0, head.length, 0)
    return buffer.equals(head)
  } finally {
    await handle.close()
  }
}
