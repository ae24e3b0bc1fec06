/** The history of a record: who changed what, and an earlier value that is put back by an ordinary edit. */
import { claimsDriver } from "#tests/drivers/claims.driver.ts"
import { articlesDriver } from "#tests/drivers/articles.driver.ts"
import { companiesDriver } from "#tests/drivers/companies.driver.ts"
import { ownTitle, questionOf, quizzesDriver } from "#tests/drivers/quizzes.driver.ts"
import { usersDriver } from "#tests/drivers/users.driver.ts"
import { expect, test } from "#tests/e2e/fixtures.ts"

test("who has changed an e-mail address is found, and the old one put back, by the keyboard alone", async ({
  page,
  enterPage,
  addPerson,
  colleague,
  expectStatus,
  axe
}) => {
  expectStatus(409)
  const person = await addPerson()
  const name = `Lucía ${person.surname}`
  const wrong = `wrong.${person.email}`
  const { version } = await colleague.changeUser(person.id, { email: wrong })
  await enterPage(page, `/users?searchTerm=${person.surname}`)
  const users = usersDriver(page)
  await users.row(person.surname).focus()
  await page.keyboard.press("Enter")
  await expect(users.panel).toContainText(wrong)

  await page.keyboard.press("h")
  const history = users.dialog(`History of ${name}`)
  const change = history
    .getByRole("listitem")
    .filter({ hasText: `Rafael Ibarra changed ${name}` })
    .first()
  await expect(change).toContainText(`Email: ${person.email} to ${wrong}`)
  await expect(history).not.toContainText(/[0-9a-f]{8}-[0-9a-f]{4}-/u)
  // One line for all that one person has looked at on one day.
  await expect(history.getByRole("listitem").filter({ hasText: `viewed ${name}` })).toHaveCount(1)
  await axe(page)
  await page.setViewportSize({ width: 360, height: 740 })
  expect(await history.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth)).toBe(0)
  await page.setViewportSize({ width: 1280, height: 720 })

  const putBack = history.getByRole("button", { name: `Put back Email: ${person.email}`, exact: true })
  for (let presses = 0; presses < 20 && !(await putBack.evaluate((it) => it === document.activeElement)); presses++)
    await page.keyboard.press("Tab")
  await expect(putBack).toBeFocused()
  await expect(putBack).toHaveText("Put back Email")
  await expect(putBack).toHaveAttribute("data-tip", `Put back Email: ${person.email}`)
  await page.keyboard.press("Enter")
  await expect(history).toBeHidden()
  await expect(users.field("Email")).toHaveValue(person.email)
  await expect(users.field("Email")).toBeFocused()
  // Nothing is saved before the form is.
  expect(await colleague.findUser(person.id)).toMatchObject({ email: wrong, version })

  await colleague.changeUser(person.id, { mobile_number: "+593987650001" })
  await page.keyboard.press("Control+Enter")
  await expect(users.toast("User updated successfully")).toBeVisible()
  expect(await colleague.findUser(person.id)).toMatchObject({ email: person.email, mobile_number: "+593987650001" })
})

test("the history of the row in focus follows what a colleague saves, and gives the focus back", async ({
  page,
  enterPage,
  addPerson,
  colleague
}) => {
  const person = await addPerson({ address: "Calle 1" })
  const name = `Lucía ${person.surname}`
  await colleague.changeUser(person.id, { address: "Calle 2" })
  await enterPage(page, `/users?searchTerm=${person.surname}`)
  const users = usersDriver(page)
  await users.row(person.surname).focus()
  await page.keyboard.press("h")
  const history = users.dialog(`History of ${name}`)
  const putBack = history.getByRole("button", { name: "Put back Address: Calle 1", exact: true })
  await expect(putBack).toBeVisible()
  // What a colleague saves meanwhile stands there at once; then the first value is the present one again.
  await colleague.changeUser(person.id, { address: "Calle 1" })
  await expect(history.getByRole("button", { name: "Put back Address: Calle 2", exact: true })).toBeVisible()
  await expect(putBack).toBeHidden()
  await page.keyboard.press("Escape")
  await expect(history).toBeHidden()
  await expect(users.row(person.surname)).toBeFocused()
})

test("Back leaves the history of a record together with its panel", async ({ page, enterPage, addPerson }) => {
  const person = await addPerson()
  await enterPage(page, `/users?searchTerm=${person.surname}`)
  const users = usersDriver(page)
  await users.row(person.surname).focus()
  await page.keyboard.press("Enter")
  await expect(users.panel).toContainText(person.email)
  await page.keyboard.press("h")
  const history = users.dialog(`History of Lucía ${person.surname}`)
  await expect(history).toContainText("Rafael Ibarra added")
  await page.goBack()
  await expect(history).toBeHidden()
  await expect(users.panel).toBeHidden()
  await page.keyboard.press("h")
  await expect(history).toContainText("Rafael Ibarra added")
})

