/** Corrections in any order leave what judging the corrected file from its beginning finds. */
import fc from "fast-check"
import { expect, it } from "vitest"
import { DateOrder } from "#domain/shared/csv/csv-import.schema.ts"
import { csvPreview } from "#domain/csv-import/csv-preview.rules.ts"
import { describeRowIssue } from "#domain/csv-import/csv-import.messages.ts"
import type { CsvSubject } from "#domain/shared/csv/csv-subject.rules.ts"
import { csvSubjects } from "#domain/csv-import/csv-subjects.registry.ts"
import { tableOf } from "#tests/fixtures/csv-tables.ts"

/** Few values, so that rows meet in their keys; good ones and bad ones. */
const values: Readonly<Record<string, ReadonlyArray<string>>> = {
  given_name: ["Ana", "José", "R2D2", ""],
  surname: ["Ruiz", "Núñez", "'=1"],
  email: ["a@b.example", "A@B.example", "c@d.example", "nobody", "", " a@b.example "],
  mobile_number: ["+15550100001", "(555) 010-0001", "+593 9912", "15550100002", ""],
  password_hash: ["Passw0rd.1", "short", ""],
  company: ["Norte", ""],
  role: ["user", "admin", "boss"],
  dob: ["3/14/1984", "1984-03-14", "30755", "02/30/1990", "3/4/1984", "14/3/1984"],
  ssn: ["123-12-1234", "123121234", "12", ""],
  name: ["Straße", "STRASSE", " straße", "Peña", "PEN\u0303A", ""],
  contact_email: ["a@b.example", "x"],
  type: ["users", "benefits", "none"],
  quiz_title: ["Sleep", "SLEEP", "Water", " "],
  quiz_description_en: ["", "About"],
  quiz_description_es: [""],
  quiz_type: ["daily", "Daily", "hourly"],
  quiz_expires_on: ["", "", "2026-12-31", "someday", "3/4/2027"],
  question_en: ["How long?", "Why?", "When?", ""],
  question_es: ["¿Cuánto?", "¿Por qué?"],
  follow_up_en: [""],
  follow_up_es: [""],
  question_type: ["single", "multiple"],
  points: ["50", "50", "25", "7"],
  options_en: ["Yes|No", "Yes|No", "Yes"],
  options_es: ["Sí|No"],
  correct_options: ["1", "Yes", "Maybe"]
}
const rowOf = (subject: CsvSubject) =>
  fc.record({
    cells: fc.tuple(...subject.columns.map((name) => fc.constantFrom(...(values[name] ?? [])))),
    isShort: fc.boolean()
  })

const correctionOf = (subject: CsvSubject) =>
  fc.record({
    shown: fc.constantFrom("attention" as const, "all" as const),
    position: fc.nat(9),
    column: fc.nat(subject.columns.length - 1),
    value: fc.nat(5),
    isEverywhere: fc.boolean()
  })

it.each(csvSubjects)("a corrected file of $id is judged as if it were new", (subject) => {
  const seen = { wrong: 0, everywhere: 0, changed: 0 }
  fc.assert(
    fc.property(
      fc.array(rowOf(subject), { minLength: 1, maxLength: 9 }),
      fc.array(correctionOf(subject), { minLength: 1, maxLength: 12 }),
      fc.record({
        prefix: fc.constantFrom(null, ...subject.prefixes),
        dateOrder: fc.constantFrom(null, ...DateOrder.literals),
        at: fc.nat(11)
      }),
      (rows, corrections, { prefix, dateOrder, at: chosenAt }) => {
        const lines = rows.map(({ cells, isShort }, at) =>
          (isShort && at % 4 === 3 ? cells.slice(0, 2) : cells).join(";")
        )
        fc.pre(lines.some((line) => line.replaceAll(";", "") !== ""))
        const preview = csvPreview(subject, tableOf(subject, [subject.columns.join(";"), ...lines].join("\r\n")))
        for (const [at, { value, ...one }] of corrections.entries()) {
          if (at === chosenAt % corrections.length) preview.choose({ prefix, dateOrder })
          const name = preview.overview().columns[one.column]?.name ?? ""
          const texts = values[name] ?? [""]
          const issues = preview.rows(one.shown, one.position, 1)[0]?.issues ?? []
          if (one.isEverywhere && issues.some(({ column, alike }) => column === one.column && alike > 1))
            seen.everywhere += 1
          preview.correct({ ...one, text: texts[value % texts.length] ?? "" })
          if (value === 0) preview.undoCorrection(one.shown)
        }
        // Nothing is sent while the order of the dates is asked for.
        if (!preview.isRewritten() || preview.overview().dates?.order === null) return
        const text = preview.text()
        seen.changed += 1
        const count = preview.overview().rows
        const afresh = csvPreview(subject, tableOf(subject, text))
        afresh.choose({ prefix, dateOrder: preview.dateOrder() })
        const judged = (of: typeof preview) => of.rows("all", 0, count).map((row) => ({ ...row, isCorrected: false }))
        expect(judged(preview)).toEqual(judged(afresh))
        preview.relist()
        // Dates with the day first are sent as they are read.
        const sent = { separator: ",", corrections: 0, revision: 0, dates: null, normalised: 0 }
        expect({ ...preview.overview(), ...sent }).toEqual({ ...afresh.overview(), ...sent })
        if (preview.overview().withErrors > 0) seen.wrong += 1
        for (const { issues } of preview.rows("attention", 0, count))
          for (const { message } of issues)
            for (const language of ["en", "es"] as const)
              expect(describeRowIssue(subject, language)(message)).not.toBe(message)
      }
    ),
    { numRuns: 400 }
  )
  expect(seen.changed).toBeGreaterThan(250)
  expect(seen.everywhere).toBeGreaterThan(20)
  expect(seen.wrong).toBeGreaterThan(100)
})
