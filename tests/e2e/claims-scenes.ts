/** Scenes of the claims screen, the palette and the stream of others' changes. */
import { claimsDriver } from "#tests/drivers/claims.driver.ts"
import { paletteDriver } from "#tests/drivers/palette.driver.ts"
import { expect } from "#tests/e2e/fixtures.ts"
import type { Scene, Stage } from "#tests/e2e/state-scene.ts"

const atRest = [
  "session.signedIn.working",
  "claim-list.shown.ready",
  "claim-decisions.sending.idle",
  "claim-decisions.dialog.closed",
  "claim-details.closed",
  "report.idle",
  "palette.closed",
  "password-change.closed",
  "live.open"
]

/** An idle list with some claims of its own. */
const open = async ({ page, enter, fileClaims }: Stage, count = 3) => {
  const own = await fileClaims(count)
  await enter(own.path)
  const claims = claimsDriver(page)
  await claims.expectRows(Math.min(count, 10))
  return { own, claims }
}

const isList = (url: string) => /\/api\/claims\?/u.test(url)

export const claimsScenes: ReadonlyArray<Scene> = [
  {
    name: "the idle claims, with pages",
    states: atRest,
    play: async ({ page, enter }) => {
      const streamResponse = page.waitForResponse("**/api/events*")
      await enter("/claims")
      await claimsDriver(page).expectRows(10)
      expect((await streamResponse).ok()).toBe(true)
    }
  },
  {
    name: "decided, undoable, selected and conflicting rows",
    states: atRest,
    play: async (stage) => {
      const { own, claims } = await open(stage, 6)
      await claims.tick(0).click()
      await stage.page.route("**/api/claims?*", () => undefined)
      await stage.colleague.decide([own.ids[1] ?? ""], "rejected")
      await claims.approve(1).click()
      await claims.approve(2).click()
      await claims.expectStatus(2, "Approved")
      await expect(claims.conflicts).toHaveCount(1)
      await expect(claims.bar).toBeVisible()
    }
  },
  {
    name: "a claim's details on their way",
    states: ["claim-details.open.loading"],
    play: async (stage) => {
      const { claims } = await open(stage)
      await stage.hold("**/api/claims/*")
      await claims.row(0).focus()
      await stage.page.keyboard.press("Enter")
      await expect(stage.page).toHaveURL(/\/claims\/[\w-]+\?/u)
    }
  },
  {
    name: "a claim's details",
    states: ["claim-details.open.shown"],
    play: async (stage) => {
      const { own, claims } = await open(stage)
      await claims.row(0).focus()
      await stage.page.keyboard.press("Enter")
      await expect(stage.page.getByRole("region", { name: `Claim of ${own.client}` })).toContainText("Pending")
    }
  },
  {
    name: "a claim's details that could not be read again",
    states: ["claim-details.open.failed"],
    play: async (stage) => {
      const { own, claims } = await open(stage)
      await claims.row(0).focus()
      await stage.page.keyboard.press("Enter")
      const panel = stage.page.getByRole("region", { name: `Claim of ${own.client}` })
      await expect(panel).toContainText("Pending")
      await stage.cut(/api\/claims\/[\w-]{36}$/u)
      await stage.colleague.decide([own.ids[0] ?? ""], "approved")
      await expect(panel.getByText(/^Error: /u)).toBeVisible()
    }
  },
  {
    name: "an address of no screen",
    states: ["claim-list.closed"],
    play: async ({ page, enter }) => {
      await enter("/nowhere")
      await expect(page.getByRole("heading", { name: "Not found" })).toBeVisible()
    }
  },
  {
    name: "the first loading",
    states: ["claim-list.shown.loading"],
    play: async ({ page, enter, hold }) => {
      await hold("**/api/claims?*")
      await enter("/claims")
      await expect(page.getByText("Loading...")).toBeVisible()
    }
  },
  {
    name: "loading other rows over the old ones",
    states: ["claim-list.shown.loading"],
    play: async (stage) => {
      const { claims } = await open(stage, 12)
      await stage.hold("**/api/claims?*")
      await stage.page.getByRole("button", { name: "Next page" }).click()
      await expect(stage.page.getByRole("region", { name: /^Claims/u })).toHaveAttribute("aria-busy", "true")
      await claims.expectRows(10)
    }
  },
  {
    name: "typing a search",
    states: ["claim-list.shown.typing"],
    play: async (stage) => {
      await stage.holdPauses(60)
      const { claims } = await open(stage)
      await claims.search.focus()
      await stage.page.keyboard.type("zo")
      await expect(claims.search).toHaveValue("zo")
      await expect(stage.page).not.toHaveURL(/searchTerm/u)
    },
    after: async ({ page, endPauses }) => {
      await endPauses()
      await expect(page).toHaveURL(/searchTerm=~/u)
    }
  },
  {
    name: "others' changes, received and not yet fetched",
    states: ["claim-list.shown.debouncing"],
    play: async (stage) => {
      await stage.holdPauses(250)
      const streamResponse = stage.page.waitForResponse("**/api/events*")
      const { own } = await open(stage)
      await streamResponse
      await stage.colleague.decide([own.ids[0] ?? ""], "approved")
      await expect.poll(stage.pausesHeld).toBeGreaterThan(0)
    },
    after: async ({ page, endPauses }) => {
      const again = page.waitForRequest((request) => isList(request.url()))
      await endPauses()
      await again
    }
  },
  {
    name: "reading others' changes",
    states: ["claim-list.shown.refreshing"],
    play: async (stage) => {
      const { own, claims } = await open(stage)
      await stage.hold("**/api/claims?*")
      const again = stage.page.waitForRequest((request) => isList(request.url()))
      await stage.colleague.decide([own.ids[0] ?? ""], "approved")
      await again
      await claims.expectStatus(0, "Pending")
    }
  },
  {
    name: "a list that could not be read",
    states: ["claim-list.shown.failed"],
    play: async ({ page, enter, cut }) => {
      await cut("**/api/claims?*")
      await enter("/claims")
      await expect(page.getByText(/^Error: /u)).toBeVisible()
    }
  },
  {
    name: "a list that matches nothing",
    states: ["claim-list.shown.ready"],
    play: async ({ page, enter }) => {
      await enter("/claims?searchTerm=nobody%20at%20all")
      await expect(page.getByText(/^Nothing matches/u)).toBeVisible()
    }
  },
  {
    name: "asking for decisions that can be undone",
    states: ["claim-decisions.sending.loadingUndoable"],
    play: async (stage) => {
      await stage.hold("**/api/claims/decisions")
      const requested = stage.page.waitForRequest("**/api/claims/decisions")
      await open(stage)
      await requested
    }
  },
  {
    name: "a decision under way",
    states: ["claim-decisions.sending.calling"],
    play: async (stage) => {
      const { claims } = await open(stage)
      await stage.hold("**/api/claims/bulk")
      await claims.approve(0).click()
      await expect(claims.row(0)).toContainText("Approving")
    }
  },
  {
    name: "giving a reason, too long",
    states: ["claim-decisions.dialog.givingReason"],
    play: async (stage) => {
      const { claims } = await open(stage)
      await claims.reject(0).click()
      await claims
        .dialog(/^Reject the claim/u)
        .getByLabel("Note")
        .fill("x".repeat(501))
    }
  },
  {
    name: "leaving a half-typed reason",
    states: ["claim-decisions.dialog.discarding"],
    play: async (stage) => {
      const { claims } = await open(stage)
      await claims.reject(0).click()
      await claims
        .dialog(/^Reject the claim/u)
        .getByLabel("Note")
        .fill("half")
      await stage.page.keyboard.press("Escape")
      await expect(claims.ask("Discard what you typed?")).toBeVisible()
    }
  },
  {
    name: "confirming to approve all",
    states: ["claim-decisions.dialog.confirming"],
    play: async (stage) => {
      const { claims } = await open(stage)
      await claims.approveAll.click()
      await expect(claims.ask("Approve All Claims")).toBeVisible()
    }
  },
  {
    name: "a report on its way",
    states: ["report.downloading"],
    play: async (stage) => {
      await open(stage)
      await stage.page.route("**/api/claims/report*", () => undefined)
      await stage.page.getByRole("button", { name: "Download Report", exact: true }).click()
      await expect(stage.page.getByRole("button", { name: "Downloading..." })).toBeVisible()
    }
  },
  {
    name: "the palette's list",
    states: ["palette.open.listing"],
    play: async (stage) => {
      await open(stage)
      const palette = paletteDriver(stage.page)
      await palette.open()
      await expect(palette.option("Logout")).toBeVisible()
    }
  },
  {
    name: "typing in the palette",
    states: ["palette.open.typing"],
    play: async (stage) => {
      await stage.holdPauses(150)
      await open(stage)
      const palette = paletteDriver(stage.page)
      await palette.open()
      await stage.page.keyboard.type("lo")
      await expect(palette.option("Logout")).toBeVisible()
    },
    after: async ({ page, endPauses }) => {
      const requested = page.waitForRequest(/searchTerm=lo/u)
      await endPauses()
      await requested
    }
  },
  {
    name: "the palette searching records",
    states: ["palette.open.searching"],
    play: async (stage) => {
      await open(stage)
      await stage.hold(/searchTerm/u)
      const requested = stage.page.waitForRequest(/searchTerm/u)
      await paletteDriver(stage.page).open()
      await stage.page.keyboard.type("select")
      await requested
      await expect(stage.page.getByRole("dialog", { name: "Commands" }).getByLabel("Searching...")).toBeAttached()
    }
  },
  {
    name: "a stream not yet open",
    states: ["live.connecting"],
    play: async (stage) => {
      await stage.hold("**/api/events*")
      const requested = stage.page.waitForRequest("**/api/events*")
      await open(stage)
      await requested
    }
  },
  {
    name: "a stream just lost",
    states: ["live.lost"],
    play: async (stage) => {
      await stage.page.clock.install()
      const streamResponse = stage.page.waitForResponse("**/api/events*")
      await open(stage)
      await streamResponse
      await stage.page.context().setOffline(true)
      await stage.page.clock.runFor(42_000)
    },
    after: async ({ page }) => {
      await page.clock.runFor(61_000)
      await expect(page.getByText(/^Shown as of/u)).toBeVisible()
      await page.context().setOffline(false)
    }
  },
  {
    name: "a stream lost for long",
    states: ["live.stale"],
    play: async (stage) => {
      await stage.page.clock.install()
      await stage.cut("**/api/events*")
      await open(stage)
      await stage.page.clock.runFor(61_000)
      await expect(stage.page.getByText(/^Shown as of/u)).toBeVisible()
    }
  },
  {
    name: "the keys explained",
    states: [],
    play: async (stage) => {
      await open(stage)
      await stage.page.keyboard.press("?")
      await expect(stage.page.getByRole("dialog", { name: "Keyboard shortcuts for this list" })).toBeVisible()
    }
  },
  ...["Filters", "Table settings", /Marta Salgado/u].map((name): Scene => ({
    name: `the menu of ${name instanceof RegExp ? "the account" : name}`,
    states: [],
    play: async (stage) => {
      await open(stage)
      await stage.page.getByRole("button", { name }).click()
      await expect(stage.page.locator("[popover]:popover-open")).toBeVisible()
    }
  }))
]
