/** A quiz in two languages, written by keys alone: nothing here clicks, focuses or fills. */
import type { Page } from "@playwright/test"
import { paletteDriver } from "#tests/drivers/palette.driver.ts"
import { ownTitle, quizzesDriver } from "#tests/drivers/quizzes.driver.ts"
import { expect, test } from "#tests/e2e/fixtures.ts"

const focusedPath = (page: Page) => page.evaluate(() => document.activeElement?.getAttribute("data-path") ?? "")

test("eight bilingual questions are written by keys alone, with errors at their fields, brought to 100 and saved", async ({
  page,
  enterPage,
  colleague
}) => {
  // Wide enough for both languages beside each other.
  await page.setViewportSize({ width: 1440, height: 900 })
  await enterPage(page, "/questions")
  const quizzes = quizzesDriver(page)
  const { keyboard } = page
  await quizzes.expectRows(10)
  const title = ownTitle()
  const at = (path: string) =>
    page.waitForFunction((wanted) => document.activeElement?.getAttribute("data-path") === wanted, path)

  await keyboard.press("n")
  await at("title")
  await keyboard.type(title)
  for (let number = 0; number < 8; number += 1) {
    const path = `questions.${number}`
    await keyboard.press("Control+Shift+Enter")
    await at(`${path}.question_en`)
    await keyboard.insertText(`How often ${number}?`)
    for (let option = 0; option < 4; option += 1) {
      await keyboard.press("Enter")
      await keyboard.insertText(`Answer ${option}`)
    }
    // Beside each other: Tab leads to the Spanish one, the arrow up through the others.
    await keyboard.press("Tab")
    for (let option = 3; option >= 0; option -= 1) {
      if (number !== 4 || option !== 2) await keyboard.insertText(`Respuesta ${option}`)
      await keyboard.press("ArrowUp")
    }
    await keyboard.insertText(`¿Cada cuánto ${number}?`)
    await keyboard.press("ArrowDown")
    await keyboard.press("Shift+Tab")
    await keyboard.press("Shift+Tab")
    await keyboard.press("Space")
    await expect(quizzes.question(number + 1).correct(1)).toBeChecked()
  }
  await expect(quizzes.points).toContainText("80 / 100")
  await expect(quizzes.points).toContainText("20 to go")

  // What is missing is named with its language, and the focus is where it is.
  await keyboard.press("Control+Enter")
  await at("questions")
  await expect(quizzes.panel.getByText("Total points must equal exactly 100. Current total: 80")).toBeVisible()
  await expect(quizzes.panel.getByText("2 errors: 1 in Spanish, 1 in other fields")).toBeVisible()
  await expect(quizzes.question(5).section.getByText("Option (Spanish) is required")).toBeVisible()
  await keyboard.press("Control+k")
  await keyboard.type("Distribute")
  await expect(paletteDriver(page).options.first()).toContainText("Distribute points")
  await keyboard.press("Enter")
  await expect(quizzes.points).toContainText("100 / 100")
  await expect(quizzes.points).toContainText("complete")
  await keyboard.press("Control+Enter")
  await at("questions.4.options.2.description_es")
  await keyboard.type("Cada semana")
  await expect(quizzes.panel.getByText("Option (Spanish) is required")).toBeHidden()

  // Undone and redone, moved by its grip, and saved.
  await keyboard.press("Control+z")
  await expect(quizzes.question(5).option(3, "Spanish")).toHaveValue("")
  await keyboard.press("Control+Shift+Z")
  await expect(quizzes.question(5).option(3, "Spanish")).toHaveValue("Cada semana")
  for (let steps = 0; steps < 40 && (await focusedPath(page)) !== "questions.4"; steps += 1)
    await keyboard.press("Shift+Tab")
  await keyboard.press("ArrowUp")
  await at("questions.3")
  await expect(quizzes.question(4).option(3, "Spanish")).toHaveValue("Cada semana")
  await keyboard.press("Control+Enter")
  await expect(quizzes.toast(`Quiz “${title}” created`)).toBeVisible()
  await expect(quizzes.panel).toBeHidden()
  const [kept] = await colleague.quizzes(`searchTerm=${encodeURIComponent(title)}`)
  expect(kept?.questions.map(({ question_es, points }) => [question_es, points])).toEqual([
    ["¿Cada cuánto 0?", 15],
    ["¿Cada cuánto 1?", 15],
    ["¿Cada cuánto 2?", 15],
    ["¿Cada cuánto 4?", 10],
    ["¿Cada cuánto 3?", 15],
    ["¿Cada cuánto 5?", 10],
    ["¿Cada cuánto 6?", 10],
    ["¿Cada cuánto 7?", 10]
  ])
  expect(kept?.questions[3]?.options[2]?.description_es).toBe("Cada semana")
})
