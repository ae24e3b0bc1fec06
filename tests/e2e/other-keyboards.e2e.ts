/** Keys of keyboards other than the American one, and of programs that compose letters, as Chromium receives them. */
import type { CDPSession, Page } from "@playwright/test"
import { claimsDriver } from "#tests/drivers/claims.driver.ts"
import { paletteDriver } from "#tests/drivers/palette.driver.ts"
import { usersDriver } from "#tests/drivers/users.driver.ts"
import { expect, test } from "#tests/e2e/fixtures.ts"

interface Key {
  readonly key: string
  readonly code: string
  /** What it writes; nothing for a dead key. */
  readonly text?: string
  readonly held?: ReadonlyArray<"Alt" | "Control" | "Shift">
  readonly keyCode?: number
}

const modifiers = { Alt: 1, Control: 2, Shift: 8 } as const
const keyboardOf = async (page: Page): Promise<(key: Key) => Promise<void>> => {
  const browser: CDPSession = await page.context().newCDPSession(page)
  return async ({ key, code, text, held = [], keyCode = 0 }) => {
    const sent = {
      key,
      code,
      modifiers: held.reduce((sum, one) => sum + modifiers[one], 0),
      windowsVirtualKeyCode: keyCode
    }
    await browser.send("Input.dispatchKeyEvent", { type: "keyDown", ...sent, ...(text !== undefined && { text }) })
    await browser.send("Input.dispatchKeyEvent", { type: "keyUp", ...sent })
  }
}

/** The Spanish `/` is Shift and 7. */
const slash: Key = { key: "/", code: "Digit7", text: "/", held: ["Shift"] }
/** AltGr, which Windows reports as Control and Alt together. */
const bracket: Key = { key: "]", code: "BracketRight", text: "]", held: ["Control", "Alt"] }
/** Linux reports it as a modifier of its own. */
const plainBracket: Key = { key: "]", code: "BracketRight", text: "]" }
const dead: Key = { key: "Dead", code: "Quote" }
const capital: Key = { key: "A", code: "KeyA", text: "A" }
const euro: Key = { key: "€", code: "KeyE", text: "€", held: ["Control", "Alt"] }

test("keys of a list follow the written letter, and not the pressed key", async ({ page, enterPage, fileClaims }) => {
  const own = await fileClaims(12)
  await enterPage(page, own.path)
  const claims = claimsDriver(page)
  await claims.expectRows(10)
  const press = await keyboardOf(page)
  await press(bracket)
  await claims.expectRows(2)
  await page.keyboard.press("[")
  await claims.expectRows(10)
  await press(plainBracket)
  await claims.expectRows(2)
  await page.keyboard.press("j")
  // A dead key, and Control and Alt with what writes a letter, are no keys of the list.
  for (const key of [dead, euro, { key: "a", code: "KeyA", held: ["Control", "Alt"] } as const]) await press(key)
  await claims.expectStatus(0, "Pending")
  await press(capital)
  await claims.expectStatus(0, "Approved")
  await claims.expectStatus(1, "Pending")
  await press(slash)
  await expect(claims.search).toBeFocused()
})

test("the same keys write their letters in a field", async ({ page, enterPage }) => {
  await enterPage(page, "/users")
  const users = usersDriver(page)
  await users.expectRows(10)
  const press = await keyboardOf(page)
  await page.keyboard.press("n")
  await users.field("Last Name").focus()
  // Linux writes no letter with Control and Alt; elsewhere the browser does, unless the page takes the key.
  await page.evaluate(() =>
    window.addEventListener("keydown", (event) => {
      if (event.defaultPrevented) document.title = `${event.key} is taken`
    })
  )
  const keys = [slash, bracket, plainBracket, dead, capital, euro, { key: "€", code: "KeyE", text: "€" }] as const
  for (const key of keys) await press(key)
  await expect(users.field("Last Name")).toHaveValue("/]A€")
  await expect(page).not.toHaveTitle(/is taken/u)
  await expect(users.form).toBeVisible()
  await users.field("Last Name").fill("")
  await page.keyboard.press("Escape")
  await expect(users.form).toBeHidden()
  await expect(page).toHaveURL(/\/users$/u)
})

test("Enter that ends a composition runs nothing in the palette and in a search; the next one does", async ({
  page,
  context,
  enterPage
}) => {
  await enterPage(page, "/users")
  const users = usersDriver(page)
  await users.expectRows(10)
  const browser = await context.newCDPSession(page)
  const press = await keyboardOf(page)
  const composing: Key = { key: "Enter", code: "Enter", keyCode: 229 }
  const palette = paletteDriver(page)
  await palette.open()
  await browser.send("Input.imeSetComposition", { text: "claims", selectionStart: 6, selectionEnd: 6 })
  await expect(palette.options.first()).toContainText("Claims")
  await press(composing)
  await expect(palette.dialog).toBeVisible()
  await browser.send("Input.insertText", { text: "claims" })
  // Safari reports this one after the composition has ended.
  await press(composing)
  await expect(palette.dialog).toBeVisible()
  await expect(page).toHaveURL(/\/users$/u)
  await page.keyboard.press("Enter")
  await expect(page).toHaveURL(/\/claims$/u)
  await page.goBack()
  await users.search.focus()
  await browser.send("Input.imeSetComposition", { text: "a", selectionStart: 1, selectionEnd: 1 })
  await press(composing)
  await expect(users.search).toBeFocused()
  await browser.send("Input.insertText", { text: "a" })
  await page.keyboard.press("Enter")
  await expect(users.rows.first()).toBeFocused()
})

test("a search that is left as soon as it is in the address stays with its list", async ({
  page,
  enterPage,
  addPerson
}) => {
  const person = await addPerson()
  await enterPage(page, "/users")
  const users = usersDriver(page)
  await users.expectRows(10)
  await users.search.focus()
  const claims = page.getByRole("link", { name: /^Claims/u })
  await page.keyboard.insertText(person.surname)
  await page.waitForFunction(() => window.location.search.includes("searchTerm=~"))
  await claims.evaluate((link: HTMLElement) => link.click())
  await claimsDriver(page).expectRows(10)
  await expect(page).toHaveURL(/\/claims$/u)
  await expect(claimsDriver(page).search).toHaveValue("")
  await page.goBack()
  await expect(page).toHaveURL(/\/users\?searchTerm=~\w+$/u)
  await expect(users.search).toHaveValue(person.surname)
  await users.expectRows(1)
})
