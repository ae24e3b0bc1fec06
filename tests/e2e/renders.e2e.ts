/** How much of the claims screen is rendered and stands in the page: counted, not timed. */
import type { Page } from "@playwright/test"
import { expect, test } from "#tests/e2e/fixtures.ts"
import { claimsDriver } from "#tests/drivers/claims.driver.ts"
import { passTime } from "#tests/e2e/pass-time.ts"

/** What React has rendered: components outside of the rows, and the places of the rows. */
interface Rendered {
  /** Each by the element that it begins with. */
  readonly outside: ReadonlyArray<string>
  readonly rows: ReadonlyArray<string>
}

/** Runs in the page before the program: counts what React renders, as its developer tools do. */
const countRenders = (): void => {
  interface Fiber {
    readonly tag: number
    readonly flags: number
    readonly child: Fiber | null
    readonly sibling: Fiber | null
    readonly return: Fiber | null
    readonly alternate: Fiber | null
    readonly stateNode: unknown
  }
  const components = new Set([0, 1, 11, 14, 15])
  const performedWork = 1
  const counted = { outside: new Array<string>(), rows: new Set<string>() }
  const rowOf = (fiber: Fiber): HTMLElement | null => {
    for (let at: Fiber | null = fiber; at !== null; at = at.return)
      if (at.stateNode instanceof HTMLElement) return at.stateNode.closest("tbody tr[role=row]")
    return null
  }
  const firstElement = (fiber: Fiber): unknown => {
    let at: Fiber | null = fiber
    while (at !== null && !(at.stateNode instanceof HTMLElement)) at = at.child
    return at?.stateNode
  }
  const count = (fiber: Fiber): void => {
    const inside = firstElement(fiber)
    const row = rowOf(fiber) ?? (inside instanceof HTMLElement ? inside.closest("tbody tr[role=row]") : null)
    if (row === null) counted.outside.push(inside instanceof Element ? inside.outerHTML.slice(0, 80) : "nothing")
    else counted.rows.add(String([...document.querySelectorAll("tbody tr[role=row]")].indexOf(row)))
  }
  const visit = (fiber: Fiber): void => {
    const before = fiber.alternate
    if (components.has(fiber.tag) && (before === null || (fiber.flags & performedWork) !== 0)) count(fiber)
    if (before !== null && fiber.child === before.child) return
    for (let child = fiber.child; child !== null; child = child.sibling) visit(child)
  }
  Object.assign(window, {
    takeRendered: () => {
      const taken = { outside: counted.outside, rows: [...counted.rows] }
      counted.outside = []
      counted.rows.clear()
      return taken
    },
    __REACT_DEVTOOLS_GLOBAL_HOOK__: {
      isDisabled: false,
      supportsFiber: true,
      renderers: new Map(),
      inject: () => 1,
      checkDCE: () => undefined,
      onCommitFiberUnmount: () => undefined,
      onPostCommitFiberRoot: () => undefined,
      onCommitFiberRoot: (_: number, { current }: { readonly current: Fiber }) => visit(current)
    }
  })
}

const takeRendered = (page: Page): Promise<Rendered> =>
  page.evaluate(() => (window as unknown as { readonly takeRendered: () => Rendered }).takeRendered())

/** Lets seconds of the page's clock pass until nothing is rendered in one of them. */
const untilNothingRenders = async (page: Page): Promise<void> => {
  const inOneSecond = async () => {
    await takeRendered(page)
    await passTime(page, 1_000)
    return takeRendered(page)
  }
  await expect.poll(inOneSecond, { timeout: 20_000 }).toEqual({ outside: [], rows: [] })
}

/** What is rendered from an action until nothing is any more. */
const renderedBy = async (page: Page, act: () => Promise<void>): Promise<Rendered> => {
  await takeRendered(page)
  await act()
  await passTime(page, 700)
  return takeRendered(page)
}

/** The least of several like actions: a refresh that is due anyway may fall into one of them. */
const leastRenderedBy = async (page: Page, actions: ReadonlyArray<() => Promise<void>>): Promise<Rendered> => {
  const all: Array<Rendered> = []
  for (const act of actions) all.push(await renderedBy(page, act))
  const [least] = all.toSorted((one, other) => one.outside.length - other.outside.length)
  if (least === undefined) throw new Error("Nothing was done")
  return least
}

