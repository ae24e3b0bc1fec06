/** Scenes of the users screen: list, form, deletion, details. */
import { usersDriver } from "#tests/drivers/users.driver.ts"
import { expect } from "#tests/e2e/fixtures.ts"
import { openedDrafts } from "#tests/e2e/opened-drafts.ts"
import { type Scene, type Stage, typeBeforeFailure } from "#tests/e2e/state-scene.ts"

const atRest = [
  "user-list.shown.ready",
  "user-form.closed",
  "user-removal.closed",
  "user-actions.idle",
  "user-unlocks.idle",
  "user-bulk.sending.idle",
  "user-bulk.dialog.closed",
  "user-details.closed",
  "ssn-reveal.hidden"
]

const isList = (url: string) => /\/api\/users\?/u.test(url)

/** An idle list with one user of its own. */
const open = async ({ enter, page, addPerson }: Stage) => {
  const person = await addPerson()
  await enter(`/users?searchTerm=${person.surname}`)
  const users = usersDriver(page)
  await users.expectRows(1)
  return { person, name: `Lucía ${person.surname}`, users }
}

const edit = async (stage: Stage) => {
  const opened = await open(stage)
  await opened.users.edit(opened.name).click()
  await expect(opened.users.field("First Name")).toBeFocused()
  return opened
}

/** One user is selected. */
const select = async (stage: Stage) => {
  const opened = await open(stage)
  await opened.users.grid.getByRole("checkbox", { name: `Select ${opened.name}` }).click()
  return opened
}

/** A colleague has saved the open user, and its read is held. */
const savedByColleague = async (stage: Stage) => {
  const streamResponse = stage.page.waitForResponse("**/api/events*")
  const { users, person } = await edit(stage)
  await streamResponse
  await stage.hold("**/api/users/*")
  await stage.colleague.changeUser(person.id, { address: "Calle 7" })
  await expect(users.form.getByText("A colleague has saved this while you write.")).toBeVisible()
  return users.form
}

