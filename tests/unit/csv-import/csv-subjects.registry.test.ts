import { Result } from "effect"
import { describe, expect, it } from "vitest"
import { readCsv } from "#domain/shared/csv/csv-file.rules.ts"
import { findSubject, templateOf } from "#domain/shared/csv/csv-subject.rules.ts"
import { csvSubjects } from "#domain/csv-import/csv-subjects.registry.ts"
import { commandsAtOtherPlaces } from "#tests/doubles/place-commands.ts"
import { importSubjects } from "#domain/shared/record-kind.schema.ts"
import { bytesOf, utf8 } from "#tests/fixtures/csv.ts"

describe("the registered subjects", () => {
  it.each([
    ["users", "user_template.csv", "given_name,surname,email,mobile_number,password_hash,company,role,dob,ssn\r\n"],
    ["companies", "company_template.csv", "name,contact_email,type\r\n"],
    [
      "quizzes",
      "quiz_template.csv",
      "quiz_title,quiz_description_en,quiz_description_es,quiz_type,quiz_expires_on,question_en,question_es," +
        "follow_up_en,follow_up_es,question_type,points,options_en,options_es,correct_options\r\n"
    ]
  ])(
    "the registered subjects include %s, whose template has the specified columns and no row that could be imported",
    (id, name, text) => {
      const subject = findSubject(csvSubjects, id)
      if (subject === null) throw new Error(`There is no subject ${id}`)
      expect(templateOf(subject)).toEqual({ name, text })
      const read = Result.getOrThrow(readCsv(subject, bytesOf(`${text}${"x,".repeat(13)}x`), utf8))
      expect([...read.header.places.keys()]).toEqual(subject.columns)
    }
  )

  it("the registered subjects have different ids, and key and role columns that exist", () => {
    expect(new Set(csvSubjects.map(({ id }) => id)).size).toBe(csvSubjects.length)
    for (const { columns, keyColumns, accounts } of csvSubjects)
      for (const column of accounts === null ? keyColumns : [...keyColumns, accounts.roleColumn])
        expect(columns).toContain(column)
  })

  it("the registered subjects are what the import commands of the screens open", () => {
    const commands = commandsAtOtherPlaces(null).filter(({ id }) => id.endsWith(".import"))
    expect(commands.map(({ id }) => id).toSorted()).toEqual(csvSubjects.map(({ id }) => `${id}.import`).toSorted())
    expect(csvSubjects.map(({ id }) => id).toSorted()).toEqual(Object.keys(importSubjects).toSorted())
  })
})
