import { describe, expect, it } from "vitest"
import { unfinishedDay } from "#domain/shared/calendar.schema.ts"
import { quizFieldWords } from "#domain/quizzes/quiz.messages.ts"
import {
  contentOf,
  draftAfter,
  isExpiringSoon,
  quizIdentity,
  quizIssues,
  toContent,
  writtenQuizFields
} from "#domain/quizzes/quiz.rules.ts"
import {
  type NewQuestion,
  NewQuiz,
  optionsMax,
  questionsMax,
  quizQuery,
  quizTextMax
} from "#domain/quizzes/quiz.schema.ts"
import { Day } from "#domain/shared/calendar.schema.ts"
import { describeIssue, schemaReader } from "#domain/shared/issues.rules.ts"
import { sharedFieldWords } from "#domain/shared/field.messages.ts"
import { question, questionId, quiz, newQuiz } from "#tests/fixtures/quizzes.ts"
import { readSort } from "#domain/shared/list/list-criteria.rules.ts"

const said = (input: NewQuiz) =>
  Object.fromEntries(
    Object.entries(quizIssues(input)).map(([path, key]) => [
      path,
      describeIssue({ ...sharedFieldWords.en, ...quizFieldWords.en })(key)
    ])
  )
const withQuestion = (named: NewQuestion): NewQuiz =>
  newQuiz({ questions: [{ ...question(1), ...named }, question(2)] })
const yes = { description_en: "Yes", description_es: "Sí", is_correct: true }
const no = { description_en: "No", description_es: "No", is_correct: false }

