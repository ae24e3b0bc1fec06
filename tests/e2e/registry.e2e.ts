/**
 * Buttons, keys and palette share one registry: in each state of the claims screen their commands are available exactly
 * when the machines accept them.
 *
 * The machines run beside the page, with the same claims and steps; what they accept must be available.
 */
import type { Page } from "@playwright/test"
import { createActor, fromPromise, waitFor } from "xstate"
import { claimDecisionsMachine } from "#domain/claims/claim-decisions.machine.ts"
import { claimListMachine, claimsScreenMachine } from "#domain/claims/claims-screen.machine.ts"
import type { ClaimPage } from "#domain/claims/claim-search.schema.ts"
import { type ClaimsMessage, availableClaimsCommands, targetNow } from "#domain/claims/claims.commands.ts"
import type { ClaimStats } from "#domain/claims/claim.schema.ts"
import { toPlaceCommand, allAvailableCommands } from "#domain/palette/palette.registry.ts"
import { openSessionsMachine } from "#domain/session/open-sessions.machine.ts"
import { passwordChangeMachine } from "#domain/session/password-change.machine.ts"
import { sessionMachine } from "#domain/session/session.machine.ts"
import type { Administrator } from "#domain/session/session.schema.ts"
import { figuresMachineOf } from "#domain/shared/list/figures.machine.ts"
import { deliver, type ScreenState, screenState } from "#domain/shared/screen/screen.rules.ts"
import { capOf } from "#src/components/navigation/key-cap.ts"
import { claimsDriver } from "#tests/drivers/claims.driver.ts"
import { paletteDriver } from "#tests/drivers/palette.driver.ts"
import { call, type SignedIn } from "#tests/drivers/server.driver.ts"
import { dividePending } from "#domain/claims/claim-list.rules.ts"
import { viewCommands } from "#domain/views/views.commands.ts"
import { expect, test } from "#tests/e2e/fixtures.ts"

const never = fromPromise<never>(() => new Promise<never>(() => undefined))

/** Machines that have loaded what the page has loaded. */
const shadowOf = async (url: string, { token, user }: SignedIn, path: string) => {
  const query = path.split("?")[1] ?? ""
  const page = (await call(url, "GET", `/claims?page=1&limit=10&${query}`, token)).body as ClaimPage
  const { data: stats } = (await call(url, "GET", "/claims/stats", token)).body as { readonly data: ClaimStats }
  const { data: recent } = (await call(url, "GET", "/claims/decisions", token)).body as { readonly data: never }
  const screen = createActor(
    claimsScreenMachine.provide({
      actors: {
        list: claimListMachine.provide({
          actors: {
            loadPage: fromPromise(async () => ({
              page,
              summary: dividePending(page, {})
            })) as never,
            refetch: never as never
          }
        }),
        figures: figuresMachineOf<ClaimStats>().provide({
          actors: { readFigures: fromPromise(async () => stats) as never }
        }),
        decisions: claimDecisionsMachine.provide({
          actors: { loadUndoable: fromPromise(async () => recent) as never, performJob: never as never }
        })
      }
    })
  )
  const passwordChange = createActor(passwordChangeMachine, { input: { isRequired: false } })
  const openSessions = createActor(openSessionsMachine)
  const session = createActor(
    sessionMachine.provide({ actors: { resumeSession: fromPromise(async () => user as Administrator) as never } })
  )
  for (const actor of [screen, passwordChange, session]) actor.start()
  screen.send({ type: "screen.show", query: `?${query}` })
  const state = () => screenState<ScreenState<typeof claimsScreenMachine>>(screen)
  await waitFor(
    screen,
    () =>
      state().list.matches({ shown: "ready" }) &&
      state().figures.context.figures !== null &&
      state().decisions.matches({ sending: "idle" })
  )
  await waitFor(session, (snapshot) => snapshot.hasTag("private"))
  return {
    state,
    send: (message: ClaimsMessage) => deliver(screen, message),
    available: () =>
      allAvailableCommands({
        app: { place: "claims" },
        account: {
          session: session.getSnapshot(),
          passwordChange: passwordChange.getSnapshot(),
          openSessions: openSessions.getSnapshot()
        },
        screen: availableClaimsCommands(state()).map(toPlaceCommand("claims")),
        views: viewCommands([])
      })
  }
}

type Shadow = Awaited<ReturnType<typeof shadowOf>>

interface Situation {
  readonly name: string
  readonly count: number
  readonly query?: string
  /** Applies the same steps to page and machines. */
  readonly bring: (page: Page, shadow: Shadow) => Promise<void>
}

const both = async (
  shadow: Shadow,
  step: () => Promise<unknown>,
  event: Extract<ClaimsMessage, { to: "list" }>["event"]
): Promise<void> => {
  await step()
  shadow.send({ to: "list", event })
}

const rowsOf = (shadow: Shadow) => shadow.state().list.context.rows

const tickFirst = async (page: Page, shadow: Shadow) => {
  const [row] = rowsOf(shadow)
  if (row === undefined) throw new Error("No row to tick")
  await both(shadow, () => claimsDriver(page).tick(0).click(), { type: "row.select", id: row.id, extend: false })
}

