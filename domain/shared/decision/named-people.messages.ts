/** How a notice names the people whose records a decision left as they are. */
import { numberIn } from "../language.rules.ts"
import type { Language } from "../language.schema.ts"

/** The most people that a notice names. */
const namedInNotice = 3

const more = { en: "more", es: "más" }

/** Joins what a notice says after another. */
export const sentences = (...all: ReadonlyArray<string>): string => all.filter((one) => one !== "").join(". ")

/** "Ana Ruiz, Eva Gil, Leo Paz, 2 more"; the number alone where nobody is known. */
export const peopleText = (names: ReadonlyArray<string>, total: number, language: Language): string => {
  const named = names.slice(0, namedInNotice)
  const others = total - named.length
  if (others <= 0) return named.join(", ")
  const count = numberIn[language](others)
  return named.length === 0 ? count : [...named, `${count} ${more[language]}`].join(", ")
}

/** The same after a text that has the number; the text alone where nobody is known. */
export const withPeople = (text: string, names: ReadonlyArray<string>, total: number, language: Language): string =>
  names.length === 0 ? text : `${text}: ${peopleText(names, total, language)}`