describe("a quiz", () => {
  it("a valid quiz has no issues", () => {
    expect(quizIssues(newQuiz())).toEqual({})
  })

  it("an empty quiz reports what is missing, with the specification's text", () => {
    expect(said({})).toEqual({
      title: "Quiz title is required",
      questions: "At least one question is required"
    })
    expect(said({ title: " ", questions: [{}] })).toEqual({
      title: "Quiz title is required",
      questions: "Total points must equal exactly 100. Current total: 10",
      "questions.0.question_en": "Question (English) is required",
      "questions.0.question_es": "Question (Spanish) is required",
      "questions.0.options": "At least 2 options are required"
    })
  })

  it.each<readonly [string, NewQuiz, Readonly<Record<string, string>>]>([
    [
      "points of nothing",
      withQuestion({ points: 0 }),
      {
        questions: "Total points must equal exactly 100. Current total: 50",
        "questions.0.points": "Points must be greater than 0"
      }
    ],
    [
      "points that cannot be chosen",
      withQuestion({ points: 45 }),
      {
        questions: "Total points must equal exactly 100. Current total: 95",
        "questions.0.points": "Points must be 5, 10, 15, 20, 25, 30, 40 or 50"
      }
    ],
    ["one option", withQuestion({ options: [yes] }), { "questions.0.options": "At least 2 options are required" }],
    [
      "an option without Spanish",
      withQuestion({ options: [yes, { ...no, description_es: " " }] }),
      { "questions.0.options.1.description_es": "Option (Spanish) is required" }
    ],
    [
      "an option without English",
      withQuestion({ options: [yes, { ...no, description_en: null }] }),
      { "questions.0.options.1.description_en": "Option (English) is required" }
    ],
    [
      "no right answer",
      withQuestion({ options: [no, no] }),
      { "questions.0.options": "At least one correct answer is required" }
    ],
    [
      "two right answers to a single choice",
      withQuestion({ options: [yes, yes] }),
      { "questions.0.options": "A single-choice question can have only one correct answer" }
    ],
    ["two right answers to a multiple choice", withQuestion({ type: "multiple", options: [yes, yes] }), {}],
    [
      "a day that is none",
      newQuiz({ expires_on: "2026-02-30" }),
      { expires_on: "Enter a valid date in the format YYYY-MM-DD." }
    ],
    [
      "a day that is typed in part",
      newQuiz({ expires_on: unfinishedDay }),
      { expires_on: "This date is incomplete or does not exist." }
    ],
    ["no day", newQuiz({ expires_on: "" }), {}]
  ])("with %s", (_, input, wanted) => {
    expect(said(input)).toEqual(wanted)
  })

  it("texts of invisible characters are missing, and those at the ends of a text are not kept", () => {
    const [first] = newQuiz().questions ?? []
    const input = newQuiz({
      title: "\u3164",
      questions: [{ ...first, question_en: "\u200b", options: [yes, { ...no, description_es: "\u2800" }] }]
    })
    expect(said(input)).toMatchObject({
      title: "Quiz title is required",
      "questions.0.question_en": "Question (English) is required",
      "questions.0.options.1.description_es": "Option (Spanish) is required"
    })
    const kept = toContent(newQuiz({ title: "\u200bSleep\u3164", icon: "\u00ad" }), new Set(), () => questionId(9))
    expect([kept.title, kept.icon]).toEqual(["Sleep", null])
    expect(quizIdentity("Sleep\u200b")).toBe(quizIdentity("sleep"))
  })

  it("characters are counted as a person sees them, and the limit itself is allowed", () => {
    const family = "👩‍👩‍👧‍👦"
    expect(quizIssues(newQuiz({ title: family.repeat(150) }))).toEqual({})
    expect(quizIssues(newQuiz({ title: family.repeat(151) }))).toEqual({ title: "quiz_title_too_long" })
  })

  it.each([
    ["icon", quizTextMax.icon, "icon_too_long"],
    ["description_en", quizTextMax.description, "quiz_description_too_long"],
    ["description_es", quizTextMax.description, "quiz_description_too_long"]
  ] as const)("the longest %s is valid with blanks around it, a longer one is not", (field, most, key) => {
    expect(quizIssues(newQuiz({ [field]: ` ${"x".repeat(most)} ` }))).toEqual({})
    expect(quizIssues(newQuiz({ [field]: "x".repeat(most + 1) }))).toEqual({ [field]: key })
  })

  it.each([
    ["question_en", quizTextMax.question, "question_en_too_long"],
    ["question_es", quizTextMax.question, "question_es_too_long"],
    ["follow_up_en", quizTextMax.followUp, "follow_up_en_too_long"],
    ["follow_up_es", quizTextMax.followUp, "follow_up_es_too_long"]
  ] as const)("the longest %s is valid, a longer one is not", (field, most, key) => {
    expect(quizIssues(withQuestion({ [field]: "x".repeat(most) }))).toEqual({})
    expect(quizIssues(withQuestion({ [field]: "x".repeat(most + 1) }))).toEqual({ [`questions.0.${field}`]: key })
  })

  it("as many questions and options as the limit says are valid in number", () => {
    const most = newQuiz({ questions: Array.from({ length: questionsMax }, (_, n) => question(n)) })
    expect(quizIssues(most)).toEqual({ questions: `points_total|${50 * questionsMax}` })
    expect(quizIssues(withQuestion({ options: [yes, ...Array.from({ length: optionsMax - 1 }, () => no)] }))).toEqual(
      {}
    )
    const beyond = [yes, ...Array.from({ length: optionsMax }, () => ({}))]
    expect(Object.keys(quizIssues(withQuestion({ options: beyond })))).not.toContain(
      `questions.0.options.${optionsMax}.description_en`
    )
  })

  it("follow-ups are not checked where the form has none", () => {
    const long = { follow_up_en: "x".repeat(501) }
    expect(Object.keys(quizIssues(withQuestion(long)))).toEqual(["questions.0.follow_up_en"])
    expect(quizIssues({ ...withQuestion(long), type: "onboarding" })).toEqual({})
    const asked = withQuestion({ follow_up_en: "And why?", follow_up_es: "¿Y por qué?" })
    const kept = toContent({ ...asked, type: "onboarding" }, new Set(), () => questionId(9))
    expect(kept).toMatchObject({ type: "on_boarding" })
    expect(kept.questions[0]).toMatchObject({ follow_up_en: null, follow_up_es: null })
  })

  it("the number of checked questions is limited", () => {
    const many = newQuiz({ questions: Array.from({ length: 101 }, () => ({})) })
    expect(quizIssues(many)["questions"]).toBe("questions_too_many")
    expect(quizIssues(many)["questions.100.question_en"]).toBeUndefined()
    expect(quizIssues(withQuestion({ options: Array.from({ length: 21 }, () => no) }))).toEqual({
      "questions.0.options": "options_too_many"
    })
  })

  it("a body is read by type only, and a field of another type names the expected one", () => {
    const read = schemaReader(NewQuiz)
    expect(read({})).toMatchObject({ _tag: "Success" })
    expect(
      read({ title: 7, type: "yearly", questions: [{ question_en: 7, points: "10", options: {} }] })
    ).toMatchObject({
      failure: {
        title: "quiz_title_required",
        type: "quiz_type",
        "questions.0.question_en": "question_en_required",
        "questions.0.points": "points_choice",
        "questions.0.options": "options_too_few"
      }
    })
  })
})

