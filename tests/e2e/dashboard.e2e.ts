/** The dashboard and the notification centre while members are active, by mouse and by keys alone. */
import type { Dashboard } from "#domain/dashboard/dashboard.schema.ts"
import type { NotificationStats } from "#domain/notifications/notification.schema.ts"
import { dashboardDriver } from "#tests/drivers/dashboard.driver.ts"
import { notificationsDriver } from "#tests/drivers/notifications.driver.ts"
import { paletteDriver } from "#tests/drivers/palette.driver.ts"
import { expect, test } from "#tests/e2e/fixtures.ts"
import { playMembers } from "#tests/e2e/play-members.ts"

test("figures move while members are at work, each leads to exactly its list, and an enrollment is approved", async ({
  page,
  server,
  colleague,
  enterPage,
  axe
}) => {
  await enterPage(page, "/")
  await expect(page).toHaveURL(/\/dashboard$/u)
  await expect(page).toHaveTitle("Dashboard · Health Benefits")
  const dashboard = dashboardDriver(page)
  for (const name of ["Total Users", "Active Companies", "Active Benefits", "Pending Claims", "Claims Approved"])
    await expect(dashboard.card(name)).toContainText(/\d/u)
  for (const bar of ["onBoarding", "Daily", "Weekly", "Monthly"])
    await expect(dashboard.quizzes.getByRole("rowheader", { name: bar, exact: true })).toHaveCount(1)
  const shares = await dashboard.claims.getByRole("cell", { name: /^\d+%$/u }).allTextContents()
  expect(shares.reduce((sum, share) => sum + Number.parseInt(share, 10), 0)).toBe(100)

  await axe(page)

  const before = await colleague.get<Dashboard>("/dashboard")
  const main = page.getByRole("main")
  const seen = new Set<string>()
  const played = playMembers(server, 12)
  let isOver = false
  await Promise.all([
    played.then(() => (isOver = true)),
    expect
      .poll(async () => seen.add((await main.textContent()) ?? "").size >= 3 || isOver, { intervals: [50] })
      .toBe(true)
  ])
  expect(seen.size, "what was shown on the way").toBeGreaterThanOrEqual(3)
  const now = await colleague.get<Dashboard>("/dashboard")
  await expect.poll(() => dashboard.figure("Pending Claims")).toBe(now.pendingClaims)
  expect(now.unreadNotifications).toBeGreaterThan(before.unreadNotifications)
  for (const { type, submissions } of now.quizAnswerToday.filter((one) => one.type !== "on_boarding"))
    await expect(
      dashboard.quizzes
        .getByRole("row")
        .filter({ has: page.getByRole("rowheader", { name: new RegExp(`^${type}$`, "iu") }) })
    ).toContainText(String(submissions))

  const [slice] = now.totalClaims
  if (slice === undefined) throw new Error("No claims this month")
  await dashboard.claims.getByRole("link", { name: new RegExp(`^${slice.type}: `, "iu") }).click()
  const counted = slice.claim_count.toLocaleString("en-US")
  await expect(page.getByRole("heading", { name: `Claims (${counted})`, exact: true })).toBeVisible()
  await page.goBack()
  await dashboard.quizzes.getByRole("link", { name: /^\d+ Weekly /u }).click()
  await expect(page).toHaveURL(/\/questions\?type=weekly$/u)
  await expect(page.getByRole("heading", { name: /^Quizzes \(\d+\)$/u })).toBeVisible()
  await page.goBack()
  await dashboard.card("Pending Claims").click()
  const pending = now.pendingClaims.toLocaleString("en-US")
  await expect(page.getByRole("heading", { name: `Claims (${pending})`, exact: true })).toBeVisible()

  await page.goBack()
  await dashboard.chip("Read").click()
  const [read] = await colleague.get<ReadonlyArray<{ readonly title: string }>>("/notification?status=read&limit=1")
  await expect(dashboard.activity.getByRole("listitem")).toHaveCount(5)
  await expect(dashboard.activity.getByRole("listitem").first()).toContainText(read?.title ?? "-")
  await expect(dashboard.activity).not.toContainText("(unread)")
  await dashboard.chip("Unread").click()
  await expect(dashboard.activity.getByText("(unread)")).toHaveCount(5)
  await dashboard.activity.getByRole("link", { name: "Notifications Center" }).click()
  const notifications = notificationsDriver(page)
  await notifications.expectRows(10)
  expect(await notifications.unread()).toBe(now.unreadNotifications)
  await expect(notifications.approvable.first()).toBeVisible()
  const message = (await notifications.approvable.first().getByRole("rowheader").textContent()) ?? ""
  const row = notifications.row(message).first()
  await row.getByRole("button", { name: /^Details: /u }).click()
  await expect(notifications.details).toBeVisible()
  await notifications.details.getByRole("button", { name: "Close" }).last().click()
  await row.getByRole("button", { name: /^Activate: /u }).click()
  await expect(notifications.toast(/Enrollment of .+ in “.+” activated/u)).toBeVisible()
  await expect(row).toContainText("Read")
  await expect(row.getByRole("button", { name: /^Activate: /u })).toBeHidden()
  await expect.poll(notifications.unread).toBe(now.unreadNotifications - 1)

  // Another administrator marks one as read: the count follows on an idle screen.
  const [other] = await colleague.get<ReadonlyArray<{ readonly id: string }>>("/notification?status=pending&limit=1")
  await colleague.changeNotification(other?.id ?? "", { status: "read" })
  await expect.poll(notifications.unread, { timeout: 1_500 }).toBe(now.unreadNotifications - 2)

  await notifications.readAll.click()
  await expect(notifications.toast(/notifications marked as read/u)).toBeVisible()
  await expect(page.getByRole("main").getByText(/^\d+ marked as read$/u)).toBeVisible()
  await expect(page.getByRole("link", { name: "Notifications", exact: true })).toBeVisible()
  await notifications.undo.click()
  await expect(notifications.toast("The notifications are unread again")).toBeVisible()
  await expect.poll(notifications.unread).toBe(now.unreadNotifications - 2)
})

