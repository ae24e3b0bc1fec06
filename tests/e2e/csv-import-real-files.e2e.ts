/** Files as spreadsheets save them: other encodings, other names of columns. */
import { addCompanies, countPeople, csvFile, csvImportDriver } from "#tests/drivers/csv-import.driver.ts"
import { expect, test } from "#tests/e2e/fixtures.ts"

const lines = [
  "Vorname;Last Name;E-mail;Phone;Empresa;Rol;Date of Birth;Contraseña;SSN;Talla",
  "José;Núñez;jose@birch.example;+1 345 678 0201;Birch Mail;user;5/6/1990;Passw0rd1;123121234;43",
  "Zoë;Peña;zoe@birch.example;+1 345 678 0202;Birch Mail;user;1990-05-06;Passw0rd1;123-12-1235;40"
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
  await expect(csv.dialog.getByRole("listitem").filter({ hasText: "Núñez" })).toBeVisible()
  await expect(csv.dialog).not.toContainText("Passw0rd1")
  const name = csv.dialog.getByLabel("given_name")
  await expect(name).toHaveAccessibleDescription("This column is required.")
  await expect(csv.dialog.getByLabel("surname")).toHaveValue("1")
  await expect(csv.button("Continue")).toHaveAttribute("aria-disabled", "true")
  await name.selectOption("Vorname")
  await csv.button("Continue").click()
  await csv.expectPreview()
  await expect(csv.dialog).toContainText("Vorname is given_name, Last Name is surname")
  await expect(csv.dialog).toContainText("Unknown columns are left out: Talla.")
  await csv.expectCount("With errors", "0")
  await csv.button("Change columns").click()
  await expect(csv.dialog.getByLabel("company")).toHaveValue("4")
  await csv.dialog.getByLabel("given_name").selectOption("Last Name")
  await expect(csv.dialog.getByLabel("given_name")).toHaveAccessibleDescription("Another column is taken from here.")
  await csv.dialog.getByLabel("given_name").selectOption("Vorname")
  await csv.button("Continue").click()
  await csv.expectPreview()
  await csv.upload.click()
  await expect(csv.dialog).toContainText("2 users were added")
  await expect(csv.dialog.getByRole("region", { name: "New (2)" })).toContainText("Peña")
  expect(await countPeople(server.url, session, "zoe@birch.example")).toBe(1)
  await csv.button("Close").last().click()

  // The same from another program: only the encoding is asked for.
  await csv.open()
  await csv.choose(utf16("again.csv"))
  await expect(csv.dialog).toContainText("The file is not UTF-8. It is read as UTF-16.")
  await expect(csv.dialog.getByLabel("given_name")).toHaveCount(0)
  await csv.button("Continue").click()
  await csv.expectPreview()
  await csv.check.click()
  await csv.expectCount("Existing, untouched", "2")
})
