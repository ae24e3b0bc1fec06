/** Phone numbers by the plans of the countries that they may belong to. */
import { splitPhoneNumber } from "./user.rules.ts"
import type { CountryCode } from "./user.schema.ts"

/** What stands behind each code, in mobile and landline numbers. */
const plans: Readonly<Record<CountryCode, RegExp>> = {
  "+1": /^[2-9]\d{9}$/u,
  "+58": /^[24]\d{9}$/u,
  "+57": /^(?:3\d{9}|60\d{8})$/u,
  "+593": /^(?:9\d{8}|[2-7]\d{7})$/u
}

/** The message key where the number is none of its country; null where it may be one. */
export const planIssue = (phone: string): string | null => {
  const { countryCode, digits } = splitPhoneNumber(phone)
  return countryCode === null || plans[countryCode].test(digits) ? null : `phone_plan_${countryCode.slice(1)}`
}
