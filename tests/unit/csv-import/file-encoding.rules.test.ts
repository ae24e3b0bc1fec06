import { Result } from "effect"
import { expect, it } from "vitest"
import { type Decode, decodeFile } from "#domain/shared/csv/file-encoding.rules.ts"
import { bytesOf } from "#tests/fixtures/csv.ts"

const decode: Decode = (bytes, encoding) => {
  try {
    return new TextDecoder(encoding, { fatal: true }).decode(bytes)
  } catch {
    return null
  }
}
const decoded = (bytes: Uint8Array) =>
  Result.match(decodeFile(bytes, decode), {
    onFailure: (issue): unknown => issue,
    onSuccess: ({ text, encoding }) => [encoding, text]
  })
const utf16 = (text: string, isBigEndian: boolean) =>
  Uint8Array.from(
    Array.from(`\uFEFF${text}`).flatMap((character) => {
      const code = character.codePointAt(0) ?? 0
      return isBigEndian ? [code >> 8, code & 255] : [code & 255, code >> 8]
    })
  )

it.each([
  ["UTF-8", bytesOf("a,é"), ["utf-8", "a,é"]],
  ["UTF-8 with a mark", bytesOf("\uFEFFé"), ["utf-8", "é"]],
  ["UTF-16, little end first", utf16("Núñez,Łukasz", false), ["utf-16le", "Núñez,Łukasz"]],
  ["UTF-16, big end first", utf16("Núñez", true), ["utf-16be", "Núñez"]],
  ["Windows-1252", new Uint8Array([0x4a, 0x6f, 0x73, 0xe9, 0x20, 0x80]), ["windows-1252", "José €"]],
  ["Windows-1252 with the first byte of a mark", new Uint8Array([0xff, 0x61]), ["windows-1252", "ÿa"]],
  ["Windows-1252 with the second byte of a mark", new Uint8Array([0x61, 0xfe]), ["windows-1252", "aþ"]],
  ["UTF-16 without a mark, little end first", utf16("name,é", false).subarray(2), ["utf-16le", "name,é"]],
  ["UTF-16 without a mark, big end first", utf16("name,é", true).subarray(2), ["utf-16be", "name,é"]],
  ["a web page", bytesOf(" \n<!DOCTYPE html><table>"), "csv_web_page"],
  ["a web page in Windows-1252", Uint8Array.from([...bytesOf("<html>"), 0xe9]), "csv_web_page"],
  ["a table with a sign of less", bytesOf("<b>,é"), ["utf-8", "<b>,é"]],
  ["UTF-16 with half a character", new Uint8Array([0xff, 0xfe, 0x61]), "csv_encoding"],
  ["a byte of no encoding", new Uint8Array([0x61, 0x81]), "csv_encoding"],
  ["a control character", new Uint8Array([0x61, 0xe9, 0x07]), "csv_encoding"],
  ["a ZIP file", new Uint8Array([0x50, 0x4b, 3, 4, 0, 0, 0xe9]), "csv_binary"]
])("the text of a file is read: %s", (_, bytes, expected) => {
  expect(decoded(bytes)).toEqual(expected)
})
