/** Every record has an address over its list. */
import { claimsDriver } from "#tests/drivers/claims.driver.ts"
import { paletteDriver } from "#tests/drivers/palette.driver.ts"
import { call } from "#tests/drivers/server.driver.ts"
import { expect, secondAdministrator, test } from "#tests/e2e/fixtures.ts"
import { addressOfNewTab } from "#tests/e2e/new-tab.ts"

test("a record opens over its list, whose query stays, and Back closes it", async ({ page, enterPage, addPerson }) => {
  const person = await addPerson()
  await enterPage(page, `/users?searchTerm=${person.surname}`)
  await page.getByRole("link", { name: person.surname }).click()
  const panel = page.getByRole("region", { name: "User details" })
  await expect(panel.getByRole("heading", { name: new RegExp(person.surname, "u") })).toBeVisible()
  await expect(page).toHaveURL(new RegExp(`/users/${person.id}\\?searchTerm=~\\w+$`, "u"))
  await page.goBack()
  await expect(panel).toBeHidden()
  await expect(page).toHaveURL(/\/users\?searchTerm/u)
  await page.goForward()
  await expect(panel).toBeVisible()
  await panel.getByRole("button", { name: "Close" }).click()
  await expect(page).toHaveURL(/\/users\?searchTerm/u)

  // As a link from elsewhere, with the list behind it.
  await page.goto(`/users/${person.id}`)
  await expect(panel.getByRole("heading", { name: new RegExp(person.surname, "u") })).toBeVisible()
  await expect(page.getByRole("grid")).toBeVisible()
})

test("an address does not hold what was searched for; a reload, Back and other tabs of the same person find it", async ({
  page,
  context,
  enterPage,
  addPerson
}) => {
  const person = await addPerson()
  const rows = page.getByRole("grid").getByRole("row")
  const search = page.getByRole("searchbox")
  // As a colleague sends it.
  await enterPage(page, `/users?searchTerm=${person.surname}`)
  await expect(page).toHaveURL(/\/users\?searchTerm=~\w{8}$/u)
  await expect(search).toHaveValue(person.surname)
  const address = page.url()
  await search.fill(person.given_name)
  await expect(page).not.toHaveURL(address)
  await search.fill(person.surname)
  await expect(page).toHaveURL(address)
  await page.reload()
  await expect(search).toHaveValue(person.surname)
  await expect(rows).toHaveCount(2)
  await page.getByRole("link", { name: /^Claims/u }).click()
  await expect(page).toHaveURL(/\/claims$/u)
  await page.reload()
  await page.goBack()
  await expect(search).toHaveValue(person.surname)
  await expect(rows).toHaveCount(2)
  await expect(page).toHaveURL(address)

  const tab = await context.newPage()
  await tab.goto(address)
  await expect(tab.getByRole("searchbox")).toHaveValue(person.surname)
  await expect(tab.getByRole("grid").getByRole("row")).toHaveCount(2)
  await tab.close()
  await enterPage(page, new URL(address).pathname + new URL(address).search, secondAdministrator)
  await expect(rows).not.toHaveCount(2)
  await expect(search).toHaveValue("")
})

test("the address of a record, opened signed out, leads to the record after sign-in", async ({
  page,
  signIn,
  addPerson
}) => {
  const person = await addPerson()
  await page.goto(`/users/${person.id}`)
  await expect(page).toHaveURL(/\/login$/u)
  await signIn(page)
  await expect(page).toHaveURL(new RegExp(`/users/${person.id}$`, "u"))
  const panel = page.getByRole("region", { name: "User details" })
  await expect(panel.getByRole("heading", { name: new RegExp(person.surname, "u") })).toBeVisible()
  await panel.getByRole("button", { name: "Close" }).click()
  await expect(page).toHaveURL(/\/users$/u)
  await expect(page.getByRole("grid")).toBeVisible()
})

for (const { place, heading } of [
  { place: "companies", heading: "Edit Company" },
  { place: "benefits", heading: "Edit Benefit" },
  { place: "learn", heading: "Edit Article" },
  { place: "questions", heading: "Edit Quiz" }
]) {
  test(`the address of one of the ${place} opens it for editing; an unknown one says so`, async ({
    page,
    enterPage,
    expectStatus
  }) => {
    await enterPage(page, `/${place}`)
    const link = page.locator(`main a[href^="/${place}/"]`).first()
    const href = (await link.getAttribute("href")) ?? ""
    await link.click()
    await expect(page.getByRole("heading", { name: heading })).toBeVisible()
    await expect(page).toHaveURL(new RegExp(`${href}$`, "u"))
    await page.keyboard.press("Escape")
    await expect(page.getByRole("heading", { name: heading })).toBeHidden()
    await expect(page).toHaveURL(new RegExp(`/${place}$`, "u"))
    await page.goto(href)
    await expect(page.getByRole("heading", { name: heading })).toBeVisible()

    expectStatus(404)
    await page.goto(`/${place}/00000000-0000-4000-8000-0000000000aa`)
    await expect(page.getByText(/no longer exists/u).first()).toBeVisible()
  })
}

test("the details of a rejected claim say once who rejected it, when and why", async ({
  page,
  enterPage,
  fileClaims,
  server
}) => {
  const own = await fileClaims(1)
  const { token } = await enterPage(page, own.path)
  const reason = { code: "missing_documents", note: "No invoice" }
  await call(server.url, "PATCH", `/claims/${own.ids[0]}`, token, { status: "rejected", reason })
  await page.goto(`/claims/${own.ids[0]}`)
  await expect(page.getByRole("region", { name: `Claim of ${own.client}` })).toContainText(
    /Rejected\s*Decided On\s*[\d/]{10} [\d:]{5}\s*Decided By\s*Marta Salgado\s*Reason\s*Missing documents: No invoice\s*Client/u
  )
})

