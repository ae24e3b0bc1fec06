/** What is wrong with a quiz, in the order of its form. */
import { firstPlace, type IssuePlace } from "../shared/bilingual.rules.ts"
import type { FieldIssues } from "../shared/document/issues.rules.ts"
import type { Language } from "../shared/language.schema.ts"

/** Where the focus goes when a quiz cannot be saved; null where nothing is wrong with it. */
export const firstIssue = (issues: FieldIssues, language: Language): IssuePlace | null =>
  firstPlace(Object.keys(issues).toSorted(comparePlaces), language)

/** Fields from top to bottom; an issue of a list comes before those of its members. */
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
    // A path that is a prefix of the other one is the list, which comes first.
    if (against === undefined) return 1
    const difference = rank(part) - rank(against)
    if (difference !== 0) return difference
  }
  return parts.length - others.length
}
