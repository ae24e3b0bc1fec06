/** Parts of requests that several kinds of record send alike. */
import type { Picture } from "#domain/files/image.schema.ts"
import { Refused } from "#domain/shared/failure.errors.ts"

/** A picture as a file of a form; null sends none. */
export const fileOf = (picture: Picture | null): File | null =>
  picture === null ? null : new File([Uint8Array.from(picture.bytes)], picture.name, { type: picture.type })

/** The version that a write expects; an undefined one is not sent. */
export const versioned = (version: number | undefined) => (version === undefined ? {} : { version })

/** The body of a deletion that may go without one. */
export const deletion = (version: number | undefined) => (version === undefined ? null : { version })

/** One call deletes and restores; a refusal that only the other can have was not agreed in the contract. */
export const undeclared = new Refused({ status: 409, words: "" })
