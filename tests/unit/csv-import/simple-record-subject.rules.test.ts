import { Result, Schema } from "effect"
import { describe, expect, it } from "vitest"
import { openCsv } from "#domain/shared/csv/csv-file.rules.ts"
import { simpleRecordSubject } from "#domain/shared/csv/simple-record-subject.rules.ts"
import { cellCheck, choiceCheck } from "#domain/shared/csv/row-judge.rules.ts"
import { englishNoun, feminineNoun } from "#domain/shared/record-noun.rules.ts"
import { plainReading } from "#tests/fixtures/csv.ts"

const Kind = Schema.Literals(["small", "large"])

const boxes = simpleRecordSubject({
  id: "boxes",
  entity: "company",
  templateName: "box_template.csv",
  columns: {
    label: { width: 10, check: cellCheck(Schema.Trim.check(Schema.isMinLength(1, { message: "label_required" }))) },
    kind: { width: 10, check: choiceCheck(Kind, { empty: "kind_required", unknown: "kind_unknown" }) }
  },
  New: Schema.Struct({ label: Schema.String, kind: Kind }),
  unique: { column: "label", identityOf: (label) => label.toLowerCase() },
  fields: ["label", "kind", "status"],
  keyFields: ["label_key"],
  keysOf: ({ label }) => ({ label_key: `key ${label}` }),
  fieldWords: { en: {}, es: {} },
  noun: { en: englishNoun("box", "boxes"), es: feminineNoun("caja", "cajas") }
})

const { header } = Result.getOrThrow(openCsv(boxes, "label,kind\n"))
const row = (number: number, ...cells: ReadonlyArray<string>) => ({ row: number, cells })

describe("the CSV subject of simple records", () => {
  it("the texts of the import agree with the noun", () => {
    expect([boxes.words.en.title, boxes.words.es.title]).toEqual(["Upload Box CSV", "Cargar CSV de cajas"])
    expect(boxes.notices.done).toEqual({
      en: "Boxes created from CSV successfully",
      es: "Cajas creadas desde el CSV correctamente"
    })
  })

  it("a row without errors becomes the columns that an import writes", () => {
    expect(boxes.simpleRows.columns).toEqual(["label", "kind", "label_key", "identity"])
    expect(boxes.simpleRows.judge(header, plainReading)(row(2, " Oak ", "LARGE"))).toEqual({
      row: 2,
      input: { label: "Oak", kind: "large", label_key: "key Oak", identity: "oak" },
      ifNew: []
    })
  })

  it("each wrong cell has an issue, also where the unique text repeats an earlier row", () => {
    const issues = boxes.judgeRows(
      header,
      plainReading
    )([row(2, "Oak", ""), row(3, "oak", "huge"), row(4, "", "small"), row(5, "Elm"), row(6, "Ash", "small")])
    expect([...issues.values()].flat().map(({ row: at, column, message }) => `${at} ${column} ${message}`)).toEqual([
      "2 kind kind_required",
      "3 kind kind_unknown",
      "3 label csv_name_repeated|2",
      "4 label label_required",
      "5 null csv_row_short|1|2"
    ])
  })

  it("rows are related by the unique column alone", () => {
    expect(boxes.keyColumns).toEqual(["label"])
  })
})
