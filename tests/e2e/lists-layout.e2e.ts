/** What must be seen: widths of columns, words of boxes, what belongs together, and what is printed. */
import type { Locator } from "@playwright/test"
import { claimsDriver } from "#tests/drivers/claims.driver.ts"
import { quizzesDriver } from "#tests/drivers/quizzes.driver.ts"
import { usersDriver } from "#tests/drivers/users.driver.ts"
import { expect, test } from "#tests/e2e/fixtures.ts"

const places = ["/users", "/companies", "/questions", "/claims", "/notifications", "/audit"]

const boxOf = async (one: Locator) => {
  const box = await one.boundingBox()
  if (box === null) throw new Error("It is not drawn")
  return { ...box, right: box.x + box.width, bottom: box.y + box.height }
}

for (const language of ["en-US", "es-ES"])
  test.describe(`in ${language}`, () => {
    test.use({ locale: language })

    test("a list has the arrow of its order and cuts no role and no word of its search box at any width", async ({
      page,
      enterPage
    }) => {
      await enterPage(page, "/favicon.svg")
      for (const place of [...places, "/benefits", "/learn", "/users?role=admin"]) {
        await page.goto(place)
        await expect(page.getByRole("row").nth(1)).toBeVisible()
        for (const width of [1280, 800, 360]) {
          await page.setViewportSize({ width, height: 800 })
          const left = await page.getByRole("searchbox").evaluate((box: HTMLInputElement) => {
            const own = getComputedStyle(box)
            const { fontSize } = getComputedStyle(box, "::placeholder")
            const pen = new OffscreenCanvas(1, 1).getContext("2d")
            if (pen === null) throw new Error("Nothing can be measured")
            pen.font = `${own.fontWeight} ${fontSize} ${own.fontFamily}`
            const free = box.clientWidth - Number.parseFloat(own.paddingLeft) - Number.parseFloat(own.paddingRight)
            return free - pen.measureText(box.placeholder).width
          })
          expect(left, `the search box of ${place} at ${width} px`).toBeGreaterThanOrEqual(-1)
          if (width === 360 || place === "/benefits" || place === "/learn") continue
          const head = page.locator("th[aria-sort]")
          await expect(head.locator("svg")).toBeVisible()
          // Both at one moment: the page may still be adapting to its width.
          const { width: cell, left: room } = await head.evaluate((th) => {
            const box = th.getBoundingClientRect()
            const arrow = th.querySelector("svg")?.getBoundingClientRect()
            return { width: box.width, left: box.right - (arrow?.right ?? Infinity) }
          })
          expect(cell, place).toBeGreaterThan(70)
          expect(room, place).toBeGreaterThanOrEqual(0)
          const cut = await page
            .getByRole("gridcell", { name: /^(?:Admin|Administrador)$/u })
            .evaluateAll((all) =>
              all.filter((one) => one.scrollWidth > one.clientWidth + 1).map((one) => one.textContent)
            )
          expect(cut, place).toEqual([])
        }
      }
    })

    test("the search box, the filters and the settings of a list stand in one line at 1,280 px", async ({
      page,
      enterPage
    }) => {
      await enterPage(page, "/favicon.svg")
      const deleted = ["/users?active=no", "/companies?active=no", "/benefits?active=no", "/learn?active=no"]
      for (const place of [...places, "/benefits", "/learn", ...deleted]) {
        await page.goto(place)
        const search = page.getByRole("searchbox").first()
        await expect(search).toBeVisible()
        const row = await boxOf(search)
        const bar = page
          .locator("div")
          .filter({ has: search })
          .filter({ has: page.locator("h2") })
          .last()
        for (const control of await bar.locator("select, button").filter({ visible: true }).all()) {
          const box = await boxOf(control)
          expect(Math.abs(box.y + box.height / 2 - row.y - row.height / 2), place).toBeLessThan(4)
        }
      }
    })

    test("a decision moves no row, so that a second press does not decide the next", async ({
      page,
      enterPage,
      fileClaims
    }) => {
      const own = await fileClaims(2)
      await enterPage(page, own.path)
      const { row } = claimsDriver(page)
      await page.setViewportSize({ width: 360, height: 740 })
      const onPhone = await boxOf(row(0))
      await page.setViewportSize({ width: 1280, height: 800 })
      // The sidebar comes back, and the list makes room for it.
      await expect.poll(async () => (await boxOf(page.getByRole("complementary"))).width).toBe(256)
      const { y } = await boxOf(row(1))
      await row(0)
        .getByRole("button", { name: /^(Approve|Aprobar)\b/ })
        .click()
      await expect(row(0).getByRole("button", { name: /^(Undo|Deshacer) / })).toBeVisible()
      await expect(page.locator("h2 ~ * button[aria-keyshortcuts], h2 ~ * kbd").first()).toBeVisible()
      expect((await boxOf(row(1))).y).toBe(y)
      await page.setViewportSize({ width: 360, height: 740 })
      expect((await boxOf(row(0))).y).toBe(onPhone.y)
    })

    test("a page prints its rows, all columns and the filter in words, but no control", async ({ page, enterPage }) => {
      await page.emulateMedia({ media: "print", colorScheme: "dark" })
      for (const { place, columns } of [
        { place: "/claims?status=pending", columns: 5 },
        { place: "/users?role=admin", columns: 7 }
      ]) {
        await enterPage(page, place)
        const main = page.getByRole("main")
        await expect(main.getByRole("row").nth(1)).toBeVisible()
        await expect(main.locator("th:visible")).toHaveCount(columns)
        await expect(main.locator("tbody tr").first().locator("td:visible")).toHaveCount(columns)
        // Names are links, which print as what they say.
        await expect(
          main.locator(":is(button, a, nav, input):visible:not(th *, td a, :has([data-value]))")
        ).toHaveCount(0)
        await expect(main.locator("select:visible")).toHaveCount(1)
        await expect(page.locator("aside")).toBeHidden()
        expect(await page.evaluate(() => getComputedStyle(document.documentElement).colorScheme)).toBe("light")
      }
    })
  })

