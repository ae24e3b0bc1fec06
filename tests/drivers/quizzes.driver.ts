/** Drives the quizzes screen by rows, names and buttons. */
import { expect, type Page } from "@playwright/test"

/** A question that the rules accept, worth 50. */
export const questionOf = (text: string, named: Readonly<Record<string, unknown>> = {}) => ({
  question_en: `${text}?`,
  question_es: `¿${text}?`,
  points: 50,
  options: [
    { description_en: "Yes", description_es: "Sí", is_correct: true },
    { description_en: "No", description_es: "Nunca", is_correct: false }
  ],
  ...named
})

/** A title that no other quiz has. */
export const ownTitle = (): string => `Zq ${Date.now().toString(36)}${Math.floor(Math.random() * 1000)}`

export const quizzesDriver = (page: Page) => {
  const grid = page.getByRole("grid", { name: "Quizzes" })
  const rows = grid.getByRole("row").filter({ hasNot: page.getByRole("columnheader") })
  const panel = page.getByRole("dialog", { name: /^(?:Add New|Edit) Quiz$/u })
  const button = (name: string | RegExp) => panel.getByRole("button", { name, exact: true })
  return {
    grid,
    rows,
    panel,
    button,
    ask: (name: string | RegExp) => page.getByRole("alertdialog", { name }),
    row: (name: string | RegExp) => rows.filter({ hasText: name }),
    card: (name: string) => page.getByRole("group", { name, exact: true }),
    search: page.getByRole("searchbox", { name: "Search quizzes by title" }),
    filter: (name: "Status" | "Type") => page.getByRole("combobox", { name, exact: true }).first(),
    add: page.getByRole("button", { name: "Add Quiz", exact: true }).first(),
    edit: (title: string) => grid.getByRole("button", { name: `Edit ${title}`, exact: true }),
    remove: (title: string) => grid.getByRole("button", { name: `Delete ${title}`, exact: true }),
    switchOf: (title: string) => grid.getByRole("switch", { name: `${title}: active`, exact: true }),
    // A required field has an asterisk that is not read aloud.
    field: (label: string) => panel.getByLabel(new RegExp(`^${label}\\*?$`, "u")),
    /** One question, counted from 1, and its controls. */
    question: (number: number) => {
      const section = panel.getByRole("region", { name: `Question ${number}`, exact: true })
      return {
        section,
        text: (language: "English" | "Spanish") => section.getByLabel(new RegExp(`^Question \\(${language}\\)`, "u")),
        option: (option: number, language: "English" | "Spanish") =>
          section.getByLabel(`Option ${option} (${language})`, { exact: true }),
        correct: (option: number) => section.getByLabel(`Option ${option} is correct`, { exact: true }),
        points: section.getByLabel(/^Points/u),
        grip: section.getByRole("button", { name: `Move question ${number}`, exact: true }),
        optionGrip: (option: number) => section.getByRole("button", { name: `Move option ${option}`, exact: true }),
        title: section.getByRole("button", { name: new RegExp(`^Question ${number} `, "u") }),
        act: async (name: "Move up" | "Move down" | "Duplicate" | "Remove") => {
          await section.getByRole("button", { name: `Actions for question ${number}`, exact: true }).click()
          await section.getByRole("button", { name, exact: true }).click()
        }
      }
    },
    questions: panel.getByRole("region", { name: /^Question \d+$/u }),
    points: panel.getByRole("status").filter({ hasText: /\d+ \/ \d+/u }),
    tab: (language: "English" | "Spanish") => panel.getByRole("tab", { name: language }),
    save: button(/^(?:Create|Update) Quiz$/u),
    toast: (text: string | RegExp) => page.getByRole("listitem").filter({ hasText: text }),
    expectRows: async (count: number) => {
      await expect(rows).toHaveCount(count)
    }
  }
}
