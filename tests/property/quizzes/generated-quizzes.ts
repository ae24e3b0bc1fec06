/**
 * Quizzes that break rules, each with its expected issues, which are written here and not derived from the
 * rules.
 */
import type { NewQuestion, NewQuiz } from "#domain/quizzes/quiz.schema.ts"
import type { Random } from "#adapters/server/demo/random.ts"

/** Field path → message key. */
export type Expected = Readonly<Record<string, string>>

interface Broken {
  readonly quiz: NewQuiz
  readonly expected: Expected
}

const split: Readonly<Record<number, ReadonlyArray<number>>> = {
  2: [50, 50],
  3: [50, 30, 20],
  4: [40, 30, 20, 10],
  5: [20, 20, 20, 25, 15],
  8: [15, 15, 15, 15, 10, 10, 10, 10]
}

const words = ["Sleep", "Nutrición", "Stretching", "Agua", "Mañana 🌅", "What helps?", "¿Qué ayuda?", "  Rest  "]

const option = (random: Random, is_correct: boolean) => ({
  description_en: random.pick(words),
  description_es: random.pick(words),
  is_correct
})

const question = (random: Random, points: number): NewQuestion => {
  const type = random.pick(["single", "multiple"] as const)
  const count = random.between(2, 6)
  const correct = random.between(0, count - 1)
  return {
    question_en: random.pick(words),
    question_es: random.pick(words),
    ...(random.next() < 0.3 && { follow_up_en: random.pick(words), follow_up_es: null }),
    type,
    points,
    options: Array.from({ length: count }, (_, index) =>
      option(random, index === correct || (type === "multiple" && random.next() < 0.3))
    )
  }
}

/** A valid quiz. */
export const validQuiz = (random: Random): NewQuiz => ({
  title: random.pick(words),
  icon: random.pick(["", "moon", "💧"]),
  type: random.pick(["daily", "weekly", "monthly"] as const),
  status: random.pick(["active", "inactive"] as const),
  expires_on: random.pick([null, "", "2027-02-28"]),
  questions: (split[random.pick([2, 3, 4, 5, 8])] ?? []).map((points) => question(random, points))
})

const inQuestion = (quiz: NewQuiz, index: number, change: (one: NewQuestion) => NewQuestion): NewQuiz => ({
  ...quiz,
  questions: (quiz.questions ?? []).map((one, at) => (at === index ? change(one) : one))
})

const inOption = (
  quiz: NewQuiz,
  index: number,
  place: number,
  change: Partial<NonNullable<NewQuestion["options"]>[number]>
): NewQuiz =>
  inQuestion(quiz, index, (one) => ({
    ...one,
    options: (one.options ?? []).map((own, at) => (at === place ? { ...own, ...change } : own))
  }))

type Breaker = (quiz: NewQuiz, random: Random, index: number) => Broken

const head =
  (
    path: "title" | "icon" | "expires_on" | "description_en" | "description_es",
    key: string,
    texts: ReadonlyArray<string | null>
  ): Breaker =>
  (quiz, random) => ({ quiz: { ...quiz, [path]: random.pick(texts) }, expected: { [path]: key } })

const text =
  (
    path: "question_en" | "question_es" | "follow_up_en" | "follow_up_es",
    key: string,
    texts: ReadonlyArray<string | null>
  ): Breaker =>
  (quiz, random, index) => ({
    quiz: inQuestion(quiz, index, (one) => ({ ...one, [path]: random.pick(texts) })),
    expected: { [`questions.${index}.${path}`]: key }
  })

const optionText =
  (path: "description_en" | "description_es", key: string, texts: ReadonlyArray<string | null>): Breaker =>
  (quiz, random, index) => ({
    quiz: inOption(quiz, index, 1, { [path]: random.pick(texts) }),
    expected: { [`questions.${index}.options.1.${path}`]: key }
  })

const options =
  (key: string, change: (one: NewQuestion, random: Random) => NewQuestion): Breaker =>
  (quiz, random, index) => ({
    quiz: inQuestion(quiz, index, (one) => change(one, random)),
    expected: { [`questions.${index}.options`]: key }
  })

const blank = ["", " ", "\t\n", null]
const longer = (most: number) => ["x".repeat(most + 1), "é👩‍👩‍👧".repeat(most), "ñ".repeat(most * 20)]

