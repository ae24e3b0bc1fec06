/** The pages' own time, without waiting for it. */
import type { Page } from "@playwright/test"

/**
 * Lets so many ms of the page's clock pass at once, and returns when all that the page has requested by then is reported
 * to the test. The page's clock is installed before it is opened.
 */
export const passTime = async (page: Page, ms: number): Promise<void> => {
  await page.clock.runFor(ms)
  const last = page.waitForRequest(/favicon\.svg\?passed/u)
  await page.evaluate(async () => (await fetch("/favicon.svg?passed")).status)
  await last
}
