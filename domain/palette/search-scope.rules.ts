import { Language } from "../shared/language.schema.ts"
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
    const shown = normalise([title, ...Language.literals.map((language) => detail[language])].join(" "))
    return (scope === "all" || scope === place) && wordsOf(text).every((word) => shown.includes(word))
  })
}

/** Sorts records: the name equals the text, begins with it, has its words, or matches by something else. */
export const sortByCloseness = (records: ReadonlyArray<FoundRecord>, typed: string): ReadonlyArray<FoundRecord> => {
  const { text } = readTyped(typed)
  const name = normalise(text)
  const distance = ({ title }: FoundRecord): number => {
    const own = normalise(title)
    if (own === name) return 0
    if (own.startsWith(name)) return 1
    return wordsOf(text).every((word) => own.includes(word)) ? 2 : 3
  }
  return records.toSorted((one, other) => distance(one) - distance(other))
}
