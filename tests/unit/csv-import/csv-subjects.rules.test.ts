import { Result } from "effect"
import { expect, it } from "vitest"
import { readCsv, shapeFor, templateFor } from "#domain/csv-import/csv-subjects.rules.ts"
import { bytesOf, utf8 } from "#tests/fixtures/csv.ts"

it.each([
  ["users", "user_template.csv", "given_name,surname,email,mobile_number,password_hash,company,role,dob,ssn\r\n"],
  ["companies", "company_template.csv", "name,contact_email,type\r\n"],
  [
    "quizzes",
    "quiz_template.csv",
    "quiz_title,quiz_description_en,quiz_description_es,quiz_type,quiz_expires_on,question_en,question_es," +
      "follow_up_en,follow_up_es,question_type,points,options_en,options_es,correct_options\r\n"
  ]
] as const)("has a template of %s that it reads itself", (subject, name, text) => {
  expect(templateFor(subject)).toEqual({ name, text })
  const read = Result.getOrThrow(readCsv(subject, bytesOf(`${text}${"x,".repeat(13)}x`), utf8))
  expect([...read.header.places.keys()]).toEqual(shapeFor(subject).columns)
})
