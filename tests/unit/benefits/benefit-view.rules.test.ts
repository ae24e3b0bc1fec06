import { expect, it } from "vitest"
import { benefitView } from "#domain/benefits/benefit-list.rules.ts"

it("the address has filters, order and page, with six cards a page", () => {
  const view = benefitView.readView("?searchTerm=eye&status=active&type=4&sort=title&page=2&type=4")
  expect(view).toEqual({
    filter: { searchTerm: "eye", status: "active", type: "4" },
    sort: "title",
    page: 2,
    limit: 6
  })
  expect(benefitView.writeView(view)).toBe("?searchTerm=eye&status=active&type=4&sort=title&page=2")
  expect(benefitView.writeView(benefitView.viewDefault)).toBe("")
})

it("an invalid filter is left out", () => {
  expect(benefitView.readView("?type=9&status=on").filter).toEqual({})
})