const situations: ReadonlyArray<Situation> = [
  { name: "at rest", count: 12, bring: async () => undefined },
  { name: "with nothing that matches", count: 1, query: "&searchTerm=nobody", bring: async () => undefined },
  { name: "with one claim selected", count: 3, bring: tickFirst },
  {
    name: "with the whole page selected",
    count: 12,
    bring: (page, shadow) => both(shadow, () => claimsDriver(page).tickPage.click(), { type: "page.select" })
  },
  {
    name: "with all that match selected",
    count: 12,
    bring: async (page, shadow) => {
      await tickFirst(page, shadow)
      const step = () => page.getByRole("button", { name: "Select all 12 that match" }).click()
      await both(shadow, step, { type: "matching.select" })
    }
  },
  {
    name: "while all that match are being approved",
    count: 12,
    bring: async (page, shadow) => {
      await tickFirst(page, shadow)
      await both(shadow, () => page.getByRole("button", { name: "Select all 12 that match" }).click(), {
        type: "matching.select"
      })
      await page.route("**/api/claims/bulk", () => undefined)
      await claimsDriver(page).approveSelected.click()
      await claimsDriver(page).confirm(12).click()
      await expect(claimsDriver(page).row(0)).toContainText("Approving")
      const target = targetNow(shadow.state())
      if (target !== null) shadow.send({ to: "decisions", event: { type: "claims.approve", target } })
    }
  }
]

/** The buttons of commands, where the screen shows them. */
const buttonsOf = (page: Page) => {
  const claims = claimsDriver(page)
  return {
    "claims.approve": claims.approveSelected,
    "claims.reject": claims.rejectSelected,
    "claims.clearSelection": claims.bar.getByRole("button", { name: "Clear selection" }),
    "claims.approveAll": claims.approveAll,
    "claims.report": claims.download,
    "claims.reportAsSheet": page.getByRole("button", { name: "Download Report as XLSX", exact: true }),
    "claims.selectPage": claims.tickPage,
    "claims.selectMatching": page.getByRole("button", { name: /^Select all .* that match$/u }),
    "claims.nextPage": page.getByRole("button", { name: "Next page" }),
    "claims.previousPage": page.getByRole("button", { name: "Previous page" })
  }
}

for (const { name, count, query = "", bring } of situations) {
  test(`buttons, keys and palette agree with the machines ${name}`, async ({ page, enterPage, fileClaims, server }) => {
    const own = await fileClaims(count)
    const path = `${own.path}${query}`
    const session = await enterPage(page, path)
    const claims = claimsDriver(page)
    const palette = paletteDriver(page)
    await expect(claims.heading(query === "" ? count : 0)).toBeVisible()
    const shadow = await shadowOf(server.url, session, path)
    await bring(page, shadow)

    const available = shadow.available()
    for (const [id, button] of Object.entries(buttonsOf(page))) {
      const isAvailable = available.some((command) => command.id === id && command.message !== null)
      for (const one of await button.all()) {
        const isRefused = (await one.getAttribute("aria-disabled")) === "true"
        expect(!isRefused, `the button of ${id}`).toBe(isAvailable)
      }
    }

    // Keys without an available command do nothing.
    if (rowsOf(shadow).length > 0) {
      const [row] = rowsOf(shadow)
      if (row !== undefined) shadow.send({ to: "list", event: { type: "cursor.place", id: row.id } })
      await page.evaluate(() => document.querySelector<HTMLElement>("tbody input, tbody tr")?.focus())
      const shown = () => page.getByRole("main").innerText()
      const before = await shown()
      const refused = shadow.available().filter(({ message, keys }) => message === null && keys.length > 0)
      for (const key of refused.flatMap(({ keys }) => keys).flatMap((keys) => keys.split(" ")))
        await page.keyboard.press(key)
      expect(await shown()).toBe(before)
      const known = (await claims.grid.getAttribute("aria-keyshortcuts"))?.split(" ") ?? []
      expect(known.toSorted()).toEqual(
        available
          .filter(({ id }) => id.startsWith("claims."))
          .flatMap(({ keys }) => keys)
          .toSorted()
      )
    }

    await palette.open()
    const listed = shadow.available().filter(({ isKeyOnly }) => !isKeyOnly)
    const expected = listed
      .filter(({ message }) => message !== null)
      .map(
        ({ label, detail, keys }) =>
          `${label.en}${detail?.en ?? ""}${keys
            .slice(0, 1)
            .map((key) => capOf(key, "en"))
            .join("")}`
      )
    // It comes with the views of lists, after the screen.
    await expect(palette.options.filter({ hasText: "Manage views" })).toBeVisible()
    expect((await palette.options.allTextContents()).toSorted()).toEqual(expected.toSorted())
    for (const { label, why } of listed.filter(({ message }) => message === null)) {
      await palette.field.fill(label.en)
      const option = palette.options.filter({ hasText: label.en }).filter({ hasText: why?.en ?? "" })
      await expect(option, `${label.en} is refused`).toHaveAttribute("data-unavailable", "true")
    }
  })
}
