/** The whole workflow by keyboard alone: nothing here clicks, focuses or fills. */
import { claimsDriver } from "#tests/drivers/claims.driver.ts"
import { expect, firstAdministrator as marta, test } from "#tests/e2e/fixtures.ts"

test("an administrator signs in, approves a hundred, rejects ten, undoes, downloads the report and signs out", async ({
  page,
  server,
  colleague
}) => {
  const { keyboard } = page
  const press = async (...keys: ReadonlyArray<string>) => {
    for (const key of keys) await keyboard.press(key)
  }
  const claims = claimsDriver(page)
  await page.goto("/claims")
  await expect(page.getByRole("textbox", { name: "Phone number" })).toBeFocused()
  await keyboard.type(marta.phone)
  await press("Tab")
  await keyboard.type(marta.password)
  const since = Date.now()
  await press("Enter")
  await expect(page.getByRole("dialog", { name: "Enter OTP Code" })).toBeVisible()
  await keyboard.type(await server.codeFor(`${marta.prefix}${marta.phone}`, since))
  await press("Enter")
  await claims.expectRows(10)

  // the pending ones, a hundred to a page
  await press("/")
  await expect(claims.search).toBeFocused()
  await press("Tab")
  await expect(claims.status).toBeFocused()
  await keyboard.type("Pending")
  await expect(page).toHaveURL(/status=pending/u)
  await press("Tab", "Tab", "Tab")
  await expect(page.getByRole("button", { name: "Table settings" })).toBeFocused()
  await press("Enter")
  await press("Tab")
  for (
    let steps = 0;
    steps < 8 && !(await page.getByRole("button", { name: "100", exact: true }).evaluate(isFocused));
    steps += 1
  ) {
    await press("Tab")
  }
  await press("Enter", "Escape")
  await expect(page).toHaveURL(/limit=100/u)
  await claims.expectRows(100)
  const before = await colleague.stats()

  await toList(page)
  await expect(claims.row(0)).toBeFocused()
  await press("Control+a")
  await expect(claims.bar.getByRole("status")).toHaveText("100 selected")
  await press("a")
  await expect(claims.toast("100 claims approved")).toBeVisible()
  await claims.expectStatus(99, "Approved")
  expect((await colleague.stats()).approved).toBe(before.approved + 100)

  // other rows come with another page; ten of them by Shift
  await page.keyboard.press("Control+k")
  await expect(page.getByRole("dialog", { name: "Commands" })).toBeVisible()
  await keyboard.type("Refresh the list")
  await press("Enter")
  await claims.expectStatus(0, "Pending")
  await toList(page)
  await press("x")
  for (let rows = 0; rows < 9; rows += 1) await press("Shift+J")
  await expect(claims.bar.getByRole("status")).toHaveText("10 selected")
  await press("r")
  const reason = claims.dialog("Reject 10 claims")
  await expect(reason.getByLabel("Reason")).toBeFocused()
  await keyboard.type("Duplicate")
  await press("Tab")
  await keyboard.type("Sent twice")
  await press("Tab", "Tab")
  await expect(reason.getByRole("button", { name: "Reject 10 claims" })).toBeFocused()
  await press("Enter")
  await expect(claims.toast("10 claims rejected")).toBeVisible()
  await claims.expectStatus(9, "Rejected")
  expect((await colleague.stats()).rejected).toBe(before.rejected + 10)

  await press("z")
  await expect(claims.toast("10 claims are pending again")).toBeVisible()
  await claims.expectStatus(9, "Pending")
  expect((await colleague.stats()).rejected).toBe(before.rejected)
  await press("z")
  // the ten and the hundred are gathered while the first message is shown
  await expect(claims.toast(/1[01]0 claims are pending again/u)).toBeVisible()
  expect((await colleague.stats()).pending).toBe(before.pending)

  const coming = page.waitForEvent("download")
  await press("Control+k")
  await expect(page.getByRole("dialog", { name: "Commands" })).toBeVisible()
  await keyboard.type("Download Report")
  await press("Enter")
  expect((await coming).suggestedFilename()).toMatch(/^report[\p{L}\p{N}-]*\.csv$/u)

  await press("?")
  await expect(claims.dialog("Keyboard shortcuts for this list")).toBeVisible()
  await press("Escape")
  await press("Control+k")
  await expect(page.getByRole("dialog", { name: "Commands" }).getByRole("combobox")).toBeFocused()
  await keyboard.type("Logout")
  await expect(page.getByRole("option", { name: "Logout" })).toBeVisible()
  await press("Enter")
  await expect(page).toHaveURL(/\/login$/u)
})