test("a decision in a list that is filtered by days leaves the search box where it is, and is said in full", async ({
  page,
  enterPage,
  fileClaims
}) => {
  const own = await fileClaims(3)
  await enterPage(page, "/favicon.svg")
  const claims = claimsDriver(page)
  await page.goto(`${own.path}&status=pending&from=2020-01-01&to=2030-12-31`)
  await expect(claims.rows).toHaveCount(3)
  const box = await boxOf(claims.search)
  await claims.approve(0).click()
  const line = page.getByRole("main").getByText("1 claim approved", { exact: true })
  await expect(line).toBeVisible()
  expect(await boxOf(claims.search)).toEqual(box)
  expect(await line.evaluate((text) => text.scrollHeight - text.clientHeight)).toBe(0)
})

test("cards and figures are printed with their texts and without their controls", async ({ page, enterPage }) => {
  await page.emulateMedia({ media: "print" })
  await enterPage(page, "/learn")
  const main = page.getByRole("main")
  await expect(
    main
      .getByRole("row")
      .getByText(/^(?:Published|Draft)$/u)
      .first()
  ).toBeVisible()
  await expect(main.getByText("Publish Article").first()).toBeAttached()
  await expect(main.getByText("Publish Article").filter({ visible: true })).toHaveCount(0)

  await page.goto("/benefits")
  const pending = main.getByRole("button", { name: /Pending for Approval/u })
  await expect(pending).toBeVisible()
  await expect(pending).toHaveCSS("border-top-width", "1px")
  await expect(pending.locator("svg:visible")).toHaveCount(1)
  await expect(
    main
      .getByRole("row")
      .getByText(/^(?:Active|Inactive)$/u)
      .first()
  ).toBeVisible()

  await page.goto("/dashboard")
  await expect(main.getByText("Recent Activity")).toBeVisible()
  await expect(
    main.getByRole("group", { name: "Filter activity", includeHidden: true }).filter({ visible: true })
  ).toHaveCount(0)
})

