import { describe, expect, it } from "vitest"
import { csvSubjects } from "#domain/csv-import/csv-subjects.registry.ts"
import {
  chooseLayout,
  columnToChoose,
  copyColumn,
  fixColumn,
  hiddenRowsOf,
  joinColumn,
  mapColumn,
  mappingIssues,
  setQuestion,
  splitNames
} from "#domain/csv-import/file-answers.rules.ts"
import { nothingAdded } from "#domain/shared/csv/column-mapping.rules.ts"
import { quizCsv } from "#domain/quizzes/quiz-csv.rules.ts"
import { initialImportDialog } from "#domain/csv-import/import-dialog.rules.ts"

const initial = initialImportDialog(csvSubjects)

describe("the columns of a file", () => {
  const layout = { separator: ";", headerLine: 4, startsWithPerson: false, lines: [] } as const
  const columns = {
    names: ["Firma", "Post"],
    samples: [null, null],
    fullNames: [null, null],
    places: { name: 0 },
    added: { ...nothingAdded, joined: { name: [1] } },
    unclear: [],
    layout
  }
  const question = { encoding: null, columns }

  it("the columns found so far are where the mapping begins, and the chosen ones stay", () => {
    const chosen = { ...initial, reading: { ...initial.reading, places: { type: 1 } } }
    expect(setQuestion(chosen, question)).toMatchObject({
      question,
      overview: null,
      reading: { places: { name: 0 }, joined: { name: [1] }, separator: ";", headerLine: 4 }
    })
    const ofEncoding = { encoding: { sample: [] }, columns: null }
    expect(setQuestion(chosen, ofEncoding)).toMatchObject({ reading: { places: { type: 1 } } })
  })

  it("the user begins in the first column that is missing, unclear or shares its place", () => {
    const asked = (places: Readonly<Record<string, number>>, unclear: ReadonlyArray<string> = []) => ({
      ...initial,
      question: { ...question, columns: { ...columns, unclear } },
      reading: { ...initial.reading, places }
    })
    const all = Object.fromEntries(initial.subject.columns.map((column, place) => [column, place]))
    const [first = "", second = "", third = ""] = initial.subject.columns
    expect(columnToChoose(asked(all))).toBeNull()
    expect(columnToChoose(asked({ [first]: 0 }))).toBe(second)
    expect(columnToChoose(asked({ ...all, [third]: 1 }))).toBe(second)
    const { [third]: _third, ...others } = all
    expect(columnToChoose(asked(others, [third]))).toBe(third)
    expect(columnToChoose(asked(all, [third]))).toBeNull()
  })

  it("a column is taken from another place, or from none", () => {
    const mapped = { ...initial, reading: { ...initial.reading, places: { name: 0, type: 1 } } }
    expect(mapColumn(mapped, { column: "type", place: 2 }).reading?.places).toEqual({ name: 0, type: 2 })
    expect(mapColumn(mapped, { column: "type", place: null }).reading?.places).toEqual({ name: 0 })
    expect(mapColumn(initial, { column: "type", place: 2 }).reading?.places).toEqual({ type: 2 })
  })

  it("a column has the cells of a place, with those of a second one, or one text for all rows", () => {
    const mapped = { ...initial, reading: { ...initial.reading, places: { surname: 0, company: 1 } } }
    const joined = { ...initial, ...joinColumn(mapped, { column: "surname", at: 0, place: 2 }) }
    expect(joined.reading).toMatchObject({ places: { surname: 0 }, joined: { surname: [2] } })
    const thrice = { ...initial, ...joinColumn(joined, { column: "surname", at: 1, place: 4 }) }
    expect(thrice.reading?.joined).toEqual({ surname: [2, 4] })
    expect(joinColumn(thrice, { column: "surname", at: 0, place: 5 }).reading?.joined).toEqual({ surname: [5, 4] })
    expect(joinColumn(thrice, { column: "surname", at: 0, place: null }).reading?.joined).toEqual({ surname: [4] })
    expect(joinColumn(joined, { column: "surname", at: 0, place: null }).reading?.joined).toEqual({})
    expect(mapColumn(joined, { column: "surname", place: null }).reading?.joined).toEqual({})
    expect(mapColumn(joined, { column: "surname", place: 3 }).reading?.joined).toEqual({ surname: [2] })
    const fixed = { ...initial, ...fixColumn(joined, { column: "company", text: "Norte" }) }
    expect(fixed.reading).toMatchObject({ places: { surname: 0 }, fixed: { company: "Norte" } })
    expect(mapColumn(fixed, { column: "company", place: 1 }).reading).toMatchObject({
      places: { company: 1, surname: 0 },
      fixed: {}
    })
  })

  it("given names and surnames are parts of one column, or have columns of their own", () => {
    const places = { given_name: 0, surname: 1, email: 2 }
    const mapped = { ...initial, reading: { ...initial.reading, places, joined: { surname: [3] } } }
    const split = { place: 4, way: "last" } as const
    expect(splitNames(mapped, split).reading).toMatchObject({ places: { email: 2 }, joined: {}, split })
    expect(splitNames(mapped, null).reading).toMatchObject({ places, joined: { surname: [3] }, split: null })
    const asked = { ...initial, ...splitNames(mapped, split), question: { ...question, columns } }
    expect(mappingIssues(asked).missing).not.toContain("surname")
    expect(mappingIssues({ ...asked, ...splitNames(asked, { place: 4, way: null }) }).missing).toContain("surname")
    expect(mappingIssues({ ...asked, ...splitNames(asked, { place: 2, way: "last" }) }).repeated).toEqual(["email"])
  })

  it("a column has the texts of the other language until it has its own", () => {
    const quizzes = {
      ...initial,
      subject: quizCsv,
      reading: { ...initial.reading, places: { question_en: 0, question_es: 1 } }
    }
    const copied = { ...quizzes, ...copyColumn(quizzes, { column: "question_es" }) }
    expect(copied.reading).toMatchObject({ places: { question_en: 0 }, copied: { question_es: "question_en" } })
    expect(copied.reading.places).not.toHaveProperty("question_es")
    expect(mapColumn(copied, { column: "question_es", place: 1 }).reading).toMatchObject({ copied: {} })
    expect(fixColumn(copied, { column: "question_es", text: "x" }).reading).toMatchObject({ copied: {} })
    const asked = { ...copied, question }
    expect(mappingIssues(asked).missing).not.toContain("question_es")
    const both = { ...asked, ...copyColumn(asked, { column: "question_en" }) }
    expect(mappingIssues(both).missing).toEqual(expect.arrayContaining(["question_en", "question_es"]))
  })

  it("another header has its columns at other places", () => {
    const mapped = { ...initial, reading: { ...initial.reading, places: { surname: 0 }, joined: { surname: [1] } } }
    expect(chooseLayout(mapped, { separator: "\t", headerLine: 0 }).reading).toMatchObject({
      separator: "\t",
      headerLine: 0,
      places: null,
      joined: {}
    })
  })

  it("columns that are missing or share a place keep a file from being read while they are asked for", () => {
    const asked = { ...initial, question }
    expect(mappingIssues(initial)).toEqual({ missing: [], repeated: [] })
    expect(mappingIssues(asked).missing).toContain("email")
    const twice = { ...asked, reading: { ...initial.reading, places: { given_name: 0, surname: 0 } } }
    expect(mappingIssues(twice).repeated).toEqual(["given_name", "surname"])
    expect(mappingIssues({ ...asked, question: { ...question, columns: null } })).toEqual({ missing: [], repeated: [] })
  })
})

it("the rows that a sheet hides are counted, and a file without sheets hides none", () => {
  const sheets = { names: ["A"], hidden: [], chosen: "A", hasFormulas: false, hiddenRows: 2 }
  expect([hiddenRowsOf({ sheets }), hiddenRowsOf({ sheets: null })]).toEqual([2, 0])
})
