/** A phone of 360 px: from signing in to an import, nothing scrolls sideways and nothing covers a button. */
import type { Page } from "@playwright/test"
import { claimsDriver } from "#tests/drivers/claims.driver.ts"
import { addCompanies, csvFile, csvImportDriver, newUserRow } from "#tests/drivers/csv-import.driver.ts"
import { notificationsDriver } from "#tests/drivers/notifications.driver.ts"
import { enter } from "#tests/drivers/server.driver.ts"
import { usersDriver } from "#tests/drivers/users.driver.ts"
import { expect, firstAdministrator as marta, test } from "#tests/e2e/fixtures.ts"
import { userHeader } from "#tests/fixtures/csv-tables.ts"

test.use({ viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true })

/** The controls that a tap does not reach: those outside the page's width, and those under something else. */
const unreachable = (): ReadonlyArray<string> => {
  const dialogs = [...document.querySelectorAll("dialog:modal")]
  const scope = dialogs.at(-1) ?? document.body
  const controls = [...scope.querySelectorAll<HTMLElement>("button, a[href], input, select, textarea, [role=switch]")]
  const before = document.querySelector("main")?.scrollTop ?? 0
  const missed = controls
    .filter((one) => one.checkVisibility({ visibilityProperty: true, opacityProperty: true }))
    .filter((one) => {
      one.scrollIntoView({ block: "center", inline: "nearest" })
      const { left, right, top, bottom, width } = one.getBoundingClientRect()
      // A phone shows no head of a table; controls for screen readers have no size; a message fades by itself.
      if (width < 2 || one.closest("[data-sonner-toaster], thead") !== null) return false
      if (left < 0 || right > document.documentElement.clientWidth) return true
      const isCovered = (x: number, y: number) => {
        const hit = document.elementFromPoint(left + x * (right - left), top + y * (bottom - top))
        return hit !== null && !one.contains(hit) && !hit.contains(one) && hit.closest("[data-sonner-toaster]") === null
      }
      // The middle of a slice of a ring may be its hole.
      const places = one instanceof SVGElement ? [0.1, 0.3, 0.5, 0.7, 0.9] : [0.5]
      return places.every((x) => places.every((y) => isCovered(x, y)))
    })
  document.querySelector("main")?.scrollTo(0, before)
  const { scrollWidth, clientWidth } = document.documentElement
  const named = missed.map((one) => one.getAttribute("aria-label") ?? one.textContent ?? one.outerHTML)
  return scrollWidth > clientWidth ? [`the page is ${scrollWidth} px wide`, ...named] : named
}

const expectReachable = (page: Page, where: string) =>
  expect.poll(() => page.evaluate(unreachable), { message: where }).toEqual([])

const go = async (page: Page, name: RegExp) => {
  await page.getByRole("button", { name: "Open menu" }).click()
  await page.getByRole("link", { name }).click()
}

test("with a phone an administrator signs in, decides, searches, edits, reads and imports", async ({
  page,
  server,
  signIn,
  addPerson,
  fileClaims,
  colleague
}) => {
  test.slow()
  const person = await addPerson({ given_name: "María Fernanda" })
  const own = await fileClaims(3)
  await addCompanies(server.url, await enter(server, `${marta.prefix}${marta.phone}`, marta.password), [
    "Maple Freight"
  ])

  await page.goto("/login")
  await expectReachable(page, "signing in")
  await signIn(page)
  await expect(page.getByRole("heading", { level: 1, name: "Dashboard" })).toBeVisible()
  await expectReachable(page, "the dashboard")

  await page.goto(own.path)
  const claims = claimsDriver(page)
  await claims.expectRows(3)
  await expectReachable(page, "claims")
  await claims.approve(0).click()
  await claims.expectStatus(0, "Approved")
  await claims.reject(1).click()
  await expectReachable(page, "the question before a rejection")
  await page
    .getByRole("dialog")
    .getByRole("button", { name: /^Reject/u })
    .click()
  await claims.expectStatus(1, "Rejected")
  await claims.tick(2).check()
  await expectReachable(page, "a selection")
  await claims.approveSelected.click()
  await claims.expectStatus(2, "Approved")

  await go(page, /^User Management/u)
  const users = usersDriver(page)
  await users.search.fill(person.surname)
  await users.expectRows(1)
  await expectReachable(page, "users")
  await users.edit(`María Fernanda ${person.surname}`).click()
  await expect(users.field("Address")).toBeVisible()
  await expectReachable(page, "the form of a user")
  await users.field("Address").fill("Calle 14")
  await users.save.click()
  await expect(users.form).toBeHidden()
  expect((await colleague.findUser(person.id)).address).toBe("Calle 14")

  await go(page, /^Notifications/u)
  const notifications = notificationsDriver(page)
  const unread = notifications.rows.filter({ hasText: "Unread" })
  await expect(unread.first()).toBeVisible()
  await expectReachable(page, "notifications")
  const shown = await unread.count()
  await unread
    .first()
    .getByRole("button", { name: /^Mark as read/u })
    .click()
  await expect(unread).toHaveCount(shown - 1)

  await go(page, /^User Management/u)
  const csv = csvImportDriver(page)
  await csv.open()
  await expectReachable(page, "choosing a file")
  await csv.choose(
    csvFile([
      userHeader,
      newUserRow({ company: "Maple Freight", email: "phone71@maple.example" }),
      newUserRow({ company: "Maple Freight", email: "phone72@maple.example" })
    ])
  )
  await csv.expectPreview()
  await expectReachable(page, "the preview of a file")
  await csv.upload.click()
  await expect(csv.dialog).toContainText("2 users were added")
  await expectReachable(page, "the result of an import")
})