test("names are never cut", async ({ page, enterPage, fileClaims }) => {
  const { client, path } = await fileClaims(1)
  await enterPage(page, "/favicon.svg")
  for (const place of ["/users", "/companies", path]) {
    await page.goto(place)
    await expect(page.getByRole("row").nth(1)).toBeVisible()
    for (const width of [1280, 1100, 800, 360]) {
      await page.setViewportSize({ width, height: 800 })
      const cut = await page
        .locator("td:is([data-cell=name], [data-cell=name] + [data-cell=more]) *")
        .evaluateAll((all) => all.filter((one) => one.scrollWidth > one.clientWidth + 1).map((one) => one.textContent))
      expect(cut, `${place} at ${width} px`).toEqual([])
      if (place === path) await expect(page.getByText(client).first()).toBeVisible()
    }
  }
})

test("the loading line stays in its card", async ({ page, enterPage }) => {
  await enterPage(page, "/users")
  const users = usersDriver(page)
  await users.expectRows(10)
  await page.route("**/api/users?*", () => undefined)
  await page.getByRole("button", { name: "Next page" }).click()
  const line = page.locator("section[aria-busy=true] > div:empty")
  await expect(line).toHaveCount(1)
  expect(await line.evaluate((one) => getComputedStyle(one).overflowX)).toBe("clip")
  const [own, card] = [await boxOf(line.locator("..")), await line.evaluate((one) => one.getBoundingClientRect().right)]
  expect(card).toBeLessThanOrEqual(own.right)
  await page.unrouteAll({ behavior: "ignoreErrors" })
})

test("disabled icons look disabled, and an icon stands beside its word", async ({ page, enterPage }) => {
  await enterPage(page, "/questions")
  const quizzes = quizzesDriver(page)
  await quizzes.expectRows(10)
  await quizzes.add.click()
  const [off, on] = [quizzes.button("Undo"), quizzes.button("Close")]
  await expect(off).toHaveAttribute("aria-disabled", "true")
  const opacity = (one: Locator) =>
    one
      .locator("svg")
      .first()
      .evaluate((icon) => Number(getComputedStyle(icon).opacity))
  expect(await opacity(off)).toBeLessThan(0.6)
  expect(await opacity(on.last())).toBe(1)
  await page.keyboard.press("Escape")

  await quizzes.rows
    .first()
    .getByRole("button", { name: /^Delete /u })
    .click()
  const remove = quizzes.ask("Delete Quiz").getByRole("button", { name: "Delete" })
  const word = await remove.evaluate((button) => {
    const range = document.createRange()
    range.selectNodeContents(button.querySelector("span") ?? button)
    return range.getBoundingClientRect().left
  })
  expect(word - (await boxOf(remove.locator("svg").first())).right).toBeLessThan(12)
})

test("the switch of one's own account looks disabled, and that of another does not", async ({ page, enterPage }) => {
  await enterPage(page, "/users?role=admin")
  const users = usersDriver(page)
  const opacity = (name: RegExp) =>
    users.grid.getByRole("switch", { name }).evaluate((one) => Number(getComputedStyle(one).opacity))
  await users.grid.getByRole("switch", { name: /^Marta Salgado/u }).waitFor()
  expect(await opacity(/^Marta Salgado/u)).toBeLessThan(0.6)
  expect(await opacity(/^Rafael Ibarra/u)).toBe(1)
})

test("the bar of a selection is two lines at 360 px: the number with its cross, and two equal buttons", async ({
  page,
  enterPage,
  fileClaims
}) => {
  await page.setViewportSize({ width: 360, height: 740 })
  const own = await fileClaims(2)
  await enterPage(page, own.path)
  const claims = claimsDriver(page)
  await claims.tick(0).click()
  const [approve, reject] = [await boxOf(claims.approveSelected), await boxOf(claims.rejectSelected)]
  const [bar, cross] = [
    await boxOf(claims.bar),
    await boxOf(claims.bar.getByRole("button", { name: "Clear selection" }))
  ]
  expect(approve.y).toBe(reject.y)
  expect(Math.abs(approve.width - reject.width)).toBeLessThan(24)
  expect(cross.bottom).toBeLessThanOrEqual(approve.y)
  expect(bar.right - cross.right).toBeLessThan(16)
  expect(bar.height).toBeLessThan(124)
})

