/**
 * An afternoon with one quiz in two languages: written, interrupted by a reload, an expired session and a closed tab,
 * saved by a colleague meanwhile, merged down to the words of one question, and saved as both meant it.
 */
import type { Page } from "@playwright/test"
import { ownTitle, quizzesDriver } from "#tests/drivers/quizzes.driver.ts"
import { serverDriver } from "#tests/drivers/server.driver.ts"
import { signInDriver } from "#tests/drivers/sign-in.driver.ts"
import { expect, firstAdministrator as marta, secondAdministrator as rafael, test } from "#tests/e2e/fixtures.ts"
import { openedDrafts } from "#tests/e2e/opened-drafts.ts"
import { watchPage } from "#tests/e2e/page-watch.ts"

type Texts = readonly [question: string, ...options: ReadonlyArray<string>]

/** Types over what a field says, as a person does. */
const retype = async (page: Page, field: ReturnType<Page["getByLabel"]>, text: string): Promise<void> => {
  await field.click()
  await page.keyboard.press("ControlOrMeta+a")
  await page.keyboard.type(text)
}

/** Writes a question and its options in the language of the open tab, from field to field by keys. */
const write = async (page: Page, number: number, language: "English" | "Spanish", texts: Texts): Promise<void> => {
  const question = quizzesDriver(page).question(number)
  if (!(await question.text(language).isVisible())) await question.title.click()
  await question.text(language).click()
  for (const [at, text] of texts.entries()) {
    if (at > 0) await question.option(at, language).focus()
    await page.keyboard.type(text)
  }
}