test("a company's earlier name is put back from its form, beside what was typed there", async ({
  page,
  enterPage,
  colleague,
  axe
}) => {
  const name = ownTitle()
  const { id } = await colleague.addCompany({ name, contact_email: "own@own.example", type: "users" })
  await colleague.changeCompany(id, { name: `${name} Ltd` })
  await enterPage(page, `/companies?searchTerm=${encodeURIComponent(name)}`)
  const companies = companiesDriver(page)
  await companies.edit(`${name} Ltd`).click()
  await companies.field("Contact email").fill("other@own.example")
  await companies.form.getByRole("button", { name: "History", exact: true }).click()
  const history = page.getByRole("dialog", { name: `History of ${name} Ltd`, exact: true })
  await expect(history).toContainText(`Rafael Ibarra changed the company ${name} Ltd`)
  await expect(history).toContainText(`Name: ${name} to ${name} Ltd`)
  await axe(page)
  await history.getByRole("button", { name: `Put back Name: ${name}`, exact: true }).click()
  await expect(companies.field("Company name")).toHaveValue(name)
  await expect(companies.field("Contact email")).toHaveValue("other@own.example")
  await companies.save.click()
  await expect(companies.row(name)).toContainText("other@own.example")
  await expect(companies.row(`${name} Ltd`)).toBeHidden()
})

test("a Spanish text of an article is put back under its tab, with the focus in it", async ({
  page,
  enterPage,
  colleague
}) => {
  const title_en = ownTitle()
  const article = await colleague.addArticle({
    title_en,
    title_es: `${title_en} uno`,
    subtitle_en: "Sleep",
    card_description_en: "Sleep",
    text_en: "Sleep",
    category: "mind_and_mood"
  })
  await colleague.changeArticle(article.id, { title_es: `${title_en} dos` })
  await enterPage(page, `/learn?searchTerm=${encodeURIComponent(title_en)}`)
  const articles = articlesDriver(page)
  await articles.card(title_en).focus()
  await page.keyboard.press("h")
  await page
    .getByRole("dialog", { name: `History of ${title_en}`, exact: true })
    .getByRole("button", { name: `Put back Title (Spanish): ${title_en} uno`, exact: true })
    .press("Enter")
  await expect(articles.field("Article title")).toHaveValue(`${title_en} uno`)
  await expect(articles.field("Article title")).toBeFocused()
  await expect(articles.tab("Spanish")).toHaveAttribute("aria-selected", "true")
})

test("a quiz says which question was changed how, and its builder opens with the title it had", async ({
  page,
  enterPage,
  colleague
}) => {
  const title = ownTitle()
  const questions = [questionOf("Well"), questionOf("Often")]
  const quiz = await colleague.addQuiz({ title, type: "daily", questions })
  const [first, second] = quiz.questions
  await colleague.changeQuiz(quiz.id, {
    title: `${title} again`,
    questions: [{ ...first, question_en: "Very well?" }, second]
  })
  await enterPage(page, `/questions?searchTerm=${encodeURIComponent(title)}`)
  const quizzes = quizzesDriver(page)
  await quizzes.row(title).focus()
  await page.keyboard.press("h")
  const history = page.getByRole("dialog", { name: `History of ${title} again`, exact: true })
  await expect(history).toContainText("Question 1, text (English): Well? to Very well?")
  await history.getByRole("button", { name: `Put back Title: ${title}`, exact: true }).press("Enter")
  await expect(quizzes.field("Quiz title")).toHaveValue(title)
  await page.keyboard.press("Escape")
  await page.getByRole("button", { name: "Discard", exact: true }).click()
  await expect(quizzes.row(`${title} again`)).toBeVisible()
})

test("a claim's history is read beside its details and offers nothing to put back", async ({
  page,
  enterPage,
  fileClaims,
  colleague
}) => {
  const own = await fileClaims(1)
  await colleague.decide(own.ids, "rejected")
  await enterPage(page, own.path)
  const claims = claimsDriver(page)
  await claims.expectRows(1)
  await page.keyboard.press("j")
  await page.keyboard.press("Enter")
  const panel = page.getByRole("region", { name: `Claim of ${own.client}` })
  await panel.getByRole("button", { name: "History", exact: true }).press("Enter")
  const history = page.getByRole("dialog", { name: `History of the claim of ${own.client}`, exact: true })
  await expect(history).toContainText(`Rafael Ibarra rejected a claim of ${own.client}`)
  await expect(history).toContainText("Status: pending to rejected")
  await expect(history.getByRole("button", { name: /^Put back/u })).toHaveCount(0)
})
