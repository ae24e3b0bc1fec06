/** The list of common passwords, of a package that is renewed from what leaks. */
import { dictionary } from "@zxcvbn-ts/language-common"
import { commonAmong } from "#domain/users/common-passwords.rules.ts"

export const isCommonPassword = commonAmong(dictionary["passwords-common"])
