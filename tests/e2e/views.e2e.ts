/** Views of lists: saved, counted, opened, shared, renamed, ordered, deleted. */
import type { Page } from "@playwright/test"
import type { View } from "#domain/views/view.schema.ts"
import { claimsDriver } from "#tests/drivers/claims.driver.ts"
import { paletteDriver } from "#tests/drivers/palette.driver.ts"
import { call } from "#tests/drivers/server.driver.ts"
import { viewsDriver } from "#tests/drivers/views.driver.ts"
import { expect, secondAdministrator, test } from "#tests/e2e/fixtures.ts"

const ownViews = async (url: string, token: string, id: string): Promise<ReadonlyArray<View>> => {
  const { body } = await call(url, "GET", "/views", token)
  return (body as { readonly data: ReadonlyArray<View> }).data.filter(({ owner }) => owner.id === id)
}

// Tests of one worker share a server, whose sidebar other tests count.
test.afterEach(async ({ server, sessions }) => {
  for (const { token, user } of sessions.values())
    for (const { id } of await ownViews(server.url, token, user.id))
      await call(server.url, "DELETE", `/views/${id}`, token)
})

const speakSpanish = (page: Page) =>
  page.addInitScript(() => localStorage.setItem("preferences", JSON.stringify({ language: "es" })))

test("a view is saved in two presses, counts what a colleague decides, and opens by G and a digit and the palette", async ({
  page,
  colleague,
  enterPage,
  fileClaims
}) => {
  const { path, ids } = await fileClaims(2)
  const [views, claims] = [viewsDriver(page), claimsDriver(page)]
  await enterPage(page, `${path}&status=pending`)
  await claims.expectRows(2)
  await views.save("Mine to do")
  await expect(claims.toast("View saved")).toBeVisible()
  await expect(views.link("Mine to do")).toHaveText(/Mine to do\s*2$/u)
  await expect(views.link("Mine to do")).toHaveAttribute("aria-current", "true")
  await colleague.decide(ids.slice(0, 1), "approved")
  await expect(views.link("Mine to do")).toHaveText(/Mine to do\s*1$/u)

  await page.getByRole("link", { name: "Company Management", exact: true }).click()
  await expect(page.getByRole("grid", { name: "Companies" })).toBeVisible()
  await page.keyboard.press("g")
  await page.keyboard.press("1")
  await expect(page).toHaveURL(/\/claims\?status=pending&user_id=/u)
  await claims.expectRows(1)

  await page.getByRole("link", { name: "Company Management", exact: true }).click()
  await paletteDriver(page).run("Go to Mine to do")
  await expect(page).toHaveURL(/\/claims\?status=pending&user_id=/u)
  await claims.expectRows(1)
})

test("views come after a page whose line was cut before they were read", async ({
  page,
  context,
  enterPage,
  server,
  watch
}) => {
  await page.clock.install()
  const { token } = await enterPage(page, "/favicon.svg")
  await call(server.url, "POST", "/views", token, { place: "claims", name: "Mine", query: "status=pending" })
  await enterPage(page, "/claims")
  await claimsDriver(page).expectRows(10)
  watch.isCutExpected = true
  await context.setOffline(true)
  await page.clock.runFor(5_000)
  await context.setOffline(false)
  await page.clock.runFor(5_000)
  await expect(viewsDriver(page).link("Mine")).toBeVisible()
})

test("hidden columns are part of the address and of a view", async ({ page, enterPage }) => {
  const [views, claims] = [viewsDriver(page), claimsDriver(page)]
  await enterPage(page, "/claims?type=dental")
  await views.openSettings()
  await views.menu.getByRole("switch", { name: "Category" }).click()
  await expect(page).toHaveURL(/hidden=category/u)
  await page.keyboard.press("Escape")
  const heads = claims.grid.getByRole("columnheader")
  await expect(heads.filter({ hasText: "Category" })).toHaveCount(0)
  await views.save("Without category")
  await expect(views.link("Without category")).toBeVisible()
  await page.reload()
  await expect(heads.filter({ hasText: "Client" })).toBeVisible()
  await expect(heads.filter({ hasText: "Category" })).toHaveCount(0)
  await page
    .getByRole("link", { name: /^Claims/u })
    .first()
    .click()
  await expect(heads.filter({ hasText: "Category" })).toBeVisible()
  await views.link("Without category").click()
  await expect(heads.filter({ hasText: "Category" })).toHaveCount(0)
})

