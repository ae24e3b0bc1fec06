/** The quizzes and articles of the demo, and what members have handed in. They are made by the rules they have to keep. */
import type { Insertable } from "kysely"
import type { Chance } from "#adapters/server/demo/chance.ts"
import type { DemoUser } from "#adapters/server/demo/demo-people.ts"
import { type BankTheme, themes } from "#adapters/server/demo/article-bank.ts"
import { type BankQuestion, topics } from "#adapters/server/demo/quiz-bank.ts"
import type { ArticlesTable, QuizSubmissionsTable, QuizzesTable } from "#adapters/server/database/tables.ts"
import { applyArticleChange, articleKeys, isSpanishReady, toArticleContent } from "#domain/articles/article.rules.ts"
import { Article, type ArticleChange, ArticleDraft } from "#domain/articles/article.schema.ts"
import { distribution } from "#domain/quizzes/quiz-draft.rules.ts"
import { quizIdentity, titleKey, toContent } from "#domain/quizzes/quiz.rules.ts"
import { type QuestionDraft, quizTypes } from "#domain/quizzes/quiz.schema.ts"
import { type Instant, later } from "#domain/shared/calendar.schema.ts"
import { ArticleId, QuestionId, UserId } from "#domain/shared/identity.schema.ts"
import { fullName } from "#domain/users/user.rules.ts"
import { Schema } from "effect"

/** Values as they are, not yet as JSON text: the rows travel as JSON whole. */
export type DemoQuiz = Omit<Insertable<QuizzesTable>, "questions"> & { readonly questions: ReadonlyArray<object> }
export type DemoArticle = Omit<Insertable<ArticlesTable>, "translations"> & { readonly translations: object }
export type DemoSubmission = Insertable<QuizSubmissionsTable>

const quizCount = 120
const articlesPerTheme = 2
const submissionCount = 900
const daySeconds = 86_400

const before = (chance: Chance, now: Instant, days: number): Instant =>
  later(now, -Math.floor((days + chance.next()) * daySeconds))