describe("the stored form of a draft", () => {
  it("a stored quiz is trimmed, has its defaults, and keeps the ids of its questions", () => {
    let given = 0
    const input = newQuiz({
      title: "  Sleep ",
      icon: " ",
      questions: [
        { ...question(1), id: questionId(1) },
        { ...question(2), id: questionId(1) },
        { ...question(3), id: "elsewhere" }
      ]
    })
    const kept = toContent(input, new Set([questionId(1)]), () => questionId(100 + (given += 1)))
    expect(kept).toMatchObject({ title: "Sleep", icon: null, status: "active", expires_on: null, description_en: null })
    expect(kept.questions.map(({ id }) => id)).toEqual([questionId(1), questionId(101), questionId(102)])
  })

  it("a stored quiz has the defaults of absent fields", () => {
    const kept = toContent({ title: "Sleep", questions: [{ options: [{}] }] }, new Set(), () => questionId(9))
    expect(kept).toMatchObject({ type: "daily", status: "active", questions: [{ id: questionId(9) }] })
    expect(kept.questions[0]).toMatchObject({
      follow_up_en: null,
      follow_up_es: null,
      type: "single",
      status: "active",
      points: 10,
      options: [{ description_en: "", description_es: "", is_correct: false }]
    })
    expect(toContent({ title: "Sleep" }, new Set(), () => questionId(9)).questions).toEqual([])
  })

  it("a stored question keeps its follow-ups, type and status, a stored day is without blanks", () => {
    const own = { follow_up_en: " Why? ", follow_up_es: "¿Por qué?", type: "multiple", status: "inactive" } as const
    const input = { ...withQuestion(own), expires_on: " 2026-12-31 " }
    expect(quizIssues(input)).toEqual({})
    const kept = toContent(input, new Set(), () => questionId(9))
    expect(kept.questions[0]).toMatchObject({ ...own, follow_up_en: "Why?" })
    expect(kept.expires_on).toBe("2026-12-31")
  })

  it("a stored quiz is unchanged by the record as listed", () => {
    const kept = quiz({ expires_on: Day.make("2026-12-31"), icon: "moon" })
    const input = draftAfter(kept, { ...kept })
    const ids = new Set<string>(kept.questions.map(({ id }) => id))
    const content = toContent(input, ids, () => questionId(99))
    expect(writtenQuizFields(content, contentOf(kept))).toEqual({})
  })
})

it("an active quiz expires soon within 7 days, today and the last of them included", () => {
  const on = (day: string, status: "active" | "inactive" = "active") =>
    isExpiringSoon({ status, expires_on: Day.make(day) }, "2026-11-20", "2026-11-27")
  expect([on("2026-11-19"), on("2026-11-20"), on("2026-11-27"), on("2026-11-28")]).toEqual([false, true, true, false])
  expect(on("2026-11-20", "inactive")).toBe(false)
  expect(isExpiringSoon({ status: "active", expires_on: null }, "2026-11-20", "2026-11-27")).toBe(false)
})

it("a sort order is split into column and direction", () => {
  expect(readSort(quizQuery.sortFields, "-expires_on")).toEqual({ field: "expires_on", isDescending: true })
  expect(readSort(quizQuery.sortFields, "title")).toEqual({ field: "title", isDescending: false })
})
