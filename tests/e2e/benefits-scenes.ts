/**
 * Scenes of the benefits screen: cards, editor, the panel of pending enrolments, and the histories of a user. One scene
 * covers states of several machines wherever they can be shown at once.
 */
import { benefitsDriver } from "#tests/drivers/benefits.driver.ts"
import { usersDriver } from "#tests/drivers/users.driver.ts"
import { expect } from "#tests/e2e/fixtures.ts"
import { addOwnBenefit } from "#tests/e2e/own-benefit.ts"
import { openedDrafts } from "#tests/e2e/opened-drafts.ts"
import { type Scene, type Stage, typeBeforeFailure } from "#tests/e2e/state-scene.ts"

const isList = (url: string) => /\/api\/benefits\?/u.test(url)

const addOwn = ({ colleague }: Stage) =>
  addOwnBenefit(colleague, `Zq ${Date.now().toString(36)}${Math.floor(Math.random() * 1000)}`)

/** An idle list with one benefit of its own. */
const open = async (stage: Stage) => {
  const benefit = await addOwn(stage)
  await stage.enter(`/benefits?searchTerm=${encodeURIComponent(benefit.title_en)}`)
  const benefits = benefitsDriver(stage.page)
  await benefits.expectCards(1)
  return { benefit, title: benefit.title_en, benefits }
}

const edit = async (stage: Stage) => {
  const opened = await open(stage)
  await opened.benefits.edit(opened.title).click()
  await expect(opened.benefits.field("Title")).toBeFocused()
  return opened
}

const openPanel = async (stage: Stage) => {
  const benefits = benefitsDriver(stage.page)
  await benefits.waiting.click()
  await expect(benefits.rows.first()).toBeVisible()
  return benefits
}

/** The details of a user with an enrolment. */
const openHistory = async ({ page, enter, colleague }: Stage) => {
  const [requested] = await colleague.pending()
  if (requested === undefined) throw new Error("There is no pending enrolment")
  await enter(`/users?searchTerm=${encodeURIComponent(requested.user.email)}`)
  const users = usersDriver(page)
  await users.rows
    .first()
    .getByRole("button", { name: /^View details/u })
    .click()
  await expect(users.panel).toBeVisible()
  return { requested, panel: users.panel, benefitsTab: page.getByRole("tab", { name: "Benefits History" }) }
}

const histories = (state: string) => [`user-enrolments.shown.${state}`, `user-quizzes.shown.${state}`]

/** A colleague has saved the open benefit, and its read is held. */
const savedByColleague = async (stage: Stage) => {
  const streamResponse = stage.page.waitForResponse("**/api/events*")
  const { benefits, benefit } = await edit(stage)
  await streamResponse
  await stage.hold("**/api/benefits/*")
  await stage.colleague.changeBenefit(benefit.id, { message_en: "theirs" })
  await expect(benefits.form.getByText("A colleague has saved this while you write.")).toBeVisible()
  return benefits.form
}

