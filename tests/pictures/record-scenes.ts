/** Forms, panels and questions of people, companies, claims and notifications. Nothing that is played here changes a row. */
import { claimsDriver } from "#tests/drivers/claims.driver.ts"
import { companiesDriver } from "#tests/drivers/companies.driver.ts"
import { notificationsDriver } from "#tests/drivers/notifications.driver.ts"
import { usersDriver } from "#tests/drivers/users.driver.ts"
import { first, opened, readOutdated, type Scene, type Stage } from "#tests/pictures/stage.ts"

const users = opened("/users", usersDriver)
const companies = opened("/companies", companiesDriver)
const claims = opened("/claims", claimsDriver)
const notifications = opened("/notifications", notificationsDriver)

const details = async (stage: Stage, tab?: string) => {
  const { grid, panel } = await users(stage)
  await first(grid, /^View details/u).click()
  await panel.waitFor()
  if (tab !== undefined) await stage.page.getByRole("tab", { name: tab }).click()
  return panel
}

const conflict = (stage: Stage) => stage.page.getByRole("dialog", { name: /changed the same fields$/u }).waitFor()

const ofUsers: ReadonlyArray<Scene> = [
  {
    name: "user-form-wrong",
    play: async (stage) => {
      const { add, save, form } = await users(stage)
      await add.click()
      await save.click()
      await form.getByText("Role is required").waitFor()
    }
  },
  {
    name: "user-form-edit",
    play: async (stage) => {
      const { grid, field } = await users(stage)
      await first(grid, /^Edit /u).click()
      await field("First Name").waitFor()
    }
  },
  {
    name: "user-form-opening",
    play: async (stage) => {
      await stage.hold("**/api/users/*")
      const { grid, form } = await users(stage)
      await first(grid, /^Edit /u).click()
      await form.getByText("Loading...").waitFor()
    }
  },
  {
    name: "user-form-discarding",
    play: async (stage) => {
      const { grid, field, ask } = await users(stage)
      await first(grid, /^Edit /u).click()
      await field("Address").fill("Calle 4")
      await stage.page.keyboard.press("Escape")
      await ask("Discard what you typed?").waitFor()
    }
  },
  {
    name: "user-form-saving",
    play: async (stage) => {
      const { grid, field, save, form } = await users(stage)
      await first(grid, /^Edit /u).click()
      await field("Address").fill("Calle 4")
      await stage.hold("**/api/users/*")
      await save.click()
      await form.getByRole("button", { name: "Updating..." }).waitFor()
    }
  },
  {
    name: "user-merge",
    play: async (stage) => {
      await readOutdated(stage, "**/api/users/*", { address: "Calle 1" })
      const { grid, field, save } = await users(stage)
      await first(grid, /^Edit /u).click()
      await field("Address").fill("Calle 2")
      await save.click()
      await conflict(stage)
    }
  },
  {
    name: "user-removal",
    play: async (stage) => {
      const { grid, ask } = await users(stage)
      await first(grid, /^Delete /u).click()
      await ask("Delete User").waitFor()
    }
  },
  { name: "user-details", play: async (stage) => void (await details(stage)) },
  {
    name: "user-details-ssn",
    play: async (stage) => {
      const panel = await details(stage)
      await panel.getByRole("button", { name: "Show SSN" }).click()
      await panel.getByRole("button", { name: "Hide SSN" }).waitFor()
    }
  },
  { name: "user-details-benefits", play: async (stage) => void (await details(stage, "Benefits History")) },
  {
    name: "user-details-failed",
    play: async (stage) => {
      await stage.cut("**/api/users/*")
      await details(stage)
    }
  },
  {
    name: "user-switch-focus",
    play: async (stage) => {
      const { grid } = await users(stage)
      await grid.getByRole("row").nth(2).hover()
      await stage.page.keyboard.press("j")
      await stage.page.keyboard.press("j")
    }
  }
]

const ofCompanies: ReadonlyArray<Scene> = [
  {
    name: "company-form-wrong",
    play: async (stage) => {
      const { add, save, form } = await companies(stage)
      await add.click()
      await save.click()
      await form.getByText("Type is required").waitFor()
    }
  },
  {
    name: "company-form-edit",
    play: async (stage) => {
      const { grid, field } = await companies(stage)
      await first(grid, /^Edit /u).click()
      await field("Contact email").waitFor()
    }
  },
  {
    name: "company-merge",
    play: async (stage) => {
      await readOutdated(stage, "**/api/companies/*", { contact_email: "before@own.example" })
      const { grid, field, save } = await companies(stage)
      await first(grid, /^Edit /u).click()
      await field("Contact email").fill("mine@own.example")
      await save.click()
      await conflict(stage)
    }
  },
  {
    name: "company-removal",
    play: async (stage) => {
      const { grid, ask } = await companies(stage)
      await first(grid, /^Delete /u).click()
      await ask("Delete Company").waitFor()
    }
  }
]

const ofClaims: ReadonlyArray<Scene> = [
  {
    name: "claims-selected",
    inContrast: true,
    play: async (stage) => {
      const { tick, bar } = await claims(stage)
      await tick(0).click()
      await tick(1).click()
      await bar.waitFor()
    }
  },
  {
    name: "claims-deciding",
    play: async (stage) => {
      const driver = await claims(stage)
      await stage.hold("**/api/claims/bulk")
      await driver.approve(0).click()
      await driver.row(0).getByText("Approving").first().waitFor()
    }
  },
  {
    name: "claims-failed",
    play: async (stage) => {
      const driver = await claims(stage)
      await stage.cut("**/api/claims/bulk")
      await driver.approve(0).click()
      await driver.toast(/./u).first().waitFor()
    }
  },
  {
    name: "claims-reject",
    play: async (stage) => {
      const driver = await claims(stage)
      await driver.reject(0).click()
      await driver
        .dialog(/^Reject the claim/u)
        .getByLabel("Note")
        .fill("x".repeat(501))
    }
  },
  {
    name: "claims-approve-all",
    play: async (stage) => {
      const { approveAll, ask } = await claims(stage)
      await approveAll.click()
      await ask("Approve All Claims").waitFor()
    }
  },
  {
    name: "notification-details",
    play: async (stage) => {
      const driver = await notifications(stage)
      await driver.search.fill("asked for")
      await stage.page.waitForURL(/searchTerm=/u)
      await driver.rows
        .first()
        .getByRole("button", { name: /^Details: / })
        .click()
      await driver.details.waitFor()
    }
  }
]

export const recordScenes: ReadonlyArray<Scene> = [...ofUsers, ...ofCompanies, ...ofClaims]
