/** Dates typed in part, or that do not exist: a form says so, and saves nothing without them. */
import { ownTitle, questionOf, quizzesDriver } from "#tests/drivers/quizzes.driver.ts"
import { usersDriver } from "#tests/drivers/users.driver.ts"
import { expect, test } from "#tests/e2e/fixtures.ts"
import { isWrite } from "#tests/e2e/written-requests.ts"

const unfinished = "This date is incomplete or does not exist."

test("an optional date that is typed in part is not left out of what is saved", async ({
  page,
  enterPage,
  colleague
}) => {
  const title = ownTitle()
  await colleague.addQuiz({ title, questions: [questionOf("How"), questionOf("Why")] })
  await enterPage(page, `/questions?searchTerm=${encodeURIComponent(title)}`)
  const quizzes = quizzesDriver(page)
  await quizzes.edit(title).click()
  const date = quizzes.field("Expiration date")
  await date.focus()
  await page.keyboard.type("1231")
  const writes: Array<string> = []
  page.on("request", (request) => isWrite(request) && writes.push(request.url()))
  await page.keyboard.press("Control+Enter")
  await expect(quizzes.panel.getByText(unfinished)).toBeVisible()
  expect(writes).toEqual([])
  await date.fill("2027-12-31")
  await expect(quizzes.panel.getByText(unfinished)).toBeHidden()
  await page.keyboard.press("Control+Enter")
  await expect(quizzes.row(title)).toContainText("12/31/2027")
})

test("a day that does not exist is called so, and what was typed stays", async ({ page, enterPage, addPerson }) => {
  const person = await addPerson()
  await enterPage(page, `/users?searchTerm=${person.surname}`)
  const users = usersDriver(page)
  await users.edit(`Lucía ${person.surname}`).click()
  const birth = users.field("Date of Birth")
  await birth.focus()
  await page.keyboard.type("02291990")
  await users.field("Address").focus()
  await expect(users.form.getByText(unfinished)).toBeVisible()
  await birth.focus()
  await page.keyboard.type("0228")
  await users.field("Address").focus()
  await expect(birth).toHaveValue("1990-02-28")
  await expect(users.form.getByText(unfinished)).toBeHidden()
})

test("a day of a filter counts when it is typed in full, and the list stays as it is until then", async ({
  page,
  enterPage
}) => {
  await enterPage(page, "/claims?type=dental")
  await page.getByRole("button", { name: /^Filters/u }).click()
  await page.getByLabel("Treatment from").focus()
  await page.keyboard.type("0101")
  await page.keyboard.press("Tab")
  await expect(page).toHaveURL(/\/claims\?type=dental$/u)
  await page.getByLabel("Treatment from").fill("2026-01-01")
  await expect(page).toHaveURL(/from=2026-01-01/u)
})