test("an age is a filter that views keep, and a decision of all that match names it", async ({ page, enterPage }) => {
  const [views, claims] = [viewsDriver(page), claimsDriver(page)]
  await enterPage(page, "/claims?status=pending&type=dental")
  await page.getByRole("button", { name: /^Filters/u }).click()
  await page.getByRole("combobox", { name: "Submitted" }).selectOption({ label: "More than 7 days ago" })
  await page.keyboard.press("Escape")
  await expect(page).toHaveURL(/older_than=7/u)
  await expect(page.getByRole("button", { name: "Filters: Dental over a week" })).toBeVisible()
  await views.save("Dental, over a week")
  await expect(views.link("Dental, over a week")).toBeVisible()
  await claims.tickPage.click()
  await claims.bar.getByRole("button", { name: /^Select all/u }).click()
  const approve = claims.bar.getByRole("button", { name: /^Approve all in Dental, over a week \(\d+\)/u })
  await approve.click()
  await expect(claims.ask("Approve all in Dental, over a week")).toBeVisible()
  await page.keyboard.press("Escape")
})

test("views are renamed, ordered by keyboard, deleted and brought back in their dialog", async ({
  page,
  enterPage,
  axe
}) => {
  const [views, claims] = [viewsDriver(page), claimsDriver(page)]
  await enterPage(page, "/claims?type=vision")
  for (const name of ["First", "Second"]) {
    await views.save(name)
    await expect(views.link(name)).toBeVisible()
  }
  const names = page.getByRole("group", { name: "Views of Claims" }).getByRole("link")
  await expect(names).toHaveText([/First/u, /Second/u])
  await views.manage()
  await axe(page)
  const up = views.dialog.getByRole("button", { name: "Move Second up" })
  await up.focus()
  await page.keyboard.press("Enter")
  await expect(names).toHaveText([/Second/u, /First/u])
  await expect(up).toBeFocused()
  const name = views.dialog.getByRole("textbox", { name: "Name of First" })
  await name.fill("Eyes")
  await name.press("Enter")
  await expect(names).toHaveText([/Second/u, /Eyes/u])
  await views.dialog.getByRole("button", { name: "Delete Second" }).click()
  await expect(names).toHaveText([/Eyes/u])
  await views.dialog.getByRole("button", { name: "Close", exact: true }).last().click()
  await claims.toast("View deleted").getByRole("button", { name: "Undo" }).click()
  await expect(names).toHaveText([/Second/u, /Eyes/u])
})

test("a shared view reaches a colleague live, who cannot change it; two owners may have one name", async ({
  page,
  openPage,
  enterPage
}) => {
  const other = await openPage()
  const [mine, theirs] = [viewsDriver(page), viewsDriver(other)]
  await enterPage(other, "/claims", secondAdministrator)
  await enterPage(page, "/claims?status=rejected")
  await claimsDriver(other).grid.waitFor()
  await mine.save("Rejected", true)
  await expect(theirs.link("Rejected")).toBeVisible()
  await expect(theirs.link("Rejected")).toContainText("shared by")
  await theirs.manage()
  await expect(theirs.dialog.getByText("You have no views yet.")).toBeVisible()
  await theirs.dialog.getByRole("button", { name: "Close", exact: true }).last().click()
  await theirs.save("Rejected")
  await expect(theirs.link("Rejected")).toHaveCount(2)
  await mine.manage()
  const name = mine.dialog.getByRole("textbox", { name: "Name of Rejected" })
  await name.fill("Declined")
  await name.press("Enter")
  await expect(theirs.link("Declined")).toBeVisible()
  await expect(theirs.link("Rejected")).toHaveCount(1)
})