test("keys alone lead from a figure to the notification centre, where notifications are approved, read and undone", async ({
  page,
  colleague,
  enterPage
}) => {
  await enterPage(page, "/dashboard")
  const dashboard = dashboardDriver(page)
  await expect(dashboard.card("Pending Claims")).toContainText(/\d/u)
  const { keyboard } = page
  const tabTo = async (isThere: () => boolean) => {
    for (let steps = 0; steps < 60; steps += 1) {
      if (await page.evaluate(isThere)) return
      await keyboard.press("Tab")
    }
    throw new Error("The keyboard cannot get there")
  }
  await tabTo(() => document.activeElement?.getAttribute("aria-label")?.startsWith("Pharmacy: ") === true)
  await keyboard.press("Enter")
  await expect(page).toHaveURL(/\/claims\?type=pharmacy/u)
  const palette = paletteDriver(page)
  await palette.run("Notifications")
  const notifications = notificationsDriver(page)
  await notifications.expectRows(10)
  await keyboard.press("/")
  await keyboard.type("asked for")
  await expect(page).toHaveURL(/searchTerm=/u)
  await palette.run("Show unread notifications")
  await expect(page).toHaveURL(/status=pending/u)
  await expect(notifications.list).toHaveAttribute("aria-busy", "false")
  await tabTo(() => document.activeElement?.getAttribute("role") === "row")
  await expect(notifications.rows.first()).toBeFocused()
  const texts = await notifications.rows.allTextContents()
  const approvable = texts.findIndex((text) => text.includes("Activate"))
  expect(approvable).toBeGreaterThanOrEqual(0)
  for (let steps = 0; steps < approvable; steps += 1) await keyboard.press("j")
  await expect(notifications.rows.nth(approvable)).toBeFocused()
  const row = page.locator("[role=row]:focus")
  await keyboard.press("Enter")
  await expect(notifications.details).toBeVisible()
  await keyboard.press("Escape")
  await expect(notifications.details).toBeHidden()
  await keyboard.press("a")
  await expect(notifications.toast(/Enrollment of .+ in “.+” activated/u)).toBeVisible()
  await expect(row.getByRole("button", { name: /^Mark as unread/u })).toBeVisible()
  await keyboard.press("u")
  await expect(row.getByRole("button", { name: /^Mark as read/u })).toBeVisible()
  await keyboard.press("r")
  await expect(row.getByRole("button", { name: /^Mark as unread/u })).toBeVisible()
  const { unread } = await colleague.get<NotificationStats>("/notification/stats")
  // What matches is a part of it, and its number is on the button once the list has been read again.
  const ofSearch = "/notification?searchTerm=asked%20for&status=pending&limit=1"
  const matching = await colleague.count(ofSearch)
  expect(matching).toBeLessThan(unread)
  await expect(notifications.readAll).toHaveText(`Mark all ${matching} as read`)
  await palette.run("Mark all as read")
  await expect.poll(notifications.unread).toBe(unread - matching)
  await expect(notifications.undo).toBeVisible()
  await keyboard.press("z")
  await expect.poll(notifications.unread).toBe(unread)
})

