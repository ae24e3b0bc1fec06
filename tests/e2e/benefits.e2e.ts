/** Benefits: written in two languages with two images, and their enrolments activated, by mouse and by keys. */
import { benefitsDriver } from "#tests/drivers/benefits.driver.ts"
import { expect, test } from "#tests/e2e/fixtures.ts"
import { onePixel } from "#tests/fixtures/images.ts"

const ownTitle = () => `Zq ${Date.now().toString(36)}${Math.floor(Math.random() * 1000)}`

const overflow = () => document.documentElement.scrollWidth - document.documentElement.clientWidth

const labels = [
  "Title",
  "Card description",
  "Description",
  "About the benefit",
  "What it offers",
  "How to get it",
  "Message to the member"
]

test("a benefit is written in both languages with logo and image, changed, switched off and deleted", async ({
  page,
  enterPage,
  axe
}) => {
  await enterPage(page, "/benefits")
  const benefits = benefitsDriver(page)
  await benefits.expectCards(6)
  await expect(page).toHaveTitle("Benefits · Health Benefits")
  const total = Number(await benefits.figure("Total Benefits").textContent())
  const title = ownTitle()
  await benefits.add.click()
  await benefits.field("Type").selectOption("Link")
  await benefits.save.click()
  for (const message of [
    "company id is required",
    "url is required",
    "title en is required",
    "card description_en is required"
  ])
    await expect(benefits.form.getByText(message, { exact: true })).toBeVisible()
  await expect(benefits.form.getByText("title es is required")).toBeHidden()
  await expect(benefits.tab("Spanish")).toContainText("7")
  await expect(benefits.field("Company")).toBeFocused()
  await axe(page)
  await benefits.field("Link").fill("javascript:alert(1)")
  await benefits.field("Type").focus()
  await expect(benefits.form.getByText("Use a web address that begins with http:// or https://.")).toBeVisible()
  await benefits.field("Type").selectOption("Beneficiaries")
  await expect(benefits.field("Link")).toBeHidden()
  await benefits.field("Company").selectOption({ index: 1 })
  await benefits
    .picture("Logo")
    .setInputFiles({ name: "notes.png", mimeType: "image/png", buffer: Buffer.from("none") })
  await expect(benefits.form.getByText("Choose a PNG or JPEG image.")).toBeVisible()
  for (const [field, name] of [
    ["Logo", "logo.png"],
    ["Image", "image.png"]
  ] as const) {
    await benefits.picture(field).setInputFiles({ name, mimeType: "image/png", buffer: onePixel })
    await expect(benefits.form.getByText(name)).toBeVisible()
  }
  for (const label of labels) await benefits.field(label).fill(label === "Title" ? title : `${label} in English`)
  // English is complete: saving leads to the errors on the other tab.
  await benefits.save.click()
  await expect(benefits.tab("Spanish")).toHaveAttribute("aria-selected", "true")
  await expect(benefits.field("Title")).toBeFocused()
  for (const label of labels) await benefits.field(label).fill(`${label} en español`)
  await benefits.save.dblclick()
  await expect(benefits.toast(`Benefit “${title}” created`)).toBeVisible()
  await expect(benefits.card(title)).toContainText("Card description in English")
  await expect(benefits.card(title).locator("img")).toBeVisible()
  await expect(benefits.figure("Total Benefits")).toHaveText(String(total + 1))

  await benefits.edit(title).click()
  await expect(benefits.form.getByRole("img", { name: "Current image" })).toHaveCount(2)
  await expect(benefits.field("Company")).toHaveAttribute("readonly", "")
  await benefits.form.getByRole("button", { name: "Remove" }).first().click()
  await benefits.field("Card description").fill("Now without a logo")
  await benefits.save.click()
  await expect(benefits.toast(`Benefit “${title}” saved`)).toBeVisible()
  await expect(benefits.card(title)).toContainText("Now without a logo")
  await expect(benefits.card(title).locator("img")).toBeHidden()
  // The same on a phone: nothing scrolls sideways.
  await page.setViewportSize({ width: 360, height: 740 })
  expect(await page.evaluate(overflow)).toBe(0)
  await benefits.edit(title).click()
  await expect(benefits.field("Title")).toHaveValue(title)
  expect(await page.evaluate(overflow)).toBe(0)
  await page.keyboard.press("Escape")
  await benefits.waiting.click()
  await expect(benefits.rows.first()).toBeVisible()
  expect(await page.evaluate(overflow)).toBe(0)
  await axe(page)
  await page.keyboard.press("Escape")
  await page.setViewportSize({ width: 1280, height: 800 })
  await benefits.search.fill(title)
  // The matches of the page are shown at once; the answer may move them.
  await expect(page.getByRole("heading", { name: "Benefits (1)" })).toBeVisible()
  await benefits.switchOf(title).click()
  await expect(benefits.card(title)).toContainText("Inactive")
  await expect(benefits.switchOf(title)).not.toHaveAttribute("aria-busy", "true")
  await benefits.filter("Status").selectOption("Active")
  await expect(page.getByText(/^Nothing matches/u)).toBeVisible()
  await benefits.filter("Status").selectOption("Inactive")
  await benefits.remove(title).click()
  await expect(benefits.ask("Delete Benefit")).toContainText("Are you sure you want to delete this benefit?")
  await benefits.ask("Delete Benefit").getByRole("button", { name: "Delete" }).click()
  await expect(benefits.toast(`Benefit “${title}” deleted`)).toBeVisible()
  await expect(benefits.card(title)).toBeHidden()
})