test("a view whose filter no longer exists says so and works without it", async ({ page, enterPage, server }) => {
  const { token } = await enterPage(page, "/claims")
  await call(server.url, "POST", "/views", token, { place: "claims", name: "Clinic", query: "type=dental" })
  await page.route("**/api/views", async (route) => {
    const answer = await route.fetch()
    const { data } = (await answer.json()) as { readonly data: ReadonlyArray<View> }
    await route.fulfill({ response: answer, json: { data: data.map((view) => ({ ...view, dropped: ["clinic"] })) } })
  })
  await page.reload()
  const link = viewsDriver(page).link("Clinic")
  await expect(link).toContainText("Works without a filter that no longer exists: clinic")
  await link.click()
  await expect(page).toHaveURL(/\/claims\?type=dental$/u)
})

test("views work in Spanish, on a phone and in the dark", async ({ page, enterPage, axe }) => {
  await page.emulateMedia({ colorScheme: "dark" })
  await speakSpanish(page)
  const views = viewsDriver(page, "es")
  await page.setViewportSize({ width: 1280, height: 800 })
  await enterPage(page, "/claims?status=pending")
  await views.save("Pendientes de hoy")
  await expect(claimsDriver(page).toast("Vista guardada")).toBeVisible()
  await views.openSettings()
  await axe(page)
  await views.menu.getByRole("button", { name: "Administrar vistas" }).click()
  await expect(views.dialog).toBeVisible()
  await page.setViewportSize({ width: 360, height: 740 })
  await axe(page)
  const sideways = await page.evaluate(() => {
    const [dialog] = document.querySelectorAll("dialog:modal")
    return [document.documentElement, dialog].some((box) => box !== undefined && box.scrollWidth > box.clientWidth)
  })
  expect(sideways).toBe(false)
  const name = views.dialog.getByRole("textbox", { name: "Nombre de Pendientes de hoy" })
  await name.fill("Mis pendientes")
  await name.press("Enter")
  const remove = views.dialog.getByRole("button", { name: "Eliminar Mis pendientes" })
  await remove.click()
  await expect(remove).toBeHidden()
  await page.keyboard.press("Escape")
  const deleted = claimsDriver(page).toast("Vista eliminada")
  await deleted.getByRole("button", { name: "Deshacer" }).click()
  await page.getByRole("button", { name: "Abrir menú" }).click()
  await expect(views.link("Mis pendientes")).toBeVisible()
  await page.keyboard.press("Escape")
  await page.setViewportSize({ width: 1280, height: 800 })
  await page.goto("/companies")
  await expect(views.link("Mis pendientes")).toBeVisible()
  await page.keyboard.press("g")
  await page.keyboard.press("1")
  await expect(page).toHaveURL(/\/claims\?status=pending$/u)
})

for (const { language, path, views: named } of [
  { language: "en", path: "/claims?status=pending", views: "Pending on the way" },
  { language: "es", path: "/companies?status=active", views: "Empresas activas" }
] as const)
  test(`a view is saved at 360 px from the settings of ${path}`, async ({ page, enterPage, axe }) => {
    if (language === "es") await speakSpanish(page)
    const views = viewsDriver(page, language)
    await page.setViewportSize({ width: 360, height: 740 })
    await enterPage(page, path)
    await views.openSettings()
    await axe(page)
    await views.startSaving()
    await expect(views.confirm).toBeInViewport({ ratio: 1 })
    await views.field.fill(named)
    await views.confirm.click()
    await page.getByRole("button", { name: language === "en" ? "Open menu" : "Abrir menú" }).click()
    await expect(views.link(named)).toBeVisible()
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(360)
  })
