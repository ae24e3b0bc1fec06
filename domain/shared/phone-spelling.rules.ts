/** A 0 that is dialled before a number within its country, and does not belong to it. */
const nationalZero = /^(\+(?:58|57|593))0(?=[1-9])/u
const withoutZero = /^(\+(?:58|57|593))(?=[1-9])/u

/** The number without the 0 that is dialled before it within its country. */
export const withoutNationalZero = (phone: string): string => phone.replace(nationalZero, "$1")

/** The ways in which a number may be stored: with a 0 where it was added before numbers were read by their plans. */
export const phoneSpellings = (phone: string): readonly [plain: string, withZero: string] => {
  const plain = withoutNationalZero(phone)
  return [plain, plain.replace(withoutZero, "$10")]
}
