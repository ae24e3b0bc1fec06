/** The import dialog. Nothing that is played here changes a row. */
import { csvFile, csvImportDriver } from "#tests/drivers/csv-import.driver.ts"
import { quizzesDriver } from "#tests/drivers/quizzes.driver.ts"
import { usersDriver } from "#tests/drivers/users.driver.ts"
import { numberedUserRow, userHeader } from "#tests/fixtures/csv-tables.ts"
import { opened, type Scene, type Stage } from "#tests/pictures/stage.ts"

const users = opened("/users", usersDriver)
const quizzes = opened("/questions", quizzesDriver)

const mixed = csvFile([
  `${userHeader},shoe_size`,
  ...[
    numberedUserRow(1, { company: "Hillcrest Dairy", email: "one@scenic.example" }),
    numberedUserRow(2, { company: "Hillcrest Dairy", email: "nobody", role: "boss" }),
    numberedUserRow(3, {
      email: "three@scenic.example",
      company: "Hillcrest Dairy",
      password_hash: "short",
      role: "boss"
    }),
    numberedUserRow(4, { email: "four@scenic.example", role: "admin" })
  ].map((row) => `${row},43`),
  "Ana,Ruiz"
])

const openImport = async (stage: Stage) => {
  await users(stage)
  const csv = csvImportDriver(stage.page)
  await csv.open()
  await csv.dialog.waitFor()
  return csv
}

const preview = async (stage: Stage) => {
  const csv = await openImport(stage)
  await csv.choose(mixed)
  await csv.grid.waitFor()
  await csv.cell(3, "nobody").waitFor()
  return csv
}

export const importScenes: ReadonlyArray<Scene> = [
  {
    name: "import-choosing",
    play: async (stage) => {
      const csv = await openImport(stage)
      await csv.upload.click()
      await csv.problem.waitFor()
    }
  },
  { name: "import-preview", inContrast: true, play: async (stage) => void (await preview(stage)) },
  {
    name: "import-checked",
    play: async (stage) => {
      const csv = await preview(stage)
      await csv.all.click()
      const checked = stage.page.waitForResponse(/users.csv/u)
      await csv.check.click()
      await checked
    }
  },
  {
    name: "import-roster",
    play: async (stage) => {
      const { page } = stage
      const csv = await preview(stage)
      await csv.button("Compare with a company").click()
      const dialog = page.getByRole("dialog", { name: "Compare with a company" })
      await dialog.getByLabel("Company").selectOption({ index: 1 })
      await dialog.getByRole("button", { name: "Compare", exact: true }).click()
      await dialog.getByRole("tab", { name: /^Missing/u }).click()
    }
  },
  {
    name: "import-correcting",
    play: async (stage) => {
      const csv = await preview(stage)
      await csv.cell(3, "boss").dblclick()
      await csv.field.fill("user")
      await csv.everywhere.waitFor()
    }
  },
  {
    name: "import-uploading",
    play: async (stage) => {
      await stage.hold("**/api/users/csv*")
      const csv = await preview(stage)
      await csv.upload.click()
      await csv.dialog.getByText("Until then you can cancel").waitFor()
    }
  },
  {
    name: "import-quizzes",
    play: async (stage) => {
      await quizzes(stage)
      const csv = csvImportDriver(stage.page, "Upload Quiz CSV")
      await csv.open()
      await csv.dialog.waitFor()
    }
  }
]
