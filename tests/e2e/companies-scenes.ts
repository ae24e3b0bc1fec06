/** Scenes of the companies screen: list, form, deletion, restoring. */
import { companiesDriver } from "#tests/drivers/companies.driver.ts"
import { expect } from "#tests/e2e/fixtures.ts"
import { openedDrafts } from "#tests/e2e/opened-drafts.ts"
import { type Scene, type Stage, typeBeforeFailure } from "#tests/e2e/state-scene.ts"

const isList = (url: string) => /\/api\/companies\?/u.test(url)

/** An idle list with one company of its own. */
const open = async ({ enter, page, colleague }: Stage) => {
  const name = `Zq ${Date.now().toString(36)}${Math.floor(Math.random() * 1000)}`
  const company = await colleague.addCompany({ name, contact_email: "own@own.example", type: "users" })
  await enter(`/companies?searchTerm=${encodeURIComponent(name)}`)
  const companies = companiesDriver(page)
  await companies.expectRows(1)
  return { company, name, companies }
}

const edit = async (stage: Stage) => {
  const opened = await open(stage)
  await opened.companies.edit(opened.name).click()
  await expect(opened.companies.field("Company name")).toBeFocused()
  return opened
}

/** A colleague has saved the open company, and its read is held. */
const savedByColleague = async (stage: Stage) => {
  const streamResponse = stage.page.waitForResponse("**/api/events*")
  const { companies, company } = await edit(stage)
  await streamResponse
  await stage.hold("**/api/companies/*")
  await stage.colleague.changeCompany(company.id, { contact_email: "theirs@own.example" })
  await expect(companies.form.getByText("A colleague has saved this while you write.")).toBeVisible()
  return companies.form
}

