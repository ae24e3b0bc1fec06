import { describe, expect, it } from "vitest"
import { pasteExample, readQuestions } from "#domain/quizzes/quiz-paste.rules.ts"

const text = `
1. How long does an adult sleep? | ¿Cuánto duerme un adulto? [20]
- 4 hours | 4 horas
* 8 hours | 8 horas

2) What helps?
* a) Dark rooms
• Coffee
*Quiet
`

/** The issues of a text as "line fault". */
const issues = (pasted: string, before = 0) =>
  readQuestions(pasted, before).issues.map(({ line, fault }) => `${line} ${fault}`)

describe("a pasted text", () => {
  it("the lines are questions and their answers, in both languages, with points and several right answers", () => {
    expect(readQuestions(text, 0)).toEqual({
      issues: [],
      questions: [
        {
          question_en: "How long does an adult sleep?",
          question_es: "¿Cuánto duerme un adulto?",
          type: "single",
          points: 20,
          options: [
            { description_en: "4 hours", description_es: "4 horas", is_correct: false },
            { description_en: "8 hours", description_es: "8 horas", is_correct: true }
          ]
        },
        {
          question_en: "What helps?",
          question_es: "",
          type: "multiple",
          points: 10,
          options: [
            { description_en: "Dark rooms", description_es: "", is_correct: true },
            { description_en: "Coffee", description_es: "", is_correct: false },
            { description_en: "Quiet", description_es: "", is_correct: true }
          ]
        }
      ]
    })
    expect(readQuestions("", 0)).toEqual({ questions: [], issues: [] })
  })

  it("the example is one of its kind", () => {
    expect(readQuestions(pasteExample, 0)).toMatchObject({ issues: [], questions: [{ points: 20, type: "single" }] })
  })

  it("each fault is said with its line", () => {
    expect(issues("- a\nWhy?\n- b\n* c")).toEqual(["1 question_missing"])
    expect(issues("\nWhy?")).toEqual(["2 options_too_few"])
    expect(issues("Why?\n- a\n- b")).toEqual(["1 correct_required"])
    expect(issues("Why? [7]\n- a\n* b")).toEqual(["1 points_choice"])
    expect(issues("Why? | a | b\n- a\n* b | c | d")).toEqual(["1 bars_too_many", "3 bars_too_many"])
    expect(issues("| ¿Por qué?\n-\n* b")).toEqual(["1 text_missing", "2 text_missing"])
    expect(issues(`${"x".repeat(2_000)}\n- a\n* ${"y".repeat(2_000)}`)).toEqual(["1 text_too_long", "3 text_too_long"])
    expect(issues(`Why?\n${"- a\n".repeat(20)}* b`)).toEqual(["1 options_too_many"])
  })

  it("no more questions are added than a quiz may have", () => {
    const three = "Why?\n- a\n* b\n".repeat(3)
    expect(issues(three, 97)).toEqual([])
    expect(issues(three, 98)).toEqual(["7 questions_too_many"])
  })

  it("the lines of other systems and blanks around them are read alike", () => {
    expect(readQuestions(text.replaceAll("\n", "\r\n"), 0)).toEqual(readQuestions(text, 0))
    expect(readQuestions(text.replaceAll("\n", " \r  "), 0)).toEqual(readQuestions(text, 0))
  })
})