// The layout is the same at 360 px and 320 px; the narrower one has less space.
test("the dashboard and the notification centre fit 320 px", async ({ page, enterPage, axe }) => {
  const overflow = () => document.documentElement.scrollWidth - document.documentElement.clientWidth
  await page.setViewportSize({ width: 320, height: 740 })
  await enterPage(page, "/dashboard")
  const dashboard = dashboardDriver(page)
  // There is no space for labels beside the ring: the table is shown instead.
  const legend = dashboard.claims.getByRole("rowheader", { name: "Medical" })
  await expect(legend).toHaveCount(1)
  expect((await legend.boundingBox())?.width).toBeGreaterThan(60)
  expect(await page.evaluate(overflow)).toBe(0)
  const cut = await dashboard.activity
    .locator("li *")
    .evaluateAll((all) =>
      all.filter((one) => one.clientWidth > 1 && one.scrollWidth > one.clientWidth + 1).map((one) => one.textContent)
    )
  expect(cut).toEqual([])
  await axe(page)
  await dashboard.activity.getByRole("link", { name: "Notifications Center" }).click()
  await notificationsDriver(page).expectRows(10)
  expect(await page.evaluate(overflow)).toBe(0)
  await axe(page)
})

test("a notification and a type of claims that cannot be read are named, and the rest of the dashboard works", async ({
  page,
  enterPage,
  colleague
}) => {
  const data = await colleague.get<Dashboard>("/dashboard")
  const [first, ...others] = data.lastNotifications
  const totalClaims = [...data.totalClaims, { type: "unknown", claim_count: 2 }]
  const lastNotifications = [{ ...first, status: "unknown" }, ...others]
  await page.route("**/api/dashboard", (route) =>
    route.fulfill({ json: { data: { ...data, totalClaims, lastNotifications } } })
  )
  await enterPage(page, "/dashboard")
  const dashboard = dashboardDriver(page)
  await expect(dashboard.card("Total Users")).toContainText(/\d/u)
  await expect(dashboard.claims.getByRole("cell", { name: /^\d+%$/u }).first()).toBeAttached()
  await expect(page.getByText("This row cannot be read.", { exact: true })).toHaveCount(1)
  await expect(page.getByText(/^This row cannot be read\. Id: /u)).toHaveCount(1)
  await page.getByRole("button", { name: "Unread", exact: true }).click()
  await expect(page.getByText(/^This row cannot be read\. Id: /u)).toHaveCount(0)
})
