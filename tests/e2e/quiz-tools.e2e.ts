/** What makes a quiz quicker to write: pasted questions, keys for the right answer and the other language, a preview. */
import { ownTitle, quizzesDriver } from "#tests/drivers/quizzes.driver.ts"
import { expect, test } from "#tests/e2e/fixtures.ts"

const ten = Array.from(
  { length: 10 },
  (_, at) => `${at + 1}. Why ${at}? | ¿Por qué ${at}?\n- Wrong | Falso\n* Right | Correcto`
).join("\n\n")

test("ten questions are pasted, one is marked and read in the other language by key, and the quiz is previewed", async ({
  page,
  enterPage,
  axe
}) => {
  await enterPage(page, "/questions")
  const quizzes = quizzesDriver(page)
  const { keyboard } = page
  const title = ownTitle()
  await quizzes.expectRows(10)
  await keyboard.press("n")
  await expect(quizzes.field("Quiz title")).toBeFocused()
  await keyboard.type(title)

  await quizzes.button("Paste questions").click()
  const paste = page.getByRole("dialog", { name: "Paste questions" })
  const text = paste.getByLabel("Questions and answers")
  await expect(text).toBeFocused()
  await text.fill(`${ten}\nOne more?\n- No\n- Never`)
  await expect(paste.getByText("Line 40: no answer has a * before it")).toBeVisible()
  await axe(page)
  await text.fill(ten)
  await expect(paste.getByRole("button", { name: "Add 10 questions" })).toBeVisible()
  await keyboard.press("Control+Enter")
  await expect(quizzes.questions).toHaveCount(10)
  await expect(quizzes.points).toContainText("100 / 100")

  const first = quizzes.question(1)
  await expect(first.text("English")).toBeFocused()
  await expect(first.correct(2)).toBeChecked()
  await keyboard.press("Control+1")
  await expect(first.correct(1)).toBeChecked()
  await expect(first.correct(2)).not.toBeChecked()
  await keyboard.press("Control+.")
  await expect(first.text("Spanish")).toBeFocused()
  await expect(first.text("Spanish")).toHaveValue("¿Por qué 0?")

  await quizzes.button("Preview as a member sees it").click()
  const preview = page.getByRole("dialog", { name: "Preview" })
  await expect(preview.getByRole("heading", { name: "¿Por qué 9?" })).toBeVisible()
  // What stands beside it is in the member's language, too.
  await expect(preview).toContainText("Pregunta 10 de 10")
  await axe(page)
  await preview.getByRole("button", { name: "English" }).click()
  await expect(preview).toContainText("Question 10 of 10")
  await expect(preview.getByRole("heading", { name: "Why 9?" })).toBeVisible()
  await keyboard.press("Escape")
  await expect(preview).toBeHidden()
  await keyboard.press("Control+Enter")
  await expect(quizzes.toast(`Quiz "${title}" created`).or(quizzes.toast(title))).toBeVisible()
})
