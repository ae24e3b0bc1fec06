/** Articles: written, published and translated by two administrators, by mouse and by keys; no input is lost. */
import sharp from "sharp"
import { articlesDriver } from "#tests/drivers/articles.driver.ts"
import { openedDrafts } from "#tests/e2e/opened-drafts.ts"
import { expect, secondAdministrator, test } from "#tests/e2e/fixtures.ts"
import { watchPage } from "#tests/e2e/page-watch.ts"

const ownTitle = () => `Zq ${Date.now().toString(36)}${Math.floor(Math.random() * 1000)}`

test("an article is published with copied Spanish, and a colleague translates it", async ({
  page,
  enterPage,
  openPage,
  watch,
  axe,
  expectStatus
}) => {
  expectStatus(409)
  await enterPage(page, "/learn")
  const articles = articlesDriver(page)
  await articles.expectCards(3)
  await expect(page).toHaveTitle("Learn · Health Benefits")
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Learn")
  for (const name of ["Total Learnings", "Articles Published", "Drafts", "Categories"])
    await expect(articles.figure(name)).toContainText(/\d/u)
  await axe(page)

  const title = ownTitle()
  await articles.add.click()
  await articles.field("Article title").fill("x".repeat(51))
  await articles.field("Subtitle").focus()
  await expect(articles.form.getByText("Article title must be less than 50 characters")).toBeVisible()
  await expect(articles.form.getByText("51 / 50")).toHaveAttribute("data-over", "true")
  await articles.save.click()
  await expect(articles.form.getByText("Article content is required", { exact: true })).toBeVisible()
  await expect(articles.tab("English")).toContainText("4 errors")
  await expect(articles.field("Article title")).toBeFocused()
  // A flag is one character for a reader.
  await articles.field("Article title").fill(`${title} ${"🇪🇨".repeat(49 - title.length)}`)
  await expect(articles.field("Article title")).toHaveAccessibleDescription("50 / 50")
  await articles.field("Article title").fill(title)
  await articles.field("Subtitle").fill("Small steps")
  await articles.field("Card description").fill("How to rest")

  // The tab is closed while typing, and another one opened.
  await expect.poll(() => page.evaluate(openedDrafts, "draft")).toContain("How to rest")
  const again = await page.context().newPage()
  await watchPage(again, watch)
  await page.close()
  await again.goto("/learn")
  const after = articlesDriver(again)
  await after.expectCards(3)
  await after.add.click()
  await expect(after.discardDraft).toBeVisible()
  await expect(after.field("Card description")).toHaveValue("How to rest")
  await after.field("Content").fill("Go to bed early.")
  await after.form.locator("input[type=file]").setInputFiles({
    name: "notes.txt",
    mimeType: "text/plain",
    buffer: Buffer.from("no picture")
  })
  await expect(after.form.getByText("Choose a PNG or JPEG image.")).toBeVisible()
  const bed = {
    name: "bed.png",
    mimeType: "image/png",
    buffer: await sharp({ create: { width: 40, height: 30, channels: 3, background: "#5b3fa0" } })
      .png()
      .toBuffer()
  }
  await after.form.locator("input[type=file]").setInputFiles(bed)
  await after.form.getByRole("button", { name: "Remove", exact: true }).click()
  await expect(after.form.locator("input[type=file]")).toBeFocused()
  await after.form.locator("input[type=file]").setInputFiles(bed)
  await expect(after.form.getByRole("img", { name: "Chosen image" })).toBeVisible()
  await after.save.click()
  await expect(after.toast(`Article “${title}” created`)).toBeVisible()
  await expect(after.card(title)).toContainText("Spanish: 4 copied")
  await expect(after.card(title)).toContainText("Draft")
  await expect(after.card(title).locator("img")).toBeVisible()
  await after.publish(title).click()
  await expect(after.card(title)).toContainText("Published")

  const other = await openPage()
  await enterPage(other, `/learn?spanish=not_ready&searchTerm=${encodeURIComponent(title)}`, secondAdministrator)
  const rafael = articlesDriver(other)
  await expect(rafael.card(title)).toContainText("Spanish: 4 copied")
  await rafael.choose(title, "Edit")
  await rafael.tab("Spanish").click()
  await expect(rafael.form.getByText("Copied, not translated")).toHaveCount(4)
  await rafael.field("Article title").fill("Descanse bien")
  await rafael.confirm("Subtitle").click()
  await expect(rafael.field("Subtitle")).toBeFocused()
  await rafael.field("Content").fill("")
  await expect(rafael.form.getByText("Complete", { exact: true })).toHaveCount(2)
  await expect(rafael.form.getByText("Missing", { exact: true })).toBeVisible()
  await rafael.save.click()
  await expect(rafael.toast(`Article “${title}” saved`)).toBeVisible()
  await expect(after.card(title)).toContainText("Spanish: 2 not ready")

  // The English changes while he translates: both are kept, and the Spanish is stale.
  await rafael.choose(title, "Edit")
  await after.choose(title, "Edit")
  await after.field("Article title").fill(`${title} now`)
  await after.save.click()
  await rafael.field("Content").fill("Acuéstese temprano.")
  await rafael.save.click()
  await expect(rafael.form.getByText(/^This article was saved in the meantime/u)).toBeInViewport()
  await expect(rafael.form.getByText("English has changed since then")).toBeVisible()
  await rafael.confirm("Article title").click()
  await rafael.field("Card description").fill("Cómo descansar")
  await rafael.save.click()
  await expect(rafael.form).toBeHidden()
  await expect(after.card(`${title} now`)).not.toContainText("Spanish")

  await after.choose(`${title} now`, "Unpublish")
  await expect(after.card(`${title} now`)).toContainText("Draft")
  await after.choose(`${title} now`, "Delete")
  await after.ask("Delete Article").getByRole("button", { name: "Delete" }).click()
  await expect(after.toast(`Article “${title} now” deleted`)).toBeVisible()
  await expect(after.card(`${title} now`)).toBeHidden()
  // He has translated it, so it has left his list of those that are not ready.
  await expect(rafael.card(`${title} now`)).toBeHidden()
})