test("pending enrolments are approved one by one, then all; only the failed ones are retried", async ({
  page,
  enterPage,
  colleague
}) => {
  const [first, second, ill] = await colleague.pending()
  if (first === undefined || second === undefined || ill === undefined) throw new Error("Too few wait")
  // Apart from what the demo data blocks, here one benefit can be corrected.
  await colleague.changeBenefit(ill.benefit_id, { status: "inactive" })
  await enterPage(page, "/benefits")
  const benefits = benefitsDriver(page)
  await benefits.waiting.click()
  await expect(benefits.panel).toBeFocused()
  const name = `${first.user.surname}, ${first.user.given_name}`
  const row = benefits.panel.locator(`[role=row][aria-rowindex="1"]`)
  await expect(row).toContainText(name)
  await benefits.details.first().click()
  await expect(
    benefits.panel
      .getByText("Form data")
      .or(benefits.panel.getByRole("heading", { name: "Beneficiaries" }))
      .first()
  ).toBeVisible()
  // The row at the lower edge is half visible; it does not scroll away under the pointer that presses its button.
  const edgeOf = () =>
    benefits.rows.evaluateAll((rows) => {
      const bottom = rows[0]?.closest("[role=grid]")?.parentElement?.getBoundingClientRect().bottom ?? 0
      const [box] = rows
        .filter((row) => row.getBoundingClientRect().bottom > bottom)
        .map((row) => row.querySelector("button:not([aria-expanded])")?.getBoundingClientRect())
      return box === undefined ? null : { x: box.x + box.width / 2, y: box.y + 4, bottom }
    })
  const atFirst = await edgeOf()
  const missing = Math.ceil((atFirst?.y ?? 0) + 12 - (atFirst?.bottom ?? 0))
  if (missing > 0) await page.setViewportSize({ width: 1280, height: (page.viewportSize()?.height ?? 0) + missing })
  const edge = await edgeOf()
  expect(edge?.y, "half a row stands at the edge").toBeLessThan(edge?.bottom ?? 0)
  const requested = page.waitForRequest("**/api/benefits-enrollment/bulk")
  await page.mouse.move(edge?.x ?? 0, edge?.y ?? 0)
  await page.mouse.down()
  await page.evaluate(() => new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn))))
  await page.mouse.up()
  await requested
  await benefits.approve(0).click()
  await expect
    .poll(async () => (await colleague.audit(first.id)).map(({ action }) => action))
    .toContain("enrolment.activate")
  await benefits.activateAll.click()
  const left = (await colleague.pending()).length
  await expect(benefits.question).toContainText(`${left} pending enrollments will be activated.`)
  await benefits.question.getByRole("button", { name: `Activate ${left} enrollments`, exact: true }).click()
  await expect(benefits.toast(/enrollments? activated/u).last()).toBeVisible()
  await expect(benefits.retry).toBeVisible()
  await expect(benefits.panel.getByText("Not activated: The benefit is inactive.").first()).toBeVisible()
  const failed = await colleague.pending()
  expect(failed.map(({ id }) => id)).toContain(ill.id)
  await colleague.changeBenefit(ill.benefit_id, { status: "active" })
  await benefits.retry.click()
  await expect.poll(async () => (await colleague.pending()).some(({ id }) => id === ill.id)).toBe(false)
  for (const id of [first.id, second.id, ill.id]) {
    const activations = (await colleague.audit(id)).filter(({ action }) => action === "enrolment.activate")
    expect(activations, "each is activated once").toHaveLength(
      id === second.id && failed.some((one) => one.id === id) ? 0 : 1
    )
  }
  await page.keyboard.press("Escape")
  await expect(benefits.panel).toBeHidden()
})

