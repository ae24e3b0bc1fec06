/** What is typed before an editor is ready, and while it saves. */
import type { Page, Route } from "@playwright/test"
import { expect, test } from "#tests/e2e/fixtures.ts"
import { openedDrafts } from "#tests/e2e/opened-drafts.ts"
import { isWrite } from "#tests/e2e/written-requests.ts"

const editors = [
  { place: "users", path: "/users?sort=created_at&role=user", api: "users", first: "First Name" },
  { place: "companies", path: "/companies", api: "companies", first: "Company name" },
  { place: "questions", path: "/questions", api: "quizzes", first: "Quiz title" },
  { place: "benefits", path: "/benefits", api: "benefits", first: "Title" },
  { place: "learn", path: "/learn", api: "learn", first: "Article title" }
] as const

test.use({ isHasty: true })

const isRead = (route: Route): boolean => route.request().method() === "GET"

/** Goes to the first row or card that can be edited. */
const goToFirst = (page: Page) =>
  page
    .getByRole("grid")
    .getByRole("row")
    .filter({ has: page.getByRole("switch") })
    .first()
    .getByRole("switch")
    .focus()

for (const { place, path, api, first } of editors)
  test(`text typed while an editor of ${place} loads stands in its first text field`, async ({ page, enterPage }) => {
    await enterPage(page, path)
    await goToFirst(page)
    const sent: string[] = []
    page.on("request", (request) => {
      if (isWrite(request)) sent.push(`${request.method()} ${request.url()}`)
    })
    const late = Promise.withResolvers<undefined>()
    await page.route(new RegExp(`/api/${api}/`, "u"), async (route) => {
      if (isRead(route)) await late.promise
      await route.fallback()
    })
    await page.keyboard.press("e")
    await page.keyboard.type("My sleep is ", { delay: 20 })
    late.resolve(undefined)
    const input = page.getByRole("dialog").getByLabel(first).first()
    await expect(input).toBeFocused()
    await page.keyboard.type("new")
    await expect(input).toHaveValue(/My sleep is new$/u)
    expect(sent).toEqual([])
  })

/** Presses a key as if so much later. */
const pressLater = (page: Page, key: string, laterMs: number) =>
  page.evaluate(
    ([name, ms]) => {
      const event = new KeyboardEvent("keydown", { key: name, bubbles: true, cancelable: true })
      Object.defineProperty(event, "timeStamp", { value: event.timeStamp + ms })
      ;(document.activeElement ?? document.body).dispatchEvent(event)
    },
    [key, laterMs] as const
  )

for (const { place, path, first } of editors)
  test(`text typed into an editor of ${place} while the line is cut stands in it when the line is back`, async ({
    page,
    enterPage,
    context,
    watch
  }) => {
    await enterPage(page, path)
    await goToFirst(page)
    const sent: string[] = []
    page.on("request", (request) => {
      if (isWrite(request)) sent.push(`${request.method()} ${request.url()}`)
    })
    watch.isCutExpected = true
    await context.setOffline(true)
    await page.keyboard.press("e")
    await page.keyboard.type("new as is x")
    await context.setOffline(false)
    await expect(page.getByRole("dialog").getByLabel(first).first()).toHaveValue(/new as is x$/u)
    expect(sent).toEqual([])
  })

test("a key that closed a dialog is not followed by commands of the list for half a second", async ({
  page,
  enterPage
}) => {
  await enterPage(page, "/companies")
  await goToFirst(page)
  const sent: string[] = []
  page.on("request", (request) => {
    if (isWrite(request)) sent.push(request.method())
  })
  const dialog = page.getByRole("dialog")
  const open = async () => {
    await page.keyboard.press("e")
    await expect(dialog.getByLabel("Company name")).toBeFocused()
  }
  await open()
  await dialog.getByRole("button", { name: "Cancel" }).focus()
  for (const key of [" ", "s", " ", "Enter", "e"]) await page.keyboard.press(key)
  await expect(dialog).toHaveCount(0)
  expect(sent).toEqual([])
  await pressLater(page, "e", 501)
  await expect(dialog.getByLabel("Company name")).toBeFocused()

  // These two end a form on purpose: the list goes on at once.
  await page.keyboard.press("Escape")
  await expect(dialog).toHaveCount(0)
  await open()
  await page.keyboard.press("Control+Enter")
  await expect(dialog).toHaveCount(0)
  await open()
  await dialog.getByRole("button", { name: "Cancel" }).click()
  await open()
})

