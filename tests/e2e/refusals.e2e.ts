/** A refused switch, save or delete says what failed and why, wherever it is made. */
import type { Page } from "@playwright/test"
import { expect, test } from "#tests/e2e/fixtures.ts"

const why = "You do not have permission to do this."

/** Every write is refused from now on; reads go on. */
const refuseWrites = (page: Page) =>
  page.route(/\/api\/(?:users|companies|quizzes|benefits|learn)\b/u, (route) =>
    route.request().method() === "GET"
      ? route.fallback()
      : route.fulfill({
          status: 403,
          contentType: "application/json",
          body: JSON.stringify({ message: why, code: "forbidden" })
        })
  )

const screens = [
  { path: "/users?sort=created_at&role=user", noun: "user", field: "Address" },
  { path: "/companies", noun: "company", field: "Company name", deleting: "soft deleting company" },
  { path: "/questions", noun: "quiz", field: "Quiz title" },
  { path: "/benefits", noun: "benefit", field: "Title" },
  { path: "/learn", noun: "article", field: "Author" }
] as const

for (const { path, noun, field, ...exact } of screens) {
  // The catalogue has a text of its own for companies.
  const deleting = "deleting" in exact ? exact.deleting : `deleting ${noun}`
  test(`a refused switch, save and delete of a ${noun} says what failed and why`, async ({
    page,
    enterPage,
    expectStatus
  }) => {
    expectStatus(403)
    await enterPage(page, path)
    const row = page
      .getByRole("grid")
      .getByRole("row")
      .filter({ has: page.getByRole("switch") })
      .first()
    await expect(row).toBeVisible()
    await refuseWrites(page)
    const updating = `Error updating ${noun}. ${why}`
    const toast = page.locator("[data-sonner-toast]").filter({ hasText: updating })

    const state = await row.getByRole("switch").getAttribute("aria-checked")
    await row.getByRole("switch").click()
    await expect(toast).toBeVisible()
    await expect(row.getByRole("switch")).toHaveAttribute("aria-checked", state ?? "")

    await row.getByRole("switch").focus()
    await page.keyboard.press("e")
    const editor = page.getByRole("dialog")
    await editor.getByLabel(field).first().fill("Another text")
    await page.keyboard.press("Control+Enter")
    await expect(editor.getByText(updating).first()).toBeVisible()
    await expect(editor.getByLabel(field).first()).toHaveValue("Another text")
    await editor.getByRole("button", { name: "Cancel", exact: true }).click()
    await page.getByRole("button", { name: "Discard", exact: true }).click()
    await expect(editor).toBeHidden()

    await row.getByRole("switch").focus()
    await page.keyboard.press("Delete")
    const question = page.getByRole("alertdialog").or(page.getByRole("dialog"))
    await question.getByRole("button", { name: /^Delete/u }).click()
    await expect(question.getByText(`Error ${deleting}. ${why}`).first()).toBeVisible()
    await page.keyboard.press("Escape")
    await expect(row).toBeVisible()
  })
}
