/** One palette for the whole product: every action from every place. */
import { paletteDriver } from "#tests/drivers/palette.driver.ts"
import { expect, test } from "#tests/e2e/fixtures.ts"
import { benefitWords } from "#tests/fixtures/benefits.ts"
import { newQuiz } from "#tests/fixtures/quizzes.ts"

test("an action of another screen goes there and is done", async ({ page, enterPage }) => {
  await enterPage(page, "/dashboard")
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible()
  const palette = paletteDriver(page)
  await palette.open()
  await page.keyboard.type("quiz new")
  await expect(palette.options.first()).toHaveText(/^Add Quiz.*Question Management/u)
  await page.keyboard.press("Enter")
  await expect(page).toHaveURL(/\/questions$/u)
  await expect(page.getByRole("heading", { name: "Add New Quiz" })).toBeVisible()
  await page.keyboard.press("Escape")

  // Its screen has been opened before, and its list is read anew.
  await palette.run("Approve All Claims")
  await expect(page).toHaveURL(/\/claims$/u)
  await expect(page.getByRole("alertdialog", { name: "Approve All Claims" })).toBeVisible()
  await page.getByRole("button", { name: "Cancel" }).click()
  await palette.open()
  await page.keyboard.type("csv compan")
  await page.keyboard.press("Enter")
  await expect(page.getByRole("dialog", { name: "Upload Company CSV" })).toBeVisible()
})

test("a company that the palette has opened is the one it deletes after its form is closed", async ({
  page,
  enterPage,
  colleague
}) => {
  await enterPage(page, "/dashboard")
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible()
  const palette = paletteDriver(page)
  await palette.open()
  await page.keyboard.type("maracaibo ship")
  await expect(palette.options.first()).toHaveText(/^Maracaibo Shipyards/u)
  await page.keyboard.press("Enter")
  await expect(page.getByRole("dialog", { name: "Edit Company" }).getByLabel("Company Name")).toHaveValue(
    "Maracaibo Shipyards"
  )
  await page.keyboard.press("Escape")
  await expect(page.getByRole("grid").getByRole("row", { name: /Maracaibo Shipyards/u })).toBeFocused()
  await palette.open()
  await page.keyboard.type("delete company")
  await page.keyboard.press("Enter")
  const question = page.getByRole("alertdialog", { name: "Delete Company" })
  await expect(question).toContainText("Maracaibo Shipyards")
  await page.keyboard.press("Escape")
  await expect(question).toBeHidden()
  expect((await colleague.companies()).map(({ name }) => name)).toContain("Maracaibo Shipyards")
})

test("the palette forgives a wrong letter, remembers what was used, and gives its reasons", async ({
  page,
  enterPage,
  axe
}) => {
  await enterPage(page, "/users")
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible()
  const palette = paletteDriver(page)
  await palette.open()
  await page.keyboard.type("pendign benefits")
  const highlighted = palette.dialog.locator("[role=option][aria-selected=true]")
  await expect(highlighted).toHaveText("Nothing matches “pendign benefits”")
  await expect(palette.dialog.getByRole("group", { name: "Similar" }).getByRole("option")).toHaveText([
    /^Show pending benefits/u
  ])
  await page.keyboard.press("Enter")
  await expect(palette.dialog).toBeVisible()
  await page.keyboard.press("ArrowDown")
  await expect(highlighted).toHaveText(/^Show pending benefits/u)
  await page.keyboard.press("Enter")
  await expect(page.getByRole("region", { name: /^Pending Benefits/u })).toBeVisible()

  await page.goto("/users")
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible()
  await palette.open()
  await expect(palette.dialog.getByRole("group", { name: "Recent" }).getByRole("option")).toHaveText([
    /^Show pending benefits/u
  ])
  await palette.dialog.getByRole("button", { name: /commands? unavailable here/u }).click()
  await expect(palette.option(/^Clear filters/u)).toContainText("No filter is set")
  await axe(page)
})

test("# finds claims only, > actions only", async ({ page, enterPage, fileClaims }) => {
  const own = await fileClaims(2)
  await enterPage(page, "/dashboard")
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible()
  const palette = paletteDriver(page)
  await palette.open()
  await page.keyboard.type(`#${own.client}`)
  await expect(palette.options.first()).toContainText(own.client)
  await expect(palette.dialog.getByRole("group")).toHaveCount(1)
  await palette.field.fill(`>${own.client}`)
  await expect(palette.dialog.getByRole("group", { name: "Records" })).toHaveCount(0)
})

test("the highlighted row stays highlighted when records arrive, moved there or not", async ({
  page,
  enterPage,
  addPerson
}) => {
  const { surname } = await addPerson({ surname: "Darkwater" })
  await enterPage(page, "/users")
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible()
  const palette = paletteDriver(page)
  const highlighted = palette.dialog.locator("[role=option][aria-selected=true]")
  const record = palette.options.filter({ hasText: surname })
  for (const moves of [[], ["ArrowDown", "ArrowDown"]]) {
    const answers = Promise.withResolvers<void>()
    await page.route(/\/api\/users\?.*=dark/u, async (route) => {
      await answers.promise
      await route.continue()
    })
    await palette.open()
    await page.keyboard.type("dark")
    await expect(highlighted).toHaveText(/^Settings/u)
    for (const key of moves) await page.keyboard.press(key)
    const seen = (await highlighted.textContent()) ?? ""
    answers.resolve()
    await expect(record).toHaveCount(1)
    await expect(highlighted).toHaveText(seen)
    // What another text has found is not offered before the answer.
    await palette.field.fill("dark th")
    await expect(record).toHaveCount(0)
    await page.keyboard.press("Escape")
    await page.unrouteAll()
  }
})