test("a dialog that loads has the focus itself, and closing it asks about what was typed", async ({
  page,
  enterPage
}) => {
  await enterPage(page, "/companies")
  await goToFirst(page)
  const late = Promise.withResolvers<undefined>()
  await page.route(/\/api\/companies\/[0-9a-f-]{36}$/u, async (route) => {
    await late.promise
    await route.fallback()
  })
  const dialog = page.getByRole("dialog", { name: "Edit Company" })
  await page.keyboard.press("e")
  await expect(dialog).toBeFocused()
  await page.keyboard.type("My xy")
  await page.keyboard.press("Backspace")
  await page.keyboard.press("Escape")
  const asked = page.getByRole("alertdialog")
  await expect(asked).toBeVisible()
  await expect(dialog.getByText("Loading")).toBeVisible()
  await page.keyboard.press("Escape")
  await expect(asked).toHaveCount(0)
  late.resolve(undefined)
  await expect(dialog.getByLabel("Company name")).toHaveValue(/My x$/u)
  await page.keyboard.press("Escape")
  await asked.getByRole("button", { name: "Discard" }).click()
  await expect(dialog).toHaveCount(0)
  await page.unrouteAll({ behavior: "wait" })
  await page.keyboard.press("e")
  await expect(dialog.getByLabel("Company name")).toBeFocused()
  await page.keyboard.press("Escape")
  await expect(dialog).toHaveCount(0)
})

test("a late focus leaves a field alone that has the focus", async ({ page, enterPage }) => {
  await page.addInitScript(() => {
    const frame = window.requestAnimationFrame.bind(window)
    window.requestAnimationFrame = (callback) => frame(() => setTimeout(callback, 60, 0))
  })
  await enterPage(page, "/companies")
  await goToFirst(page)
  await page.keyboard.press("e")
  const dialog = page.getByRole("dialog", { name: "Edit Company" })
  await dialog.getByLabel("Contact email").focus()
  await page.keyboard.type("own")
  await expect(dialog.getByLabel("Contact email")).toHaveValue(/own/u)
  await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(resolve)))
  await expect(dialog.getByLabel("Contact email")).toBeFocused()
})

test("text that is typed while a form with a draft loads follows the restored text", async ({ page, enterPage }) => {
  await enterPage(page, "/benefits")
  await goToFirst(page)
  await page.keyboard.press("e")
  const dialog = page.getByRole("dialog", { name: "Edit Benefit" })
  const title = dialog.getByLabel("Title")
  await expect(title).toBeFocused()
  await page.keyboard.type(" one")
  const text = await title.inputValue()
  // A page that closes within the milliseconds of sealing would lose the last letters.
  await expect.poll(() => page.evaluate(openedDrafts, "draft")).toContain(text)
  await page.reload()
  const discard = dialog.getByRole("button", { name: "Discard draft" })
  await expect(discard).toBeEnabled()
  await expect(title).toBeFocused()
  await page.keyboard.press("Escape")
  await expect(dialog).toHaveCount(0)
  await goToFirst(page)
  await page.keyboard.press("e")
  await page.keyboard.type("my words")
  await expect(title).toHaveValue(`${text}my words`)
  // It would take the new words with it.
  await expect(discard).toBeDisabled()
  await page.keyboard.press("Escape")
  await page.getByRole("alertdialog").getByRole("button", { name: "Discard" }).click()
})
