/** Cells that tell of a person: a line that has them is no header, and they are no names to be shown or remembered. */
import { Struct } from "effect"

export type PersonalKind = "email" | "day" | "phone" | "ssn" | "password"

const between = /[\s.()\-\u2010-\u2015\u2212]/gu

const kinds: Readonly<Record<PersonalKind, (cell: string) => boolean>> = {
  email: (cell) => cell.includes("@"),
  ssn: (cell) => /^\d{3}[ -]?\d{2}[ -]?\d{4}$/u.test(cell),
  day: (cell) => /^\d{1,4}([/.-])\d{1,2}\1\d{1,4}(?:[T ].*)?$/u.test(cell),
  phone: (cell) => /^\+?\d{7,15}$/u.test(cell.replace(between, "")),
  // As in the rule of initial passwords, and longer: other programs allow more.
  password: (cell) => /^\S{8,64}$/u.test(cell) && /\p{Lu}/u.test(cell) && /\d/u.test(cell)
}

/** What of a person a cell looks like; null for any other text. */
export const personalKind = (cell: string): PersonalKind | null => {
  // Invisible marks are pasted with phone numbers and addresses.
  const text = cell.replace(/\p{Cf}+/gu, "").trim()
  return Struct.keys(kinds).find((kind) => kinds[kind](text)) ?? null
}

/** Whether a line has the e-mail address, date, phone or number of a person. Passwords alone do not tell: names have digits too. */
export const looksLikePerson = (cells: ReadonlyArray<string>): boolean =>
  cells.some((cell) => {
    const kind = personalKind(cell)
    return kind !== null && kind !== "password"
  })
