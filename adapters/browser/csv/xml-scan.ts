/** One scan through a part of a spreadsheet: elements by their names without prefixes, texts as they are meant. */
import { Parser } from "saxen"

/** The value of an attribute; null where an element has none of this name. */
export type Attributes = (name: string) => string | null

export interface XmlListener {
  readonly open: (name: string, attribute: Attributes) => void
  readonly close: (name: string) => void
  readonly text: (text: string) => void
}

const named: Readonly<Record<string, string>> = { amp: "&", lt: "<", gt: ">", quot: '"', apos: "'" }

const decoded = (text: string): string =>
  text.includes("&")
    ? text.replace(/&(?:#x([\da-f]{1,6})|#(\d{1,7})|(amp|lt|gt|quot|apos));/giu, (_, hex, digits, name) =>
        name === undefined
          ? String.fromCodePoint(hex === undefined ? Number(digits) : Number.parseInt(String(hex), 16))
          : (named[String(name).toLowerCase()] ?? "")
      )
    : text

const local = (name: string): string => name.slice(name.indexOf(":") + 1)

/** Throws where the text is no XML, and rethrows errors of the listener. */
export const scanXml = (bytes: Uint8Array, { open, close, text }: XmlListener): void => {
  new Parser()
    .on("error", (error) => {
      throw error
    })
    .on("openTag", (name, attributes) =>
      open(local(name), (wanted) => {
        const found = attributes()
        const key = wanted in found ? wanted : Object.keys(found).find((one) => local(one) === wanted)
        return key === undefined ? null : decoded(found[key] ?? "")
      })
    )
    .on("closeTag", (name) => close(local(name)))
    .on("text", (raw) => text(decoded(raw)))
    .on("cdata", text)
    .parse(new TextDecoder().decode(bytes))
}