test("a key, a tick and a decision render their rows, not the screen", async ({ page, enterPage, fileClaims }) => {
  const { path } = await fileClaims(8)
  await page.clock.install()
  await page.addInitScript(countRenders)
  await enterPage(page, path)
  const claims = claimsDriver(page)
  await claims.expectRows(8)
  await passTime(page, 10_000)
  const rows = page.locator("tbody tr[role=row]")
  await rows.first().focus()
  await untilNothingRenders(page)
  const move = () => page.keyboard.press("ArrowDown")
  const moved = await leastRenderedBy(page, [move, move, move])
  expect(moved.rows.length, "rows of a key").toBe(2)
  // With the line of a decision that can still be undone, as another test may have left one.
  expect(moved.outside.length, `beside the rows of a key: ${moved.outside.join("\n")}`).toBeLessThanOrEqual(21)
  const tick = () => rows.nth(1).getByRole("checkbox").click()
  // The first tick shows the bar of the selection, the second hides it.
  const ticked = await leastRenderedBy(page, [tick, tick, tick, tick])
  expect(ticked.rows, "rows of a tick").toHaveLength(1)
  expect(ticked.outside.length, `beside the row of a tick: ${ticked.outside.join("\n")}`).toBeLessThanOrEqual(30)
  await untilNothingRenders(page)
  const decided = await renderedBy(page, async () => {
    await rows
      .nth(1)
      .getByRole("button", { name: /^Approve/u })
      .click()
    await expect(rows.nth(1)).toHaveAttribute("data-state", "undoable")
  })
  expect(decided.rows.length, "rows of a decision").toBeLessThanOrEqual(2)
  expect(decided.outside.length, `beside the row of a decision: ${decided.outside.join("\n")}`).toBeLessThanOrEqual(150)
})

test("another page is drawn in the rows of the former one, but for the row in focus", async ({ page, enterPage }) => {
  await enterPage(page, "/claims?sort=created_at")
  await claimsDriver(page).expectRows(10)
  const rows = page.locator("tbody tr[role=row]")
  await rows.nth(2).focus()
  await expect(rows.nth(2)).toHaveAttribute("data-cursor", "true")
  const [focused, other] = [await rows.nth(2).elementHandle(), await rows.nth(5).elementHandle()]
  const before = await rows.nth(5).textContent()
  await page.keyboard.press("]")
  await expect(page).toHaveURL(/page=2/u)
  await expect.poll(() => focused?.evaluate((row) => row.isConnected)).toBe(false)
  await expect(rows.first()).toBeFocused()
  expect(await other?.evaluate((row) => row.isConnected)).toBe(true)
  expect(await other?.evaluate((row) => row.textContent)).not.toBe(before)
})

test("a row says that it is being approved before any time has passed", async ({ page, enterPage, fileClaims }) => {
  const { path } = await fileClaims(2)
  await page.clock.install()
  await enterPage(page, path)
  const row = page.locator("tbody tr[role=row]").first()
  await row.waitFor()
  await page.route("**/api/claims/bulk**", () => undefined)
  await page.clock.pauseAt(Date.now() + 5_000)
  await row.getByRole("button", { name: /^Approve/u }).click()
  await expect(row).toContainText("Approving")
})

test("a page of ten claims has at most 510 elements, without the content of closed menus", async ({
  page,
  enterPage
}) => {
  await page.clock.install()
  const ahead = page.waitForResponse(/assets\/toast[^/]*\.js$/u)
  await enterPage(page, "/claims?status=pending")
  await claimsDriver(page).expectRows(10)
  await passTime(page, 10_000)
  await (await ahead).finished()
  expect(await page.locator("body *").count()).toBeLessThanOrEqual(510)
  const menu = page.getByRole("group", { name: "Table settings" })
  await page.getByRole("button", { name: "Table settings" }).click()
  await expect(menu.getByRole("button", { name: "Show keyboard shortcuts" })).toBeVisible()
})
