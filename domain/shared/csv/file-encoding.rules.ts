/** The encodings in which spreadsheets save CSV files. The server takes UTF-8 only; the browser reads the others too. */
import { Result } from "effect"

export type FileEncoding = "utf-8" | "utf-16le" | "utf-16be" | "windows-1252"

/** The usual names of encodings, in every language. */
export const encodingNames: Readonly<Record<FileEncoding, string>> = {
  "utf-8": "UTF-8",
  "utf-16le": "UTF-16",
  "utf-16be": "UTF-16",
  "windows-1252": "Windows-1252"
}

/** Decodes bytes without a byte order mark; null when they are not of this encoding. */
export type Decode = (bytes: Uint8Array, encoding: FileEncoding) => string | null

/** Decodes UTF-8 without its byte order mark; null when the bytes are not UTF-8. */
export type DecodeUtf8 = (bytes: Uint8Array) => string | null

const startsWith = (bytes: Uint8Array, ...mark: ReadonlyArray<number>) => mark.every((byte, at) => bytes[at] === byte)

const markOf = (bytes: Uint8Array): FileEncoding | null =>
  startsWith(bytes, 0xff, 0xfe) ? "utf-16le" : startsWith(bytes, 0xfe, 0xff) ? "utf-16be" : null

/** The text of a file; fails with the message key of an encoding error. */
export const readText = (bytes: Uint8Array, decodeUtf8: DecodeUtf8): Result.Result<string, string> => {
  if (markOf(bytes) !== null) return Result.fail("csv_utf16")
  if (bytes.includes(0)) return Result.fail("csv_binary")
  const text = decodeUtf8(bytes)
  return text === null ? Result.fail("csv_encoding") : Result.succeed(text)
}

export interface DecodedFile {
  readonly text: string
  readonly encoding: FileEncoding
}

/** Characters of no text: controls, and what Windows-1252 has no character for. */
// oxlint-disable-next-line no-control-regex -- they tell a text from other bytes.
const noText = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u0081\u008d\u008f\u0090\u009d]/u

/** The text of a file in whatever encoding it is; which one is a guess where it is not UTF-8. */
export const decodeFile = (bytes: Uint8Array, decode: Decode): Result.Result<DecodedFile, string> => {
  const marked = markOf(bytes)
  if (marked === null) {
    const utf8 = readText(bytes, (all) => decode(all, "utf-8"))
    if (Result.isSuccess(utf8)) return Result.succeed({ text: utf8.success, encoding: "utf-8" })
    if (utf8.failure !== "csv_encoding") return Result.fail(utf8.failure)
  }
  const encoding = marked ?? "windows-1252"
  const text = decode(bytes, encoding)
  return text === null || noText.test(text) ? Result.fail("csv_encoding") : Result.succeed({ text, encoding })
}
