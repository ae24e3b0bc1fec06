/** Records as search results of the palette: found by name, distinguished by a detail. */
import type { Article } from "../articles/article.schema.ts"
import type { Benefit } from "../benefits/benefit.schema.ts"
import { claimKindWords } from "../claims/claim-kinds.messages.ts"
import type { Claim } from "../claims/claim.schema.ts"
import { quizTypeNames } from "../quizzes/quiz-types.messages.ts"
import type { Quiz } from "../quizzes/quiz.schema.ts"
import type { User } from "../users/user-record.schema.ts"
import { titlesOf } from "../shared/language.rules.ts"
import { fullName } from "../shared/text.rules.ts"
import type { FoundRecord } from "./found-record.schema.ts"

export const articleRecord = ({ id, title_en, title_es, subtitle_en, subtitle_es }: Article): FoundRecord => ({
  id,
  place: "learn",
  title: titlesOf({ title_en, title_es }),
  detail: { en: subtitle_en, es: subtitle_es || subtitle_en }
})

export const benefitRecord = ({ id, title_en, title_es, company }: Benefit): FoundRecord => ({
  id,
  place: "benefits",
  title: titlesOf({ title_en, title_es }),
  detail: { en: company.name, es: `${title_en} · ${company.name}` }
})

/** A claim has the name of its client, and is distinguished by its treatment. */
export const claimRecord = ({ id, user, date_treatment, type, status }: Claim): FoundRecord => {
  const day = date_treatment.split("-").toReversed().join("/")
  const detail = ({ types, statuses }: (typeof claimKindWords)["en"]) => `${types[type]} · ${day} · ${statuses[status]}`
  return {
    id,
    place: "claims",
    title: fullName(user),
    detail: { en: detail(claimKindWords.en), es: detail(claimKindWords.es) }
  }
}

export const quizRecord = ({ id, title, type }: Quiz): FoundRecord => ({
  id,
  place: "questions",
  title,
  detail: { en: quizTypeNames.en[type], es: quizTypeNames.es[type] }
})

export const userRecord = (user: User): FoundRecord => {
  const detail = user.company === null ? user.email : `${user.email} · ${user.company.name}`
  return { id: user.id, place: "users", title: fullName(user), detail: { en: detail, es: detail } }
}
