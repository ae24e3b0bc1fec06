/** Whatever is wrong with a simple record has a text in both languages: on its page, in its file and from the server. */
import { Result } from "effect"
import { describe, expect, it } from "vitest"
import { serverWords } from "#adapters/server/answer-texts.ts"
import { csvFieldWords } from "#domain/csv-import/csv-import.messages.ts"
import { csvSubjects } from "#domain/csv-import/csv-subjects.registry.ts"
import { countryCodes } from "#domain/shared/account.schema.ts"
import { openCsv } from "#domain/shared/csv/csv-file.rules.ts"
import { findSubject } from "#domain/shared/csv/csv-subject.rules.ts"
import { sharedFieldWords } from "#domain/shared/field.messages.ts"
import { issuesIn, schemaReader } from "#domain/shared/issues.rules.ts"
import { Language, type Translated } from "#domain/shared/language.schema.ts"
import { csvLine } from "#domain/shared/report/report.rules.ts"
import { simpleRecords } from "#tests/doubles/simple-records.ts"

/** Texts that one rule or another refuses. */
const texts = [
  ...", ,x,1,\u3164,\u0301,1/2,2026-02-30,nobody@,nobody@x,a b,=1".split(","),
  ...[50, 300, 5000].flatMap((length) => ["x".repeat(length), "1".repeat(length), `${"x".repeat(length)}@x.example`]),
  ...countryCodes.flatMap((code) =>
    ["", "1", "0".repeat(9), "1".repeat(10), "5".repeat(14)].map((digits) => code + digits)
  )
]
const values = [...texts, undefined, null, -1, 0.5, true, {}, []]

const expectTexts = (
  messages: ReadonlyArray<string>,
  ...words: ReadonlyArray<Translated<Readonly<Record<string, string>>>>
): void => {
  const keys = new Set(messages.map((message) => message.split("|")[0] ?? ""))
  expect(keys.size).toBeGreaterThan(1)
  for (const language of Language.literals) {
    const said: Readonly<Record<string, string>> = Object.assign({}, ...words.map((texts) => texts[language]))
    const from = (texts: Readonly<Record<string, string>>) => [...keys].map((key) => [key, texts[key] ?? "no text"])
    expect(from(said).filter(([, text]) => text === "no text")).toEqual([])
    expect(from(said)).toEqual(from(serverWords[language].fields))
  }
}

describe.each(Object.entries(simpleRecords))(
  "the texts of what is wrong among %s",
  (place, { rules, fieldWords, newRecord }) => {
    const { kind } = rules
    const subject = findSubject(csvSubjects, place)
    if (subject === null) throw new Error(`There are no files of ${place}`)

    it("each wrong field has a text in the form, which is also the server's", () => {
      const schemas = [kind.New, kind.Change, kind.query.Search].map(schemaReader)
      const fields = [...rules.fields, ...Object.keys(kind.query.Filter.fields), "version", "page", "limit", "ids"]
      const keys = schemas.flatMap((read) =>
        fields.flatMap((field) =>
          values.flatMap((value) => Object.values(issuesIn(read({ ...newRecord(1), [field]: value }))))
        )
      )
      expectTexts([...keys, ...Object.values(rules.taken)], sharedFieldWords, fieldWords)
    })

    it("each wrong cell has a text in a file, which is also the server's", () => {
      const { columns, fieldWords: ofFile } = subject
      const { header } = Result.getOrThrow(openCsv(subject, csvLine(columns)))
      const valid = columns.map((column) => newRecord(1)[column] ?? "")
      const rows = [valid, ...columns.flatMap((_, at) => texts.map((text) => valid.with(at, text)))]
      const judged = subject.judgeRows(header, { prefix: null, dateOrders: {} })(
        rows.map((cells, at) => ({ row: at + 2, cells }))
      )
      const messages = [...judged.values()].flat().map(({ message }) => message)
      expectTexts(messages, sharedFieldWords, ofFile, csvFieldWords)
    })
  }
)
