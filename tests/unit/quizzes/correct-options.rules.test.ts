import { Result } from "effect"
import { describe, expect, it } from "vitest"
import { correctPlaces } from "#domain/quizzes/correct-options.rules.ts"

/** What is read of questions that are written as their options and the cell of the correct ones. */
const read = (...questions: ReadonlyArray<readonly [options: string, correct: string]>) =>
  correctPlaces(
    questions.map(([options, correct]) => ({ en: options.split("|"), es: options.split("|"), correct }))
  ).map((found) => (Result.isSuccess(found) ? [...found.success] : found.failure))

describe("the correct options of a quiz", () => {
  it("numbers that are texts of other options are numbers where another question can be read by numbers alone", () => {
    expect(read(["H2O|CO2", "1"], ["2|3|4", "2"], ["3|1|2", "1|3"])).toEqual([[0], [1], [0, 2]])
    expect(read(["H2O|CO2", "a"], ["B|A|C", "A"])).toEqual([[0], [0]])
  })

  it("they are texts where all questions can be read by texts", () => {
    expect(read(["H2O|CO2", "CO2"], ["2|3|4", "2"], ["B|A", "a"])).toEqual([[1], [0], [1]])
    expect(read(["2|3|4", "2"])).toEqual([[0]])
  })

  it("a cell with two readings is refused where the questions of a quiz name them in several ways", () => {
    expect(read(["H2O|CO2", "CO2"], ["O2|H2", "1"], ["2|3|4", "2"], ["1|2|3", "2"], ["a|c|b", "B"])).toEqual([
      [1],
      [0],
      "csv_correct_two_ways",
      [1],
      "csv_correct_two_ways"
    ])
  })

  it("a cell that names nothing does not change how the others are read", () => {
    expect(read(["H2O|CO2", "water"], ["2|3|4", "2"], ["2|3", ""])).toEqual(["csv_correct_unknown", [0], []])
  })
})
