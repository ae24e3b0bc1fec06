/**
 * Passwords that are guessed first, and so are refused where one is set; they still sign in. The list of common ones is
 * the server's, because it is too large for a page.
 */
import { Effect } from "effect"
import { FieldsInvalid } from "../shared/failure.errors.ts"

export type IsCommonPassword = (password: string) => boolean

/**
 * Beginnings of words of this product, in both languages: guessers of its passwords try them first. Not "admin", which the
 * password of the demo has; Admin123 and its like are in the list.
 */
export const contextWords = ["backoffice", "benefi", "claim", "enrol", "health", "reclam", "salud"] as const

/** Capitals make a password no less common, as the rule of passwords asks for one, nor do signs within a word. */
export const commonAmong = (list: ReadonlyArray<string>): IsCommonPassword => {
  const common = new Set(list.map((password) => password.toLowerCase()))
  return (password) => {
    const small = password.toLowerCase()
    const letters = small.replace(/[^a-z\d]/gu, "")
    return common.has(small) || contextWords.some((word) => letters.includes(word))
  }
}

export const commonPasswordIssue = "password_common"

/** Fails at the field of a password that is a common one. */
export const refuseCommon = (
  isCommon: IsCommonPassword,
  field: string,
  password: string
): Effect.Effect<void, FieldsInvalid> =>
  isCommon(password) ? Effect.fail(new FieldsInvalid({ fields: { [field]: commonPasswordIssue } })) : Effect.void