test("a claim is opened by its address and approved in place, and its client is a link", async ({
  page,
  enterPage,
  fileClaims,
  colleague,
  expectStatus,
  axe
}) => {
  const own = await fileClaims(2)
  const id = own.ids[0] ?? ""
  await enterPage(page, `/claims/${id}`)
  const panel = page.getByRole("region", { name: `Claim of ${own.client}` })
  await expect(panel).toContainText("Pending")
  await axe(page)
  await panel.getByRole("button", { name: "Approve" }).click()
  await expect(panel).toContainText(/Approved\s*Decided On\s*[\d/]{10} [\d:]{5}\s*Decided By\s*Marta Salgado\s*Client/u)
  expect((await colleague.read(id)).status).toBe("approved")
  await expect(panel.getByRole("link", { name: "Marta Salgado" })).toHaveAttribute("href", /^\/users\/[\w-]+$/u)
  await panel.getByRole("link", { name: own.client }).click()
  await expect(page).toHaveURL(/\/users\/[\w-]+$/u)
  await expect(page.getByRole("region", { name: "User details" })).toContainText(own.client)

  await page.goto(own.path)
  const claims = claimsDriver(page)
  await claims.expectRows(2)
  await page.keyboard.press("j")
  await page.keyboard.press("Enter")
  await expect(panel).toBeVisible()
  await page.keyboard.press("Escape")
  await expect(panel).toBeHidden()
  expectStatus(404)
  await page.goto("/claims/00000000-0000-4000-8000-0000000000aa")
  await expect(page.getByText(/This claim no longer exists/u)).toBeVisible()
  await expect(page).toHaveURL(/\/claims$/u)
  await page.goto("/claims/not,one")
  await expect(page.getByRole("heading", { name: "Not found" })).toBeVisible()
})

test("Enter in the palette opens the record itself; Ctrl+click on a title opens a tab", async ({
  page,
  enterPage,
  addPerson
}) => {
  const person = await addPerson()
  await enterPage(page, "/users")
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible()
  const palette = paletteDriver(page)
  await palette.open()
  await page.keyboard.type(person.surname)
  await expect(palette.dialog.locator("[role=option][aria-selected=true]")).toContainText(person.surname)
  await page.keyboard.press("Enter")
  await expect(page.getByRole("region", { name: "User details" })).toContainText(person.surname)
  await expect(page).toHaveURL(new RegExp(`/users/${person.id}\\?searchTerm=`, "u"))

  await expect(palette.dialog).toBeHidden()
  const link = page.getByRole("grid").getByRole("link", { name: person.surname })
  const opened = await addressOfNewTab(page, () => link.click({ modifiers: ["ControlOrMeta"] }))
  expect(new URL(opened).pathname).toBe(`/users/${person.id}`)
  await expect(page).toHaveURL(new RegExp(`/users/${person.id}\\?searchTerm=`, "u"))
})

test("an activity of the dashboard and a notification lead to the very claim", async ({
  page,
  enterPage,
  fileClaims
}) => {
  const own = await fileClaims(1)
  await enterPage(page, "/notifications")
  const link = page.locator(`main a[href="/claims/${own.ids[0]}"]`)
  await link.click()
  await expect(page.getByRole("region", { name: `Claim of ${own.client}` })).toBeVisible()
  await page.goto("/dashboard")
  await page.locator(`main a[href="/claims/${own.ids[0]}"]`).click()
  await expect(page.getByRole("region", { name: `Claim of ${own.client}` })).toBeVisible()
})

test("a company, the person and the benefit of an enrolment and the actor of a change are links", async ({
  page,
  enterPage,
  addPerson,
  colleague,
  axe
}) => {
  const person = await addPerson()
  const company = (await colleague.companies()).find(({ id }) => id === person.company_id)
  await enterPage(page, `/users?searchTerm=${person.surname}`)
  const row = page.getByRole("grid").getByRole("row").filter({ hasText: person.surname })
  await row.getByRole("link", { name: company?.name ?? "-" }).click()
  await expect(page).toHaveURL(new RegExp(`/companies/${person.company_id}$`, "u"))
  await expect(page.getByRole("dialog", { name: "Edit Company" }).getByLabel("Company Name")).toHaveValue(
    company?.name ?? "-"
  )

  const [enrolment] = await colleague.pending()
  if (enrolment === undefined) throw new Error("No enrolment is pending")
  await page.goto(`/benefits?pending=open&pending_searchTerm=${encodeURIComponent(enrolment.user.email)}`)
  const panel = page.getByRole("region", { name: /^Pending Benefits/u })
  const asked = panel.getByRole("row").filter({ hasText: enrolment.benefit.title_en }).first()
  await expect(asked.getByRole("link", { name: enrolment.benefit.title_en })).toHaveAttribute(
    "href",
    `/benefits/${enrolment.benefit.id}`
  )
  await axe(page)
  await asked.getByRole("link", { name: `${enrolment.user.surname}, ${enrolment.user.given_name}` }).click()
  await expect(page).toHaveURL(new RegExp(`/users/${enrolment.user_id}$`, "u"))
  const details = page.getByRole("region", { name: "User details" })
  await details.getByRole("tab", { name: "Benefits" }).click()
  await expect(details.getByRole("link", { name: enrolment.benefit.title_en }).first()).toBeVisible()

  await page.goto("/audit")
  const actor = page.getByRole("grid").getByRole("link", { name: "Marta Salgado" }).first()
  await actor.click()
  await expect(details).toContainText("Marta Salgado")
})
