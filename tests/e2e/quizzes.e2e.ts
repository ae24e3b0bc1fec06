/** Quizzes: list, builder, two administrators, drafts that survive a page and a browser, and a file of thirty. */
import { mkdtempSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { chromium } from "@playwright/test"
import { csvFile, csvImportDriver, savedText } from "#tests/drivers/csv-import.driver.ts"
import { ownTitle, questionOf, quizzesDriver } from "#tests/drivers/quizzes.driver.ts"
import { openedDrafts } from "#tests/e2e/opened-drafts.ts"
import { chromiumLaunch } from "#tests/e2e/chromium.ts"
import { expect, test } from "#tests/e2e/fixtures.ts"

test("the list has the specification's texts, and a quiz is switched, found and deleted", async ({
  page,
  enterPage,
  colleague
}) => {
  const title = ownTitle()
  await colleague.addQuiz({ title, type: "on_boarding", questions: [questionOf("How"), questionOf("Why")] })
  await enterPage(page, "/questions")
  const quizzes = quizzesDriver(page)
  await quizzes.expectRows(10)
  await expect(page).toHaveTitle("Question Management · Health Benefits")
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Quiz Management")
  for (const name of ["Total Quizzes", "Active Quizzes", "Total Questions", "Expiring Soon"])
    await expect(quizzes.card(name)).toContainText(/\d/u)
  await expect(quizzes.grid.getByRole("columnheader")).toHaveText([
    "Question Title",
    "Updated Date",
    "Expiration Date",
    "Type",
    "Questions",
    "Status",
    "Actions"
  ])
  await quizzes.filter("Type").selectOption("Onboarding")
  await expect(page).toHaveURL(/type=on_boarding/u)
  await quizzes.search.fill(title)
  await quizzes.expectRows(1)
  await expect(quizzes.row(title)).toContainText("N/A")
  await quizzes.switchOf(title).click()
  await expect(quizzes.toast(`Quiz “${title}” deactivated`)).toBeVisible()
  await expect(quizzes.row(title)).toContainText("Inactive")
  await quizzes.toast(`Quiz “${title}” deactivated`).getByRole("button", { name: "Undo" }).click()
  await expect(quizzes.toast(`Quiz “${title}” activated`)).toBeVisible()
  await expect(quizzes.row(title)).not.toContainText("Inactive")
  await quizzes.remove(title).click()
  const question = quizzes.ask("Delete Quiz")
  await expect(question).toContainText(
    `Are you sure you want to delete this quiz? ${title} and its questions will no longer be shown.`
  )
  await question.getByRole("button", { name: "Delete" }).click()
  await expect(quizzes.toast("Quiz deleted successfully")).toBeVisible()
  await expect(page.getByText(/^Nothing matches/u)).toBeVisible()
})

test("two administrators edit one quiz: disjoint edits are merged, the rest are conflicts", async ({
  page,
  enterPage,
  colleague,
  expectStatus
}) => {
  expectStatus(409)
  const title = ownTitle()
  const { id, questions } = await colleague.addQuiz({ title, questions: [questionOf("How"), questionOf("Why")] })
  const theirs = (question_en: string) =>
    colleague.changeQuiz(id, { questions: [{ ...questions[0], question_en }, questions[1]] })
  await enterPage(page, `/questions?searchTerm=${encodeURIComponent(title)}`)
  const quizzes = quizzesDriver(page)
  await quizzes.edit(title).click()
  await expect(quizzes.field("Quiz title")).toBeFocused()
  const second = quizzes.question(2)
  await second.title.click()
  await second.text("English").fill("Why not?")
  await theirs("How often?")
  await quizzes.save.click()
  await expect(page.getByRole("status").filter({ hasText: "This quiz was saved in the meantime" })).toBeVisible()
  await expect(quizzes.question(1).title).toContainText("How often?")
  await expect(second.text("English")).toHaveValue("Why not?")
  await quizzes.save.dblclick()
  await expect(quizzes.toast(`Quiz “${title}” saved`)).toBeVisible()

  // Both change the first question: one of the two is chosen, and nothing is sent before that.
  await quizzes.edit(title).click()
  const first = quizzes.question(1)
  await first.title.click()
  await first.text("English").fill("Mine?")
  await theirs("Theirs?")
  await quizzes.save.click()
  await expect(quizzes.panel.getByText("Rafael Ibarra changed the same parts")).toBeVisible()
  await expect(quizzes.panel.getByText(/^Saved at \d\d:\d\d\. Choose/u)).toBeVisible()
  await expect(quizzes.panel.locator("mark")).toHaveText(["Mine", "Theirs"])
  await expect(quizzes.button("Continue with these")).toHaveAttribute("aria-disabled", "true")
  await quizzes.panel
    .getByRole("group", { name: "Question 1" })
    .getByRole("radio", { name: /^Theirs/u })
    .check()
  await quizzes.button("Continue with these").click()
  await expect(quizzes.question(1).title).toContainText("Theirs?")

  // Moved by the mouse, copied, and removed again.
  await quizzes.question(2).grip.dragTo(quizzes.question(1).section)
  await expect(quizzes.question(1).title).toContainText("Why")
  await quizzes.question(1).act("Duplicate")
  await expect(quizzes.questions).toHaveCount(3)
  await expect(quizzes.points).toContainText("50 too many")
  await quizzes.question(2).act("Remove")
  await expect(quizzes.points).toContainText("complete")
  await quizzes.question(1).title.click()
  // Options by two presses: the second is the target.
  await quizzes.question(1).optionGrip(2).click()
  await expect(quizzes.question(1).optionGrip(2)).toHaveAttribute("aria-pressed", "true")
  await quizzes.question(1).optionGrip(1).click()
  await expect(quizzes.question(1).option(1, "English")).toHaveValue("No")
  await quizzes.question(1).correct(1).check()
  await expect(quizzes.question(1).correct(2)).not.toBeChecked()
  await quizzes.save.click()
  await expect(quizzes.panel).toBeHidden()
  const [kept] = await colleague.quizzes(`searchTerm=${encodeURIComponent(title)}`)
  expect(kept?.questions.map(({ question_en }) => question_en)).toEqual(["Why?", "Theirs?"])
  expect(kept?.questions[0]?.options.map(({ is_correct }) => is_correct)).toEqual([true, false])
})

test("while one writes, a line says that a colleague has saved, and their changes are merged inside a question", async ({
  page,
  enterPage,
  colleague,
  axe
}) => {
  const title = ownTitle()
  const { id, questions } = await colleague.addQuiz({ title, questions: [questionOf("How"), questionOf("Why")] })
  await enterPage(page, `/questions?searchTerm=${encodeURIComponent(title)}`)
  const quizzes = quizzesDriver(page)
  await quizzes.edit(title).click()
  const first = quizzes.question(1)
  await first.title.click()
  await first.option(1, "English").fill("Always")
  await colleague.changeQuiz(id, { questions: [{ ...questions[0], question_en: "How often?" }, questions[1]] })
  const line = quizzes.panel.getByText("A colleague has saved this while you write.")
  await expect(line).toBeVisible()
  await axe(page)
  await quizzes.button("See changes").click()
  await expect(line).toBeHidden()
  await expect(first.text("English")).toHaveValue("How often?")
  await expect(first.option(1, "English")).toHaveValue("Always")
  await quizzes.save.click()
  await expect(quizzes.toast(`Quiz “${title}” saved`)).toBeVisible()
  const [kept] = await colleague.quizzes(`searchTerm=${encodeURIComponent(title)}`)
  expect(kept?.questions[0]).toMatchObject({ question_en: "How often?", options: [{ description_en: "Always" }, {}] })
})

test("typed text survives closing the page and killing the browser", async ({ server, enterPage }) => {
  const profile = mkdtempSync(join(tmpdir(), "hb-profile-"))
  const launch = await chromiumLaunch()
  const title = ownTitle()
  const open = async () => {
    const context = await chromium.launchPersistentContext(profile, { ...launch, baseURL: server.url })
    const page = context.pages()[0] ?? (await context.newPage())
    page.on("dialog", (dialog) => void dialog.accept())
    return { context, page, quizzes: quizzesDriver(page) }
  }
  try {
    const before = await open()
    await enterPage(before.page, "/questions")
    await before.quizzes.add.click()
    await before.quizzes.field("Quiz title").fill(title)
    // A page that closes within the milliseconds of sealing would lose the last letters.
    await expect.poll(() => before.page.evaluate(openedDrafts, "draft")).toContain(title)
    await before.page.reload()
    await before.quizzes.add.click()
    await expect(before.quizzes.panel.getByText(/Your text from \d\d:\d\d, which was never saved\./u)).toBeVisible()
    await expect(before.quizzes.field("Quiz title")).toHaveValue(title)
    await before.quizzes.button("Add question").click()
    await before.quizzes.question(1).text("English").fill("How long did you sleep?")
    await expect.poll(() => before.page.evaluate(openedDrafts, "draft")).toContain("How long did you sleep?")
    const gone = before.context.waitForEvent("close")
    const browser = await before.context.newCDPSession(before.page)
    // It answers nothing any more: the whole browser is gone in the middle of it.
    void browser.send("Browser.crash").catch(() => undefined)
    await gone

    const after = await open()
    await enterPage(after.page, "/questions")
    await after.quizzes.add.click()
    await expect(after.quizzes.field("Quiz title")).toHaveValue(title)
    await after.quizzes.question(1).title.click()
    await expect(after.quizzes.question(1).text("English")).toHaveValue("How long did you sleep?")
    await after.quizzes.button("Discard draft").click()
    await expect(after.quizzes.field("Quiz title")).toHaveValue("")
    await expect(after.quizzes.field("Quiz title")).toBeFocused()
    await after.context.close()
  } finally {
    rmSync(profile, { recursive: true, force: true })
  }
})

test("thirty quizzes come from a file, two bad ones come back with their reasons", async ({ page, enterPage }) => {
  const own = ownTitle()
  const header =
    "quiz_title,quiz_description_en,quiz_description_es,quiz_type,quiz_expires_on,question_en,question_es," +
    "follow_up_en,follow_up_es,question_type,points,options_en,options_es,correct_options"
  const rows = Array.from({ length: 30 }, (_, number) =>
    ["How", "Why"].map((text) => {
      const [points, correct] = [number === 7 ? "25" : "50", number === 9 && text === "Why" ? "Maybe" : "Yes"]
      return `${own} ${number},,,daily,12/31/2026,${text}?,¿${text}?,,,single,${points},Yes|No,Sí|Nunca,${correct}`
    })
  ).flat()
  await enterPage(page, `/questions?searchTerm=${encodeURIComponent(own)}`)
  const quizzes = quizzesDriver(page)
  const csv = csvImportDriver(page, "Upload Quiz CSV")
  await csv.open()
  const template = page.waitForEvent("download")
  await csv.button("Download CSV Template").click()
  expect((await template).suggestedFilename()).toBe("quiz_template.csv")
  expect(await savedText(await template)).toBe(`${header}\r\n`)
  await csv.choose(csvFile([header, ...rows], "november_quizzes.csv"))
  const listed = csv.dialog.getByRole("region", { name: "Quizzes" }).getByRole("row")
  await expect(listed).toHaveCount(31)
  await expect(listed.nth(1)).toHaveText(`${own} 02EN, ES0`)
  await expect(listed.nth(10)).toHaveText(`${own} 92EN, ES1`)
  await csv
    .button(/^Show the errors of/u)
    .last()
    .click()
  await csv.expectPreview()
  await expect(csv.grid).toBeFocused()
  await expect(csv.grid.locator("[data-cursor]")).toHaveText("Maybe")
  await page.keyboard.press("F8")
  await expect(csv.grid.locator("[data-cursor]")).toHaveText("25")
  await csv.expectCount("Quizzes", "30")
  await csv.expectCount("Quizzes with errors", "2")
  await expect(csv.dialog.getByText("At most 28 quizzes will be added.")).toBeVisible()
  await expect(csv.grid).toContainText("Total points must equal exactly 100. Current total: 50")
  await csv.upload.click()
  await expect(csv.toast("Quizzes imported successfully from CSV")).toBeVisible()
  await expect(csv.dialog.getByText("28 quizzes were added")).toBeVisible()
  await expect(csv.dialog.getByText("2 quizzes with errors were left out.")).toBeVisible()
  const errors = page.waitForEvent("download")
  await csv.button("Download rows with errors").click()
  const bad = (await savedText(await errors)).trimEnd().split("\r\n")
  expect(bad).toHaveLength(5)
  expect(bad[4]).toContain("Name the correct options by their texts in one language")
  await csv.dialog.getByRole("link", { name: "Show what was added" }).click()
  await expect(page).toHaveURL(/\/questions\?import_id=/u)
  await expect(page.getByText("Showing 1 to 10 of 28 results")).toBeVisible()
  await expect(quizzes.row(`${own} 7`)).toHaveCount(0)
})

test("an icon is chosen by mouse or keys, shown beside its field, and can still be typed", async ({
  page,
  enterPage,
  axe
}) => {
  await enterPage(page, "/questions")
  const quizzes = quizzesDriver(page)
  await quizzes.expectRows(10)
  await quizzes.add.click()
  const picker = quizzes.button("Choose an icon")
  await expect(quizzes.field("Icon")).toHaveAttribute("placeholder", "No icon")
  await picker.click()
  const icons = quizzes.panel.getByRole("group", { name: "Choose an icon" })
  await expect(icons.getByRole("button", { name: "Sleep" })).toBeFocused()
  // of sizes axe also compares what the menu covers
  await axe(page, { rules: ["button-name", "aria-allowed-attr"] })
  await page.keyboard.press("ArrowRight")
  await page.keyboard.press("Enter")
  await expect(icons).toBeHidden()
  await expect(quizzes.field("Icon")).toHaveValue("💧")
  await expect(picker).toHaveText("💧")
  await picker.click()
  await icons.getByRole("button", { name: "Teeth" }).click()
  await expect(quizzes.field("Icon")).toHaveValue("🦷")
  await quizzes.field("Icon").fill("moon")
  await expect(picker).not.toHaveText("moon")
})