test("at 1,440 px the heads of both languages stand over their fields", async ({ page, enterPage }) => {
  await page.setViewportSize({ width: 1440, height: 900 })
  await enterPage(page, "/questions")
  const quizzes = quizzesDriver(page)
  await quizzes.expectRows(10)
  await quizzes.add.click()
  await expect(quizzes.panel.getByText("There are no questions yet.")).toBeVisible()
  await expect(quizzes.panel.locator("p").getByText("English", { exact: true })).toHaveCount(0)
  const question = quizzes.question(1)
  if (!(await question.text("English").isVisible())) await quizzes.button("Add question").click()
  for (const language of ["English", "Spanish"] as const) {
    const head = await boxOf(quizzes.panel.locator("p").getByText(language, { exact: true }).first())
    const field = await boxOf(question.text(language))
    expect(Math.abs(head.x - field.x), language).toBeLessThan(24)
  }
})

test("a sidebar that was opened covers nothing when the window becomes narrow", async ({ page, enterPage }) => {
  await page.setViewportSize({ width: 800, height: 800 })
  await enterPage(page, "/users")
  await usersDriver(page).expectRows(10)
  const sidebar = page.getByRole("complementary", { name: "Sidebar" })
  await sidebar.getByRole("button", { name: /expand the sidebar$/u }).click()
  await expect(sidebar.getByText("User Management")).toBeVisible()
  // The sidebar and the page beside it move for a moment.
  const beside = async () => (await boxOf(page.getByRole("main"))).x - (await boxOf(sidebar)).right
  await expect.poll(beside).toBeGreaterThanOrEqual(-1)
  await page.setViewportSize({ width: 1280, height: 800 })
  await expect.poll(beside).toBeGreaterThanOrEqual(-1)
  await page.setViewportSize({ width: 800, height: 800 })
  await expect.poll(beside).toBeGreaterThanOrEqual(-1)
})

test("figures on a phone stand in one line each, and leave no hole", async ({ page, enterPage }) => {
  await page.setViewportSize({ width: 360, height: 740 })
  await enterPage(page, "/dashboard")
  const figures = page.locator("main a:has([data-value])")
  await expect(figures).toHaveCount(5)
  const [first, second, last] = [await boxOf(figures.first()), await boxOf(figures.nth(1)), await boxOf(figures.last())]
  expect(first.y).toBe(second.y)
  expect(last.right).toBeCloseTo(second.right, 0)
  expect(last.x).toBeCloseTo(first.x, 0)
})

test.describe("in Spanish", () => {
  test.use({ locale: "es-ES" })

  test("the head of claims stays one line at 1280 px when their days of submission are set", async ({
    page,
    enterPage
  }) => {
    await page.setViewportSize({ width: 1280, height: 800 })
    await enterPage(page, "/claims?created_from=2026-01-01T00:00:00.000Z&created_to=2026-12-30T00:00:00.000Z")
    const filters = page.getByRole("button", { name: /: presentadas .+2026$/u })
    await expect(filters).toBeVisible()
    const [title, box, filter] = [
      await boxOf(page.getByRole("heading", { name: /^Reclamaciones \(/u })),
      await boxOf(page.getByRole("searchbox")),
      await boxOf(filters)
    ]
    for (const one of [title, box, filter])
      expect(Math.abs((one.y + one.bottom) / 2 - (box.y + box.bottom) / 2)).toBeLessThan(4)
    expect(await filters.evaluate((button) => button.scrollWidth - button.clientWidth)).toBe(0)
  })
})

test("on a phone an odd filter stands beside the title of its list", async ({ page, enterPage }) => {
  await page.setViewportSize({ width: 360, height: 740 })
  for (const place of ["/companies", "/questions", "/audit", "/benefits", "/learn"]) {
    await enterPage(page, place)
    const title = await boxOf(page.getByRole("main").getByRole("heading", { level: 2 }).first())
    const filter = await boxOf(page.getByRole("main").getByRole("combobox").first())
    expect(filter.x, place).toBeGreaterThan(title.right - 1)
    expect(Math.abs((title.y + title.bottom) / 2 - (filter.y + filter.bottom) / 2), place).toBeLessThan(12)
  }
})
