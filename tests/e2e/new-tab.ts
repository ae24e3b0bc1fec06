import type { Page } from "@playwright/test"
import { expect } from "#tests/e2e/fixtures.ts"

/**
 * The address of the tab that an action opens in the background; the tab is closed. The browser's targets are listed
 * because Playwright misses about every fifth such tab: its event never comes, though the tab is open.
 */
export const addressOfNewTab = async (page: Page, act: () => Promise<void>): Promise<string> => {
  const devtools = await page.context().newCDPSession(page)
  const { targetInfo: own } = await devtools.send("Target.getTargetInfo")
  const pages = async () => {
    const { targetInfos } = await devtools.send("Target.getTargets")
    return targetInfos.filter((one) => one.type === "page" && one.browserContextId === own.browserContextId)
  }
  const before = new Set((await pages()).map(({ targetId }) => targetId))
  await act()
  const opened = async () => (await pages()).find((one) => !before.has(one.targetId) && one.url.startsWith("http"))
  await expect.poll(async () => (await opened())?.url ?? "").not.toBe("")
  const tab = await opened()
  if (tab === undefined) throw new Error("The tab was closed")
  await devtools.send("Target.closeTarget", { targetId: tab.targetId })
  await devtools.detach()
  return tab.url
}
