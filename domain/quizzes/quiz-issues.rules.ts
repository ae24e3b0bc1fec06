/** What is wrong with a quiz, sorted as the form shows it: by language for the tabs, by place for the focus. */
import type { FieldIssues } from "../shared/issues.rules.ts"
import type { Language } from "../shared/language.schema.ts"

/** The tab a field stands on; null where it stands on both. */
export const languageOf = (path: string): Language | null =>
  path.endsWith("_en") ? "en" : path.endsWith("_es") ? "es" : null

export interface GroupedIssues {
  readonly en: FieldIssues
  readonly es: FieldIssues
  /** What stands on both tabs: the title, points, the number of options. */
  readonly both: FieldIssues
  /** What a tab says of itself: the issues of its own language. */
  readonly counts: Readonly<Record<Language, number>>
}

export const groupIssues = (issues: FieldIssues): GroupedIssues => {
  const of = (language: Language | null): FieldIssues =>
    Object.fromEntries(Object.entries(issues).filter(([path]) => languageOf(path) === language))
  const [en, es, both] = [of("en"), of("es"), of(null)]
  return { en, es, both, counts: { en: Object.keys(en).length, es: Object.keys(es).length } }
}

/** Where the focus goes, and the tab it is on. */
export interface IssuePlace {
  readonly path: string
  readonly language: Language
}

/**
 * The first issue in the order of the form. One that can be seen on the tab that is open comes before one that cannot, so
 * that the tab changes only when nothing is left to do on it. Null where there is none.
 */
export const firstIssue = (issues: FieldIssues, language: Language): IssuePlace | null => {
  const inOrder = Object.keys(issues).toSorted(comparePlaces)
  const isShown = (path: string) => (languageOf(path) ?? language) === language
  const path = inOrder.find(isShown) ?? inOrder[0]
  return path === undefined ? null : { path, language: languageOf(path) ?? language }
}

/** Fields as they stand under one another; what is said of a list stands above its members. */
const order = [
  "title",
  "icon",
  "type",
  "status",
  "expires_on",
  "questions",
  "question_en",
  "question_es",
  "points",
  "options",
  "description_en",
  "description_es",
  "follow_up_en",
  "follow_up_es"
]

const rank = (part: string): number => {
  const number = Number(part)
  if (Number.isInteger(number)) return number
  const place = order.indexOf(part)
  return place === -1 ? order.length : place
}

const comparePlaces = (one: string, other: string): number => {
  const [parts, others] = [one.split("."), other.split(".")]
  for (const [index, part] of parts.entries()) {
    const against = others[index]
    // The one that is part of the other's path is the list, and stands above.
    if (against === undefined) return 1
    const difference = rank(part) - rank(against)
    if (difference !== 0) return difference
  }
  return parts.length - others.length
}
