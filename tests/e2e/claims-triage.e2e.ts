/** Deciding claims one by one: each decision leads to the next pending claim. */
import { claimsDriver } from "#tests/drivers/claims.driver.ts"
import { expect, test } from "#tests/e2e/fixtures.ts"

test("thirteen claims of two pages are decided with thirteen keys, and counted", async ({
  page,
  enterPage,
  fileClaims,
  colleague
}) => {
  const own = await fileClaims(13)
  await enterPage(page, `${own.path}&status=pending`)
  const claims = claimsDriver(page)
  await claims.expectRows(10)
  const { keyboard } = page
  await keyboard.press("j")
  // Without waiting for answers.
  for (let key = 0; key < 9; key += 1) await keyboard.press("a")
  await expect(claims.row(9)).toBeFocused()
  await keyboard.press("a")
  await claims.expectRows(3)
  await expect(claims.row(0)).toBeFocused()
  await keyboard.press("a")
  await expect(claims.row(1)).toBeFocused()
  await keyboard.press("r")
  await claims
    .dialog(/^Reject the claim/u)
    .getByRole("button", { name: "Reject 1 claim" })
    .press("Enter")
  await expect(claims.row(2)).toBeFocused()
  await keyboard.press("a")
  await expect(page.getByText("13 decided in this sitting")).toBeVisible()
  expect(await colleague.count(`${own.path}&status=pending&limit=1`)).toBe(0)
  await keyboard.press("z")
  await expect(page.getByText("12 decided in this sitting")).toBeVisible()
})

test("a claim decided by its button moves on as by key", async ({ page, enterPage, fileClaims }) => {
  const own = await fileClaims(6)
  await enterPage(page, own.path)
  const claims = claimsDriver(page)
  await claims.expectRows(6)
  await claims.approve(1).click()
  await expect(claims.row(2)).toBeFocused()
  await claims.reject(2).click()
  await claims
    .dialog(/^Reject the claim/u)
    .getByRole("button", { name: "Reject 1 claim" })
    .click()
  await expect(claims.row(3)).toBeFocused()
})

test("with the details of a claim open, keys decide the claim that they show, and lead to the next", async ({
  page,
  enterPage,
  fileClaims,
  colleague
}) => {
  const own = await fileClaims(3)
  await enterPage(page, own.path)
  const claims = claimsDriver(page)
  await claims.expectRows(3)
  const { keyboard } = page
  const idOf = () => new URL(page.url()).pathname.split("/").at(-1) ?? ""
  const panel = page.getByRole("region", { name: `Claim of ${own.client}` })
  await keyboard.press("j")
  await keyboard.press("Enter")
  await expect(panel).toContainText("Pending")
  const first = idOf()
  await keyboard.press("j")
  await expect.poll(idOf).not.toBe(first)
  const second = idOf()
  await keyboard.press("a")
  await claims.expectStatus(1, "Approved")
  expect([(await colleague.read(first)).status, (await colleague.read(second)).status]).toEqual(["pending", "approved"])
  await expect.poll(idOf).not.toBe(second)
  await expect(panel).toContainText("Pending")
})

test("a double click or a held key in the details of a claim decides one claim", async ({
  page,
  enterPage,
  fileClaims,
  colleague
}) => {
  const own = await fileClaims(4)
  await enterPage(page, own.path)
  const claims = claimsDriver(page)
  await claims.expectRows(4)
  const { keyboard } = page
  const statuses = async () => Promise.all(own.ids.map(async (id) => (await colleague.read(id)).status))
  const panel = page.getByRole("region", { name: `Claim of ${own.client}` })
  await keyboard.press("j")
  await keyboard.press("Enter")
  await expect(panel).toContainText("Pending")
  await panel.getByRole("button", { name: "Approve" }).dblclick()
  await claims.expectStatus(0, "Approved")
  await expect(panel).toContainText("Pending")
  expect((await statuses()).toSorted()).toEqual(["approved", "pending", "pending", "pending"])
  await panel.getByRole("button", { name: "Approve" }).focus()
  for (let repeat = 0; repeat < 6; repeat += 1) await keyboard.down("Enter")
  await keyboard.up("Enter")
  await claims.expectStatus(1, "Approved")
  await expect(panel).toContainText("Pending")
  expect((await statuses()).toSorted()).toEqual(["approved", "approved", "pending", "pending"])
})

test("approving more claims than a page holds asks once, by key as by button", async ({
  page,
  enterPage,
  fileClaims,
  colleague,
  axe
}) => {
  const own = await fileClaims(12)
  await enterPage(page, own.path)
  const claims = claimsDriver(page)
  await claims.expectRows(10)
  const { keyboard } = page
  const pending = () => colleague.count(`${own.path}&status=pending&limit=1`)
  await keyboard.press("j")
  await keyboard.press("Control+Shift+A")
  await keyboard.press("a")
  const question = claims.ask("Approve selected claims")
  await expect(question).toContainText("12 pending claims will be approved.")
  await axe(page)
  await keyboard.press("Escape")
  await expect(question).toBeHidden()
  expect(await pending()).toBe(12)
  await claims.approveSelected.click()
  await claims.confirm(12).click()
  await expect(claims.toast("12 claims approved")).toBeVisible()
  expect(await pending()).toBe(0)
})