test("a bilingual quiz is written, interrupted three times, merged with a colleague's changes and saved", async ({
  page,
  context,
  openPage,
  enterPage,
  colleague,
  server,
  watch,
  expectStatus,
  axe
}) => {
  test.setTimeout(120_000)
  expectStatus(401, 409)
  const title = ownTitle()
  page.on("dialog", (dialog) => void dialog.accept())
  const session = await enterPage(page, "/questions")
  const quizzes = quizzesDriver(page)
  await quizzes.expectRows(10)

  // The first question, in both languages.
  await quizzes.add.click()
  await expect(quizzes.field("Quiz title")).toBeFocused()
  await page.keyboard.type(title)
  await quizzes.button("Add question").click()
  await write(page, 1, "English", ["How did you sleep?", "Well", "Badly", "Hardly", "Not at all"])
  await quizzes.question(1).correct(1).check()
  await quizzes.tab("Spanish").click()
  await write(page, 1, "Spanish", ["¿Cómo durmió?", "Bien", "Mal", "Apenas", "Nada"])

  // The page is loaded again, and nothing is lost.
  await expect.poll(() => page.evaluate(openedDrafts, "draft")).toContain("Nada")
  await page.reload()
  await quizzes.add.click()
  await expect(quizzes.button("Discard draft")).toBeVisible()
  await expect(quizzes.field("Quiz title")).toHaveValue(title)
  await quizzes.button("Add question").click()
  await quizzes.tab("English").click()
  await write(page, 2, "English", ["Did you drink enough?", "Yes", "No", "Almost", "I forgot"])

  // The session expires between the two languages.
  await serverDriver(server.url, session).signOut()
  const again = page.getByRole("dialog", { name: "Sign in again" })
  await expect(again.getByLabel(/^Password/u)).toBeFocused()
  await page.keyboard.type(marta.password)
  const since = Date.now()
  await page.keyboard.press("Enter")
  const login = signInDriver(page)
  await expect(login.dialog).toBeVisible()
  await login.typeCode(await server.codeFor(`${marta.prefix}${marta.phone}`, since))
  await expect(login.dialog).toBeHidden()
  await expect(quizzes.question(2).text("English")).toHaveValue("Did you drink enough?")
  await quizzes.question(2).correct(1).check()
  await quizzes.save.click()
  await expect(quizzes.panel.getByText("6 errors: 5 in Spanish, 1 in other fields")).toBeVisible()
  await quizzes.tab("Spanish").click()
  await write(page, 2, "Spanish", ["¿Bebió lo suficiente?", "Sí", "No", "Casi", "Lo olvidé"])
  await quizzes.button("Distribute points").click()
  await expect(quizzes.points).toContainText("complete")
  await quizzes.save.click()
  await expect(quizzes.toast(`Quiz “${title}” created`)).toBeVisible()
  const stored = async () => (await colleague.quizzes(`searchTerm=${encodeURIComponent(title)}`))[0]
  expect(await stored()).toMatchObject({
    questions: [
      {
        question_en: "How did you sleep?",
        question_es: "¿Cómo durmió?",
        options: [{ description_es: "Bien" }, {}, {}, {}]
      },
      { question_en: "Did you drink enough?", question_es: "¿Bebió lo suficiente?" }
    ]
  })

  // Both open it: Marta writes English, Rafael Spanish, and both correct the same words of the second question.
  const open = async (at: Page) => {
    const opened = quizzesDriver(at)
    await opened.search.fill(title)
    await opened.expectRows(1)
    await opened.edit(title).click()
    await expect(opened.field("Quiz title")).toHaveValue(title)
    return opened
  }
  await open(page)
  const other = await openPage()
  await enterPage(other, "/questions", rafael)
  const theirs = await open(other)
  await quizzes.tab("English").click()
  await quizzes.question(1).title.click()
  await retype(page, quizzes.question(1).text("English"), "How well did you sleep last night?")
  await quizzes.question(2).title.click()
  await retype(page, quizzes.question(2).text("English"), "Did you drink enough water?")
  await theirs.tab("Spanish").click()
  await theirs.question(1).title.click()
  await retype(other, theirs.question(1).option(2, "Spanish"), "Muy mal")
  await theirs.tab("English").click()
  await theirs.question(2).title.click()
  await retype(other, theirs.question(2).text("English"), "Did you drink enough tea?")
  await theirs.save.click()
  await expect(theirs.toast(`Quiz “${title}” saved`)).toBeVisible()

  // A line says so while she writes; what both have changed is hers to choose, the rest is merged inside the question.
  const line = quizzes.panel.getByText("A colleague has saved this while you write.")
  await expect(line).toBeVisible()
  await quizzes.save.click()
  await expect(quizzes.panel.getByText("Rafael Ibarra changed the same parts")).toBeVisible()
  await expect(quizzes.panel.getByText(/^Saved at \d\d:\d\d\./u)).toBeVisible()
  await expect(quizzes.panel.getByRole("group")).toHaveCount(1)
  await expect(quizzes.panel.locator("mark")).toHaveText(["water", "tea"])
  await axe(page)
  await quizzes.panel.getByRole("group", { name: "Question 2" }).getByRole("radio", { name: /^Mine/u }).check()
  await quizzes.button("Continue with these").click()
  await expect(quizzes.question(1).text("English")).toHaveValue("How well did you sleep last night?")
  await quizzes.tab("Spanish").click()
  await expect(quizzes.question(1).option(2, "Spanish")).toHaveValue("Muy mal")

  // Her tab is closed before she has saved; meanwhile Rafael saves once more.
  await page.close()
  await theirs.edit(title).click()
  await theirs.question(1).title.click()
  await retype(other, theirs.question(1).option(1, "English"), "Very well")
  await theirs.save.click()
  await expect(theirs.toast(`Quiz “${title}” saved`)).toBeVisible()
  await expect(theirs.panel).toBeHidden()
  const tab = await context.newPage()
  await watchPage(tab, watch)
  await tab.goto("/questions")
  const back = await open(tab)
  await expect(back.button("Discard draft")).toBeVisible()
  await back.save.click()
  await expect(back.toast(`Quiz “${title}” saved`)).toBeVisible()
  await expect(back.panel).toBeHidden()

  // What each of them meant, in both languages, and the quiz is still whole.
  const kept = await stored()
  expect(kept?.questions.map((one) => [one.question_en, one.question_es, one.points])).toEqual([
    ["How well did you sleep last night?", "¿Cómo durmió?", 50],
    ["Did you drink enough water?", "¿Bebió lo suficiente?", 50]
  ])
  expect(
    kept?.questions.map(({ options }) => options.map((one) => [one.description_en, one.description_es, one.is_correct]))
  ).toEqual([
    [
      ["Very well", "Bien", true],
      ["Badly", "Muy mal", false],
      ["Hardly", "Apenas", false],
      ["Not at all", "Nada", false]
    ],
    [
      ["Yes", "Sí", true],
      ["No", "No", false],
      ["Almost", "Casi", false],
      ["I forgot", "Lo olvidé", false]
    ]
  ])
  expect(await colleague.count(`/quizzes?searchTerm=${encodeURIComponent(title)}&limit=1`)).toBe(1)
  await back.edit(title).click()
  await expect(back.field("Quiz title")).toHaveValue(title)
  await expect(back.button("Discard draft")).toBeHidden()
})