test("a benefit is written, and pending enrolments are viewed, selected and approved by keys alone", async ({
  page,
  enterPage,
  colleague
}) => {
  await enterPage(page, "/benefits")
  const benefits = benefitsDriver(page)
  await benefits.expectCards(6)
  const { keyboard } = page
  const press = async (...keys: ReadonlyArray<string>) => {
    for (const key of keys) await keyboard.press(key)
  }
  const title = ownTitle()
  await press("n")
  await expect(benefits.field("Title")).toBeFocused()
  await press("Shift+Tab", "Shift+Tab", "Shift+Tab", "Shift+Tab", "Shift+Tab")
  await expect(benefits.field("Company")).toBeFocused()
  await press("ArrowDown", "Tab")
  await keyboard.type("Card")
  await press("Tab", "Tab", "Tab")
  await expect(benefits.tab("English")).toBeFocused()
  for (const label of labels) {
    await press("Tab")
    await expect(benefits.field(label)).toBeFocused()
    await keyboard.type(label === "Title" ? title : "By keys")
  }
  for (let back = 0; back < labels.length; back += 1) await press("Shift+Tab")
  await press("ArrowRight")
  await expect(benefits.tab("Spanish")).toBeFocused()
  for (const _ of labels) {
    await press("Tab")
    await keyboard.type("Con teclas")
  }
  await press("Tab", "Tab", "Enter")
  await expect(benefits.toast(`Benefit “${title}” created`)).toBeVisible()
  await press("/")
  await keyboard.type(title)
  await benefits.expectCards(1)
  await press("Escape")
  for (
    let steps = 0;
    steps < 20 && !(await benefits.card(title).evaluate((card) => card === document.activeElement));
    steps += 1
  )
    await press("Tab")
  await press("s")
  await expect(benefits.card(title)).toContainText("Inactive")
  await expect(benefits.switchOf(title)).not.toHaveAttribute("aria-busy", "true")
  await press("Delete")
  await expect(benefits.ask("Delete Benefit")).toBeVisible()
  await press("Tab", "Enter")
  await expect(benefits.toast(`Benefit “${title}” deleted`)).toBeVisible()

  const before = await colleague.pending()
  await press("p")
  await expect(benefits.panel).toBeFocused()
  await expect(benefits.rows.first()).toBeVisible()
  // The help says what the keys do now: each of them once.
  await press("?")
  const help = page.getByRole("dialog", { name: "Keyboard shortcuts for this list" })
  await expect(help.getByText("Z", { exact: true })).toHaveCount(1)
  await expect(help.getByText("J", { exact: true })).toHaveCount(1)
  await press("Escape")
  await expect(help).toBeHidden()
  // No key reaches the benefits behind the panel.
  await press("j", "j", "Home")
  await expect(benefits.rows.first()).toBeFocused()
  await press("Delete", "s", "x", "Shift+J")
  await expect(benefits.panel.getByText("2 selected")).toBeVisible()
  await press("a")
  // What can be is activated; the rest stays with its reason.
  await expect
    .poll(async () => {
      const left = new Set((await colleague.pending()).map(({ id }) => id))
      const said = await benefits.panel.getByText(/^Not activated: /u).count()
      return before.slice(0, 2).filter(({ id }) => !left.has(id)).length + Math.min(said, 2)
    })
    .toBeGreaterThanOrEqual(2)
  await press("Escape", "Escape")
  await expect(benefits.panel).toBeHidden()
})

test("the text of a pending row ends before its button, and a phone number stays in one line", async ({
  page,
  enterPage,
  axe
}) => {
  const benefits = benefitsDriver(page)
  for (const width of [1280, 360]) {
    await page.setViewportSize({ width, height: 740 })
    await enterPage(page, "/benefits")
    await benefits.waiting.click()
    await expect(benefits.rows.first()).toBeVisible()
    const found = await benefits.rows.evaluateAll((rows) =>
      rows.map((row) => {
        const button = row.querySelector('button[aria-label^="Activate"]')
        const left = button?.getBoundingClientRect().left ?? 0
        const cell = button?.closest("[role=gridcell]")?.previousElementSibling
        const texts = [...(cell?.querySelectorAll("p") ?? [])].map((text) => {
          const range = document.createRange()
          range.selectNodeContents(text)
          return range.getBoundingClientRect().right
        })
        return {
          isBefore: texts.length === 3 && Math.max(...texts) <= left,
          lines: cell?.querySelector("p:last-child span")?.getClientRects().length
        }
      })
    )
    expect(found.length).toBeGreaterThan(2)
    expect(found, `${width}`).toEqual(found.map(() => ({ isBefore: true, lines: 1 })))
    await benefits.rows.first().getByRole("checkbox").click()
    const chosen = benefits.panel.getByRole("button", { name: "Activate selected (1)", exact: true })
    await expect(chosen).toHaveAttribute("data-kind", "primary")
    await expect(benefits.activateAll).toHaveAttribute("data-kind", "plain")
    await axe(page)
  }
})
