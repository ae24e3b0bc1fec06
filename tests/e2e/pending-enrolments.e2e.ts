/** The panel of pending enrolments: a part of them, links to one, and their export. */
import { readFile } from "node:fs/promises"
import type { Enrolment } from "#domain/enrolments/enrolment.schema.ts"
import type { Benefit } from "#domain/benefits/benefit.schema.ts"
import { enrolmentOf } from "#domain/notifications/notification.rules.ts"
import type { Notification } from "#domain/notifications/notification.schema.ts"
import { benefitsDriver } from "#tests/drivers/benefits.driver.ts"
import { dashboardDriver } from "#tests/drivers/dashboard.driver.ts"
import { notificationsDriver } from "#tests/drivers/notifications.driver.ts"
import { usersDriver } from "#tests/drivers/users.driver.ts"
import { expect, test } from "#tests/e2e/fixtures.ts"
import { playMembers } from "#tests/e2e/play-members.ts"

const rowName = ({ user }: Enrolment) => `${user.surname}, ${user.given_name}`

/** What is pending once members have asked for benefits. */
const pendingAfterPlay = async (
  server: Parameters<typeof playMembers>[0],
  colleague: { readonly pending: () => Promise<ReadonlyArray<Enrolment>> }
) => {
  await playMembers(server, 20)
  return colleague.pending()
}

test("pending enrolments are searched and filtered, the address keeps it, and all that match are activated", async ({
  page,
  enterPage,
  server,
  colleague,
  axe
}) => {
  // Other tests may have left only those that cannot be activated; the newest can.
  const before = await pendingAfterPlay(server, colleague)
  const [first] = before.toSorted((one, other) => other.created_at.localeCompare(one.created_at))
  const own = before.filter(({ benefit_id }) => benefit_id === first?.benefit_id)
  if (first === undefined || own.length === before.length) throw new Error("One benefit has all that are pending")
  await colleague.changeBenefit(first.benefit_id, { status: "active" })
  await enterPage(page, "/benefits")
  const benefits = benefitsDriver(page)
  await benefits.waiting.click()
  await expect(page).toHaveURL(/\?pending=open$/u)
  await benefits.pendingSearch.fill(first.user.email)
  await expect(benefits.rows).toHaveCount(before.filter(({ user_id }) => user_id === first.user_id).length)
  await expect(page).toHaveURL(/pending_searchTerm=/u)
  await benefits.pendingSearch.fill("nobody is called so")
  await expect(benefits.panel.getByText("Nothing matches “nobody is called so”")).toBeVisible()
  await axe(page)
  await benefits.panel.getByRole("button", { name: "Show all" }).click()
  await expect(benefits.pendingSearch).toBeFocused()
  await expect(page.getByRole("region", { name: `Pending Benefits (${before.length})` })).toBeVisible()
  await benefits.pendingBenefit.selectOption(first.benefit.title_en)
  await expect(page.getByRole("region", { name: `Pending Benefits (${own.length})` })).toBeVisible()
  await page.reload()
  await expect(page.getByRole("region", { name: `Pending Benefits (${own.length})` })).toBeVisible()
  await expect(benefits.pendingBenefit).toHaveValue(first.benefit_id)
  await benefits.panel.getByRole("button", { name: "Dates" }).click()
  await page.getByLabel("From").fill("2001-01-01")
  await page.keyboard.press("Escape")
  await expect(page).toHaveURL(/pending_created_from=2001-01-01/u)
  await expect(page.getByRole("region", { name: `Pending Benefits (${own.length})` })).toBeVisible()
  await axe(page)
  await benefits.activateAll.click()
  const noun = own.length === 1 ? "enrollment" : "enrollments"
  await expect(benefits.question).toContainText(`${own.length} pending ${noun} will be activated.`)
  await benefits.question.getByRole("button", { name: `Activate ${own.length} ${noun}`, exact: true }).click()
  await expect(benefits.toast(/activated/u).first()).toBeVisible()
  const left = await colleague.pending()
  const others = before.filter(({ benefit_id }) => benefit_id !== first.benefit_id)
  expect(left.filter(({ benefit_id }) => benefit_id !== first.benefit_id)).toHaveLength(others.length)
  expect(left.length, "some of its own are activated").toBeLessThan(before.length)
  await benefits.panel.getByRole("button", { name: "Close" }).click()
  await expect(page).toHaveURL(/\/benefits$/u)
})

