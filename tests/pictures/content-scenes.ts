/** Forms, panels and questions of quizzes, benefits and articles. Nothing that is played here changes a row. */
import { articlesDriver } from "#tests/drivers/articles.driver.ts"
import { benefitsDriver } from "#tests/drivers/benefits.driver.ts"
import { quizzesDriver } from "#tests/drivers/quizzes.driver.ts"
import { first, opened, readOutdated, type Scene, type Stage } from "#tests/pictures/stage.ts"

const quizzes = opened("/questions", quizzesDriver)
const benefits = opened("/benefits", benefitsDriver)
const articles = opened("/learn", articlesDriver)

const editQuiz = async (stage: Stage) => {
  const driver = await quizzes(stage)
  await first(driver.grid, /^Edit /u).click()
  await driver.field("Quiz title").waitFor()
  return driver
}

const ofQuizzes: ReadonlyArray<Scene> = [
  {
    name: "quiz-wrong",
    widths: [1440, 1280, 360],
    play: async (stage) => {
      const { add, button, save, panel } = await quizzes(stage)
      await add.click()
      await button("Add question").click()
      await save.click()
      await panel.getByText("At least one correct answer is required").waitFor()
    }
  },
  {
    name: "quiz-edit",
    widths: [1440, 1280, 360],
    inContrast: true,
    play: async (stage) => {
      const { button, question } = await editQuiz(stage)
      await button("Expand all").click()
      await question(1).text("English").waitFor()
    }
  },
  { name: "quiz-folded", play: async (stage) => void (await editQuiz(stage)) },
  {
    name: "quiz-spanish",
    play: async (stage) => {
      const { tab, question } = await editQuiz(stage)
      await tab("Spanish").click()
      await question(1).title.click()
    }
  },
  {
    name: "quiz-question-menu",
    play: async (stage) => {
      const { question } = await editQuiz(stage)
      await question(1).section.getByRole("button", { name: "Actions for question 1" }).click()
    }
  },
  {
    name: "quiz-draft",
    play: async (stage) => {
      stage.page.on("dialog", (dialog) => void dialog.accept())
      const { field, button } = await editQuiz(stage)
      await field("Icon").fill("moon")
      await stage.page.reload()
      await button("Discard draft").waitFor()
    }
  },
  {
    name: "quiz-merge",
    play: async (stage) => {
      await readOutdated(stage, "**/api/quizzes/*", { title: "Before" })
      const { field, save, panel } = await editQuiz(stage)
      await field("Quiz title").fill("Mine")
      await save.click()
      await panel.getByText(/changed the same parts$/u).waitFor()
    }
  },
  {
    name: "quiz-removal",
    play: async (stage) => {
      const { grid, ask } = await quizzes(stage)
      await first(grid, /^Delete /u).click()
      await ask("Delete Quiz").waitFor()
    }
  }
]

const editBenefit = async (stage: Stage) => {
  const driver = await benefits(stage)
  await first(driver.grid, /^Edit /u).click()
  await driver.field("Type").waitFor()
  return driver
}

const waiting = async (stage: Stage) => {
  const driver = await benefits(stage)
  await driver.waiting.click()
  await driver.rows.first().waitFor()
  return driver
}

const ofBenefits: ReadonlyArray<Scene> = [
  {
    name: "benefit-form-wrong",
    play: async (stage) => {
      const { add, save, form } = await benefits(stage)
      await add.click()
      await save.click()
      await form
        .getByText(/is required/u)
        .first()
        .waitFor()
    }
  },
  { name: "benefit-form-edit", play: async (stage) => void (await editBenefit(stage)) },
  {
    name: "benefit-form-spanish",
    play: async (stage) => {
      const { tab } = await editBenefit(stage)
      await tab("Spanish").click()
    }
  },
  { name: "pending", inContrast: true, play: async (stage) => void (await waiting(stage)) },
  {
    name: "pending-details",
    play: async (stage) => {
      const driver = await waiting(stage)
      await stage.hold("**/api/benefits-enrollment/bulk")
      await driver.approve(0).click()
      await driver.panel.getByText("Activating", { exact: true }).waitFor()
      await driver.details.first().click()
      await stage.page.keyboard.press("j")
      await stage.page.keyboard.press("x")
      await driver.panel.getByText("1 selected").waitFor()
    }
  },
  {
    name: "benefit-removal",
    play: async (stage) => {
      const { grid, ask } = await benefits(stage)
      await first(grid, /^Delete /u).click()
      await ask("Delete Benefit").waitFor()
    }
  }
]

const editArticle = async (stage: Stage) => {
  const driver = await articles(stage)
  await first(driver.grid, /^Menu for /u).click()
  await stage.page.getByRole("button", { name: "Edit", exact: true }).click()
  await driver.form.getByLabel(/^Category/u).waitFor()
  return driver
}

const ofArticles: ReadonlyArray<Scene> = [
  {
    name: "article-menu",
    play: async (stage) => {
      const { grid } = await articles(stage)
      await first(grid, /^Menu for /u).click()
    }
  },
  {
    name: "article-form-wrong",
    play: async (stage) => {
      const { add, save, form } = await articles(stage)
      await add.click()
      await save.click()
      await form.getByText("Article content is required").waitFor()
    }
  },
  { name: "article-form-edit", play: async (stage) => void (await editArticle(stage)) },
  {
    name: "article-form-spanish",
    play: async (stage) => {
      const { tab, field } = await editArticle(stage)
      await field("Card description").fill("How to rest well")
      await tab("Spanish").click()
    }
  },
  {
    name: "article-draft",
    play: async (stage) => {
      const { field, discardDraft } = await editArticle(stage)
      await field("Author").fill("Ana")
      await stage.page.reload()
      await discardDraft.waitFor()
    }
  },
  {
    name: "article-removal",
    play: async (stage) => {
      const { grid, ask } = await articles(stage)
      await first(grid, /^Menu for /u).click()
      await stage.page.getByRole("button", { name: "Delete", exact: true }).click()
      await ask("Delete Article").waitFor()
    }
  }
]

export const contentScenes: ReadonlyArray<Scene> = [...ofQuizzes, ...ofBenefits, ...ofArticles]
