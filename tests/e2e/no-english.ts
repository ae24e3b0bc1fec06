/** Finds English texts of the catalogue in a page, visible or accessible. */
import type { Page } from "@playwright/test"
import { globSync } from "node:fs"
import { join } from "node:path"
import type { Language, Translated } from "#domain/shared/language.schema.ts"
import { recordKinds } from "#domain/shared/record-kind.schema.ts"
import { expect } from "#tests/e2e/fixtures.ts"

/** Texts that are the same in both languages, each reviewed: names, numbers and shared words. */
const equalInBoth = new Set([
  "Health Benefits",
  "English",
  "Español",
  "admin@platform",
  "Dental",
  "1 error",
  "Error: ",
  "1",
  "2",
  "Medical",
  "PDF"
])

/** A text or texts in both languages, or a table of such; functions make texts of records. */
const translatedIn = (value: unknown): ReadonlyArray<Translated<unknown>> => {
  if (typeof value !== "object" || value === null) return []
  return "en" in value && "es" in value ? [{ en: value.en, es: value.es }] : Object.values(value).flatMap(translatedIn)
}

/** All fixed texts of a catalogue, and the results of its functions for sample numbers and names. */
const textsOf = (words: unknown): ReadonlyArray<string> => {
  if (typeof words === "string") return [words]
  if (typeof words === "function") return said(words as (...given: unknown[]) => unknown)
  if (typeof words !== "object" || words === null) return []
  return Object.values(words).flatMap(textsOf)
}

const said = (say: (...given: unknown[]) => unknown): ReadonlyArray<string> => {
  try {
    const text = say("approved", 2, 3)
    return typeof text === "string" ? [text] : []
  } catch {
    // Functions of records get records below.
    return []
  }
}

const root = join(import.meta.dirname, "../..")
/** All but the names of icons, which titles of quizzes begin with. */
const files = globSync("domain/**/*.messages.ts", { cwd: root }).filter((file) => !file.includes("quiz-icons"))
const exportsOf = async (file: string): Promise<Readonly<Record<string, unknown>>> => import(`#${file}`)

/** Texts of one language, or what makes them of a noun. */
const ofNouns = (words: unknown, language: Language): unknown =>
  typeof words === "function"
    ? Object.values(recordKinds).map(({ noun }) => (words as (noun: unknown) => unknown)(noun[language]))
    : words

/** The texts of a screen are in a file for each language. */
const screenTexts = async (file: string): Promise<ReadonlyArray<Translated<unknown>>> => {
  const spanish = await exportsOf(file.replace("-english.", "-spanish."))
  return Object.entries(await exportsOf(file)).map(([name, words]) => ({
    en: ofNouns(words, "en"),
    es: ofNouns(spanish[name.replace(/English$/u, "Spanish")], "es")
  }))
}

const catalogues = (
  await Promise.all(
    files.map(async (file) =>
      file.includes("-english.") ? screenTexts(file) : Object.values(await exportsOf(file)).flatMap(translatedIn)
    )
  )
).flat()

/** Every English text of three letters and more, as a pattern of whole words; digits match any digits. */
const english = [...new Set(catalogues.flatMap((words) => textsOf(words.en)).map((text) => text.trim()))].filter(
  (text) => /\p{L}{3}/u.test(text) && !equalInBoth.has(text)
)

const spanish = new Set(catalogues.flatMap((words) => textsOf(words.es)).map((text) => text.trim()))

/** All visible and accessible text here, one piece per text or attribute. */
const piecesOf = (page: Page) =>
  page.evaluate(() => {
    const pieces: string[] = [document.title]
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
    for (let node = walker.nextNode(); node !== null; node = walker.nextNode()) {
      const parent = node.parentElement
      // An address that may break before its @ is one text.
      const whole = parent !== null && parent.querySelector(":scope > wbr") !== null ? parent : node
      if (parent?.tagName !== "SCRIPT" && parent?.tagName !== "STYLE") pieces.push(whole.textContent ?? "")
    }
    for (const element of document.querySelectorAll("*"))
      for (const name of [
        "aria-label",
        "title",
        "placeholder",
        "alt",
        "aria-description",
        "aria-roledescription",
        "data-label",
        "data-reserve"
      ])
        pieces.push(element.getAttribute(name) ?? "")
    return [...new Set(pieces.map((piece) => piece.trim()).filter(Boolean))]
  })

const isEnglish = (piece: string): boolean => !spanish.has(piece) && english.some((text) => holds(piece, text))

/** A long text anywhere in the piece; a short one only as the whole piece or a part between separators. */
const holds = (piece: string, text: string): boolean =>
  text.length > 12 ? piece.includes(text) : piece.split(/[:·,]\s|\s·\s/u).some((part) => part.trim() === text)

/** The English texts of the page. */
export const englishIn = async (page: Page): Promise<ReadonlyArray<string>> => (await piecesOf(page)).filter(isEnglish)

export const expectNoEnglish = async (page: Page, where: string): Promise<void> => {
  expect(await englishIn(page), `English ${where}`).toEqual([])
}