test("the panel says that nothing is pending only after an answer, and when its search or its days cannot be", async ({
  page,
  enterPage,
  server,
  axe
}) => {
  await playMembers(server, 20)
  await enterPage(page, "/benefits")
  const benefits = benefitsDriver(page)
  await expect(benefits.waiting).toBeVisible()
  const { promise, resolve } = Promise.withResolvers<undefined>()
  const pending = "**/api/benefits-enrollment/pending*"
  let calls = 0
  await page.route(pending, async (route) => {
    calls += 1
    await promise
    await route.fallback()
  })
  await benefits.waiting.click()
  await benefits.pendingSearch.fill("a")
  await benefits.pendingSearch.fill("")
  await expect.poll(() => calls).toBeGreaterThan(1)
  await expect(benefits.panel.getByText(/been processed|No pending enrollment/u)).toBeHidden()
  resolve(undefined)
  await expect(benefits.rows.first()).toBeVisible()

  await benefits.pendingSearch.fill("x".repeat(120))
  await expect(benefits.toast("Use at most 100 characters to search.")).toBeVisible()
  await expect(benefits.activateAll).toBeDisabled()
  await benefits.pendingSearch.fill("")

  await benefits.panel.getByRole("button", { name: "Dates" }).click()
  await page.getByLabel("From").fill("2026-05-02")
  await page.getByLabel("To", { exact: true }).fill("2026-05-01")
  await expect(page.getByText("The first day is after the last one.")).toBeVisible()
  await axe(page)
  await page.setViewportSize({ width: 360, height: 740 })
  const right = await benefits.pendingSearch.evaluate((box) => box.getBoundingClientRect().right)
  expect(right, "two days leave the search box on the phone").toBeLessThan(360)
})

test("the panel stays open under the figures, and names the benefit of a filter without enrollments", async ({
  page,
  enterPage,
  server,
  colleague
}) => {
  await playMembers(server, 20)
  const [benefit] = await colleague.get<ReadonlyArray<Benefit>>("/benefits?limit=1")
  if (benefit === undefined) throw new Error("There is no benefit")
  const noDay = "2999-01-01T00:00:00.000Z"
  await enterPage(page, `/benefits?pending=open&pending_benefit_id=${benefit.id}&pending_created_from=${noDay}`)
  const benefits = benefitsDriver(page)
  await expect(benefits.pendingBenefit).toHaveValue(benefit.id)
  await expect(benefits.pendingBenefit.locator("option:checked")).toHaveText(benefit.title_en)

  await benefits.panel.getByRole("button", { name: "Show all" }).click()
  await benefits.panel.getByRole("checkbox", { name: "Select all" }).check()
  await page.getByRole("group", { name: "Active Benefits" }).getByRole("link").click()
  await expect(page).toHaveURL(/\?status=active&pending=open$/u)
  const chosen = benefits.panel.getByRole("button", { name: /^Activate selected/u })
  await expect(chosen).toBeVisible()

  // More than ten are asked for.
  const before = (await colleague.pending()).length
  await chosen.click()
  const question = page.getByRole("alertdialog", { name: "Activate selected enrollments" })
  await expect(question).toContainText(/\d+ pending enrollments will be activated/u)
  await page.keyboard.press("Escape")
  await expect(question).toBeHidden()
  expect((await colleague.pending()).length).toBeGreaterThanOrEqual(before)
})

