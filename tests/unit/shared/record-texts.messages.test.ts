/** The texts of a screen that follow from its noun. */
import { expect, it } from "vitest"
import { simpleRecordTextsEnglish } from "#domain/records/simple-record-texts-english.messages.ts"
import { simpleRecordTextsSpanish } from "#domain/records/simple-record-texts-spanish.messages.ts"
import { recordKinds } from "#domain/shared/record-kind.schema.ts"
import { recordTextsEnglish } from "#domain/shared/record-screen/record-texts-english.messages.ts"
import { recordTextsSpanish } from "#domain/shared/record-screen/record-texts-spanish.messages.ts"

it("a deletion that can be taken back says so", () => {
  expect(recordTextsEnglish(recordKinds.quiz.noun.en).removal.outlook).toBe("You can restore it later.")
  expect(simpleRecordTextsEnglish(recordKinds.company.noun.en).removal.outlook).toBe("You can restore it later.")
  expect(simpleRecordTextsSpanish(recordKinds.company.noun.es).removal.outlook).toBe("Podrá restaurarla después.")
})

it("the word of a switch agrees with its noun in Spanish", () => {
  expect(simpleRecordTextsSpanish(recordKinds.company.noun.es).switched).toEqual({
    active: "Activa",
    inactive: "Inactiva"
  })
  expect(recordTextsSpanish(recordKinds.user.noun.es).switched.active).toBe("Activo")
})
