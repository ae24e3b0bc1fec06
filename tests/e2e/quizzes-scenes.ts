/**
 * Scenes of the quizzes screen: list, builder, deletion. List and builder are independent, so one scene may show both.
 */
import { ownTitle, questionOf, quizzesDriver } from "#tests/drivers/quizzes.driver.ts"
import { expect } from "#tests/e2e/fixtures.ts"
import { openedDrafts } from "#tests/e2e/opened-drafts.ts"
import type { Scene, Stage } from "#tests/e2e/state-scene.ts"

const isList = (url: string) => /\/api\/quizzes\?/u.test(url)

/** An idle list with one quiz of its own. */
const open = async ({ enter, page, colleague }: Stage) => {
  const title = ownTitle()
  const quiz = await colleague.addQuiz({
    title,
    questions: [questionOf("How", { type: "multiple", follow_up_en: "And then?" }), questionOf("Why")]
  })
  await enter(`/questions?searchTerm=${encodeURIComponent(title)}`)
  const quizzes = quizzesDriver(page)
  await quizzes.expectRows(1)
  return { quiz, title, quizzes }
}

const edit = async (stage: Stage) => {
  const opened = await open(stage)
  await opened.quizzes.edit(opened.title).click()
  await expect(opened.quizzes.field("Quiz title")).toBeFocused()
  return opened
}

/** Another administrator's edit of the first question. */
const theirs = async ({ colleague }: Stage, { quiz }: Awaited<ReturnType<typeof open>>) => {
  const [first, ...others] = quiz.questions
  await colleague.changeQuiz(quiz.id, { questions: [{ ...first, question_en: "Theirs?" }, ...others] })
}

/** A colleague has saved the open quiz, and its read is held. */
const savedByColleague = async (stage: Stage) => {
  const streamResponse = stage.page.waitForResponse("**/api/events*")
  const opened = await edit(stage)
  const { quizzes } = opened
  await streamResponse
  await stage.hold("**/api/quizzes/*")
  await theirs(stage, opened)
  await expect(quizzes.panel.getByText("A colleague has saved this while you write.")).toBeVisible()
  return quizzes.panel
}

