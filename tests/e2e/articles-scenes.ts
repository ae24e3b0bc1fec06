/**
 * Scenes of the articles screen: cards, form, draft, deletion. Lists and forms are independent, so one scene may show
 * both.
 */
import { articlesDriver } from "#tests/drivers/articles.driver.ts"
import { expect } from "#tests/e2e/fixtures.ts"
import { openedDrafts } from "#tests/e2e/opened-drafts.ts"
import { type Scene, type Stage, typeBeforeFailure } from "#tests/e2e/state-scene.ts"

const isList = (url: string) => /\/api\/learn\?/u.test(url)

/** An idle list with one article of its own, whose Spanish is copied. */
const open = async ({ enter, page, colleague }: Stage) => {
  const title = `Zq ${Date.now().toString(36)}${Math.floor(Math.random() * 1000)}`
  const article = await colleague.addArticle({
    title_en: title,
    subtitle_en: "Small steps",
    card_description_en: "How to rest",
    text_en: "Go to bed early.",
    category: "healthy_habits"
  })
  await enter(`/learn?searchTerm=${encodeURIComponent(title)}`)
  const articles = articlesDriver(page)
  await articles.expectCards(1)
  return { article, title, articles }
}

const edit = async (stage: Stage) => {
  const opened = await open(stage)
  await opened.articles.choose(opened.title, "Edit")
  await expect(opened.articles.field("Article title")).toBeFocused()
  return opened
}

/** A colleague has saved the open article, and its read is held. */
const savedByColleague = async (stage: Stage) => {
  const streamResponse = stage.page.waitForResponse("**/api/events*")
  const { articles, article } = await edit(stage)
  await streamResponse
  await stage.hold("**/api/learn?**")
  await stage.colleague.changeArticle(article.id, { author: "Luis" })
  await expect(articles.form.getByText("A colleague has saved this while you write.")).toBeVisible()
  return articles.form
}