export const usersScenes: ReadonlyArray<Scene> = [
  {
    name: "selected users being changed",
    states: ["user-bulk.sending.calling"],
    play: async (stage) => {
      await stage.hold("**/api/users/bulk")
      await select(stage)
      await stage.page.getByRole("button", { name: "Deactivate (1)" }).click()
      await expect(stage.page.getByRole("button", { name: "Deactivate (1)" })).toHaveAttribute("aria-disabled", "true")
    }
  },
  {
    name: "unlocking the sign-in of an administrator",
    states: ["user-unlocks.calling"],
    play: async (stage) => {
      const locked = (user: object) => ({ ...user, is_locked: true })
      await stage.page.route(/\/api\/users[?/]/u, async (route) => {
        const response = await route.fetch()
        const { data, ...rest } = await response.json()
        await route.fulfill({
          response,
          json: { ...rest, data: Array.isArray(data) ? data.map(locked) : locked(data) }
        })
      })
      await stage.hold("**/api/auth/unlock/*")
      const { users, name } = await open(stage)
      await users.view(name).click()
      await users.panel.getByRole("button", { name: "Unlock sign-in" }).click()
      await expect(users.panel.getByRole("button", { name: "Unlock sign-in" })).toHaveAttribute("aria-busy", "true")
    }
  },
  {
    name: "choosing a company for selected users",
    states: ["user-bulk.dialog.choosing"],
    play: async (stage) => {
      const { users } = await select(stage)
      await stage.page.getByRole("button", { name: "Set company (1)" }).click()
      await expect(users.dialog("Set the company of 1 user")).toBeVisible()
    }
  },
  {
    name: "the question before many users are changed",
    states: ["user-bulk.dialog.confirming"],
    play: async ({ page, enter }) => {
      await enter("/users")
      const users = usersDriver(page)
      await users.expectRows(10)
      await page.getByRole("checkbox", { name: "Select the page" }).click()
      await page.getByRole("button", { name: /^Select all [\d,]+ that match$/u }).click()
      await page.getByRole("button", { name: /^Deactivate \(/u }).click()
      await expect(users.ask("Deactivate selected users")).toBeVisible()
    }
  },
  {
    name: "the idle users, with pages",
    states: atRest,
    play: async ({ page, enter }) => {
      await enter("/users")
      await usersDriver(page).expectRows(10)
    }
  },
  {
    name: "the users left for another screen",
    states: ["user-list.closed"],
    play: async (stage) => {
      await open(stage)
      await stage.page.getByRole("link", { name: "Company Management" }).click()
      await expect(stage.page.getByRole("heading", { level: 1 })).toHaveText("Company Management")
      await expect(stage.page.getByRole("grid", { name: "Companies" })).toBeVisible()
    }
  },
  {
    name: "the users' first loading",
    states: ["user-list.shown.loading"],
    play: async ({ page, enter, hold }) => {
      await hold("**/api/users?*")
      await enter("/users")
      await expect(page.getByText("Loading users...")).toBeVisible()
    }
  },
  {
    name: "loading other users over the old ones",
    states: ["user-list.shown.loading"],
    play: async ({ page, enter, hold }) => {
      await enter("/users")
      const users = usersDriver(page)
      await users.expectRows(10)
      await hold("**/api/users?*")
      await page.getByRole("button", { name: "Next page" }).click()
      await expect(page.getByRole("region", { name: /^Users/u })).toHaveAttribute("aria-busy", "true")
      await users.expectRows(10)
    }
  },
  {
    name: "typing a search for users",
    states: ["user-list.shown.typing"],
    play: async (stage) => {
      await stage.holdPauses(60)
      await stage.enter("/users")
      const users = usersDriver(stage.page)
      await users.expectRows(10)
      await users.search.focus()
      await stage.page.keyboard.type("zzzz")
      await expect(stage.page.locator("[data-searching]")).toBeVisible()
      await expect(stage.page).not.toHaveURL(/searchTerm/u)
    },
    after: async ({ page, endPauses }) => {
      await endPauses()
      await expect(page).toHaveURL(/searchTerm=~/u)
    }
  },
  {
    name: "others' changes of users, received and not yet fetched",
    states: ["user-list.shown.debouncing"],
    play: async (stage) => {
      await stage.holdPauses(250)
      const streamResponse = stage.page.waitForResponse("**/api/events*")
      const { person } = await open(stage)
      await streamResponse
      await stage.colleague.changeUser(person.id, { address: "Calle 2" })
      await expect.poll(stage.pausesHeld).toBeGreaterThan(0)
    },
    after: async ({ page, endPauses }) => {
      const again = page.waitForRequest((request) => isList(request.url()))
      await endPauses()
      await again
    }
  },
  {
    name: "reading others' changes of users",
    states: ["user-list.shown.refreshing"],
    play: async (stage) => {
      const streamResponse = stage.page.waitForResponse("**/api/events*")
      const { person } = await open(stage)
      await streamResponse
      await stage.hold("**/api/users?*")
      const again = stage.page.waitForRequest((request) => isList(request.url()))
      await stage.colleague.changeUser(person.id, { address: "Calle 3" })
      await again
    }
  },
  {
    name: "users that could not be read",
    states: ["user-list.shown.failed"],
    play: async ({ page, enter, cut }) => {
      await cut("**/api/users?*")
      await enter("/users")
      await expect(page.getByText(/^Error: /u)).toBeVisible()
    }
  },
  {
    name: "users that match nothing",
    states: ["user-list.shown.ready"],
    play: async ({ page, enter }) => {
      await enter("/users?searchTerm=nobody%20at%20all")
      await expect(page.getByText(/^Nothing matches/u)).toBeVisible()
    }
  },
  {
    name: "the form of a user on its way",
    states: ["user-form.opening"],
    play: async (stage) => {
      const { users, name } = await open(stage)
      await stage.hold("**/api/users/*")
      await users.edit(name).click()
      await expect(users.form.getByText("Loading...")).toBeVisible()
    }
  },
  {
    name: "a form of a user that was typed for and could not be read",
    states: ["user-form.failed"],
    play: async (stage) => {
      const { users, name } = await open(stage)
      await typeBeforeFailure(stage, "**/api/users/*", () => users.edit(name).click())
    }
  },
  {
    name: "the form of a new user, all of it wrong",
    states: ["user-form.editing.writing"],
    play: async (stage) => {
      const { users } = await open(stage)
      await users.add.click()
      await users.save.click()
      await expect(users.form.getByText("Role is required")).toBeVisible()
    }
  },
  {
    name: "the form of a user who is edited",
    states: ["user-form.editing.writing"],
    play: async (stage) => {
      const { users } = await edit(stage)
      await expect(users.form.getByRole("button", { name: "Show SSN" })).toBeVisible()
    }
  },
  {
    name: "leaving a half-filled form of a user",
    states: ["user-form.discarding"],
    play: async (stage) => {
      const { users } = await edit(stage)
      await users.field("Address").fill("Calle 4")
      await stage.page.keyboard.press("Escape")
      await expect(users.ask("Discard what you typed?")).toBeVisible()
    }
  },
  {
    name: "a user being saved",
    states: ["user-form.saving"],
    play: async (stage) => {
      const { users } = await edit(stage)
      await users.field("Address").fill("Calle 5")
      await stage.hold("**/api/users/*")
      await users.save.click()
      await expect(users.form.getByRole("button", { name: "Updating..." })).toBeVisible()
    }
  },
  {
    name: "asking whether a colleague has deleted the open user",
    states: ["user-form.editing.checking"],
    play: async (stage) => {
      const form = await savedByColleague(stage)
      await expect(form.getByRole("button", { name: "See changes" })).toBeEnabled()
    }
  },
  {
    name: "reading what a colleague has saved of the open user",
    states: ["user-form.editing.comparing"],
    play: async (stage) => {
      const form = await savedByColleague(stage)
      await form.getByRole("button", { name: "See changes" }).click()
      await expect(form.getByRole("button", { name: "See changes" })).toHaveAttribute("aria-disabled", "true")
    }
  },
  {
    name: "two edits of one user",
    states: ["user-form.merging"],
    play: async (stage) => {
      const { users, person } = await edit(stage)
      await users.field("Address").fill("Calle 6")
      await stage.colleague.changeUser(person.id, { address: "Calle 7" })
      await users.save.click()
      await expect(users.dialog("Rafael Ibarra changed the same fields")).toBeVisible()
    }
  },
  {
    name: "asking before a user is deleted",
    states: ["user-removal.confirming"],
    play: async (stage) => {
      const { users, name } = await open(stage)
      await users.remove(name).click()
      await expect(users.ask("Delete User")).toBeVisible()
    }
  },
  {
    name: "a user being deleted",
    states: ["user-removal.deleting"],
    play: async (stage) => {
      const { users, name } = await open(stage)
      await stage.hold("**/api/users/*")
      await users.remove(name).click()
      await users.ask("Delete User").getByRole("button", { name: "Delete" }).click()
      await expect(users.ask("Delete User").getByRole("button", { name: "Deleting..." })).toBeVisible()
      await stage.page.keyboard.press("Escape")
      await expect(users.ask("Delete User")).toBeVisible()
    }
  },
  {
    name: "a user being switched off",
    states: ["user-actions.calling"],
    play: async (stage) => {
      const { users, name } = await open(stage)
      await stage.hold("**/api/users/*")
      await users.switchOf(name).click()
      await expect(users.switchOf(name)).toHaveAttribute("aria-busy", "true")
    }
  },
  {
    name: "a user's details on their way",
    states: ["user-details.open.loading"],
    play: async (stage) => {
      const { users, name } = await open(stage)
      await stage.hold("**/api/users/*")
      await users.view(name).click()
      await expect(users.panel.getByRole("heading", { name })).toBeVisible()
    }
  },
  {
    name: "a user's details, with the SSN in full",
    states: ["user-details.open.shown", "ssn-reveal.shown"],
    play: async (stage) => {
      const { users, name } = await open(stage)
      await users.view(name).click()
      await users.panel.getByRole("button", { name: "Show SSN" }).click()
      await expect(users.panel).toContainText("123-45-6789")
    }
  },
  {
    name: "a SSN on its way",
    states: ["ssn-reveal.revealing"],
    play: async (stage) => {
      const { users, name } = await open(stage)
      await users.view(name).click()
      await stage.hold(/reveal=ssn/u)
      await users.panel.getByRole("button", { name: "Show SSN" }).click()
      await expect(users.panel.getByRole("button", { name: "Show SSN" })).toHaveAttribute("aria-busy", "true")
    }
  },
  {
    name: "a user's details that could not be read again",
    states: ["user-details.open.failed"],
    play: async (stage) => {
      const { users, name } = await open(stage)
      await stage.cut("**/api/users/*")
      await users.view(name).click()
      await expect(users.panel.getByText(/^Error: /u)).toBeVisible()
    }
  },
  {
    name: "the users' keys explained",
    states: [],
    play: async (stage) => {
      await open(stage)
      await stage.page.keyboard.press("?")
      await expect(stage.page.getByRole("dialog", { name: "Keyboard shortcuts for this list" })).toBeVisible()
    }
  },
  {
    name: "the stored draft of a user",
    states: ["user-form.editing.writing"],
    play: async (stage) => {
      const { users, name } = await edit(stage)
      await users.field("Address").fill("half")
      await expect.poll(() => stage.page.evaluate(openedDrafts, "draft")).toContain("half")
      await stage.page.reload()
      await users.edit(name).click()
      await expect(users.form.getByRole("button", { name: "Discard draft" })).toBeVisible()
      await expect(users.field("Address")).toHaveValue("half")
    }
  }
]