export const quizzesScenes: ReadonlyArray<Scene> = [
  {
    name: "the idle quizzes",
    states: ["quiz-list.shown.ready", "quiz-builder.closed", "quiz-removal.closed", "quiz-actions.idle"],
    play: async ({ page, enter }) => {
      await enter("/questions")
      await quizzesDriver(page).expectRows(10)
    }
  },
  {
    name: "a new quiz, all of it wrong, over a list on its way",
    states: ["quiz-builder.editing.writing", "quiz-list.shown.loading"],
    play: async ({ page, enter, hold }) => {
      await hold("**/api/quizzes?*")
      await enter("/questions")
      await expect(page.getByText("Loading...")).toBeVisible()
      const quizzes = quizzesDriver(page)
      await quizzes.add.click()
      await quizzes.button("Add question").click()
      await quizzes.save.click()
      await expect(quizzes.panel.getByText("At least one correct answer is required")).toBeVisible()
      await expect(quizzes.panel.getByText("13 errors: 5 in English, 5 in Spanish, 3 in other fields")).toBeVisible()
    }
  },
  {
    name: "a quiz that could not be opened, over a list that could not be read",
    states: ["quiz-builder.failed", "quiz-list.shown.failed"],
    play: async (stage) => {
      const { quizzes, title } = await open(stage)
      await stage.cut("**/api/quizzes**")
      await stage.cut("**/api/quizzes/*")
      await quizzes.filter("Status").selectOption("Active")
      await expect(stage.page.getByText(/^Error: /u)).toBeVisible()
      await quizzes.edit(title).click()
      await expect(quizzes.button("Retry")).toBeFocused()
    }
  },
  {
    name: "a quiz on its way, beside a search that is still being typed",
    states: ["quiz-builder.opening", "quiz-list.shown.typing"],
    play: async (stage) => {
      await stage.holdPauses(60)
      const { quizzes, title } = await open(stage)
      await stage.hold("**/api/quizzes/*")
      await quizzes.search.fill(title.slice(0, -1))
      await quizzes.edit(title).click()
      await expect(quizzes.panel.getByText("Loading...")).toBeVisible()
    },
    after: async ({ page, endPauses }) => {
      const again = page.waitForRequest((request) => isList(request.url()))
      await endPauses()
      await again
    }
  },
  {
    name: "asking before a quiz is deleted that is being switched off",
    states: ["quiz-removal.confirming", "quiz-actions.calling"],
    play: async (stage) => {
      const { quizzes, title } = await open(stage)
      await stage.hold("**/api/quizzes/*/status")
      await quizzes.switchOf(title).click()
      await expect(quizzes.switchOf(title)).toHaveAttribute("aria-busy", "true")
      await quizzes.remove(title).click()
      await expect(quizzes.ask("Delete Quiz")).toBeVisible()
    }
  },
  {
    name: "a quiz being deleted while others' changes are read",
    states: ["quiz-removal.deleting", "quiz-list.shown.refreshing"],
    play: async (stage) => {
      const streamResponse = stage.page.waitForResponse("**/api/events*")
      const opened = await open(stage)
      const { quizzes, title } = opened
      await streamResponse
      await quizzes.remove(title).click()
      await stage.hold("**/api/quizzes/*/delete")
      await stage.hold("**/api/quizzes?*")
      await quizzes.ask("Delete Quiz").getByRole("button", { name: "Delete" }).click()
      await expect(quizzes.ask("Delete Quiz").getByRole("button", { name: "Deleting..." })).toBeVisible()
      const again = stage.page.waitForRequest((request) => isList(request.url()))
      await theirs(stage, opened)
      await again
    }
  },
  {
    name: "a quiz being saved, both languages beside each other",
    states: ["quiz-builder.saving"],
    play: async (stage) => {
      await stage.page.setViewportSize({ width: 1440, height: 900 })
      const { quizzes } = await edit(stage)
      await quizzes.button("Expand all").click()
      await expect(quizzes.question(1).text("English")).toBeVisible()
      await quizzes.question(1).text("Spanish").fill("¿Cómo estás?")
      await stage.hold("**/api/quizzes/*")
      await quizzes.save.click()
      await expect(quizzes.button("Updating...")).toBeVisible()
    }
  },
  {
    name: "leaving a half-written quiz",
    states: ["quiz-builder.discarding"],
    play: async (stage) => {
      const { quizzes } = await edit(stage)
      await quizzes.field("Icon").fill("moon")
      await stage.page.keyboard.press("Escape")
      await expect(quizzes.ask("Discard what you typed?")).toBeVisible()
    }
  },
  {
    name: "asking whether a colleague has deleted the open quiz",
    states: ["quiz-builder.editing.checking"],
    play: async (stage) => {
      const form = await savedByColleague(stage)
      await expect(form.getByRole("button", { name: "See changes" })).toBeEnabled()
    }
  },
  {
    name: "reading what a colleague has saved of the open quiz",
    states: ["quiz-builder.editing.comparing"],
    play: async (stage) => {
      const form = await savedByColleague(stage)
      await form.getByRole("button", { name: "See changes" }).click()
      await expect(form.getByRole("button", { name: "See changes" })).toHaveAttribute("aria-disabled", "true")
    }
  },
  {
    name: "two edits of one quiz, before the list has refetched",
    states: ["quiz-builder.merging", "quiz-list.shown.debouncing"],
    play: async (stage) => {
      await stage.holdPauses(250)
      const streamResponse = stage.page.waitForResponse("**/api/events*")
      const opened = await edit(stage)
      const { quizzes } = opened
      await streamResponse
      await quizzes.question(1).title.click()
      await quizzes.question(1).text("English").fill("Mine?")
      await theirs(stage, opened)
      await expect.poll(stage.pausesHeld).toBeGreaterThan(0)
      await quizzes.save.click()
      await expect(quizzes.panel.getByText("Rafael Ibarra changed the same parts")).toBeVisible()
    },
    after: async ({ page, endPauses }) => {
      const again = page.waitForRequest((request) => isList(request.url()))
      await endPauses()
      await again
    }
  },
  {
    name: "a stored draft of a quiz, on a phone",
    states: ["quiz-builder.editing.writing"],
    play: async (stage) => {
      await stage.page.setViewportSize({ width: 320, height: 740 })
      stage.page.on("dialog", (dialog) => void dialog.accept())
      const { quizzes } = await edit(stage)
      await quizzes.question(1).title.click()
      await quizzes.question(1).text("English").fill("Half a thought")
      await expect.poll(() => stage.page.evaluate(openedDrafts, "draft")).toContain("Half a thought")
      // Its address opens the quiz again.
      await stage.page.reload()
      await expect(quizzes.button("Discard draft")).toBeVisible()
      await quizzes.question(1).title.click()
      await expect(quizzes.question(1).option(1, "English")).toBeVisible()
      expect(await stage.page.evaluate(() => document.documentElement.scrollWidth)).toBe(320)
      expect(await quizzes.panel.evaluate(({ scrollWidth }) => scrollWidth)).toBe(320)
      await quizzes.button("Paste questions").scrollIntoViewIfNeeded()
      const [note, tabs] = await Promise.all([
        quizzes.button("Discard draft").boundingBox(),
        quizzes.panel.getByRole("tablist").boundingBox()
      ])
      expect((note?.y ?? 0) + (note?.height ?? 0)).toBeLessThanOrEqual(tabs?.y ?? 0)
    }
  }
]