export const demoQuizzes = (chance: Chance, now: Instant): ReadonlyArray<DemoQuiz> =>
  Array.from({ length: quizCount }, (_, index) => {
    const topic = topics[index % topics.length] ?? chance.pick(topics)
    const type = quizTypes[Math.floor(index / topics.length) % quizTypes.length] ?? "daily"
    const created_at = before(chance, now, chance.between(1, 300))
    const asked = topic.questions.slice(0, chance.between(2, topic.questions.length))
    const split = distribution(asked.length)
    const points = split.kind === "split" ? split.points : []
    const content = toContent(
      {
        title: `${topic.title}: ${names[type]} ${Math.floor(index / (topics.length * quizTypes.length)) + 1}`,
        icon: topic.icon,
        type,
        status: chance.next() < 0.85 ? "active" : "inactive",
        expires_on: chance.next() < 0.3 ? null : later(now, chance.between(-60, 120) * daySeconds).slice(0, 10),
        questions: asked.map((one, place) => toQuestion(chance, one, points[place] ?? 50))
      },
      new Set(),
      () => QuestionId.make(chance.id())
    )
    const changed = chance.next() < 0.4 ? later(created_at, chance.between(1, 20) * daySeconds) : created_at
    return {
      id: chance.id(),
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

const names = { daily: "daily check", weekly: "weekly review", monthly: "monthly review", on_boarding: "first steps" }

const toQuestion = (
  chance: Chance,
  { text: [question_en, question_es], answers, also, followUp }: BankQuestion,
  points: number
): QuestionDraft => {
  const options = answers.map(([description_en, description_es], place) => ({
    description_en,
    description_es,
    is_correct: place === 0 || (place === 1 && also === true)
  }))
  const turn = chance.between(0, options.length - 1)
  return {
    question_en,
    question_es,
    follow_up_en: followUp?.[0] ?? null,
    follow_up_es: followUp?.[1] ?? null,
    type: also === true ? "multiple" : "single",
    points,
    options: [...options.slice(turn), ...options.slice(0, turn)]
  }
}

/** Members hand in quizzes that were there at the time, most of them lately, and some today. */
export const demoSubmissions = (
  chance: Chance,
  now: Instant,
  quizzes: ReadonlyArray<DemoQuiz>,
  members: ReadonlyArray<DemoUser>
): ReadonlyArray<DemoSubmission> =>
  Array.from({ length: submissionCount }, () => {
    const quiz = chance.pick(quizzes)
    const at = later(now, -Math.floor(90 * chance.next() ** 3 * daySeconds))
    return {
      id: chance.id(),
      quiz_id: quiz.id,
      user_id: chance.pick(members).id,
      created_at: at < quiz.created_at ? quiz.created_at : at
    }
  })

export const demoArticles = (
  chance: Chance,
  now: Instant,
  administrators: ReadonlyArray<DemoUser>
): ReadonlyArray<DemoArticle> =>
  Array.from({ length: articlesPerTheme }, (_, form) => form).flatMap((form) =>
    themes.map((theme) => {
      const by = chance.pick(administrators)
      const created_at = before(chance, now, chance.between(1, 240))
      const draft = form === 0 ? guide(theme) : story(theme)
      const author = chance.pick(authors)
      const isPublished = chance.next() < 0.7
      const first: Article = {
        ...toArticleContent(readDraft({ ...draft, ...untranslated(chance), author }), fullName(by), null),
        id: ArticleId.make(chance.id()),
        author_id: UserId.make(by.id),
        author_name: fullName(by),
        status: isPublished ? "active" : "inactive",
        created_at,
        version: 1
      }
      const change = laterChange(chance)
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
  )

const readDraft = Schema.decodeUnknownSync(ArticleDraft)
const authors = ["Dr. Ana Ruiz", "Dr. Peter Lindqvist", "Camila Torres", "Joanna Reed", "Luis Prado"] as const

/** Every fourth was written in English alone, or nearly. */
const untranslated = (chance: Chance): Partial<ArticleDraft> => {
  const drawn = chance.next()
  if (drawn < 0.12) return { title_es: "", subtitle_es: "", card_description_es: "", text_es: "" }
  return drawn < 0.25 ? { card_description_es: "", text_es: "" } : {}
}

/** Some have been changed in English since, and one or the other lost a Spanish text. */
const laterChange = (chance: Chance): ArticleChange | null => {
  const drawn = chance.next()
  if (drawn < 0.15) return { subtitle_en: "Three small steps for this month" }
  return drawn < 0.2 ? { subtitle_es: "" } : null
}

const capital = (text: string): string => `${text.slice(0, 1).toUpperCase()}${text.slice(1)}`

const guide = ({ category, to: [en, es], tip }: BankTheme): ArticleDraft => ({
  category,
  title_en: `How to ${en}`,
  title_es: `Cómo ${es}`,
  subtitle_en: "Three small steps for this week",
  subtitle_es: "Tres pasos pequeños para esta semana",
  card_description_en: `Small changes are the ones that last. Where to begin if you want to ${en}.`,
  card_description_es: `Los cambios pequeños son los que duran. Por dónde empezar si quiere ${es}.`,
  text_en: `${tip[0]} Do it for three days, and then see what has changed. If it helps, keep it; if not, try something smaller. To ${en} is a matter of weeks, not of willpower.`,
  text_es: `${tip[1]} Hágalo durante tres días y mire qué ha cambiado. Si ayuda, siga; si no, pruebe con algo más pequeño. ${capital(es)} es cuestión de semanas, no de fuerza de voluntad.`
})

const story = ({ category, to: [en, es], tip }: BankTheme): ArticleDraft => ({
  category,
  title_en: `Learning to ${en}`,
  title_es: `Aprender a ${es}`,
  subtitle_en: "What worked for one of our members",
  subtitle_es: "Lo que le funcionó a una de nuestras personas",
  card_description_en: `One of our members wanted to ${en} for years. This is what made the difference.`,
  card_description_es: `Una de nuestras personas quiso ${es} durante años. Esto es lo que marcó la diferencia.`,
  text_en: `“For years I had meant to ${en},” she says. “I began with the advice I found easiest.” ${tip[0]} Two months later it takes no effort.`,
  text_es: `«Durante años había querido ${es}», cuenta. «Empecé por el consejo que me pareció más fácil.» ${tip[1]} Dos meses después ya no le cuesta esfuerzo.`
})
