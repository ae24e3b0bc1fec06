/** The texts of a screen that follow from its noun. */
import { expect, it } from "vitest"
import { companyNoun } from "#domain/companies/company.schema.ts"
import { plainTextsEnglish } from "#domain/records/plain-texts-english.messages.ts"
import { plainTextsSpanish } from "#domain/records/plain-texts-spanish.messages.ts"
import { recordNouns } from "#domain/shared/record-noun.rules.ts"
import { recordTextsEnglish } from "#domain/shared/screen/record-texts-english.messages.ts"
import { recordTextsSpanish } from "#domain/shared/screen/record-texts-spanish.messages.ts"

it("a deletion that is final says so", () => {
  expect(recordTextsEnglish(recordNouns.quiz.en).removal.outlook).toBe("This action cannot be undone.")
  expect(recordTextsSpanish(recordNouns.quiz.es).removal.outlook).toBe("Esta acción no se puede deshacer.")
})

it("a deletion that can be taken back says so", () => {
  expect(plainTextsEnglish(companyNoun.en).removal.outlook).toBe("You can restore it later.")
  expect(plainTextsSpanish(companyNoun.es).removal.outlook).toBe("Podrá restaurarla después.")
})
