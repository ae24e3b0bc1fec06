import { expect, it } from "vitest"
import { benefitCriteria } from "#domain/benefits/benefit-list.rules.ts"

it("the address has filters, order and page, with six cards a page", () => {
  const criteria = benefitCriteria.readCriteria("?searchTerm=eye&status=active&type=4&sort=title&page=2&type=4")
  expect(criteria).toEqual({
    filter: { searchTerm: "eye", status: "active", type: "4" },
    sort: "title",
    page: 2,
    limit: 6
  })
  expect(benefitCriteria.writeCriteria(criteria)).toBe("?searchTerm=eye&status=active&type=4&sort=title&page=2")
  expect(benefitCriteria.writeCriteria(benefitCriteria.defaultCriteria)).toBe("")
})

it("an invalid filter is left out", () => {
  expect(benefitCriteria.readCriteria("?type=9&status=on").filter).toEqual({})
})
