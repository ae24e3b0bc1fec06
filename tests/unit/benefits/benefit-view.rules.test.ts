import { expect, it } from "vitest"
import { benefitView } from "#domain/benefits/benefit-view.rules.ts"

it("keeps filters, order and page in the address, six cards a page", () => {
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

it("leaves a mangled filter out", () => {
  expect(benefitView.readView("?type=9&status=on").filter).toEqual({})
})