test("an activity and a notification lead to the enrolment itself, and later to its outcome", async ({
  page,
  enterPage,
  server,
  colleague,
  axe
}) => {
  // Other tests may have activated all there were.
  await playMembers(server, 20)
  const list = await colleague.get<ReadonlyArray<Notification>>("/notification?limit=100")
  const states = await Promise.all(
    list.map(async (one) => {
      const enrolment = enrolmentOf(one)
      if (enrolment?.status !== "pending") return null
      const benefit = await colleague.get<{ readonly status: string }>(`/benefits/${enrolment.benefit_id}`)
      const user = await colleague.findUser(enrolment.user_id)
      return benefit.status === "active" && user.status === "active" ? { found: one, wanted: enrolment } : null
    })
  )
  const { found, wanted } = states.find((one) => one !== null) ?? {}
  if (found === undefined || wanted === undefined) throw new Error("No notification is about a pending enrolment")
  await page.route("**/api/dashboard", async (route) => {
    const answer = await route.fetch()
    const body: { readonly data: object } = await answer.json()
    await route.fulfill({ response: answer, json: { ...body, data: { ...body.data, lastNotifications: [found] } } })
  })
  await enterPage(page, "/dashboard")
  await dashboardDriver(page)
    .activity.getByRole("listitem")
    .filter({ hasText: found.message })
    .getByRole("link")
    .first()
    .click()
  const benefits = benefitsDriver(page)
  await expect(page).toHaveURL(new RegExp(`/benefits\\?enrollment=${wanted.id}$`, "u"))
  const row = benefits.panel.getByRole("row", { name: rowName(wanted) }).first()
  await expect(row).toBeFocused()
  await axe(page)
  await page.keyboard.press("a")
  await expect(benefits.toast(/activated/u).first()).toBeVisible()
  const note = `The enrollment of ${wanted.user.given_name} ${wanted.user.surname} in “${wanted.benefit.title_en}” is already active.`
  await expect(benefits.panel.getByText(note)).toBeVisible()
  await axe(page)
  await page.goto(`${new URL(page.url()).origin}/notifications`)
  await notificationsDriver(page).search.fill(found.message)
  await notificationsDriver(page).row(found.message).first().getByRole("link").click()
  await expect(benefits.panel.getByText(note)).toBeVisible()
  await benefits.panel.getByRole("link", { name: "Show the user" }).click()
  await expect(page).toHaveURL(new RegExp(`/users/${wanted.user_id}$`, "u"))
  await expect(usersDriver(page).panel).toContainText(wanted.user.email)
})

test("selected enrolments and users are exported, and no others", async ({ page, enterPage, addPerson }) => {
  const linesOf = async (click: () => Promise<void>) => {
    const download = page.waitForEvent("download")
    await click()
    const [, ...lines] = (await readFile(await (await download).path(), "utf8")).trimEnd().split("\r\n")
    return lines
  }
  await enterPage(page, "/benefits")
  const benefits = benefitsDriver(page)
  await benefits.waiting.click()
  for (const at of [0, 2]) await benefits.rows.nth(at).getByRole("checkbox").click()
  const emails = await Promise.all(
    [0, 2].map(async (at) => /\S+@\S+/u.exec(await benefits.rows.nth(at).innerText())?.[0] ?? "-")
  )
  const enrolments = await linesOf(() => benefits.panel.getByRole("button", { name: "Export (2)" }).click())
  expect(enrolments).toHaveLength(2)
  for (const email of emails) expect(enrolments.join("\n")).toContain(email)

  const own = {
    given_name: `Zq${Math.random()
      .toString(36)
      .replace(/[^a-z]/gu, "")}`
  }
  const [one, other] = [await addPerson(own), await addPerson(own)]
  await page.goto(`${new URL(page.url()).origin}/users?searchTerm=${own.given_name}`)
  const users = usersDriver(page)
  await users.expectRows(2)
  for (const at of [0, 1]) await users.rows.nth(at).getByRole("checkbox").click()
  const people = await linesOf(() => page.getByRole("button", { name: "Export (2)" }).click())
  expect(people).toHaveLength(2)
  for (const { email } of [one, other]) expect(people.join("\n")).toContain(email)
})

test("one's own pending enrollment has no button, is not ticked, and stays out of Activate All, which says so", async ({
  page,
  enterPage,
  server,
  colleague,
  axe
}) => {
  const [own, ...others] = await pendingAfterPlay(server, colleague)
  // Members ask by an application of their own; here the answer says whose the newest is.
  await page.route("**/api/benefits-enrollment/pending*", async (route) => {
    const answer = await route.fetch()
    const { data, ...rest } = (await answer.json()) as { readonly data: ReadonlyArray<{ readonly id: string }> }
    const marked = data.map((one) => (one.id === own?.id ? { ...one, is_own: true } : one))
    await route.fulfill({ response: answer, json: { ...rest, data: marked } })
  })
  await enterPage(page, "/benefits?pending=open")
  const benefits = benefitsDriver(page)
  const row = benefits.rows.first()
  await expect(row).toContainText("Your own")
  await expect(row.getByRole("checkbox")).toHaveCount(0)
  await expect(row.getByRole("button", { name: /^Activate / })).toHaveCount(0)
  await axe(page)
  await row.focus()
  await page.keyboard.press("a")
  await expect(benefits.toast("You cannot decide your own enrollment.")).toBeVisible()
  await benefits.activateAll.click()
  await expect(benefits.question).toContainText(`${others.length} pending enrollments will be activated.`)
  await expect(benefits.question).toContainText("1 of your own stays pending.")
  await benefits.question.getByRole("button", { name: "Cancel" }).click()
})