export const companiesScenes: ReadonlyArray<Scene> = [
  {
    name: "the idle companies",
    states: ["company-list.shown.ready", "company-form.closed", "company-removal.closed", "company-actions.idle"],
    play: async ({ page, enter }) => {
      await enter("/companies")
      await companiesDriver(page).expectRows(10)
    }
  },
  {
    name: "the companies left for another screen",
    states: ["company-list.closed"],
    play: async (stage) => {
      await open(stage)
      await stage.page.getByRole("link", { name: "Claims" }).click()
      await expect(stage.page.getByRole("heading", { level: 1 })).toHaveText("Claims")
      await expect(stage.page.getByRole("grid")).toBeVisible()
    }
  },
  {
    name: "the companies' first loading",
    states: ["company-list.shown.loading"],
    play: async ({ page, enter, hold }) => {
      await hold("**/api/companies?*")
      await enter("/companies")
      await expect(page.getByText("Loading...")).toBeVisible()
    }
  },
  {
    name: "typing a search for companies",
    states: ["company-list.shown.typing"],
    play: async (stage) => {
      await stage.holdPauses(60)
      await stage.enter("/companies")
      const companies = companiesDriver(stage.page)
      await companies.expectRows(10)
      await companies.search.focus()
      await stage.page.keyboard.type("zzzz")
      await expect(stage.page.locator("[data-searching]")).toBeVisible()
    },
    after: async ({ page, endPauses }) => {
      await endPauses()
      await expect(page).toHaveURL(/searchTerm=~/u)
    }
  },
  {
    name: "others' changes of companies, received and not yet fetched",
    states: ["company-list.shown.debouncing"],
    play: async (stage) => {
      await stage.holdPauses(250)
      const streamResponse = stage.page.waitForResponse("**/api/events*")
      await open(stage)
      await streamResponse
      await stage.colleague.addCompany({
        name: `Zp ${Date.now().toString(36)}`,
        contact_email: "own@own.example",
        type: "users"
      })
      await expect.poll(stage.pausesHeld).toBeGreaterThan(0)
    },
    after: async ({ page, endPauses }) => {
      const again = page.waitForRequest((request) => isList(request.url()))
      await endPauses()
      await again
    }
  },
  {
    name: "reading others' changes of companies",
    states: ["company-list.shown.refreshing"],
    play: async (stage) => {
      const streamResponse = stage.page.waitForResponse("**/api/events*")
      await open(stage)
      await streamResponse
      await stage.hold("**/api/companies?*")
      const again = stage.page.waitForRequest((request) => isList(request.url()))
      await stage.colleague.addCompany({
        name: `Zo ${Date.now().toString(36)}`,
        contact_email: "own@own.example",
        type: "users"
      })
      await again
    }
  },
  {
    name: "companies that could not be read",
    states: ["company-list.shown.failed"],
    play: async ({ page, enter, cut }) => {
      await cut("**/api/companies?*")
      await enter("/companies")
      await expect(page.getByText(/^Error: /u)).toBeVisible()
    }
  },
  {
    name: "the form of a company on its way",
    states: ["company-form.opening"],
    play: async (stage) => {
      const { companies, name } = await open(stage)
      await stage.hold("**/api/companies/*")
      await companies.edit(name).click()
      await expect(companies.form.getByText("Loading...")).toBeVisible()
    }
  },
  {
    name: "a form of a company that was typed for and could not be read",
    states: ["company-form.failed"],
    play: async (stage) => {
      const { companies, name } = await open(stage)
      await typeBeforeFailure(stage, "**/api/companies/*", () => companies.edit(name).click())
    }
  },
  {
    name: "the form of a new company, all of it wrong",
    states: ["company-form.editing.writing"],
    play: async (stage) => {
      const { companies } = await open(stage)
      await companies.add.click()
      await companies.save.click()
      await expect(companies.form.getByText("Type is required")).toBeVisible()
    }
  },
  {
    name: "leaving a half-filled form of a company",
    states: ["company-form.discarding"],
    play: async (stage) => {
      const { companies } = await edit(stage)
      await companies.field("Contact email").fill("half")
      await stage.page.keyboard.press("Escape")
      await expect(companies.ask("Discard what you typed?")).toBeVisible()
    }
  },
  {
    name: "a company being saved",
    states: ["company-form.saving"],
    play: async (stage) => {
      const { companies } = await edit(stage)
      await companies.field("Contact email").fill("other@own.example")
      await stage.hold("**/api/companies/*")
      await companies.save.click()
      await expect(companies.form.getByRole("button", { name: "Updating..." })).toBeVisible()
    }
  },
  {
    name: "asking whether a colleague has deleted the open company",
    states: ["company-form.editing.checking"],
    play: async (stage) => {
      const form = await savedByColleague(stage)
      await expect(form.getByRole("button", { name: "See changes" })).toBeEnabled()
    }
  },
  {
    name: "reading what a colleague has saved of the open company",
    states: ["company-form.editing.comparing"],
    play: async (stage) => {
      const form = await savedByColleague(stage)
      await form.getByRole("button", { name: "See changes" }).click()
      await expect(form.getByRole("button", { name: "See changes" })).toHaveAttribute("aria-disabled", "true")
    }
  },
  {
    name: "two edits of one company",
    states: ["company-form.merging"],
    play: async (stage) => {
      const { companies, company } = await edit(stage)
      await companies.field("Contact email").fill("mine@own.example")
      await stage.colleague.changeCompany(company.id, { contact_email: "theirs@own.example" })
      await companies.save.click()
      await expect(stage.page.getByRole("dialog", { name: "Rafael Ibarra changed the same fields" })).toBeVisible()
    }
  },
  {
    name: "asking before a company is deleted",
    states: ["company-removal.confirming"],
    play: async (stage) => {
      const { companies, name } = await open(stage)
      await companies.remove(name).click()
      await expect(companies.ask("Delete Company")).toBeVisible()
    }
  },
  {
    name: "a company being deleted",
    states: ["company-removal.deleting"],
    play: async (stage) => {
      const { companies, name } = await open(stage)
      await stage.hold("**/api/companies/*")
      await companies.remove(name).click()
      await companies.ask("Delete Company").getByRole("button", { name: "Delete" }).click()
      await expect(companies.ask("Delete Company").getByRole("button", { name: "Deleting..." })).toBeVisible()
    }
  },
  {
    name: "deleted companies, one of them being restored",
    states: ["company-actions.calling"],
    play: async (stage) => {
      const { companies, name, company } = await open(stage)
      await stage.colleague.removeCompany(company.id)
      await stage.page.goto(`/companies?active=no&searchTerm=${encodeURIComponent(name)}`)
      await companies.expectRows(1)
      await stage.hold("**/api/companies/*/restore")
      await companies.restore(name).click()
      await expect(companies.row(name)).toContainText("Restoring")
    }
  },
  {
    name: "the stored draft of a company",
    states: ["company-form.editing.writing"],
    play: async (stage) => {
      const { companies } = await edit(stage)
      await companies.field("Company name").fill("half")
      await expect.poll(() => stage.page.evaluate(openedDrafts, "draft")).toContain("half")
      // Its address opens the company again.
      await stage.page.reload()
      await expect(companies.form.getByRole("button", { name: "Discard draft" })).toBeVisible()
      await expect(companies.field("Company name")).toHaveValue("half")
    }
  }
]
