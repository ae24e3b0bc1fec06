/** The counts of the sidebar, on screens that show none of what is counted. */
import type { Page } from "@playwright/test"
import type { PendingCounts } from "#domain/dashboard/pending-counts.schema.ts"
import { dashboardDriver } from "#tests/drivers/dashboard.driver.ts"
import { expect, test } from "#tests/e2e/fixtures.ts"

/** The counts beside the links to benefits, claims and notifications. */
const countsOf = (page: Page) => async (): Promise<ReadonlyArray<number>> => {
  const links = page.getByRole("navigation", { name: "Main" }).getByRole("link")
  const texts = await links.filter({ hasText: /\d/u }).allTextContents()
  return texts.map((text) => Number(text.replace(/\D/gu, "")))
}

test("the sidebar shows all three counts on every screen, true within a second of another administrator's decision", async ({
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
  await expect
    .poll(shown, { timeout: 1_000, intervals: [50] })
    .toEqual([pending_enrolments, pending_claims - 1, unread_notifications])
  const [enrolment] = await colleague.pending()
  await colleague.refuseEnrolment(enrolment?.id ?? "")
  const left = [pending_enrolments - 1, pending_claims - 1, unread_notifications]
  await expect.poll(shown, { timeout: 1_000, intervals: [50] }).toEqual(left)

  await page.getByRole("link", { name: "Dashboard", exact: true }).click()
  await expect.poll(() => dashboardDriver(page).figure("Pending Claims")).toBe(pending_claims - 1)
  expect(await shown()).toEqual(left)
})
