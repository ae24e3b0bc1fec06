/** The encodings in which spreadsheets save CSV files. The server takes UTF-8 only; the browser reads the others too. */
import { Result } from "effect"

export type FileEncoding = "utf-8" | "utf-16le" | "utf-16be" | "windows-1252"

/** Decodes bytes without a byte order mark; null when they are not of this encoding. */
export type Decode = (bytes: Uint8Array, encoding: FileEncoding) => string | null

/** Decodes UTF-8 without its byte order mark; null when the bytes are not UTF-8. */
export type DecodeUtf8 = (bytes: Uint8Array) => string | null

const startsWith = (bytes: Uint8Array, ...mark: ReadonlyArray<number>) => mark.every((byte, at) => bytes[at] === byte)

/** UTF-16 by its byte order mark, or by the zeros beside its first two letters. */
const utf16Of = (bytes: Uint8Array): FileEncoding | null => {
  if (startsWith(bytes, 0xff, 0xfe)) return "utf-16le"
  if (startsWith(bytes, 0xfe, 0xff)) return "utf-16be"
  const [first, second, third, fourth] = [...bytes.subarray(0, 4)].map((byte) => byte === 0)
  if (first === false && second === true && third === false && fourth === true) return "utf-16le"
  return first === true && second === false && third === true && fourth === false ? "utf-16be" : null
}

/** Programs save tables of web pages under the name of a CSV file. */
const webPage = /^\s*<(?:!doctype|!--|\?xml|html|head|meta|style|body|div|table)\b/iu

const unlessWebPage = (text: string): Result.Result<string, string> =>
  webPage.test(text) ? Result.fail("csv_web_page") : Result.succeed(text)

/** The text of a file; fails with the message key of an encoding error. */
export const readText = (bytes: Uint8Array, decodeUtf8: DecodeUtf8): Result.Result<string, string> => {
  if (utf16Of(bytes) !== null) return Result.fail("csv_utf16")
  if (bytes.includes(0)) return Result.fail("csv_binary")
  const text = decodeUtf8(bytes)
  return text === null ? Result.fail("csv_encoding") : unlessWebPage(text)
}

export interface DecodedFile {
  readonly text: string
  readonly encoding: FileEncoding
}

/** Characters of no text: controls, and what Windows-1252 has no character for. */
// oxlint-disable-next-line no-control-regex -- they tell a text from other bytes.
const noText = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u0081\u008d\u008f\u0090\u009d]/u

/** The text of a file in any encoding, which is guessed where it is not UTF-8. */
export const decodeFile = (bytes: Uint8Array, decode: Decode): Result.Result<DecodedFile, string> => {
  const utf16 = utf16Of(bytes)
  if (utf16 === null) {
    const utf8 = readText(bytes, (all) => decode(all, "utf-8"))
    if (Result.isSuccess(utf8)) return Result.succeed({ text: utf8.success, encoding: "utf-8" })
    if (utf8.failure !== "csv_encoding") return Result.fail(utf8.failure)
  }
  const encoding = utf16 ?? "windows-1252"
  const text = decode(bytes, encoding)
  if (text === null || noText.test(text)) return Result.fail("csv_encoding")
  return Result.map(unlessWebPage(text), () => ({ text, encoding }))
}