test("single keys move, select and extend, and can be switched off", async ({ page, enterPage, fileClaims }) => {
  const own = await fileClaims(5)
  await enterPage(page, own.path)
  const claims = claimsDriver(page)
  const { keyboard } = page
  await claims.expectRows(5)
  const expectTabStop = async (row: number) => {
    await expect(claims.grid.locator('[role="row"][tabindex="0"]')).toHaveCount(1)
    await expect(claims.row(row)).toHaveAttribute("tabindex", "0")
  }
  await expectTabStop(0)
  await toList(page)
  await expect(claims.row(0)).toBeFocused()
  await keyboard.press("ArrowDown")
  await expect(claims.row(1)).toBeFocused()
  await expectTabStop(1)
  await keyboard.press("k")
  await expect(claims.row(0)).toBeFocused()
  await keyboard.press("x")
  await expect(claims.row(0)).toHaveAttribute("aria-selected", "true")
  await keyboard.press("Shift+ArrowDown")
  await keyboard.press("Shift+ArrowDown")
  await expect(claims.bar.getByRole("status")).toHaveText("3 selected")
  await keyboard.press("Shift+ArrowUp")
  await expect(claims.bar.getByRole("status")).toHaveText("2 selected")
  await keyboard.press("Control+Shift+A")
  await expect(claims.bar.getByRole("status")).toHaveText("All 5 that match are selected")
  await keyboard.press("Escape")
  await expect(claims.bar).toBeHidden()
  await keyboard.press("a")
  await claims.expectStatus(1, "Approved")
  await expect(claims.row(2)).toBeFocused()
  await expectTabStop(2)

  await keyboard.press("Control+k")
  await expect(page.getByRole("dialog", { name: "Commands" }).getByRole("combobox")).toBeFocused()
  await keyboard.type("Settings")
  await keyboard.press("Enter")
  await expect(page.getByRole("dialog", { name: "Commands" })).toBeHidden()
  await expect(page.getByRole("button", { name: "English", exact: true })).toBeFocused()
  const singleKeys = page.getByRole("switch", { name: "Single-key shortcuts" })
  for (let step = 0; step < 8 && !(await singleKeys.evaluate((one) => one === document.activeElement)); step += 1)
    await keyboard.press("Tab")
  await keyboard.press("Space")
  await expect(singleKeys).not.toBeChecked()
  await keyboard.press("Escape")
  await expect(claims.row(2)).toBeFocused()
  await keyboard.press("j")
  await keyboard.press("z")
  await expect(claims.row(2)).toBeFocused()
  await claims.expectStatus(1, "Approved")
  await keyboard.press("ArrowDown")
  await expect(claims.row(3)).toBeFocused()
  await expect(claims.grid).not.toHaveAttribute("aria-keyshortcuts", /(^| )(Shift\+)?[A-Za-z?](?= |$)/u)
})

test("the skip link, the toasts' key and the focus after a dialog work", async ({ page, enterPage, fileClaims }) => {
  const own = await fileClaims(2)
  await enterPage(page, own.path)
  const claims = claimsDriver(page)
  await claims.expectRows(2)
  await page.keyboard.press("Tab")
  await expect(page.getByRole("link", { name: "Skip to content" })).toBeFocused()
  await page.keyboard.press("Enter")
  await expect(page.getByRole("main")).toBeFocused()
  await toList(page)
  await page.keyboard.press("r")
  await expect(claims.dialog(/^Reject the claim/u)).toBeVisible()
  await page.keyboard.press("Escape")
  await expect(claims.row(0)).toBeFocused()
  await page.keyboard.press("a")
  await expect(claims.toast("1 claim approved")).toBeVisible()
  await page.keyboard.press("Alt+t")
  await expect(page.getByRole("region", { name: /^Messages/u }).getByRole("list")).toBeFocused()
  await page.keyboard.press("Tab")
  await expect(claims.toast("1 claim approved")).toBeFocused()
})

const isFocused = (element: Element): boolean => element === document.activeElement

/** Goes by Tab until the focus is in the grid. */
const toList = async (page: import("@playwright/test").Page): Promise<void> => {
  for (let steps = 0; steps < 40; steps += 1) {
    if (
      await page.evaluate(
        () =>
          document.activeElement?.closest("tbody") !== null && document.activeElement?.closest("tbody") !== undefined
      )
    )
      return
    await page.keyboard.press("Tab")
  }
  throw new Error("Tab never reaches the list")
}
