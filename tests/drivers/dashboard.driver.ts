/** Reads the dashboard: cards, charts, activity. */
import type { Page } from "@playwright/test"

const toNumber = (text: string | null): number => Number((text ?? "").replace(/\D/gu, "") || Number.NaN)

export const dashboardDriver = (page: Page) => {
  const main = page.getByRole("main")
  const card = (name: string) => main.getByRole("link").filter({ hasText: name, has: page.locator("[data-value]") })
  const activity = main.getByRole("region", { name: "Recent Activity" })
  return {
    card,
    figure: async (name: string): Promise<number> => toNumber(await card(name).locator("[data-value]").textContent()),
    activity,
    chip: (name: "All" | "Read" | "Unread") => activity.getByRole("button", { name, exact: true }),
    quizzes: main.getByRole("region", { name: "Quiz Completion Stats" }),
    claims: main.getByRole("region", { name: "Monthly Claims" }),
    actions: main.getByRole("region", { name: "Quick actions" })
  }
}