export const benefitsScenes: ReadonlyArray<Scene> = [
  {
    name: "the idle benefits",
    states: [
      "benefit-list.shown.ready",
      "benefit-form.closed",
      "benefit-removal.closed",
      "benefit-actions.idle",
      "pending-list.closed",
      "enrolment-decisions.sending.idle",
      "enrolment-decisions.dialog.closed"
    ],
    play: async ({ page, enter }) => {
      await enter("/benefits")
      await benefitsDriver(page).expectCards(6)
    }
  },
  {
    name: "the first loading of benefits and pending enrolments",
    states: ["benefit-list.shown.loading", "pending-list.shown.loading"],
    play: async ({ page, enter, hold }) => {
      await hold(/\/api\/benefits\?/u)
      await hold("**/api/benefits-enrollment/pending")
      await enter("/benefits")
      await benefitsDriver(page).waiting.click()
      await expect(page.getByText("Loading...")).toHaveCount(2)
    }
  },
  {
    name: "typing a search for benefits and one for pending enrolments while a benefit is switched",
    states: ["benefit-list.shown.typing", "benefit-actions.calling", "pending-list.shown.typing"],
    play: async (stage) => {
      await stage.holdPauses(60)
      const benefit = await addOwn(stage)
      await stage.enter("/benefits")
      const benefits = benefitsDriver(stage.page)
      await benefits.expectCards(6)
      await stage.hold("**/api/benefits/*/status")
      await openPanel(stage)
      await benefits.pendingSearch.fill(benefit.title_en)
      await expect(benefits.rows.first()).toBeVisible()
      await benefits.switchOf(benefit.title_en).click()
      await benefits.search.fill(benefit.title_en)
      await benefits.expectCards(1)
      await expect(benefits.card(benefit.title_en)).toContainText("Inactive")
    },
    after: async ({ page, endPauses }) => {
      await endPauses()
      await expect(page).toHaveURL(/[?&]searchTerm=~.*pending_searchTerm=~/u)
    }
  },
  {
    name: "others' changes received and not yet fetched, and asking before a benefit is deleted",
    states: ["benefit-list.shown.debouncing", "pending-list.shown.debouncing", "benefit-removal.confirming"],
    play: async (stage) => {
      await stage.holdPauses(250)
      const streamResponse = stage.page.waitForResponse("**/api/events*")
      const { benefits, title } = await open(stage)
      await streamResponse
      await openPanel(stage)
      await benefits.remove(title).click()
      await expect(benefits.ask("Delete Benefit")).toBeVisible()
      await addOwn(stage)
      await expect.poll(stage.pausesHeld).toBeGreaterThan(1)
    },
    after: async ({ page, endPauses }) => {
      const again = page.waitForRequest((request) => isList(request.url()))
      await endPauses()
      await again
    }
  },
  {
    name: "reading others' changes, and a benefit being deleted",
    states: ["benefit-list.shown.refreshing", "pending-list.shown.refreshing", "benefit-removal.deleting"],
    play: async (stage) => {
      const streamResponse = stage.page.waitForResponse("**/api/events*")
      const { benefits, title } = await open(stage)
      await streamResponse
      await openPanel(stage)
      await stage.hold(/\/api\/benefits\?/u)
      await stage.hold("**/api/benefits-enrollment/pending")
      await stage.hold("**/api/benefits/*/delete")
      await benefits.remove(title).click()
      await benefits.ask("Delete Benefit").getByRole("button", { name: "Delete" }).click()
      await expect(benefits.ask("Delete Benefit").getByRole("button", { name: "Deleting..." })).toBeVisible()
      const again = stage.page.waitForRequest((request) => isList(request.url()))
      const pending = stage.page.waitForRequest("**/api/benefits-enrollment/pending")
      await addOwn(stage)
      await Promise.all([again, pending])
    }
  },
  {
    name: "benefits and pending enrolments that could not be loaded",
    states: ["benefit-list.shown.failed", "pending-list.shown.failed"],
    play: async ({ page, enter, cut }) => {
      await cut(/\/api\/benefits\?/u)
      await cut("**/api/benefits-enrollment/pending")
      await enter("/benefits")
      await benefitsDriver(page).waiting.click()
      await expect(page.getByText(/^Error: /u)).toHaveCount(2)
      // A toast covers the panel's own button.
      const notices = page.getByRole("listitem").getByRole("button", { name: "Close message" })
      await expect(async () => {
        if ((await notices.count()) > 0) await notices.first().click({ timeout: 1000 })
        await expect(notices).toHaveCount(0, { timeout: 500 })
      }).toPass()
    }
  },
  {
    name: "the editor of a benefit on its way",
    states: ["benefit-form.opening"],
    play: async (stage) => {
      const { benefits, title } = await open(stage)
      await stage.hold("**/api/benefits/*")
      await benefits.edit(title).click()
      await expect(benefits.form.getByText("Loading...")).toBeVisible()
    }
  },
  {
    name: "a form of a benefit that was typed for and could not be read",
    states: ["benefit-form.failed"],
    play: async (stage) => {
      const { benefits, title } = await open(stage)
      await typeBeforeFailure(stage, "**/api/benefits/*", () => benefits.edit(title).click())
    }
  },
  {
    name: "a benefit being saved",
    states: ["benefit-form.editing.writing", "benefit-form.saving"],
    play: async (stage) => {
      const { benefits } = await edit(stage)
      await benefits.tab("Spanish").click()
      await benefits.field("Title").fill("Otro título")
      await stage.hold("**/api/benefits/*")
      await benefits.save.click()
      await expect(benefits.form.getByRole("button", { name: "Updating..." })).toBeVisible()
    }
  },
  {
    name: "leaving a half-filled benefit",
    states: ["benefit-form.discarding"],
    play: async (stage) => {
      const { benefits } = await edit(stage)
      await benefits.field("Title").fill("half")
      await expect.poll(() => stage.page.evaluate(openedDrafts, "draft")).toContain("half")
      await stage.page.keyboard.press("Escape")
      await expect(benefits.ask("Discard what you typed?")).toBeVisible()
    }
  },
  {
    name: "asking whether a colleague has deleted the open benefit",
    states: ["benefit-form.editing.checking"],
    play: async (stage) => {
      const form = await savedByColleague(stage)
      await expect(form.getByRole("button", { name: "See changes" })).toBeEnabled()
    }
  },
  {
    name: "reading what a colleague has saved of the open benefit",
    states: ["benefit-form.editing.comparing"],
    play: async (stage) => {
      const form = await savedByColleague(stage)
      await form.getByRole("button", { name: "See changes" }).click()
      await expect(form.getByRole("button", { name: "See changes" })).toHaveAttribute("aria-disabled", "true")
    }
  },
  {
    name: "two edits of one benefit",
    states: ["benefit-form.merging"],
    play: async (stage) => {
      const { benefits, benefit } = await edit(stage)
      await benefits.field("Message to the member").fill("mine")
      await stage.colleague.changeBenefit(benefit.id, { message_en: "theirs" })
      await benefits.save.click()
      await expect(stage.page.getByRole("dialog", { name: "Rafael Ibarra changed the same fields" })).toBeVisible()
    }
  },
  {
    name: "pending enrolments selected and expanded, one being sent",
    states: ["pending-list.shown.ready", "enrolment-decisions.sending.calling"],
    play: async (stage) => {
      await stage.enter("/benefits")
      const benefits = await openPanel(stage)
      await stage.hold("**/api/benefits-enrollment/bulk")
      // First, before anything scrolls.
      await benefits.approve(0).click()
      await expect(benefits.panel.getByText("Activating", { exact: true })).toBeVisible()
      await benefits.details.first().click()
      await stage.page.keyboard.press("j")
      await stage.page.keyboard.press("x")
      await expect(benefits.panel.getByText("1 selected")).toBeVisible()
    }
  },
  {
    name: "the decisions that can be undone being read",
    states: ["enrolment-decisions.sending.loadingUndoable"],
    play: async (stage) => {
      await stage.hold("**/api/benefits-enrollment/decisions")
      await stage.enter("/benefits")
      const asked = stage.page.waitForRequest("**/api/benefits-enrollment/decisions")
      await openPanel(stage)
      await asked
    }
  },
  {
    name: "asking why an enrolment is declined",
    states: ["enrolment-decisions.dialog.givingReason"],
    play: async (stage) => {
      await stage.enter("/benefits")
      const benefits = await openPanel(stage)
      await benefits.decline(0).click()
      await expect(benefits.declining(1)).toBeVisible()
    }
  },
  {
    name: "leaving a half-written reason",
    states: ["enrolment-decisions.dialog.discarding"],
    play: async (stage) => {
      await stage.enter("/benefits")
      const benefits = await openPanel(stage)
      await benefits.decline(0).click()
      await benefits.declining(1).getByLabel("Note").fill("half")
      await stage.page.keyboard.press("Escape")
      await expect(benefits.ask("Discard what you typed?")).toBeVisible()
    }
  },
  {
    name: "asking before all pending enrolments are activated",
    states: ["enrolment-decisions.dialog.confirming"],
    play: async (stage) => {
      await stage.enter("/benefits")
      const benefits = await openPanel(stage)
      await benefits.activateAll.click()
      await expect(benefits.question).toBeVisible()
    }
  },
  {
    name: "the histories of a person, the benefits left for them",
    states: [...histories("ready"), "benefit-list.closed", "enrolment-actions.calling"],
    play: async (stage) => {
      await stage.enter("/benefits")
      await benefitsDriver(stage.page).expectCards(6)
      await stage.page.getByRole("link", { name: "User Management" }).click()
      const [requested] = await stage.colleague.pending()
      const users = usersDriver(stage.page)
      await users.search.fill(requested?.user.email ?? "")
      await users.expectRows(1)
      await users.rows
        .first()
        .getByRole("button", { name: /^View details/u })
        .click()
      await stage.page.getByRole("tab", { name: "Benefits History" }).click()
      await stage.hold("**/api/benefits-enrollment/*/status")
      await users.panel
        .getByRole("button", { name: /^(?:Rea|A)ctivate/u })
        .first()
        .click()
      await expect(users.panel.getByRole("button", { name: /^(?:Rea|A)ctivating/u })).toBeVisible()
    }
  },
  {
    name: "the histories of a user being loaded",
    states: [...histories("loading"), "user-enrolments.closed", "user-quizzes.closed", "enrolment-actions.idle"],
    play: async (stage) => {
      await stage.hold("**/api/benefits-enrollment/user/*")
      await stage.hold("**/api/quizzes/user-quizzes?*")
      const { panel } = await openHistory(stage)
      await expect(panel.getByText("Loading...")).toBeVisible()
    }
  },
  {
    name: "others' changes of a user's history, received and not yet fetched",
    // The refetched list looks as before.
    states: [...histories("debouncing"), ...histories("refreshing")],
    play: async (stage) => {
      await stage.holdPauses(250)
      const streamResponse = stage.page.waitForResponse("**/api/events*")
      const { requested, panel, benefitsTab } = await openHistory(stage)
      await streamResponse
      await benefitsTab.click()
      await expect(panel.getByRole("table")).toBeVisible()
      await stage.colleague.changeBenefit(requested.benefit_id, { message_en: `Again ${Date.now()}` })
      await stage.colleague.switchQuiz()
      await expect.poll(stage.pausesHeld).toBeGreaterThan(1)
    },
    after: async ({ page, hold, endPauses }) => {
      await hold("**/api/benefits-enrollment/user/*")
      await hold("**/api/quizzes/user-quizzes?*")
      const enrolments = page.waitForRequest("**/api/benefits-enrollment/user/*")
      const quizzes = page.waitForRequest("**/api/quizzes/user-quizzes?*")
      await endPauses()
      await Promise.all([enrolments, quizzes])
      await expect(page.getByRole("tabpanel").getByRole("table")).toBeVisible()
    }
  },
  {
    name: "histories of a person that could not be refreshed",
    states: histories("stale"),
    play: async (stage) => {
      const streamResponse = stage.page.waitForResponse("**/api/events*")
      const { requested, panel, benefitsTab } = await openHistory(stage)
      await streamResponse
      await benefitsTab.click()
      await expect(panel.getByRole("table")).toBeVisible()
      await stage.cut("**/api/benefits-enrollment/user/*")
      await stage.cut("**/api/quizzes/user-quizzes?*")
      await stage.colleague.changeBenefit(requested.benefit_id, { message_en: `Again ${Date.now()}` })
      await stage.colleague.switchQuiz()
      await expect(panel.getByText("This could not be refreshed.")).toBeVisible()
    }
  },
  {
    name: "histories of a person that could not be read",
    states: histories("failed"),
    play: async (stage) => {
      await stage.cut("**/api/benefits-enrollment/user/*")
      await stage.cut("**/api/quizzes/user-quizzes?*")
      const { panel, benefitsTab } = await openHistory(stage)
      await expect(panel.getByText(/^Error: /u)).toBeVisible()
      await benefitsTab.click()
      await expect(panel.getByText("Error: Error fetching benefits")).toBeVisible()
    }
  },
  {
    name: "the stored draft of a benefit",
    states: ["benefit-form.editing.writing"],
    play: async (stage) => {
      const { benefits } = await edit(stage)
      await benefits.field("Title").fill("half")
      await stage.page.reload()
      await expect(benefits.form.getByRole("button", { name: "Discard draft" })).toBeVisible()
      await expect(benefits.field("Title")).toHaveValue("half")
    }
  }
]
