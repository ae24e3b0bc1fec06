/** Scenes of the import dialog. */
import type { Page } from "@playwright/test"
import type { RowWorker } from "#adapters/browser/csv/row-worker.ts"
import { addCompanies, csvFile, csvImportDriver, type GivenFile, newUserRow } from "#tests/drivers/csv-import.driver.ts"
import { expect } from "#tests/e2e/fixtures.ts"
import type { Scene, Stage } from "#tests/e2e/state-scene.ts"
import { userHeader } from "#tests/fixtures/csv-tables.ts"

/** From the next page on, calls of the row store of these kinds get no response. */
const holdRows = async (page: Page, ...calls: ReadonlyArray<keyof RowWorker>): Promise<void> => {
  await page.addInitScript((held) => {
    const plain = Worker.prototype.postMessage
    Worker.prototype.postMessage = function (this: Worker, ...sent: ReadonlyArray<unknown>) {
      const [message] = sent as ReadonlyArray<{ readonly path?: ReadonlyArray<string> }>
      if (!held.some((call) => call === message?.path?.[0])) Reflect.apply(plain, this, sent)
    }
  }, calls)
}

const company = "Scenic Freight"

/** Wrong cells, a short row, an administrator and a column that means nothing. */
const mixed = (): GivenFile =>
  csvFile([
    `${userHeader},shoe_size`,
    ...[
      newUserRow({ company }),
      newUserRow({ company, email: "nobody", role: "boss" }),
      newUserRow({
        company,
        password_hash: "short",
        role: "boss"
      }),
      newUserRow({ company, role: "admin" })
    ].map((row) => `${row},43`),
    "Ana,Ruiz"
  ])

const open = async ({ enter, server, page }: Stage) => {
  const session = await enter("/users")
  await addCompanies(server.url, session, [company])
  const csv = csvImportDriver(page)
  await csv.open()
  await expect(csv.dialog).toBeVisible()
  return csv
}

const missingCompany = async (stage: Stage) => {
  const csv = await open(stage)
  await csv.choose(csvFile([userHeader, newUserRow({ company: "Nova Scenic" })]))
  await csv.check.click()
  await csv.button(/^Create company/u).click()
  const dialog = stage.page.getByRole("dialog", { name: "Create company “Nova Scenic”" })
  await expect(dialog).toBeVisible()
  return dialog
}

const preview = async (stage: Stage) => {
  const csv = await open(stage)
  await csv.choose(mixed())
  await csv.expectPreview()
  await expect(csv.cell(3, "nobody")).toBeVisible()
  return csv
}

const edit = async (stage: Stage) => {
  const csv = await preview(stage)
  await csv.cell(3, "boss").dblclick()
  await csv.field.fill("user")
  return csv
}

/** A file with one new person is about to be compared with a company. */
const compare = async (stage: Stage) => {
  const csv = await open(stage)
  await csv.choose(csvFile([userHeader, newUserRow({ company })]))
  await csv.expectPreview()
  await csv.button("Compare with a company").click()
  const dialog = stage.page.getByRole("dialog", { name: "Compare with a company" })
  await expect(dialog.getByLabel("Company")).toBeVisible()
  return { dialog }
}

const compared = async (stage: Stage) => {
  const { dialog } = await compare(stage)
  await dialog.getByLabel("Company").selectOption(company)
  await dialog.getByRole("button", { name: "Compare", exact: true }).click()
  await expect(dialog.getByRole("tab", { name: "New (1)" })).toBeVisible()
  return dialog
}

