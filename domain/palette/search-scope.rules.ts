import { inEach } from "../shared/language.rules.ts"
import { normalise } from "../shared/search.rules.ts"
import type { FoundRecord } from "./found-record.schema.ts"

/** What the palette searches: a text with `>` before it finds actions only, with `#` claims only. */
export type Scope = "all" | "actions" | "claims"

export const readTyped = (typed: string): { readonly scope: Scope; readonly text: string } => {
  const text = typed.trimStart()
  if (text.startsWith(">")) return { scope: "actions", text: text.slice(1).trim() }
  if (text.startsWith("#")) return { scope: "claims", text: text.slice(1).trim() }
  return { scope: "all", text: text.trim() }
}

const wordsOf = (text: string): ReadonlyArray<string> => normalise(text).split(" ")

/** Of the records found so far, those that contain the newly typed text; its own search may find more. */
export const recordsContaining = (records: ReadonlyArray<FoundRecord>, typed: string): ReadonlyArray<FoundRecord> => {
  const { scope, text } = readTyped(typed)
  return records.filter(({ title, detail, place }) => {
    const shown = normalise([inEach(title), detail].flatMap((texts) => Object.values(texts)).join(" "))
    return (scope === "all" || scope === place) && wordsOf(text).every((word) => shown.includes(word))
  })
}
