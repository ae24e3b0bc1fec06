/** Files as spreadsheets save them: other encodings, other names of columns. */
import { addCompanies, countPeople, csvFile, csvImportDriver, newUserRow } from "#tests/drivers/csv-import.driver.ts"
import { expect, test } from "#tests/e2e/fixtures.ts"
import { userHeader } from "#tests/fixtures/csv-tables.ts"
import { lyingXlsxBomb, xlsxBomb, xlsxOf, xlsxWithMacros, xlsxWithoutValues } from "#tests/fixtures/xlsx.ts"

const lines = [
  "Vorname;Last Name;E-mail;Phone;Empresa;Rol;Date of Birth;Contraseña;SSN;Talla",
  "José;Núñez;jose@birch.example;+1 345 678 0201;Birch Mail;user;5/16/1990;Passw0rd.1;123121234;43",
  "Zoë;Peña;zoe@birch.example;+1 345 678 0202;Birch Mail;user;1990-05-06;Passw0rd.1;123-12-1235;40"
]
const windows1252 = (name: string) => ({ ...csvFile([], name), buffer: Buffer.from(lines.join("\r\n"), "latin1") })
const utf16 = (name: string) => ({
  ...csvFile([], name),
  buffer: Buffer.from(`\uFEFF${lines.join("\r\n")}`, "utf16le")
})

test("a file in Windows-1252 with columns of other names is read after two questions, of which one is remembered", async ({
  page,
  enterPage,
  server
}) => {
  const session = await enterPage(page, "/users")
  await addCompanies(server.url, session, ["Birch Mail"])
  const csv = csvImportDriver(page)
  await csv.open()
  await csv.choose(windows1252("roster.csv"))
  await expect(csv.dialog).toContainText("The file is not UTF-8. It is read as Windows-1252.")
  await expect(csv.dialog.getByText("Núñez", { exact: true })).toBeVisible()
  await expect(csv.dialog).not.toContainText("Passw0rd.1")
  const name = csv.column("First Name")
  await expect(name).toHaveAccessibleDescription("This column is required.")
  await expect(csv.column("Last Name")).toHaveValue("1")
  await expect(csv.button("Continue")).toHaveAttribute("aria-disabled", "true")
  await name.selectOption("Vorname")
  await csv.button("Continue").click()
  await csv.expectPreview()
  await expect(csv.dialog).toContainText("Vorname is First Name, Phone is Mobile Number")
  await expect(csv.dialog).toContainText("Unknown columns are left out: Talla.")
  await csv.expectCount("Rows with errors", "0")
  await csv.button("Change columns").click()
  await expect(csv.column("Company")).toHaveValue("4")
  await csv.column("First Name").selectOption("Last Name")
  await expect(csv.column("First Name")).toHaveAccessibleDescription("Another column is taken from here.")
  await csv.column("First Name").selectOption("Vorname")
  await csv.button("Continue").click()
  await csv.expectPreview()
  await csv.upload.click()
  await expect(csv.dialog).toContainText("2 users were added")
  await expect(csv.dialog.getByRole("region", { name: "New (2)" })).toContainText("Peña")
  expect(await countPeople(server.url, session, "zoe@birch.example")).toBe(1)
  await csv.button("Close").last().click()

  // The same from another program: nothing is asked.
  await csv.open()
  await csv.choose(utf16("again.csv"))
  await csv.expectPreview()
  await csv.check.click()
  await csv.expectCount("Existing, untouched", "2")
})

const spreadsheet = (name: string, bytes: Uint8Array) => ({ ...csvFile([], name), buffer: Buffer.from(bytes) })