export const articlesScenes: ReadonlyArray<Scene> = [
  {
    name: "the idle articles",
    states: ["article-list.shown.ready", "article-editor.closed", "article-removal.closed", "article-actions.idle"],
    play: async ({ page, enter }) => {
      await enter("/learn?limit=6")
      await articlesDriver(page).expectCards(6)
    }
  },
  {
    name: "the articles' first loading",
    states: ["article-list.shown.loading"],
    play: async ({ page, enter, hold }) => {
      await hold("**/api/learn?*")
      await enter("/learn")
      await expect(page.getByText("Loading...")).toBeVisible()
    }
  },
  {
    name: "articles that could not be read",
    states: ["article-list.shown.failed"],
    play: async ({ page, enter, cut }) => {
      await cut("**/api/learn?*")
      await enter("/learn")
      await expect(page.getByText(/^Error: /u)).toBeVisible()
    }
  },
  {
    name: "the form of a new article, all of it wrong, beside a search that is still being typed",
    states: ["article-editor.editing.writing", "article-list.shown.typing"],
    play: async (stage) => {
      await stage.holdPauses(60)
      await stage.enter("/learn")
      const articles = articlesDriver(stage.page)
      await articles.expectCards(3)
      await articles.search.fill("zzzz")
      await expect(stage.page.locator("[data-searching]")).toBeVisible()
      await articles.add.click()
      await articles.save.click()
      await expect(articles.form.getByText("Article content is required")).toBeVisible()
    },
    after: async ({ page, endPauses }) => {
      await endPauses()
      await expect(page).toHaveURL(/searchTerm=~/u)
    }
  },
  {
    name: "asking before an article is deleted that is being published",
    states: ["article-removal.confirming", "article-actions.calling"],
    play: async (stage) => {
      const { articles, title } = await open(stage)
      await stage.hold("**/api/learn/*")
      await articles.publish(title).click()
      await expect(articles.publish(title)).toHaveAttribute("aria-busy", "true")
      await articles.choose(title, "Delete")
      await expect(articles.ask("Delete Article")).toBeVisible()
    }
  },
  {
    name: "an article being deleted while others' changes are read",
    states: ["article-removal.deleting", "article-list.shown.refreshing"],
    play: async (stage) => {
      const streamResponse = stage.page.waitForResponse("**/api/events*")
      const { articles, article, title } = await open(stage)
      await streamResponse
      await articles.choose(title, "Delete")
      await stage.hold("**/api/learn/*/delete")
      await stage.hold("**/api/learn?*")
      await articles.ask("Delete Article").getByRole("button", { name: "Delete" }).click()
      await expect(articles.ask("Delete Article").getByRole("button", { name: "Deleting..." })).toBeVisible()
      const again = stage.page.waitForRequest((request) => isList(request.url()))
      await stage.colleague.changeArticle(article.id, { status: "active" })
      await again
    }
  },
  {
    name: "an article being saved whose Spanish is complete, missing, behind and copied",
    states: ["article-editor.saving"],
    play: async (stage) => {
      const { articles, article, title } = await open(stage)
      await stage.colleague.changeArticle(article.id, { card_description_es: "Cómo descansar" })
      await expect(articles.card(title)).toContainText("3 copied")
      await articles.choose(title, "Edit")
      await articles.field("Card description").fill("How to rest well")
      await articles.tab("Spanish").click()
      await articles.field("Article title").fill("Descanse bien")
      await articles.field("Subtitle").fill("")
      for (const state of ["Complete", "Missing", "English has changed since then", "Copied, not translated"])
        await expect(articles.form.getByText(state, { exact: true })).toBeVisible()
      await stage.hold("**/api/learn/*")
      await articles.save.click()
      await expect(articles.form.getByRole("button", { name: "Updating..." })).toBeVisible()
    }
  },
  {
    name: "leaving a half-written article",
    states: ["article-editor.discarding"],
    play: async (stage) => {
      const { articles } = await edit(stage)
      await articles.field("Author").fill("Ana")
      await expect.poll(() => stage.page.evaluate(openedDrafts, "draft")).toContain("Ana")
      await stage.page.keyboard.press("Escape")
      await expect(articles.ask("Discard what you typed?")).toBeVisible()
    }
  },
  {
    name: "asking whether a colleague has deleted the open article",
    states: ["article-editor.editing.checking"],
    play: async (stage) => {
      const form = await savedByColleague(stage)
      await expect(form.getByRole("button", { name: "See changes" })).toBeEnabled()
    }
  },
  {
    name: "reading what a colleague has saved of the open article",
    states: ["article-editor.editing.comparing"],
    play: async (stage) => {
      const form = await savedByColleague(stage)
      await form.getByRole("button", { name: "See changes" }).click()
      await expect(form.getByRole("button", { name: "See changes" })).toHaveAttribute("aria-disabled", "true")
    }
  },
  {
    name: "two edits of one article, before the list has refetched",
    states: ["article-editor.merging", "article-list.shown.debouncing"],
    play: async (stage) => {
      await stage.holdPauses(250)
      const streamResponse = stage.page.waitForResponse("**/api/events*")
      const { articles, article } = await edit(stage)
      await streamResponse
      await articles.field("Author").fill("Ana")
      await stage.colleague.changeArticle(article.id, { author: "Luis" })
      await expect.poll(stage.pausesHeld).toBeGreaterThan(0)
      await articles.save.click()
      await expect(stage.page.getByRole("dialog", { name: "Rafael Ibarra changed the same fields" })).toBeVisible()
    },
    after: async ({ page, endPauses }) => {
      const again = page.waitForRequest((request) => isList(request.url()))
      await endPauses()
      await again
    }
  },
  {
    name: "an article of a link that was typed for and could not be read",
    states: ["article-editor.failed"],
    play: async (stage) => {
      const { article } = await open(stage)
      await typeBeforeFailure(stage, /\/api\/learn\?.*ids=/u, () => stage.enter(`/learn/${article.id}`))
    }
  },
  {
    name: "a stored draft",
    states: ["article-editor.editing.writing"],
    play: async (stage) => {
      const { articles } = await edit(stage)
      await articles.field("Author").fill("Ana")
      // Its address opens the article again.
      await stage.page.reload()
      await expect(articles.discardDraft).toBeVisible()
      await expect(articles.field("Author")).toHaveValue("Ana")
    }
  }
]
