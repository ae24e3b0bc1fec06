/** The counts of the sidebar, on screens that show none of what is counted. */
import type { Page } from "@playwright/test"
import type { PendingCounts } from "#domain/dashboard/pending-counts.schema.ts"
import { dashboardDriver } from "#tests/drivers/dashboard.driver.ts"
import { usersDriver } from "#tests/drivers/users.driver.ts"
import { expect, test } from "#tests/e2e/fixtures.ts"

/** The counts beside the links to benefits, claims and notifications. */
const countsOf = (page: Page) => async (): Promise<ReadonlyArray<number>> => {
  const links = page.getByRole("navigation", { name: "Main" }).getByRole("link")
  const texts = await links.filter({ hasText: /\d/u }).allTextContents()
  return texts.map((text) => Number(text.replace(/\D/gu, "")))
}

test("the sidebar shows all three counts on every screen, and follows another administrator's decision", async ({
  page,
  colleague,
  enterPage,
  fileClaims
}) => {
  const { ids } = await fileClaims(1)
  const { pending_claims, pending_enrolments, unread_notifications } = await colleague.get<PendingCounts>("/counts")
  await enterPage(page, "/companies")
  const shown = countsOf(page)
  await expect.poll(shown).toEqual([pending_enrolments, pending_claims, unread_notifications])

  await colleague.decide(ids, "approved")
  await expect.poll(shown).toEqual([pending_enrolments, pending_claims - 1, unread_notifications])
  const [enrolment] = await colleague.pending()
  await colleague.refuseEnrolment(enrolment?.id ?? "")
  // What was decided is no longer to be read about.
  const { unread_notifications: unread } = await colleague.get<PendingCounts>("/counts")
  const left = [pending_enrolments - 1, pending_claims - 1, unread]
  await expect.poll(shown).toEqual(left)

  await page.getByRole("link", { name: "Dashboard", exact: true }).click()
  await expect.poll(() => dashboardDriver(page).figure("Pending Claims")).toBe(pending_claims - 1)
  expect(await shown()).toEqual(left)
})

test("counts that could not be read again say so", async ({ page, colleague, enterPage, fileClaims, expectStatus }) => {
  expectStatus(500)
  const { ids } = await fileClaims(1)
  await enterPage(page, "/companies")
  const link = page.getByRole("link", { name: /^Claims [\d,]+ waiting/u })
  await expect(link).toBeVisible()
  await expect(link).not.toContainText("could not be refreshed")
  await page.route("**/api/counts", (route) => route.fulfill({ status: 500, body: "<html>" }))
  await colleague.decide(ids, "approved")
  await expect(link).toContainText("could not be refreshed")
  await page.unroute("**/api/counts")
  await expect(link).not.toContainText("could not be refreshed")
})

test("a member's history that could not be refreshed says so", async ({ page, colleague, enterPage, expectStatus }) => {
  expectStatus(500)
  const [first] = await colleague.pending()
  if (first === undefined) throw new Error("No enrolment is pending")
  const { given_name, surname } = first.user
  await enterPage(page, `/users?searchTerm=${encodeURIComponent(`${given_name} ${surname}`)}`)
  const { panel, view } = usersDriver(page)
  await view(`${given_name} ${surname}`).first().click()
  await panel.getByRole("tab", { name: "Benefits History" }).click()
  const row = panel.getByRole("row").filter({ hasText: first.benefit.title_en }).first()
  await expect(row).toContainText("Pending")
  await page.route("**/api/benefits-enrollment/user/**", (route) => route.fulfill({ status: 500, body: "<html>" }))
  await colleague.refuseEnrolment(first.id)
  const note = panel.getByText("This could not be refreshed.")
  await expect(note).toBeVisible()
  await page.unroute("**/api/benefits-enrollment/user/**")
  await panel.getByRole("button", { name: "Retry" }).click()
  await expect(note).toBeHidden()
  await expect(row).not.toContainText("Pending")
})
