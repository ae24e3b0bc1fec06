/** The quizzes, submissions and articles of the demo, made by the rules of the product. */
import type { Insertable } from "kysely"
import type { ArticlesTable, QuizSubmissionsTable, QuizzesTable } from "#adapters/server/database/tables.ts"
import { readArticles, readQuizzes } from "#adapters/server/demo/demo-data.ts"
import { daysBefore, daySeconds, type DemoUser } from "#adapters/server/demo/demo-people.ts"
import type { Random } from "#adapters/server/demo/random.ts"
import { applyArticleChange, articleKeys, isSpanishReady, toArticleContent } from "#domain/articles/article.rules.ts"
import type { Article, ArticleChange, NewArticle } from "#domain/articles/article.schema.ts"
import { distribution } from "#domain/quizzes/quiz-form.rules.ts"
import { quizIdentity, titleKey, toContent } from "#domain/quizzes/quiz.rules.ts"
import type { NewQuestion } from "#domain/quizzes/quiz.schema.ts"
import { quizTypes } from "#domain/quizzes/quiz-type.schema.ts"
import { type Instant, addSeconds } from "#domain/shared/calendar.schema.ts"
import { ArticleId, QuestionId, UserId } from "#domain/shared/identity.schema.ts"
import { fullName } from "#domain/shared/text.rules.ts"

/** Nested values are no JSON text yet, because whole rows are inserted as JSON. */
export type DemoQuiz = Omit<Insertable<QuizzesTable>, "questions"> & { readonly questions: ReadonlyArray<object> }
export type DemoArticle = Omit<Insertable<ArticlesTable>, "translations"> & { readonly translations: object }
export type DemoSubmission = Insertable<QuizSubmissionsTable>

const quizCount = 120
const submissionCount = 900

export const demoQuizzes = (random: Random, now: Instant): ReadonlyArray<DemoQuiz> => {
  const { titles, topics } = readQuizzes()
  return Array.from({ length: quizCount }, (_, index) => {
    const topic = topics[index % topics.length] ?? random.pick(topics)
    const type = quizTypes[Math.floor(index / topics.length) % quizTypes.length] ?? "daily"
    const created_at = daysBefore(random, now, random.between(1, 300))
    const all = topic.questions ?? []
    const questions = all.slice(0, random.between(2, all.length))
    const split = distribution(questions.length)
    const points = split.kind === "split" ? split.points : []
    const content = toContent(
      {
        ...topic,
        title: `${topic.title}: ${titles[type]} ${Math.floor(index / (topics.length * quizTypes.length)) + 1}`,
        type,
        status: random.next() < 0.85 ? "active" : "inactive",
        expires_on: random.next() < 0.3 ? null : addSeconds(now, random.between(-60, 120) * daySeconds).slice(0, 10),
        questions: questions.map((question, place) => toQuestion(random, question, points[place] ?? 50))
      },
      new Set(),
      () => QuestionId.make(random.id())
    )
    const changed = random.next() < 0.4 ? addSeconds(created_at, random.between(1, 20) * daySeconds) : created_at
    return {
      id: random.id(),
      ...content,
      title_key: titleKey(content.title),
      identity: quizIdentity(content.title),
      question_count: content.questions.length,
      created_at,
      updated_at: changed < now ? changed : now,
      deleted_at: null,
      version: changed === created_at ? 1 : 2
    }
  })
}

/** The options begin at a random one, so that the right answer is not always the first. */
const toQuestion = (random: Random, question: NewQuestion, points: number): NewQuestion => {
  const options = question.options ?? []
  const first = random.between(0, options.length - 1)
  return { ...question, points, options: [...options.slice(first), ...options.slice(0, first)] }
}

/** Submissions of quizzes that existed at the time: most of them recent, some of today. */
export const demoSubmissions = (
  random: Random,
  now: Instant,
  quizzes: ReadonlyArray<DemoQuiz>,
  members: ReadonlyArray<DemoUser>
): ReadonlyArray<DemoSubmission> =>
  Array.from({ length: submissionCount }, () => {
    const quiz = random.pick(quizzes)
    const at = addSeconds(now, -Math.floor(90 * random.next() ** 3 * daySeconds))
    return {
      id: random.id(),
      quiz_id: quiz.id,
      user_id: random.pick(members).id,
      created_at: at < quiz.created_at ? quiz.created_at : at
    }
  })

export const demoArticles = (
  random: Random,
  now: Instant,
  administrators: ReadonlyArray<DemoUser>
): ReadonlyArray<DemoArticle> => {
  const { articles, authors, later_subtitle_en } = readArticles()
  return articles.map((input) => {
    const addedBy = random.pick(administrators)
    const created_at = daysBefore(random, now, random.between(1, 240))
    const author = random.pick(authors)
    const isPublished = random.next() < 0.7
    const first: Article = {
      ...toArticleContent({ ...input, ...withoutSpanish(random), author }, fullName(addedBy), null),
      id: ArticleId.make(random.id()),
      author_id: UserId.make(addedBy.id),
      author_name: fullName(addedBy),
      status: isPublished ? "active" : "inactive",
      created_at,
      version: 1
    }
    const change = laterChange(random, later_subtitle_en)
    const { author_id, ...article } = change === null ? first : applyArticleChange(first, change, null)
    return {
      ...article,
      author_id,
      ...articleKeys(article),
      is_spanish_ready: isSpanishReady(article.translations),
      updated_at: created_at,
      deleted_at: null
    }
  })
}

/** About a quarter was written in English only, or nearly so. */
const withoutSpanish = (random: Random): Partial<NewArticle> => {
  const drawn = random.next()
  if (drawn < 0.12) return { title_es: "", subtitle_es: "", card_description_es: "", text_es: "" }
  return drawn < 0.25 ? { card_description_es: "", text_es: "" } : {}
}

/** Some were edited in English later, which makes their Spanish stale; a few lost a Spanish text. */
const laterChange = (random: Random, subtitle_en: string): ArticleChange | null => {
  const drawn = random.next()
  if (drawn < 0.15) return { subtitle_en }
  return drawn < 0.2 ? { subtitle_es: "" } : null
}
