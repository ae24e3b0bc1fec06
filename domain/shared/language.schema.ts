/** The languages the interface and the server's messages exist in. English is the specification's wording. */
import { Schema } from "effect"

export const Language = Schema.Literals(["en", "es"])
export type Language = typeof Language.Type

/** The same words in every language; a missing one does not compile. */
export type InEveryLanguage<Words> = Readonly<Record<Language, Words>>