test("a spreadsheet is read by its sheets, a broken one is refused in one sentence, and neither needs a second program", async ({
  page,
  enterPage,
  server
}) => {
  const session = await enterPage(page, "/users")
  await addCompanies(server.url, session, ["Yew Logistics"])
  const csv = csvImportDriver(page)
  const cells = (at: number) => newUserRow({ company: "Yew Logistics", email: `yew${at}@yew.example` }).split(",")
  const header = userHeader.split(",")
  // Large enough to be unpacked by a worker, which the page's policy would forbid.
  const filler = Array.from({ length: 6_000 }, (_, at) => [`Note ${at}`, "x".repeat(80)])
  const whole = xlsxOf({
    Notes: filler,
    Hires: [header, [...cells(8101).slice(0, 7), new Date("1990-05-06T00:00:00Z"), ...cells(8101).slice(8)]],
    Leavers: [header, cells(8102), cells(8103)]
  })
  await csv.open()
  await csv.choose(spreadsheet("people.xlsx", whole.slice(0, 400)))
  await expect(csv.problem).toContainText("This XLSX file is damaged.")
  await csv.choose(spreadsheet("people.xls", whole))
  await expect(csv.problem).toContainText("Save it as XLSX without one")
  await csv.choose(spreadsheet("people.xlsx", whole))
  await csv.expectPreview()
  const sheet = csv.dialog.getByLabel("Sheet")
  await expect(sheet).toHaveValue("Hires")
  await csv.expectCount("Rows", "1")
  await csv.expectCount("Rows with errors", "0")
  await sheet.selectOption("Leavers")
  await csv.expectCount("Rows", "2")
  await sheet.selectOption("Hires")
  await csv.expectCount("Rows", "1")
  await csv.upload.click()
  await expect(csv.dialog).toContainText("1 user was added")
  expect(await countPeople(server.url, session, "yew8101@yew.example")).toBe(1)
})

test("a bad file gets one clear sentence and changes nothing, and the next file is read", async ({
  page,
  enterPage,
  server
}) => {
  test.setTimeout(180_000)
  const session = await enterPage(page, "/users")
  await addCompanies(server.url, session, ["Alder Mail"])
  const before = await countPeople(server.url, session, "")
  const csv = csvImportDriver(page)
  const header = userHeader.split(",")
  const row = (at: number, changed: Parameters<typeof newUserRow>[0] = {}) =>
    newUserRow({ company: "Alder Mail", email: `alder${at}@alder.example`, ...changed })
  const whole = xlsxOf({ Hires: [header, row(8201).split(",")] })
  const almostTenMegabytes = 9_900_000
  await csv.open()
  for (const [name, bytes, sentence] of [
    ["cut.xlsx", whole.slice(0, whole.length / 2), "This XLSX file is damaged."],
    ["text.xlsx", Buffer.from("given_name,surname"), "This XLSX file is damaged."],
    ["bomb.xlsx", xlsxBomb(201), "This XLSX file has a table of more than 10 MB."],
    ["lie.xlsx", lyingXlsxBomb(), "This XLSX file is damaged."],
    ["cell.xlsx", xlsxOf({ A: [["x".repeat(10 * 1024 * 1024)]] }), "This XLSX file has a table of more than 10 MB."],
    ["macros.xlsm", whole, "This file has macros."],
    ["macros.xlsx", xlsxWithMacros(), "This file has macros."],
    ["formulas.xlsx", xlsxWithoutValues(), "This file has formulas without values."],
    ["large.csv", Buffer.alloc(10 * 1024 * 1024, "x"), "File size must be less than 10MB"],
    ["header.csv", Buffer.alloc(almostTenMegabytes, "x"), "These columns are missing:"],
    ["spreadsheet.csv", whole, "The file is not a text file."]
  ] as const) {
    await csv.choose(spreadsheet(name, bytes))
    // Unpacking takes a loaded machine its time.
    await expect(csv.problem).toContainText(sentence, { timeout: 30_000 })
    await expect(csv.problem).toHaveCount(1)
    await expect(csv.grid).toHaveCount(0)
  }

  // One cell of almost ten megabytes is an error of its row alone, and is not repeated on the screen.
  await csv.choose(csvFile([userHeader, row(8202, { given_name: "x".repeat(almostTenMegabytes) }), row(8203)]))
  await csv.expectPreview()
  await csv.expectCount("Rows with errors", "1")
  const causes = csv.dialog.getByRole("region", { name: "Errors by cause" })
  await expect(causes.getByRole("listitem")).toHaveCount(1)
  expect((await csv.dialog.innerText()).length).toBeLessThan(5_000)
  await causes.getByRole("button", { name: /^Correct/u }).click()
  await expect(csv.field).toBeFocused()
  await csv.field.fill("Ana")
  await page.keyboard.press("Enter")
  await csv.expectCount("Rows with errors", "0")
  expect(await countPeople(server.url, session, "")).toBe(before)
  await csv.upload.click()
  await expect(csv.dialog).toContainText("2 users were added")
  expect(await countPeople(server.url, session, "alder.example")).toBe(2)
})
