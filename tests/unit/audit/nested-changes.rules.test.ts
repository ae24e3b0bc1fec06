import { describe, expect, it } from "vitest"
import { nestedChanges } from "#domain/audit/nested-changes.rules.ts"

const question = (id: string, points: number) => ({
  id,
  question_en: `${id}?`,
  question_es: `¿${id}?`,
  points,
  options: [
    { description_en: "Yes", description_es: "Sí", is_correct: true },
    { description_en: "No", description_es: "No", is_correct: false }
  ]
})
const told = (...given: Parameters<typeof nestedChanges>) =>
  nestedChanges(...given).map(({ field, before, after }) => `${field}: ${before.join()} > ${after.join()}`)

describe("fields that hold other values", () => {
  it("a question that has moved is the same one, and only what differs of it is told", () => {
    const before = { questions: [question("a", 10), question("b", 10)] }
    const after = { questions: [question("b", 20), question("a", 10)] }
    expect(told({ before, after })).toEqual(["questions.1.points: 10 > 20"])
  })

  it("an added or removed question is shown by its texts", () => {
    expect(told({ before: { questions: [question("a", 10)] }, after: { questions: [question("b", 10)] } })).toEqual([
      "removed.1.question_en: a? > ",
      "removed.1.question_es: ¿a? > ",
      "questions.1.question_en:  > b?",
      "questions.1.question_es:  > ¿b?"
    ])
  })

  it("the last question of a quiz is told when it is removed, and the first when it is added", () => {
    const [none, one] = [
      { title: "Sleep", questions: [] },
      { title: "Sleep", questions: [question("a", 10)] }
    ]
    expect(told({ before: one, after: none })).toEqual([
      "title: Sleep > Sleep",
      "removed.1.question_en: a? > ",
      "removed.1.question_es: ¿a? > "
    ])
    expect(told({ before: none, after: one })).toEqual([
      "title: Sleep > Sleep",
      "questions.1.question_en:  > a?",
      "questions.1.question_es:  > ¿a?"
    ])
    expect(told({ before: null, after: one })).toContain("questions.1.question_en:  > a?")
  })

  it("an option without a text is told as an empty one", () => {
    const bare = { ...question("a", 10), options: [{ description_en: "Yes", is_correct: true }] }
    const other = { ...question("a", 10), options: [{ description_en: "Yes", is_correct: false }] }
    expect(told({ before: { questions: [bare] }, after: { questions: [other] } })).toEqual([
      "questions.1.options_en: Yes ✓ > Yes",
      "questions.1.options_es:  ✓ > "
    ])
  })

  it("the options of a question are told in each language, the right ones marked", () => {
    const wrong = {
      ...question("a", 10),
      options: [{ description_en: "Yes", description_es: "Sí", is_correct: false }]
    }
    expect(told({ before: { questions: [question("a", 10)] }, after: { questions: [wrong] } })).toEqual([
      "questions.1.options_en: Yes ✓,No > Yes",
      "questions.1.options_es: Sí ✓,No > Sí"
    ])
  })

  it("each text of an article has its own state of translation", () => {
    const before = { author: "Ana", translations: { title: "copied", text: "stale" } }
    const after = { author: "Eva", translations: { title: "complete", text: "stale" } }
    expect(told({ before, after })).toEqual(["author: Ana > Eva", "translations.title: copied > complete"])
    expect(told({ before: { translations: null }, after: { translations: { title: "copied" } } })).toEqual([
      "translations:  > ",
      "translations.title:  > copied"
    ])
  })

  it("other fields stay as they are, also where there is nothing before or after", () => {
    expect(told({ before: null, after: { title: "Sleep" } })).toEqual(["title:  > Sleep"])
    expect(told({ before: { title: "Sleep" }, after: null })).toEqual(["title: Sleep > "])
    expect(told({ before: null, after: null })).toEqual([])
  })
})