export const csvImportScenes: ReadonlyArray<Scene> = [
  {
    name: "an import before it is opened",
    states: ["csv-import.closed"],
    play: async ({ page, enter }) => {
      await enter("/users")
      await expect(page.getByRole("main").getByRole("button", { name: "Upload CSV" })).toBeVisible()
    }
  },
  {
    name: "choosing a file, with what was wrong with the last",
    states: ["csv-import.choosing"],
    play: async (stage) => {
      const csv = await open(stage)
      await csv.upload.click()
      await expect(csv.problem).toBeVisible()
    }
  },
  {
    name: "reading a file",
    states: ["csv-import.reading"],
    play: async (stage) => {
      await holdRows(stage.page, "open")
      const csv = await open(stage)
      await csv.choose(mixed())
      await expect(csv.dialog).toContainText("Reading november_hires.csv...")
    }
  },
  {
    name: "a file of another encoding, with columns to be mapped",
    states: ["csv-import.asking"],
    play: async (stage) => {
      const csv = await open(stage)
      const lines = ["Vorname,Last Name,Email,Phone,Empresa,Rol,Birthday,Size", "José,Núñez,j@scenic.example,1,2,3,4,5"]
      await csv.choose({ ...csvFile([]), buffer: Buffer.from(lines.join("\r\n"), "latin1") })
      await expect(csv.dialog).toContainText("It is read as Windows-1252.")
      await expect(csv.column("First Name")).toBeVisible()
    }
  },
  {
    name: "a file with errors, an administrator and a column that means nothing",
    states: ["csv-import.previewing.idle", "missing-company.closed"],
    play: async (stage) => {
      const csv = await preview(stage)
      await csv.grid.focus()
      await stage.page.keyboard.press("ArrowDown")
      await expect(csv.dialog).toContainText("1 row has the role admin and can sign in here.")
    }
  },
  {
    name: "a file that the server has checked, and all its rows",
    states: ["csv-import.previewing.idle"],
    play: async (stage) => {
      const csv = await preview(stage)
      await csv.all.click()
      await csv.check.click()
      await csv.expectCount("New", "1")
      await expect(csv.cell(2, "José")).toBeVisible()
    }
  },
  {
    name: "listing rows anew",
    states: ["csv-import.previewing.listing"],
    play: async (stage) => {
      await holdRows(stage.page, "relist")
      const csv = await preview(stage)
      await csv.all.click()
      await expect(csv.cell(2, "José")).toBeVisible()
    }
  },
  {
    name: "looking for the next error",
    states: ["csv-import.previewing.finding"],
    play: async (stage) => {
      await holdRows(stage.page, "findIssue")
      const csv = await preview(stage)
      await stage.page.keyboard.press("F8")
      await expect(csv.dialog.getByRole("region", { name: "Errors by cause" })).toBeVisible()
    }
  },
  {
    name: "taking a correction back",
    states: ["csv-import.restoring"],
    play: async (stage) => {
      await holdRows(stage.page, "undoCorrection")
      const csv = await edit(stage)
      await csv.everywhere.click()
      await csv.button("Undo correction").click()
      await expect(csv.upload).toHaveAttribute("aria-disabled", "true")
    }
  },
  {
    name: "judging a file with another country code",
    states: ["csv-import.normalising"],
    play: async (stage) => {
      await holdRows(stage.page, "chooseReading")
      const csv = await preview(stage)
      await csv.unfold()
      await csv.dialog.getByLabel("Numbers without a country code").selectOption("+57")
      await expect(csv.upload).toHaveAttribute("aria-disabled", "true")
    }
  },
  {
    name: "saving rows with errors",
    states: ["csv-import.previewing.saving"],
    play: async (stage) => {
      await holdRows(stage.page, "rowsWithErrors")
      const csv = await preview(stage)
      const button = csv.dialog.getByRole("button", { name: "Download rows with errors" })
      await button.click()
      await expect(button).toHaveAttribute("aria-busy", "true")
    }
  },
  {
    name: "writing in a cell",
    states: ["csv-import.correcting"],
    play: async (stage) => {
      const csv = await edit(stage)
      await expect(csv.everywhere).toBeVisible()
    }
  },
  {
    name: "writing an unseen secret",
    states: ["csv-import.correcting"],
    play: async (stage) => {
      const csv = await preview(stage)
      const secret = csv.rowOf(4).getByRole("gridcell", { name: "not shown" }).first()
      await secret.scrollIntoViewIfNeeded()
      await secret.dblclick()
      await expect(csv.field).toHaveAttribute("type", "password")
    }
  },
  {
    name: "applying a correction",
    states: ["csv-import.applying"],
    play: async (stage) => {
      await holdRows(stage.page, "correct")
      const csv = await edit(stage)
      await csv.everywhere.click()
      await expect(csv.field).toHaveAttribute("readonly", "")
    }
  },
  {
    name: "checking a file",
    states: ["csv-import.checking"],
    play: async (stage) => {
      await stage.hold("**/api/users/csv*")
      const csv = await preview(stage)
      await csv.check.click()
      await expect(csv.button("Stop checking")).toBeVisible()
    },
    after: async ({ page }) => {
      const csv = csvImportDriver(page)
      await csv.button("Stop checking").click()
      await expect(csv.check).toBeVisible()
    }
  },
  {
    name: "uploading",
    states: ["csv-import.uploading.underWay"],
    play: async (stage) => {
      await stage.hold("**/api/users/csv*")
      const csv = await preview(stage)
      await csv.upload.click()
      await expect(csv.dialog).toContainText("Until then you can cancel, and nothing is added.")
    }
  },
  {
    name: "cancelling an upload",
    states: ["csv-import.uploading.cancelling"],
    play: async (stage) => {
      await stage.hold("**/api/users/csv*")
      await stage.hold("**/api/imports/*")
      const csv = await preview(stage)
      await csv.upload.click()
      await csv.cancel.click()
      await expect(csv.button("Canceling...")).toHaveAttribute("aria-busy", "true")
    }
  },
  {
    name: "an upload without an answer",
    states: ["csv-import.refused"],
    play: async (stage) => {
      await stage.cut("**/api/users/csv*")
      const csv = await preview(stage)
      await csv.upload.click()
      await expect(csv.dialog).toContainText("It is not known whether the file was imported")
      await expect(csv.toast("Failed to upload CSV file")).toBeVisible()
    }
  },
  {
    name: "what an import has done",
    states: ["csv-import.result.idle"],
    play: async (stage) => {
      const csv = await preview(stage)
      await csv.upload.click()
      await expect(csv.dialog).toContainText("1 user was added")
      await expect(csv.dialog.getByRole("region", { name: "New (1)" })).toBeVisible()
    }
  },
  {
    name: "saving rows with errors after an import",
    states: ["csv-import.result.saving"],
    play: async (stage) => {
      await holdRows(stage.page, "rowsWithErrors")
      const csv = await preview(stage)
      await csv.upload.click()
      const button = csv.dialog.getByRole("button", { name: "Download rows with errors" })
      await expect(csv.dialog).toContainText("were left out.")
      await button.click()
      await expect(button).toHaveAttribute("aria-busy", "true")
    }
  },
  {
    name: "returning to what an import has left out",
    states: ["csv-import.result.correctingLeft"],
    play: async (stage) => {
      await holdRows(stage.page, "keepLeftOut")
      const csv = await preview(stage)
      await csv.upload.click()
      await csv.button("Correct what was left out").click()
      await expect(csv.button("Correct what was left out")).toHaveAttribute("aria-disabled", "true")
    }
  },
  {
    name: "undoing an import",
    states: ["csv-import.result.undoing"],
    play: async (stage) => {
      await stage.hold("**/api/imports/*/undo")
      const csv = await preview(stage)
      await csv.upload.click()
      await csv.button("Undo import").click()
      await expect(csv.button("Undoing...")).toHaveAttribute("aria-busy", "true")
    }
  },
  {
    name: "a company that a file names and that does not exist",
    states: ["missing-company.writing"],
    play: async (stage) => {
      await missingCompany(stage)
    }
  },
  {
    name: "creating a company that a file names",
    states: ["missing-company.saving"],
    play: async (stage) => {
      const dialog = await missingCompany(stage)
      await stage.hold("**/api/companies")
      await dialog.getByRole("textbox", { name: "Contact email" }).fill("office@nova.example")
      await dialog.getByRole("button", { name: "Create" }).click()
      await expect(dialog.getByRole("button", { name: "Creating..." })).toHaveAttribute("aria-busy", "true")
    }
  },
  {
    name: "corrections that would be lost",
    states: ["csv-import.discarding"],
    play: async (stage) => {
      const csv = await edit(stage)
      await csv.everywhere.click()
      await expect(csv.field).toHaveCount(0)
      await csv.cancel.click()
      await expect(stage.page.getByRole("alertdialog")).toBeVisible()
    }
  },
  {
    name: "choosing the company of a roster before the companies are read",
    states: ["csv-import.comparing", "roster.choosing.reading"],
    play: async (stage) => {
      await stage.hold(/\/api\/companies\/all/u)
      const { dialog } = await compare(stage)
      await expect(dialog.getByRole("button", { name: "Compare", exact: true })).toHaveAttribute(
        "aria-disabled",
        "true"
      )
    }
  },
  {
    name: "choosing the company of a roster",
    states: ["csv-import.comparing", "roster.choosing.shown"],
    play: async (stage) => {
      const { dialog } = await compare(stage)
      await dialog.getByLabel("Company").selectOption(company)
    }
  },
  {
    name: "comparing a roster",
    states: ["roster.comparing"],
    play: async (stage) => {
      await holdRows(stage.page, "compareRoster")
      const { dialog } = await compare(stage)
      await dialog.getByLabel("Company").selectOption(company)
      await dialog.getByRole("button", { name: "Compare", exact: true }).click()
      await expect(dialog.getByRole("status").first()).toContainText("The server is working on the file.")
    }
  },
  {
    name: "what the comparison of a roster has found",
    states: ["roster.found.reading"],
    play: async (stage) => {
      const dialog = await compared(stage)
      await expect(dialog.getByRole("checkbox", { name: "Add this person" })).toBeChecked()
    }
  },
  {
    name: "the number of missing people being typed",
    states: ["roster.found.confirming"],
    play: async (stage) => {
      const [of] = await stage.colleague.companies("type=users&searchTerm=Scenic")
      await stage.addPerson(of === undefined ? {} : { company_id: of.id })
      const dialog = await compared(stage)
      await dialog.getByRole("tab", { name: /^Missing/u }).click()
      await dialog.getByRole("checkbox", { name: /^Deactivate/u }).check()
      await dialog.getByRole("button", { name: "Apply", exact: true }).click()
      await expect(stage.page.getByRole("alertdialog").getByLabel("Number of people")).toBeFocused()
    }
  },
  {
    name: "a roster being applied",
    states: ["roster.applying.underWay"],
    play: async (stage) => {
      await holdRows(stage.page, "applyRoster")
      const dialog = await compared(stage)
      await dialog.getByRole("button", { name: "Apply", exact: true }).click()
      await expect(dialog.getByRole("status").first()).toContainText("The server is working on the file.")
    }
  },
  {
    name: "cancelling the application of a roster",
    states: ["roster.applying.cancelling"],
    play: async (stage) => {
      await holdRows(stage.page, "applyRoster", "cancelUpload")
      const dialog = await compared(stage)
      await dialog.getByRole("button", { name: "Apply", exact: true }).click()
      await dialog.getByRole("button", { name: "Cancel", exact: true }).click()
      await expect(dialog.getByRole("button", { name: "Canceling..." })).toHaveAttribute("aria-busy", "true")
    }
  }
]
