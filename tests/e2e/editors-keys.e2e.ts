/** Keys of the editors: saving from any field, going from error to error; errors of what was just added. */
import { benefitsDriver } from "#tests/drivers/benefits.driver.ts"
import { ownTitle, questionOf, quizzesDriver } from "#tests/drivers/quizzes.driver.ts"
import { usersDriver } from "#tests/drivers/users.driver.ts"
import { expect, test } from "#tests/e2e/fixtures.ts"

test("Ctrl+Enter saves in every editor, whose button shows it", async ({ page, enterPage, addPerson }) => {
  const person = await addPerson()
  await enterPage(page, `/users?searchTerm=${person.surname}`)
  const users = usersDriver(page)
  await users.expectRows(1)
  await users.edit(`Lucía ${person.surname}`).click()
  await expect(users.save).toHaveAttribute("aria-keyshortcuts", "Control+Enter")
  await users.field("First Name").fill("Luz")
  await page.keyboard.press("Control+Enter")
  await expect(users.toast("User updated successfully")).toBeVisible()

  await page.goto("/learn")
  await page.getByRole("button", { name: /^Add /u }).first().click()
  const article = page.getByRole("dialog", { name: /Article/u })
  await expect(article.getByLabel(/^Article title/u).first()).toBeFocused()
  await page.keyboard.press("Control+Enter")
  await expect(article.getByText(/^\d+ errors:? (?:\d+ )?in English/u)).toBeVisible()

  await page.goto("/benefits")
  const benefits = benefitsDriver(page)
  await benefits.add.click()
  await benefits.field("Type").selectOption("Link")
  await page.keyboard.press("Control+Enter")
  const wrong = benefits.form.locator("[aria-invalid=true]")
  await expect(wrong.first()).toBeFocused()
  await page.keyboard.press("F8")
  await expect(wrong.first()).not.toBeFocused()
  await expect(benefits.form.locator("[aria-invalid=true]:focus")).toHaveCount(1)
})

test("every form says how many errors it has", async ({ page, enterPage }) => {
  for (const { place, count } of [
    { place: "/users", count: /^9 errors$/u },
    { place: "/companies", count: /^\d errors$/u },
    { place: "/questions", count: /^2 errors$/u },
    { place: "/benefits", count: /^16 errors: 7 in English, 7 in Spanish, 2 in other fields$/u },
    { place: "/learn", count: /^\d+ errors:? (?:\d+ )?in English/u }
  ]) {
    await enterPage(page, place)
    await page.getByRole("button", { name: /^Add /u }).first().click()
    const form = page.getByRole("dialog")
    await expect(form.getByRole("textbox").first()).toBeVisible()
    await expect(form.getByText(/errors/u)).toHaveCount(0)
    await page.keyboard.press("Control+Enter")
    await expect(form.locator("p").getByText(count), place).toBeVisible()
    // Both are read at once: the dialog may still be moving.
    const buttons = form.getByRole("button", { name: /^(?:Cancel|Add|Create)\b/u })
    await expect(buttons.nth(-2)).toHaveText(/^Cancel/u)
    const tops = await buttons.evaluateAll((all) => all.slice(-2).map((button) => button.getBoundingClientRect().top))
    expect(new Set(tops).size, `the buttons of ${place} stand in one line`).toBe(1)
  }
})

test("a question added after a failed save is not wrong before the next attempt", async ({
  page,
  enterPage,
  colleague
}) => {
  const title = ownTitle()
  await colleague.addQuiz({ title, questions: [questionOf("How"), questionOf("Why")] })
  await enterPage(page, `/questions?searchTerm=${encodeURIComponent(title)}`)
  const quizzes = quizzesDriver(page)
  await quizzes.edit(title).click()
  await quizzes.field("Quiz title").fill("")
  await page.keyboard.press("Control+Enter")
  await expect(quizzes.panel.getByText("1 error", { exact: true })).toBeVisible()
  await quizzes.button("Add question").click()
  await expect(quizzes.question(3).section).toBeVisible()
  await expect(quizzes.question(3).section.locator("[aria-invalid=true]")).toHaveCount(0)
  await page.keyboard.press("Control+Enter")
  await expect(quizzes.question(3).section.locator("[aria-invalid=true]").first()).toBeVisible()
  const active = () => page.evaluate(() => document.activeElement?.getAttribute("aria-invalid") ?? "")
  await page.keyboard.press("F8")
  await expect.poll(active).toBe("true")
  await page.keyboard.press("Escape")
})
