/** The parts of an XLSX file, each unpacked when it is wanted, and how they refer to each other. */
import { unzipSync } from "fflate"
import { CsvRefused } from "#domain/csv-import/csv-import.errors.ts"
import { scanXml } from "./xml-scan.ts"

export const refused = (issue: string) => new CsvRefused({ fields: { file: issue } })

/** What is unpacked at most, in bytes: many times what a table of 10 MB needs, and still little for a browser. */
const unpackedMax = 200 * 1024 * 1024
const entriesMax = 2_000

/** How the files of older spreadsheets begin, and those with a password. */
const compound = [0xd0, 0xcf, 0x11, 0xe0]

export interface Relation {
  readonly type: string
  readonly path: string
}

export interface XlsxParts {
  /** Null where there is no such part. */
  readonly part: (path: string) => Uint8Array | null
  /** The parts to which one refers, by the ids that it uses. */
  readonly relationsOf: (path: string) => ReadonlyMap<string, Relation>
}

const resolved = (folder: string, target: string): string => {
  const path: Array<string> = []
  for (const step of (target.startsWith("/") ? target : `${folder}${target}`).split("/")) {
    if (step === "..") path.pop()
    else if (step !== "" && step !== ".") path.push(step)
  }
  return path.join("/")
}

/** The archive's declared sizes bound the unpacked bytes, regardless of its content. */
export const xlsxParts = (bytes: Uint8Array): XlsxParts => {
  if (compound.every((byte, at) => bytes[at] === byte)) throw refused("csv_xls")
  let [unpacked, entries] = [0, 0]
  unzipSync(bytes, {
    filter: ({ name, originalSize }) => {
      entries += 1
      if (/vbaProject/iu.test(name)) throw refused("csv_xlsx_macros")
      unpacked += originalSize
      if (unpacked > unpackedMax || entries > entriesMax) throw refused("csv_xlsx_too_large")
      return false
    }
  })
  const part: XlsxParts["part"] = (path) => {
    const found = unzipSync(bytes, { filter: ({ name }) => name === path })
    return found[path] ?? null
  }
  return {
    part,
    relationsOf: (path) => {
      const [, folder = "", file = ""] = /^(.*\/)?([^/]*)$/u.exec(path) ?? []
      const relations = new Map<string, Relation>()
      const found = part(`${folder}_rels/${file}.rels`)
      if (found !== null)
        scanXml(found, {
          open: (name, attribute) => {
            if (name !== "Relationship") return
            relations.set(attribute("Id") ?? "", {
              type: attribute("Type") ?? "",
              path: resolved(folder, attribute("Target") ?? "")
            })
          },
          close: () => {},
          text: () => {}
        })
      return relations
    }
  }
}
