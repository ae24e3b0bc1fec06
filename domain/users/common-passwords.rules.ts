/**
 * Passwords that are guessed first, and so are refused where one is set; they still sign in. The list is the server's,
 * because it is too large for a page.
 */
import { Effect } from "effect"
import { FieldsInvalid } from "../shared/failure.errors.ts"

export type IsCommonPassword = (password: string) => boolean

/** Capitals make a password no less common: the rule of passwords asks for one. */
export const commonAmong = (list: ReadonlyArray<string>): IsCommonPassword => {
  const common = new Set(list.map((password) => password.toLowerCase()))
  return (password) => common.has(password.toLowerCase())
}

export const commonPasswordIssue = "password_common"

/** Fails at the field of a password that is a common one. */
export const refuseCommon = (
  isCommon: IsCommonPassword,
  field: string,
  password: string
): Effect.Effect<void, FieldsInvalid> =>
  isCommon(password) ? Effect.fail(new FieldsInvalid({ fields: { [field]: commonPasswordIssue } })) : Effect.void
