/** The translator of a browser moves texts out of the elements that the page changes. It is told to leave the page alone. */
import type { Page } from "@playwright/test"
import { expect, test } from "#tests/e2e/fixtures.ts"

/** Replaces each text that may be translated by elements with the translation, as translators of browsers do. */
const translate = (page: Page): Promise<void> =>
  page.evaluate(() => {
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
    const texts: Array<Text> = []
    while (walker.nextNode() !== null) {
      const { currentNode: node } = walker
      const parent = node.parentElement
      if (node instanceof Text && parent instanceof HTMLElement && parent.translate && node.data.trim() !== "")
        texts.push(node)
    }
    for (const text of texts) {
      const [outer, inner] = [document.createElement("font"), document.createElement("font")]
      inner.textContent = text.data
      outer.append(inner)
      text.replaceWith(outer)
    }
  })

test("a translator in the browser breaks no search, and the rows follow", async ({ page, enterPage, addPerson }) => {
  const { surname } = await addPerson()
  await enterPage(page, "/users")
  await expect(page.getByRole("rowheader").first()).toBeVisible()
  await translate(page)
  await page
    .getByRole("searchbox")
    .or(page.getByRole("textbox", { name: /^Search/u }))
    .first()
    .fill(surname)
  await expect(page.getByRole("rowheader")).toHaveCount(1)
  await expect(page.getByRole("rowheader")).toContainText(surname)
  await translate(page)
  await page.getByRole("link", { name: /^Claims/u }).click()
  await expect(page.getByRole("heading", { name: "Claims", level: 1 })).toBeVisible()
})