test("an article is added, translated, published and deleted by keys alone", async ({ page, enterPage }) => {
  await enterPage(page, "/learn")
  const articles = articlesDriver(page)
  await articles.expectCards(3)
  const { keyboard } = page
  const title = ownTitle()
  const tabTo = async (isThere: () => boolean) => {
    for (let steps = 0; steps < 60; steps += 1) {
      if (await page.evaluate(isThere)) return
      await keyboard.press("Tab")
    }
  }
  const toTabs = () => tabTo(() => document.activeElement?.getAttribute("role") === "tab")
  const toCard = () => tabTo(() => document.activeElement?.getAttribute("role") === "row")
  await keyboard.press("n")
  await expect(articles.field("Article title")).toBeFocused()
  for (let back = 0; back < 4; back += 1) await keyboard.press("Shift+Tab")
  await expect(articles.field("Category")).toBeFocused()
  await keyboard.type("News")
  await toTabs()
  for (const text of [title, "Small steps", "How to rest", "Go to bed early."]) {
    await keyboard.press("Tab")
    await keyboard.type(text)
  }
  await keyboard.press("Shift+Tab")
  await keyboard.press("Shift+Tab")
  await keyboard.press("Enter")
  await expect(articles.toast(`Article “${title}” created`)).toBeVisible()
  await keyboard.press("/")
  await keyboard.type(title)
  await articles.expectCards(1)
  await toCard()
  // A menu has its own keys, and restores the focus; the title and the switch stand before it.
  await keyboard.press("Tab")
  await keyboard.press("Tab")
  await keyboard.press("Tab")
  await keyboard.press("Enter")
  await keyboard.press("ArrowDown")
  await expect(page.getByRole("button", { name: "Publish", exact: true })).toBeFocused()
  await keyboard.press("Delete")
  await keyboard.press("Enter")
  await expect(articles.card(title)).toContainText("Published")
  await expect(articles.card(title).getByRole("button")).toBeFocused()
  await keyboard.press("e")
  await articles.field("Author").fill("Nobody")
  await keyboard.press("Escape")
  await keyboard.press("Tab")
  await keyboard.press("Enter")
  await expect(articles.card(title).getByRole("button")).toBeFocused()
  await keyboard.press("Shift+Tab")
  await keyboard.press("Shift+Tab")
  await keyboard.press("Shift+Tab")
  await keyboard.press("s")
  await expect(articles.card(title)).toContainText("Draft")
  await keyboard.press("Enter")
  await expect(articles.field("Article title")).toBeFocused()
  await keyboard.press("Shift+Tab")
  await keyboard.press("ArrowRight")
  await keyboard.press("Tab")
  await keyboard.press("Control+a")
  await keyboard.type("Descanse bien")
  await keyboard.press("Enter")
  await expect(articles.card(title)).toContainText("Spanish: 3 copied")
  await expect(articles.card(title)).toBeFocused()
  await keyboard.press("Control+k")
  await keyboard.type("Spanish is ready")
  await keyboard.press("Enter")
  await expect(page).toHaveURL(/spanish=ready/u)
  await expect(page.getByText(/^Nothing matches/u)).toBeVisible()
  await page.goBack()
  await articles.expectCards(1)
  await toCard()
  await keyboard.press("Delete")
  await expect(articles.ask("Delete Article")).toBeVisible()
  await keyboard.press("Tab")
  await keyboard.press("Enter")
  await expect(articles.toast(`Article “${title}” deleted`)).toBeVisible()
})

test("the articles' job fits a phone, and 400 % zoom", async ({ page, enterPage, axe }) => {
  const overflow = () => document.documentElement.scrollWidth - document.documentElement.clientWidth
  await page.setViewportSize({ width: 360, height: 740 })
  await enterPage(page, "/learn")
  const articles = articlesDriver(page)
  await articles.expectCards(3)
  expect(await page.evaluate(overflow)).toBe(0)
  await axe(page)
  await articles.add.click()
  await articles.tab("Spanish").click()
  await expect(articles.field("Content")).toBeVisible()
  expect(await page.evaluate(overflow)).toBe(0)
  await axe(page)
  await page.setViewportSize({ width: 320, height: 568 })
  expect(await page.evaluate(overflow)).toBe(0)
  await page.keyboard.press("Escape")
  await expect(articles.form).toBeHidden()
  expect(await page.evaluate(overflow)).toBe(0)
})

test("the menu of an article shows the keys that do the same without it", async ({ page, enterPage }) => {
  await enterPage(page, "/learn")
  const articles = articlesDriver(page)
  await articles.expectCards(3)
  await articles.cards
    .first()
    .getByRole("button", { name: /^Menu for /u })
    .click()
  const menu = page.getByRole("group", { name: /^Menu for /u }).filter({ visible: true })
  await expect(menu.getByRole("button", { name: "Edit", exact: true })).toHaveAttribute("aria-keyshortcuts", "Enter")
  await expect(menu.locator("kbd")).toHaveText(["Enter", "S", "Del"])
})
