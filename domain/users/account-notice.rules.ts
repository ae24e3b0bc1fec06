/**
 * The SMS that tell a person of changes to the own account, so that a change by somebody else is noticed at once. Texts
 * are English, as those of codes are, because the language of the person is not known; they stay below 160 characters.
 */
import type { User } from "./user-record.schema.ts"

export const otherwise = "Not you? Call an administrator."

export const passwordChangedText = `Your password for the benefits back office was changed. ${otherwise}`

/** The new number is not sent in full: the former one may be in other hands by now. */
export const numberChangedText = (next: string): string =>
  `Your phone number for the benefits back office was changed to one that ends in ${next.slice(-2)}. ${otherwise}`

/** The texts about a change of a user, for the number that the user had before it. */
export const noticesOf = (
  user: Pick<User, "mobile_number">,
  next: Pick<User, "mobile_number">,
  hasNewPassword: boolean
): ReadonlyArray<string> => [
  ...(hasNewPassword ? [passwordChangedText] : []),
  ...(next.mobile_number === user.mobile_number ? [] : [numberChangedText(next.mobile_number)])
]
