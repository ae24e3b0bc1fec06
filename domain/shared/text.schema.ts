import { Effect, Schema, SchemaTransformation } from "effect"
import { hasAtMostCharacters, showsNothing } from "./text.rules.ts"

export const maxCharacters = (most: number, message: string) =>
  Schema.makeFilter((text: string) => (hasAtMostCharacters(text, most) ? undefined : message))

/** A trimmed text that must show something: absent, of another type, or blank, its message is the same `key`. */
export const requiredText = (key: string) =>
  Schema.String.annotate({ message: key })
    .pipe(Schema.decodeTo(Schema.Trim))
    .check(Schema.makeFilter((text) => (showsNothing(text) ? key : undefined)))
    .pipe(Schema.annotateKey({ messageMissingKey: key }))

/** The same of a text that is rewritten before it is judged. */
export const requiredRewrittenText = (key: string, rewrite: (text: string) => string) =>
  Schema.String.annotate({ message: key })
    .pipe(
      Schema.decodeTo(Schema.Trim, SchemaTransformation.transform({ decode: rewrite, encode: (text: string) => text }))
    )
    .check(Schema.isNonEmpty({ message: key }))
    .pipe(Schema.annotateKey({ messageMissingKey: key }))

/** The annotation of a key that must be there: its message where it is absent. */
export const missingKeyMessage = (messageMissingKey: string) => ({ messageMissingKey })

/**
 * A text that a record may lack, as it is read: null, too, from a server of a former build that does not know the
 * field.
 */
export const StoredText = Schema.NullOr(Schema.String).pipe(Schema.withDecodingDefaultKey(Effect.succeed(null)))
