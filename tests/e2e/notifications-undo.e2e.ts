/** In the notification centre an approval is undone, and Enter opens the claim that a notification is about. */
import { notificationsDriver } from "#tests/drivers/notifications.driver.ts"
import { enrolMembers } from "#tests/e2e/enrol-members.ts"
import { expect, test } from "#tests/e2e/fixtures.ts"
import { addOwnBenefit } from "#tests/e2e/own-benefit.ts"

test("an approval is undone by its key and by its toast", async ({
  page,
  enterPage,
  server,
  colleague,
  addPerson,
  axe
}) => {
  const title_en = `Zn ${Date.now().toString(36)}`
  const benefit = await addOwnBenefit(colleague, title_en)
  const person = await addPerson()
  const made = await enrolMembers(server, benefit.id, [person.id], [100])
  await enterPage(page, `/notifications?searchTerm=${person.surname}`)
  const notifications = notificationsDriver(page)
  const { keyboard } = page
  await notifications.expectRows(1)
  const activated = `Enrollment of Lucía ${person.surname} in “${title_en}” activated`
  const status = async () => (await colleague.enrolmentsOf(person.id))[0]?.status
  const approve = async () => {
    await notifications.rows.focus()
    await keyboard.press("a")
    await expect(notifications.undo).toBeVisible()
    await expect(page.getByRole("main").getByText(activated)).toBeVisible()
    expect(await status()).toBe("active")
  }
  const expectPending = async () => {
    await expect(notifications.toast("1 enrollment is pending again")).toBeVisible()
    await expect(notifications.approvable).toHaveCount(1)
    await expect(notifications.rows).toContainText("Unread")
    await expect(notifications.undo).toBeHidden()
    expect(await status()).toBe("pending")
  }

  await approve()
  await axe(page)
  await keyboard.press("z")
  await expectPending()

  await approve()
  await notifications.toast(activated).getByRole("button", { name: "Undo" }).click()
  await expectPending()

  // No other test meets it.
  await colleague.activate(made.map(({ id }) => id))
})

test("Enter on a notification about a claim opens the claim, as a click on its title does", async ({
  page,
  enterPage,
  colleague,
  addPerson
}) => {
  const person = await addPerson()
  const { id } = await colleague.file(person.id, "dental", "2026-03-02")
  await enterPage(page, `/notifications?searchTerm=${person.surname}`)
  const notifications = notificationsDriver(page)
  await notifications.expectRows(1)
  await page.keyboard.press("j")
  await expect(notifications.rows).toBeFocused()
  await page.keyboard.press("Enter")
  await expect(page).toHaveURL(new RegExp(`/claims/${id}$`, "u"))
  await expect(page.getByRole("region", { name: `Claim of Lucía ${person.surname}` })).toBeVisible()
})