test("a record comes before a command that has only the letters, in any order of answers", async ({
  page,
  enterPage,
  addPerson
}) => {
  const person = await addPerson({ given_name: "Dwnl", surname: "Quick" })
  await enterPage(page, "/users")
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible()
  const palette = paletteDriver(page)
  await palette.open()
  // Enter is pressed before the answer: it opens the best match as soon as it is known.
  await page.keyboard.type("dwnl")
  await page.keyboard.press("Enter")
  await expect(page).toHaveURL(new RegExp(`/users/${person.id}\\?searchTerm=~\\w+$`, "u"))
})

test("the highlighted row is seen whole on a phone, for any text", async ({ page, enterPage }) => {
  await page.setViewportSize({ width: 360, height: 740 })
  await enterPage(page, "/claims")
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible()
  const palette = paletteDriver(page)
  await palette.open()
  await page.keyboard.type("mar", { delay: 60 })
  await expect(palette.dialog.getByRole("group", { name: "Records" })).toHaveCount(1)
  await expect(palette.dialog.locator("[role=option][aria-selected=true]")).toBeInViewport({ ratio: 1 })
})

test("a record of every kind is opened by three letters and Enter from any screen, a person also by phone", async ({
  page,
  enterPage,
  addPerson,
  fileClaims,
  colleague
}) => {
  test.slow()
  const person = await addPerson({ given_name: "Xqv" })
  const company = await colleague.addCompany({ name: "Xkj Foods", contact_email: "a@xkj.example", type: "benefits" })
  const benefit = await colleague.addBenefit({
    ...benefitWords,
    title_en: "Xwz Travel",
    company_id: company.id,
    type: 4
  })
  const article = await colleague.addArticle({
    title_en: "Xzk Habits",
    subtitle_en: "Small steps",
    card_description_en: "How to rest",
    text_en: "Go to bed early.",
    category: "healthy_habits"
  })
  const quiz = await colleague.addQuiz({ ...newQuiz({ title: "Xjw Sleep" }) })
  const own = await fileClaims(1)
  await enterPage(page, "/audit")
  const palette = paletteDriver(page)
  const open = async (typed: string, shown: string) => {
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible()
    await palette.open()
    await page.keyboard.type(typed)
    await expect(palette.dialog.locator("[role=option][aria-selected=true]")).toContainText(shown)
    await page.keyboard.press("Enter")
  }
  for (const [typed, shown, path, heading] of [
    ["xqv", "Xqv", `/users/${person.id}`, person.surname],
    ["xkj", "Xkj Foods", `/companies/${company.id}`, "Edit Company"],
    ["xwz", "Xwz Travel", `/benefits/${benefit.id}`, "Edit Benefit"],
    ["xzk", "Xzk Habits", `/learn/${article.id}`, "Edit Article"],
    ["xjw", "Xjw Sleep", `/questions/${quiz.id}`, "Edit Quiz"],
    [`#${own.client}`, own.client, `/claims/${own.ids[0]}`, `Claim of ${own.client}`],
    [person.mobile_number.slice(-8), person.surname, `/users/${person.id}`, person.surname]
  ] as const) {
    await open(typed, shown)
    const opened = new RegExp(`${path}\\?`, "u")
    await expect(page).toHaveURL(opened)
    await expect(page.getByRole("heading", { name: new RegExp(heading, "u") }).first()).toBeVisible()
    await page.keyboard.press("Escape")
    await expect(page).not.toHaveURL(opened)
    if (!path.startsWith("/claims")) await expect(page.locator("[role=grid] [data-cursor]")).toBeFocused()
  }
})

test("the settings of a table open from the palette, found by what is in them", async ({ page, enterPage }) => {
  await enterPage(page, "/users")
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible()
  const palette = paletteDriver(page)
  await palette.open()
  await page.keyboard.type("columns")
  await expect(palette.option("Table settings")).toHaveAttribute("aria-selected", "true")
  await page.keyboard.press("Enter")
  const settings = page.getByRole("group", { name: "Table settings" })
  await expect(settings.getByRole("button", { name: "10", exact: true })).toBeFocused()
  await expect(settings.getByRole("switch", { name: "Email" })).toBeVisible()
})

test("the settings open from the palette on a phone, in the drawer", async ({ page, enterPage, axe }) => {
  await page.setViewportSize({ width: 360, height: 740 })
  await enterPage(page, "/claims")
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible()
  await paletteDriver(page).run("Settings")
  await expect(page.getByRole("button", { name: "English", exact: true })).toBeFocused()
  await axe(page)
  await page.getByRole("button", { name: "Dark" }).click()
  await expect(page.locator("html")).toHaveAttribute("data-theme", "dark")
})
