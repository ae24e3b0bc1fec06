import type { Page } from "@playwright/test"

/** The browser saves data from the next load on: nothing is read ahead, and each page is requested when it is asked for. */
export const saveData = (page: Page): Promise<unknown> =>
  page.addInitScript(() => Object.defineProperty(navigator, "connection", { value: { saveData: true } }))