/** Each breaks one rule and no other; these may come together when they are about different questions. */
export const textBreakers: Readonly<Record<string, Breaker>> = {
  quiz_title_required: head("title", "quiz_title_required", blank),
  quiz_title_too_long: head("title", "quiz_title_too_long", longer(150)),
  icon_too_long: head("icon", "icon_too_long", longer(50)),
  description_en_too_long: head("description_en", "quiz_description_too_long", longer(1_000)),
  description_es_too_long: head("description_es", "quiz_description_too_long", longer(1_000)),
  day_malformed: head("expires_on", "day_malformed", ["2027-02-29", "tomorrow", "01/02/2027", "2027-1-1"]),
  question_en_required: text("question_en", "question_en_required", blank),
  question_es_required: text("question_es", "question_es_required", blank),
  question_en_too_long: text("question_en", "question_en_too_long", longer(500)),
  question_es_too_long: text("question_es", "question_es_too_long", longer(500)),
  follow_up_en_too_long: text("follow_up_en", "follow_up_en_too_long", longer(500)),
  follow_up_es_too_long: text("follow_up_es", "follow_up_es_too_long", longer(500)),
  option_en_required: optionText("description_en", "option_en_required", blank),
  option_es_required: optionText("description_es", "option_es_required", blank),
  option_en_too_long: optionText("description_en", "option_en_too_long", longer(300)),
  option_es_too_long: optionText("description_es", "option_es_too_long", longer(300)),
  options_too_few: options("options_too_few", (one, random) => ({ ...one, options: [option(random, true)] })),
  options_too_many: options("options_too_many", (one, random) => ({
    ...one,
    options: Array.from({ length: 21 }, (_, index) => option(random, index === 0))
  })),
  correct_required: options("correct_required", (one) => ({
    ...one,
    options: (one.options ?? []).map((own) => ({ ...own, is_correct: false }))
  })),
  correct_single: options("correct_single", (one) => ({
    ...one,
    type: "single",
    options: (one.options ?? []).map((own) => ({ ...own, is_correct: true }))
  }))
}

const withPoints = (quiz: NewQuiz, random: Random, points: ReadonlyArray<number>): NewQuiz => ({
  ...quiz,
  questions: points.map((one) => question(random, one))
})

/** These are about all questions together, so each comes alone. */
export const wholeBreakers: Readonly<Record<string, Breaker>> = {
  questions_required: (quiz) => ({
    quiz: { ...quiz, questions: [] },
    expected: { questions: "questions_required" }
  }),
  questions_too_many: (quiz, random) => ({
    quiz: withPoints(
      quiz,
      random,
      Array.from({ length: 101 }, () => 5)
    ),
    expected: { questions: "questions_too_many" }
  }),
  points_total: (quiz, random) => {
    const points = Array.from({ length: random.between(1, 7) }, () => random.pick([5, 10, 20, 40]))
    const total = points.reduce((sum, one) => sum + one, 0)
    const unequal = total === 100 ? [...points, 5] : points
    return {
      quiz: withPoints(quiz, random, unequal),
      expected: { questions: `points_total|${total === 100 ? 105 : total}` }
    }
  },
  points_positive: (quiz, random) => ({
    quiz: withPoints(
      quiz,
      random,
      random.pick([
        [0, 50, 50],
        [0, 40, 30, 30]
      ])
    ),
    expected: { "questions.0.points": "points_positive" }
  }),
  points_choice: (quiz, random) => ({
    quiz: withPoints(
      quiz,
      random,
      random.pick(
        [
          [45, 40, 15],
          [35, 25, 40],
          [12.5, 12.5, 25, 50]
        ].slice(0, 2)
      )
    ),
    expected: { "questions.0.points": "points_choice" }
  })
}

export interface GeneratedQuiz {
  readonly quiz: NewQuiz
  readonly broken: ReadonlyArray<string>
  readonly expected: Expected
}

const rules = { ...textBreakers, ...wholeBreakers }
export const ruleNames: ReadonlyArray<string> = Object.keys(rules)

const breaking = (name: string): Breaker => {
  const breaker = rules[name]
  if (breaker === undefined) throw new Error(`Nothing breaks ${name}`)
  return breaker
}

/** The n-th quiz: half of them valid, most of the others with one fault, some with two in different places. */
export const generatedQuiz = (random: Random, n: number): GeneratedQuiz => {
  const quiz = validQuiz(random)
  if (n % 2 === 0) return { quiz, broken: [], expected: {} }
  const name = ruleNames[((n - 1) / 2) % ruleNames.length] ?? ""
  const one = breaking(name)(quiz, random, 0)
  const second = random.pick(
    Object.keys(textBreakers).filter((other) => other !== name && /^(question|option|correct|follow)/u.test(other))
  )
  if (name in wholeBreakers || random.next() < 0.8) return { ...one, broken: [name] }
  const both = breaking(second)(one.quiz, random, 1)
  return { quiz: both.quiz, broken: [name, second], expected: { ...one.expected, ...both.expected } }
}
