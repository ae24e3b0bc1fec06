/** The languages the interface and the server's messages exist in. English is the specification's wording. */
import { Schema } from "effect"

export const Language = Schema.Literals(["en", "es"])
export type Language = typeof Language.Type

/** A value in every language; a missing one does not compile. */
export type Translated<T> = Readonly<Record<Language, T>>

/** What a record is called: the same in every language, or a title in each. */
export type RecordTitle = string | Translated<string>
