/** Working through pending enrolments: declining some with a reason, activating the rest, taking it back. */
import { benefitsDriver } from "#tests/drivers/benefits.driver.ts"
import { usersDriver } from "#tests/drivers/users.driver.ts"
import { enrolMembers } from "#tests/e2e/enrol-members.ts"
import { expect, test } from "#tests/e2e/fixtures.ts"
import { addOwnBenefit } from "#tests/e2e/own-benefit.ts"

test("of 80 enrollments 5 with uneven shares are declined and the rest activated, and both are undone", async ({
  page,
  enterPage,
  server,
  colleague,
  addPerson,
  axe
}) => {
  const title_en = `Zq ${Date.now().toString(36)}`
  const benefit = await addOwnBenefit(colleague, title_en)
  const person = await addPerson()
  const members = [person.id, ...(await colleague.users("limit=40&role=user&status=active")).map(({ id }) => id)]
  const shares = Array.from({ length: 80 }, (_, n) => (n < 5 ? 80 : n % 2 === 0 ? 100 : null))
  const made = await enrolMembers(server, benefit.id, members, shares)
  const ids = made.map(({ id }) => id)
  const all = `/benefits?pending=open&pending_benefit_id=${benefit.id}`
  const panelOf = (count: number) => page.getByRole("region", { name: `Pending Benefits (${count})` })

  const { keyboard } = page
  await enterPage(page, all)
  const benefits = benefitsDriver(page)
  await expect(panelOf(80)).toBeVisible()
  await benefits.activateAll.click()
  await expect(benefits.question).toContainText("75 pending enrollments will be activated.")
  await expect(benefits.question).toContainText("5 whose percentages do not add up to 100 stay pending.")
  await expect(benefits.question).toContainText("You can undo this for 10 minutes.")
  await benefits.question.getByRole("checkbox", { name: "Activate these 5 too" }).check()
  await expect(benefits.question).toContainText("80 pending enrollments will be activated.")
  await axe(page)
  await keyboard.press("Escape")
  await expect(benefits.question).toBeHidden()

  // The five are declined with one reason.
  const addingUp = benefits.panel.getByRole("combobox", { name: "Beneficiaries", exact: true })
  await addingUp.selectOption("Adding up to 100%, or none")
  await expect(panelOf(75)).toBeVisible()
  await addingUp.selectOption("Not adding up to 100%")
  await expect(page).toHaveURL(/pending_uneven=yes/u)
  await expect(panelOf(5)).toBeVisible()
  await expect(benefits.rows.first()).toContainText("Adds up to 80%")
  await benefits.decline(0).click()
  await expect(benefits.declining(1)).toBeVisible()
  await keyboard.press("Escape")
  await benefits.panel.getByRole("checkbox", { name: "Select all" }).check()
  await keyboard.press("r")
  const dialog = benefits.declining(5)
  await dialog.getByLabel("Reason").selectOption("Beneficiaries do not add up to 100")
  await dialog.getByLabel("Note").fill("Please correct the shares")
  await axe(page)
  await dialog.getByRole("button", { name: "Decline 5 enrollments" }).click()
  await expect(benefits.toast("5 enrollments declined")).toBeVisible()

  // The rest is activated; a colleague changes two of them, and the undo after a reload names their members.
  await page.goto(`${new URL(page.url()).origin}${all}`)
  await expect(panelOf(75)).toBeVisible()
  await benefits.activateAll.click()
  await benefits.question.getByRole("button", { name: "Activate 75 enrollments" }).click()
  await expect(benefits.toast("75 enrollments activated")).toBeVisible()
  const changed = made.slice(10, 12)
  for (const { id } of changed) await colleague.setEnrolment(id, "inactive", { code: "other", note: "A test" })
  await page.reload()
  await expect(benefits.undo).toBeVisible()
  await keyboard.press("z")
  const undone = benefits.toast("73 enrollments are pending again. Changed since then and left as they are:")
  for (const { user } of changed) await expect(undone).toContainText(`${user.given_name} ${user.surname}`)
  await expect(panelOf(73)).toBeVisible()
  // The next undo takes back what was decided before that.
  await benefits.undo.click()
  await expect(benefits.toast("5 enrollments are pending again")).toBeVisible()
  await expect(panelOf(78)).toBeVisible()
  await axe(page)

  // No other test meets them.
  await colleague.activate(ids)
  const own = (await colleague.enrolmentsOf(person.id)).find(({ benefit_id }) => benefit_id === benefit.id)
  await colleague.setEnrolment(own?.id ?? "", "inactive", { code: "other", note: "A test" })
  await page.goto(`${new URL(page.url()).origin}/users/${person.id}`)
  await page.getByRole("tab", { name: "Benefits History" }).click()
  await expect(usersDriver(page).panel).toContainText(/Set inactive by Rafael Ibarra on/u)
  await expect(usersDriver(page).panel).toContainText("Other reason: A test")
  await axe(page)
})
