/** Drives the import dialog by visible texts. */
import { mkdtempSync, readFileSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { expect, type Download, type Page } from "@playwright/test"
import { call, type SignedIn } from "#tests/drivers/server.driver.ts"
import { numberedUserRow } from "#tests/fixtures/csv-tables.ts"

/** A file as a browser is given one. */
export interface GivenFile {
  readonly name: string
  readonly mimeType: string
  readonly buffer: Buffer
}

export const csvFile = (lines: ReadonlyArray<string>, name = "november_hires.csv"): GivenFile => ({
  name,
  mimeType: "text/csv",
  buffer: Buffer.from(lines.join("\r\n"))
})

let rowsMade = 0

/** A row of a user whose phone and e-mail no other row of this worker has, and so nobody on its server. */
export const newUserRow = (changed: Parameters<typeof numberedUserRow>[1] = {}): string => {
  rowsMade += 1
  return numberedUserRow(rowsMade, changed)
}

/** What a browser saved, as text. */
export const savedText = async (download: Download): Promise<string> => readFileSync(await download.path(), "utf8")

/** Companies of type users, which rows of users may name; an existing one is left unchanged. */
export const addCompanies = async (url: string, { token }: SignedIn, names: ReadonlyArray<string>): Promise<void> => {
  for (const name of names) {
    const { status } = await call(url, "POST", "/companies", token, {
      name,
      contact_email: "office@norte.example",
      type: "users"
    })
    if (status !== 201 && status !== 409) throw new Error(`The company ${name} could not be added: ${status}`)
  }
}

/** The number of users whose name, e-mail or company contains this text. */
export const countPeople = async (url: string, { token }: SignedIn, text: string): Promise<number> => {
  const { body } = await call(url, "GET", `/users?limit=1&searchTerm=${encodeURIComponent(text)}`, token)
  return (body as { readonly pagination: { readonly total: number } }).pagination.total
}

/** A large file is read from the disk by the browser itself: sent as text it takes a busy machine half a minute. */
const onDisk = (file: GivenFile | string): GivenFile | string => {
  if (typeof file === "string" || file.buffer.length < 1_000_000) return file
  const path = join(mkdtempSync(join(tmpdir(), "hb-file-")), file.name)
  writeFileSync(path, file.buffer)
  return path
}

export const csvImportDriver = (
  page: Page,
  title: "Upload User CSV" | "Upload Company CSV" | "Upload Quiz CSV" = "Upload User CSV"
) => {
  const dialog = page.getByRole("dialog", { name: title })
  const button = (name: string | RegExp) => dialog.getByRole("button", { name, exact: true })
  const grid = dialog.getByRole("grid")
  const rowOf = (row: number) =>
    grid.getByRole("row").filter({ has: page.getByRole("rowheader", { name: String(row) }) })
  return {
    dialog,
    button,
    grid,
    rowOf,
    open: () => page.getByRole("main").getByRole("button", { name: "Upload CSV" }).click(),
    choose: (file: GivenFile | string) => dialog.locator("input[type=file]").setInputFiles(onDisk(file)),
    upload: button("Upload"),
    check: button("Check"),
    cancel: button("Cancel"),
    problem: dialog.getByRole("alert"),
    /** Where a column is taken from. */
    column: (name: string) => dialog.getByRole("combobox", { name, exact: true }),
    attention: dialog.getByRole("button", { name: /^Rows to look at/u }),
    all: dialog.getByRole("button", { name: /^All rows/u }),
    field: grid.getByRole("textbox").or(grid.locator("input[type=password]")),
    everywhere: grid.getByRole("button", { name: /^Set all/u }),
    /** Unfolds how the file is read, and what can be chosen of that. */
    unfold: async () => {
      if ((await dialog.locator("details[open]").count()) === 0) await dialog.locator("summary").click()
    },
    tick: dialog.getByRole("checkbox"),
    progress: dialog.getByRole("progressbar"),
    says: dialog.getByRole("status"),
    toast: (text: string) => page.getByRole("listitem").filter({ hasText: text }),
    /** A cell by the row's number and its text. */
    cell: (row: number, text: string | RegExp) => rowOf(row).getByRole("gridcell", { name: text, exact: true }).first(),
    expectCount: async (name: string, figure: string) => {
      await expect(
        dialog
          .locator("dl > div")
          .filter({ has: page.getByText(name, { exact: true }) })
          .locator("dd")
      ).toHaveText(figure)
    },
    expectPreview: async () => {
      await expect(grid).toBeVisible({ timeout: 30_000 })
    }
  }
}
