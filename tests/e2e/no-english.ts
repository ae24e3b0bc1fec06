/** Finds English texts of the catalogue in a page, visible or accessible. */
import type { Page } from "@playwright/test"
import {
  articleCommandWords,
  articleFailureWords,
  articleFieldWords,
  articleNotices,
  translationWords
} from "#domain/articles/article.messages.ts"
import {
  benefitCommandWords,
  benefitFailureWords,
  benefitFieldWords,
  benefitLabels,
  benefitNotices,
  benefitTypeWords
} from "#domain/benefits/benefit.messages.ts"
import { claimKindWords } from "#domain/claims/claim-kinds.messages.ts"
import { claimCommandWords, claimFailureWords, claimFieldWords, claimNotices } from "#domain/claims/claim.messages.ts"
import {
  companyCommandWords,
  companyFailureWords,
  companyFieldWords,
  companyNotices
} from "#domain/companies/company.messages.ts"
import { dashboardCommandWords, dashboardNotices } from "#domain/dashboard/dashboard.messages.ts"
import { enrolmentCommandWords, enrolmentNotices, enrolmentStatusWords } from "#domain/enrolments/enrolment.messages.ts"
import { imageFieldWords } from "#domain/files/image.messages.ts"
import {
  notificationCommandWords,
  notificationFailureWords,
  notificationNotices
} from "#domain/notifications/notification.messages.ts"
import { appCommandWords } from "#domain/palette/palette.messages.ts"
import { sessionFailureWords, sessionFieldWords, sessionNotices } from "#domain/session/session.messages.ts"
import { blockerWords } from "#domain/shared/enrolment.messages.ts"
import { failureWords, reportNotices } from "#domain/shared/failure.messages.ts"
import { sharedFieldWords } from "#domain/shared/field.messages.ts"
import type { Translated } from "#domain/shared/language.schema.ts"
import { listCommandWords } from "#domain/shared/list/list-commands.messages.ts"
import { quizCommandWords, quizFailureWords, quizFieldWords, quizNotices } from "#domain/quizzes/quiz.messages.ts"
import {
  userCommandWords,
  userFailureWords,
  userNotices,
  userRecordFieldWords
} from "#domain/users/user-record.messages.ts"
import { userFieldWords } from "#domain/users/user.messages.ts"
import { expect } from "#tests/e2e/fixtures.ts"
import { screenWords } from "#tests/fixtures/screen-words.ts"
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

const catalogues = [
  ...Object.values(screenWords),
  claimCommandWords,
  claimFailureWords,
  claimFieldWords,
  appCommandWords,
  sessionFailureWords,
  sessionFieldWords,
  failureWords,
  sharedFieldWords,
  userFieldWords,
  claimKindWords,
  listCommandWords,
  imageFieldWords,
  userCommandWords,
  userFailureWords,
  userRecordFieldWords,
  companyCommandWords,
  companyFailureWords,
  companyFieldWords,
  quizCommandWords,
  quizFailureWords,
  quizFieldWords,
  benefitCommandWords,
  benefitFailureWords,
  benefitFieldWords,
  benefitLabels,
  benefitTypeWords,
  enrolmentCommandWords,
  enrolmentStatusWords,
  blockerWords,
  articleCommandWords,
  articleFailureWords,
  articleFieldWords,
  translationWords,
  dashboardCommandWords,
  notificationCommandWords,
  notificationFailureWords
]
/** Texts that depend on a record are functions. */
const isText = (value: unknown): value is Translated<string> => typeof value === "object"

const notices = [
  claimNotices,
  sessionNotices,
  reportNotices,
  userNotices,
  companyNotices,
  quizNotices,
  benefitNotices,
  articleNotices,
  dashboardNotices,
  enrolmentNotices,
  notificationNotices
]
  .flatMap((one) => Object.values<unknown>(one))
  .filter(isText)

/** Every English text of three letters and more, as a pattern of whole words; digits match any digits. */
const english = [
  ...new Set(
    [...catalogues.flatMap((words) => textsOf(words.en)), ...notices.map(({ en }) => en)].map((text) => text.trim())
  )
].filter((text) => /\p{L}{3}/u.test(text) && !equalInBoth.has(text))

const spanish = new Set(
  [...catalogues.flatMap((words) => textsOf(words.es)), ...notices.map(({ es }) => es)].map((text) => text.trim())
)

/** All visible and accessible text here, one piece per text or attribute. */
const piecesOf = (page: Page) =>
  page.evaluate(() => {
    const pieces: string[] = [document.title]
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
    for (let node = walker.nextNode(); node !== null; node = walker.nextNode()) {
      const tag = node.parentElement?.tagName
      if (tag !== "SCRIPT" && tag !== "STYLE") pieces.push(node.textContent ?? "")
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
