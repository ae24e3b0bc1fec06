/** Scenes of the history of a record, over the list of companies. */
import { companiesDriver } from "#tests/drivers/companies.driver.ts"
import { ownTitle } from "#tests/drivers/quizzes.driver.ts"
import { openedDrafts } from "#tests/e2e/opened-drafts.ts"
import { expect } from "#tests/e2e/fixtures.ts"
import type { Scene, Stage } from "#tests/e2e/state-scene.ts"

const audit = "**/api/audit?*"

/** The row of a company of its own, which has had another name, in focus. */
const focus = async ({ page, enter, colleague }: Stage) => {
  const name = ownTitle()
  const { id } = await colleague.addCompany({ name, contact_email: "own@own.example", type: "users" })
  await colleague.changeCompany(id, { name: `${name} Ltd` })
  await enter(`/companies?searchTerm=${encodeURIComponent(name)}`)
  const companies = companiesDriver(page)
  await companies.row(name).focus()
  return { id, name, companies, history: page.getByRole("dialog", { name: /^History/u }) }
}

const open = async (stage: Stage) => {
  const focused = await focus(stage)
  await stage.page.keyboard.press("h")
  await expect(focused.history).toContainText(`Name: ${focused.name} to ${focused.name} Ltd`)
  return { ...focused, putBack: focused.history.getByRole("button", { name: /^Put back Name/u }) }
}

export const historyScenes: ReadonlyArray<Scene> = [
  {
    name: "the history being read",
    states: ["record-history.open.reading"],
    play: async (stage) => {
      await stage.hold(audit)
      const { history } = await focus(stage)
      await stage.page.keyboard.press("h")
      await expect(history.getByText("Loading the history...")).toBeVisible()
    }
  },
  {
    name: "the history of a company",
    states: ["record-history.open.shown"],
    play: async (stage) => {
      await open(stage)
    }
  },
  {
    name: "the history after it was closed",
    states: ["record-history.closed"],
    play: async (stage) => {
      const { history } = await open(stage)
      await stage.page.keyboard.press("Escape")
      await expect(history).toBeHidden()
    }
  },
  {
    name: "the history that could not be read",
    states: ["record-history.open.failed"],
    play: async (stage) => {
      await stage.cut(audit)
      const { history } = await focus(stage)
      await stage.page.keyboard.press("h")
      await expect(history.getByRole("button", { name: "Retry" })).toBeVisible()
    }
  },
  {
    name: "the history being read again after a change",
    states: ["record-history.open.refreshing"],
    play: async (stage) => {
      const { id, name } = await open(stage)
      await stage.hold(audit)
      const again = stage.page.waitForRequest(audit)
      await stage.colleague.changeCompany(id, { name: `${name} Inc` })
      await again
    }
  },
  {
    name: "the history that could not be read again",
    states: ["record-history.open.stale"],
    play: async (stage) => {
      const { id, name, history } = await open(stage)
      await stage.cut(audit)
      await stage.colleague.changeCompany(id, { name: `${name} Inc` })
      await expect(history.getByText("This could not be refreshed. It may have changed.")).toBeVisible()
    }
  },
  {
    name: "the form that a value is put back into, being read",
    states: ["record-history.puttingBack.opening"],
    play: async (stage) => {
      const { id, companies, putBack } = await open(stage)
      await stage.hold(`**/api/companies/${id}`)
      await putBack.click()
      await expect(companies.form.getByText("Loading...")).toBeVisible()
    }
  },
  {
    name: "a draft that is merged before a value is put back",
    states: ["record-history.puttingBack.merging"],
    play: async (stage) => {
      const { page, colleague } = stage
      const { id, name, companies } = await focus(stage)
      await page.keyboard.press("Enter")
      await companies.field("Contact email").fill("mine@own.example")
      await expect.poll(() => page.evaluate(openedDrafts, "draft")).toContain("mine@own.example")
      await colleague.changeCompany(id, { contact_email: "theirs@own.example" })
      await page.goto(`${stage.server.url}/companies?searchTerm=${encodeURIComponent(name)}`)
      await companies.row(name).focus()
      await page.keyboard.press("h")
      await page.getByRole("button", { name: `Put back Name: ${name}`, exact: true }).click()
      await expect(page.getByRole("dialog", { name: "Someone else changed the same fields" })).toBeVisible()
    },
    after: async ({ page }) => {
      const merge = page.getByRole("dialog", { name: "Someone else changed the same fields" })
      await merge.getByRole("radio", { name: /^Mine/u }).click()
      await merge.getByRole("button", { name: "Save these values" }).click()
      const companies = companiesDriver(page)
      // The draft is saved, and the form is open once more with the value that was put back.
      await expect(companies.field("Contact email")).toHaveValue("mine@own.example")
      await expect(companies.field("Company name")).not.toHaveValue(/ Ltd$/u)
    }
  }
]
