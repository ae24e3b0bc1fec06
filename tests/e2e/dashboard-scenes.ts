/** Scenes of the dashboard and of the notification centre; where both are idle, one scene shows both. */
import { dashboardDriver } from "#tests/drivers/dashboard.driver.ts"
import { notificationsDriver } from "#tests/drivers/notifications.driver.ts"
import { expect } from "#tests/e2e/fixtures.ts"
import type { Scene, Stage } from "#tests/e2e/state-scene.ts"

const figures = "**/api/dashboard"
const isList = (url: string) => /\/api\/notification\?/u.test(url)

const openDashboard = async ({ page, enter }: Stage) => {
  const streamResponse = page.waitForResponse("**/api/events*")
  await enter("/dashboard")
  const dashboard = dashboardDriver(page)
  await expect(dashboard.card("Pending Claims")).toContainText(/\d/u)
  await expect(dashboard.claims.getByRole("table")).toHaveCount(1)
  await streamResponse
  return dashboard
}

const openNotifications = async ({ page, enter }: Stage) => {
  const streamResponse = page.waitForResponse("**/api/events*")
  await enter("/notifications")
  const notifications = notificationsDriver(page)
  await notifications.expectRows(10)
  await streamResponse
  return notifications
}

/** Changes for both screens. */
const aClaimArrives = async ({ fileClaims }: Stage) => void (await fileClaims(1))

export const dashboardScenes: ReadonlyArray<Scene> = [
  {
    name: "the idle dashboard, after the notification centre",
    states: ["dashboard.shown.ready", "notification-list.closed"],
    play: async (stage) => {
      await openNotifications(stage)
      await stage.page.getByRole("link", { name: "Dashboard" }).click()
      await expect(dashboardDriver(stage.page).claims.getByRole("table")).toHaveCount(1)
    }
  },
  {
    name: "the dashboard's first loading",
    states: ["dashboard.shown.loading"],
    play: async ({ page, enter, hold }) => {
      await hold(figures)
      await enter("/dashboard")
      await expect(page.getByText("Loading...").first()).toBeVisible()
    }
  },
  {
    name: "changes received on the dashboard, not yet fetched and then fetched",
    states: ["dashboard.shown.debouncing", "dashboard.shown.refreshing"],
    play: async (stage) => {
      await stage.holdPauses(250)
      await openDashboard(stage)
      await aClaimArrives(stage)
      // The figures are held, and the counts of the sidebar.
      await expect.poll(stage.pausesHeld).toBe(2)
    },
    after: async ({ page, hold, endPauses }) => {
      await hold(figures)
      const again = page.waitForRequest(figures)
      await endPauses()
      await again
    }
  },
  {
    name: "figures that could not be read",
    states: ["dashboard.shown.failed"],
    play: async ({ page, enter, cut }) => {
      await cut(figures)
      await enter("/dashboard")
      await expect(page.getByText(/^Error: /u)).toBeVisible()
    }
  },
  {
    name: "figures that could not be read again",
    states: ["dashboard.shown.stale"],
    play: async (stage) => {
      await openDashboard(stage)
      await stage.cut(figures)
      await aClaimArrives(stage)
      await expect(stage.page.getByText(/could not be refreshed/u)).toBeVisible()
    }
  },
  {
    name: "the idle notification centre, after the dashboard",
    states: [
      "dashboard.closed",
      "notification-list.shown.ready",
      "notification-inbox.sending.idle",
      "notification-inbox.showing.list"
    ],
    play: async (stage) => {
      const dashboard = await openDashboard(stage)
      await dashboard.activity.getByRole("link", { name: "Notifications Center" }).click()
      await notificationsDriver(stage.page).expectRows(10)
    }
  },
  {
    name: "the notifications' first loading",
    states: ["notification-list.shown.loading"],
    play: async ({ page, enter, hold }) => {
      await hold("**/api/notification?*")
      await enter("/notifications")
      await expect(page.getByText("Loading...")).toBeVisible()
    }
  },
  {
    name: "typing a search for notifications while one is marked",
    states: ["notification-list.shown.typing", "notification-inbox.sending.calling"],
    play: async (stage) => {
      await stage.holdPauses(60)
      const notifications = await openNotifications(stage)
      await stage.hold("**/api/notification/*")
      await notifications.rows
        .first()
        .getByRole("button", { name: /^Mark as / })
        .click()
      await expect(notifications.rows.first()).toContainText(/Marking as /u)
      await notifications.search.focus()
      await stage.page.keyboard.type("a")
      await expect.poll(stage.pausesHeld).toBeGreaterThan(0)
      await expect(notifications.rows.first()).toContainText(/Marking as /u)
    },
    after: async ({ page, endPauses }) => {
      await endPauses()
      await expect(page).toHaveURL(/searchTerm=~\w+$/u)
    }
  },
  {
    name: "an enrollment shown while changes are received, not yet fetched and then fetched",
    states: [
      "notification-inbox.showing.details",
      "notification-list.shown.debouncing",
      "notification-list.shown.refreshing"
    ],
    play: async (stage) => {
      await stage.holdPauses(250)
      const notifications = await openNotifications(stage)
      await notifications.search.fill("asked for")
      await expect(stage.page).toHaveURL(/searchTerm=/u)
      await notifications.rows
        .first()
        .getByRole("button", { name: /^Details: / })
        .click()
      await expect(notifications.details).toBeVisible()
      const held = await stage.pausesHeld()
      await aClaimArrives(stage)
      await expect.poll(stage.pausesHeld).toBeGreaterThan(held)
    },
    after: async ({ page, hold, endPauses }) => {
      await hold("**/api/notification?*")
      const again = page.waitForRequest((request) => isList(request.url()))
      await endPauses()
      await again
    }
  },
  {
    name: "notifications that could not be read",
    states: ["notification-list.shown.failed"],
    play: async ({ page, enter, cut }) => {
      await cut("**/api/notification?*")
      await enter("/notifications")
      await expect(page.getByText(/^Error: /u)).toBeVisible()
    }
  }
]
