/**
 * An import by mouse: a file is previewed, corrected, checked and imported, and its rows with errors are imported
 * later.
 */
import { userHeader } from "#tests/fixtures/csv-tables.ts"
import {
  addCompanies,
  countPeople,
  csvFile,
  csvImportDriver,
  savedText,
  newUserRow
} from "#tests/drivers/csv-import.driver.ts"
import { expect, test } from "#tests/e2e/fixtures.ts"

test("a file with errors is corrected at its cells, checked and imported", async ({ page, enterPage, server }) => {
  const session = await enterPage(page, "/users")
  await addCompanies(server.url, session, ["Maple Freight"])
  const csv = csvImportDriver(page)
  await csv.open()
  await expect(csv.dialog).toContainText("Upload your CSV file to sync data")
  await expect(csv.dialog).toContainText("CSV or XLSX. Max size: 10MB")
  const at = { company: "Maple Freight" }
  await csv.choose(
    csvFile([
      userHeader,
      newUserRow({ ...at, email: "mouse1@maple" }),
      newUserRow({ ...at, email: "mouse2@maple.example", role: "boss" }),
      newUserRow({ ...at, email: "mouse3@maple.example", role: "boss" }),
      newUserRow({ company: "Maple Fright", email: "mouse4@maple.example" }),
      newUserRow({ ...at, email: "mouse5@maple.example", role: "admin" }),
      newUserRow({ ...at, email: "mouse6@maple.example" })
    ])
  )
  await csv.expectPreview()
  await expect(csv.dialog).toContainText("november_hires.csv")
  await expect(csv.dialog).toContainText("1 kB, 6 rows, separated by commas")
  await csv.expectCount("Rows", "6")
  await csv.expectCount("New", "Not checked yet")
  await csv.expectCount("Rows with errors", "3")
  await expect(csv.attention).toHaveText("Rows to look at (4)")
  await expect(csv.dialog).toContainText(
    "Nothing has been sent yet. At most 2 users will be added. 1 row with the role admin stays out."
  )
  const wrong = csv.cell(2, "mouse1@maple")
  await expect(wrong).toHaveAttribute("aria-invalid", "true")
  await expect(wrong).toHaveAccessibleDescription(/Please enter a valid email address\./u)

  await wrong.dblclick()
  await expect(csv.field).toBeFocused()
  await csv.field.fill("mouse1@maple.example")
  await csv.button("Keep").click()
  await csv.expectCount("Rows with errors", "2")
  await csv.cell(4, "boss").dblclick()
  await csv.field.fill("user")
  await expect(csv.everywhere).toHaveText("Set all 2 “boss” to “user”")
  await csv.everywhere.click()
  await csv.expectCount("Rows with errors", "0")

  await csv.check.click()
  await expect(csv.cell(5, "Maple Fright")).toHaveAccessibleDescription(/Did you mean Maple Freight\?/u)
  await csv.expectCount("New", "4")
  await csv.expectCount("Rows with errors", "1")
  await csv.button("Set to “Maple Freight”").click()
  await csv.expectCount("New", "Not checked yet")
  await csv.check.click()
  await csv.expectCount("New", "5")
  await expect(csv.dialog).toContainText(
    "No row has been saved yet. 5 users will be added. 1 row with the role admin stays out."
  )
  await expect(csv.dialog).toContainText("1 row has the role admin and can sign in here.")
  expect(await countPeople(server.url, session, "maple.example")).toBe(0)
  await csv.dialog.getByText("Import it too").click()
  await expect(csv.tick).toBeChecked()
  await csv.check.click()
  await expect(csv.dialog).toContainText("6 users will be added.")

  await csv.upload.click()
  await expect(csv.dialog).toContainText("6 users were added")
  await expect(csv.toast("CSV processed successfully")).toBeVisible()
  await csv.expectCount("Rows with errors", "0")
  await expect(csv.dialog.getByRole("region", { name: "New (6)" })).toContainText("mouse1@maple.example")
  await csv.button("Close").last().click()
  await expect(csv.dialog).toBeHidden()
  await page.getByRole("searchbox", { name: /^Search users/u }).fill("mouse1@maple")
  await expect(page.getByRole("gridcell", { name: "mouse1@maple.example" })).toBeVisible()
  expect(await countPeople(server.url, session, "maple.example")).toBe(6)
})

test("rows with errors are downloaded with their reasons, corrected in a spreadsheet and imported again", async ({
  page,
  enterPage,
  server
}) => {
  const session = await enterPage(page, "/users")
  await addCompanies(server.url, session, ["Birch Freight"])
  const csv = csvImportDriver(page)
  await csv.open()
  const at = { company: "Birch Freight" }
  await csv.choose(
    csvFile([
      userHeader,
      newUserRow({ ...at, email: "birch1@birch.example" }),
      newUserRow({ ...at, email: "birch2@birch.example", dob: "02/30/1990" }),
      newUserRow({ company: "Nobody", email: "birch3@birch.example" }),
      newUserRow({ ...at, email: "birch4@birch.example", role: "admin" })
    ])
  )
  await csv.expectPreview()
  await csv.expectCount("Admins left out", "1")
  await expect(csv.dialog).toContainText("1 row with the role admin stays out.")
  await csv.upload.click()
  await expect(csv.dialog).toContainText("1 user was added")
  await expect(csv.dialog).toContainText("2 rows with errors were left out.")
  await csv.expectCount("Admins left out", "1")
  await expect(csv.dialog).toContainText("1 row with the role admin was left out: that had not been allowed.")
  const reasons = csv.dialog.getByRole("region", { name: "Rows with errors (2)" })
  await expect(reasons.getByRole("row").nth(2)).toHaveText(/^4Company: There is no company of type users/u)
  const saving = page.waitForEvent("download")
  await csv.button("Download rows with errors").click()
  const saved = await saving
  expect(saved.suggestedFilename()).toBe("november_hires_errors.csv")
  const text = await savedText(saved)
  const [header, ...rows] = text.replace("\uFEFF", "").trim().split("\r\n")
  expect(header).toBe(`${userHeader},reason`)
  expect(rows).toHaveLength(2)
  expect(rows[0]).toContain("dob: Enter a date that exists in the format YYYY-MM-DD.")
  expect(rows[0]).toContain("123-12-1234")
  expect(rows[1]).toContain("company: There is no company of type users with this name.")
  await csv.button("Close").last().click()

  await csv.open()
  await csv.choose({
    name: "put_right.csv",
    mimeType: "text/csv",
    buffer: Buffer.from(text.replace("02/30/1990", "02/28/1990").replace("Nobody", "birch freight"))
  })
  await csv.expectPreview()
  await expect(csv.dialog).toContainText("Unknown columns are left out: reason.")
  await csv.expectCount("Rows with errors", "0")
  await csv.upload.click()
  await expect(csv.dialog).toContainText("2 users were added")
  expect(await countPeople(server.url, session, "birch.example")).toBe(3)
  await csv.button("Close").last().click()

  await csv.open()
  await csv.choose({
    name: "again.csv",
    mimeType: "text/csv",
    buffer: Buffer.from(text.replace("02/30/1990", "02/28/1990").replace("Nobody", "birch freight"))
  })
  await csv.expectPreview()
  await csv.upload.click()
  await expect(csv.dialog).toContainText("Nothing was added")
  await csv.expectCount("Existing, untouched", "2")
})

test("rows that an import has left out are corrected and imported without choosing the file again", async ({
  page,
  enterPage,
  server
}) => {
  const session = await enterPage(page, "/users")
  await addCompanies(server.url, session, ["Rowan Freight"])
  const csv = csvImportDriver(page)
  const row = (changed: Parameters<typeof newUserRow>[0]) => newUserRow({ company: "Rowan Freight", ...changed })
  await csv.open()
  await csv.choose(
    csvFile([
      userHeader,
      row({ email: "rowan1@rowan.example" }),
      row({ email: "rowan2@rowan.example", role: "boss" }),
      row({ email: "rowan3@rowan.example" }).split(",").slice(0, -1).join(",")
    ])
  )
  await csv.upload.click()
  await expect(csv.dialog).toContainText("1 user was added")
  await expect(csv.dialog).toContainText("2 rows with errors were left out.")
  await csv.button("Correct what was left out").click()
  await csv.expectCount("Rows", "2")
  await csv.button(/^Add empty cells at their end: 1 × row/u).click()
  await csv.expectCount("Rows with errors", "1")
  await csv.cell(3, "boss").dblclick()
  await csv.field.fill("user")
  await page.keyboard.press("Enter")
  await csv.expectCount("Rows with errors", "0")
  await csv.upload.click()
  await expect(csv.dialog).toContainText("1 user was added")
  expect(await countPeople(server.url, session, "rowan2@rowan.example")).toBe(1)
})

test("a company that is missing is created beside the file, which is checked again", async ({
  page,
  enterPage,
  server
}) => {
  const session = await enterPage(page, "/users")
  await addCompanies(server.url, session, ["Sorbus Freight"])
  const csv = csvImportDriver(page)
  await csv.open()
  await csv.choose(
    csvFile([
      userHeader,
      newUserRow({ company: "Sorbus Frieght", email: "sorbus1@sorbus.example" }),
      newUserRow({ company: "Sorbus Tools", email: "sorbus2@sorbus.example" })
    ])
  )
  await csv.check.click()
  await csv.expectCount("Rows with errors", "2")
  // Beside what may have been meant.
  await expect(csv.button(/^Create company “Sorbus Frieght”/u)).toBeVisible()
  await csv.button(/^Set to “Sorbus Freight”: 1 × Company/u).click()
  await csv.button(/^Create company “Sorbus Tools”/u).click()
  const asked = page.getByRole("dialog", { name: "Create company “Sorbus Tools”" })
  const email = asked.getByRole("textbox", { name: "Contact email" })
  await expect(email).toBeFocused()
  await page.keyboard.press("Enter")
  await expect(email).toHaveAccessibleDescription("Contact email is required")
  await email.fill("office@sorbus.example")
  await page.keyboard.press("Enter")
  await expect(asked).toHaveCount(0)
  await csv.expectCount("Rows with errors", "0")
  await csv.expectCount("New", "2")
  await csv.upload.click()
  await expect(csv.dialog).toContainText("2 users were added")
  expect(await countPeople(server.url, session, "Sorbus Tools")).toBe(1)
})

test("a row that only the server refuses has its reason in the result, and can be downloaded", async ({
  page,
  enterPage
}) => {
  await enterPage(page, "/users")
  const csv = csvImportDriver(page)
  await csv.open()
  await csv.choose(csvFile([userHeader, newUserRow({ company: "Nobody", email: "birch5@birch.example" })]))
  await csv.expectPreview()
  await csv.expectCount("Rows with errors", "0")
  await csv.upload.click()
  await expect(csv.dialog).toContainText("Nothing was added")
  await expect(csv.dialog.getByRole("region", { name: "Rows with errors (1)" })).toContainText(
    "Company: There is no company of type users with this name."
  )
  const saving = page.waitForEvent("download")
  await csv.button("Download rows with errors").click()
  expect(await savedText(await saving)).toContain("company: There is no company of type users with this name.")
})

test("companies are imported in the same way", async ({ page, enterPage, expectStatus }) => {
  expectStatus(409)
  await enterPage(page, "/companies")
  const csv = csvImportDriver(page, "Upload Company CSV")
  await csv.open()
  const saving = page.waitForEvent("download")
  await csv.button("Download CSV Template").click()
  const template = await saving
  expect(template.suggestedFilename()).toBe("company_template.csv")
  expect(await savedText(template)).toBe("name,contact_email,type\r\n")
  await csv.choose(
    csvFile(["name;contact_email;type", "Olmo;a@olmo.example;users", "olmo;b@olmo.example;users"], "c.csv")
  )
  await csv.expectPreview()
  await expect(csv.cell(3, "olmo")).toHaveAccessibleDescription(/Row 2 already has this name\./u)
  await csv.check.click()
  await csv.expectCount("New", "1")
  await csv.upload.click()
  await expect(csv.dialog).toContainText("1 company was added")
  await expect(csv.toast("Companies created from CSV successfully")).toBeVisible()
  await csv.button("Close").last().click()
  await expect(page.getByRole("rowheader", { name: "Olmo", exact: true })).toBeVisible()
})

test("a file that is neither CSV nor XLSX is refused with a message, and the dialog stays open", async ({
  page,
  enterPage
}) => {
  await enterPage(page, "/users")
  const csv = csvImportDriver(page)
  await csv.open()
  await csv.upload.click()
  await expect(csv.problem).toHaveText("Please select a file to upload")
  await csv.choose({ name: "people.txt", mimeType: "text/plain", buffer: Buffer.from("PK") })
  await expect(csv.problem).toHaveText("Please select a CSV or XLSX file")
  await csv.choose({ name: "big.csv", mimeType: "text/csv", buffer: Buffer.alloc(10 * 1024 * 1024, "a") })
  await expect(csv.problem).toHaveText("File size must be less than 10MB")
  await csv.choose(csvFile(["given_name,surname", "a,b"]))
  await expect(csv.problem).toContainText("These columns are missing: email, mobile_number, company, role, dob.")
  await csv.choose({ name: "utf16.csv", mimeType: "text/csv", buffer: Buffer.from([0xff, 0xfe, 0x61]) })
  await expect(csv.problem).toContainText("The file is not UTF-8.")
  await csv.choose(csvFile([userHeader, 'a,"b']))
  await expect(csv.problem).toContainText("Row 2: a quoted cell is not closed.")
  await expect(csv.dialog).toBeVisible()
  const saving = page.waitForEvent("download")
  await csv.button("Download CSV Template").click()
  expect((await saving).suggestedFilename()).toBe("user_template.csv")

  await csv.choose(csvFile([userHeader, newUserRow()]))
  await csv.expectPreview()
  await csv.choose({ name: "people.txt", mimeType: "text/plain", buffer: Buffer.from("PK") })
  await expect(csv.problem).toHaveText("Please select a CSV or XLSX file")
  await expect(csv.dialog).toContainText("november_hires.csv")
  await csv.cancel.click()
  await expect(csv.dialog).toBeHidden()
  await csv.open()
  await expect(csv.dialog).not.toContainText("november_hires.csv")
})

test("a file may be dropped, and its secrets are never shown", async ({ page, enterPage }) => {
  await enterPage(page, "/users")
  const csv = csvImportDriver(page)
  await csv.open()
  const text = [userHeader, newUserRow({ password_hash: "tooshort", ssn: "987-65-43" })].join("\n")
  const data = await page.evaluateHandle((content) => {
    const transfer = new DataTransfer()
    transfer.items.add(new File([content], "dropped.csv", { type: "text/csv" }))
    return transfer
  }, text)
  const zone = csv.dialog.getByText("Drag a CSV or XLSX file here")
  await zone.dispatchEvent("dragover", { dataTransfer: data })
  await expect(csv.dialog.getByText("Release to check the file")).toBeVisible()
  await zone.dispatchEvent("drop", { dataTransfer: data })
  await csv.expectPreview()
  await expect(csv.dialog).toContainText("dropped.csv")
  await expect(csv.dialog).toContainText("SSN must be exactly 9 digits in format 123-12-1234.")
  const drawn = await page.evaluate(() => document.documentElement.outerHTML)
  expect(drawn).not.toContain("tooshort")
  expect(drawn).not.toContain("987-65-43")

  const secret = csv.rowOf(2).getByRole("gridcell", { name: "not shown" }).last()
  await secret.scrollIntoViewIfNeeded()
  await secret.dblclick()
  await expect(csv.field).toHaveAttribute("type", "password")
  await expect(csv.field).toHaveValue("")
  await csv.field.fill("987-65-4321")
  await page.keyboard.press("Enter")
  await expect(csv.dialog).not.toContainText("SSN must be exactly")
  expect(await page.evaluate(() => document.documentElement.outerHTML)).not.toContain("987-65-4321")
})

test("pasted numbers and dates are normalised, and a country code is chosen for the rest", async ({
  page,
  enterPage,
  server
}) => {
  const session = await enterPage(page, "/users")
  await addCompanies(server.url, session, ["Cedar Post"])
  const csv = csvImportDriver(page)
  await csv.open()
  const at = { company: "Cedar Post" }
  await csv.choose(
    csvFile([
      userHeader,
      newUserRow({ ...at, email: "parcel1@parcel.example", mobile_number: "(345) 678-0141", dob: "5/6/1990" }),
      newUserRow({ ...at, email: "parcel2@parcel.example", mobile_number: "13456780142", dob: "32999" }),
      newUserRow({ ...at, email: "parcel3@parcel.example", mobile_number: "5.55E+09", ssn: "123121234" })
    ])
  )
  await csv.expectPreview()
  await expect(csv.dialog).toContainText("4 cells normalized")
  await expect(csv.dialog).toContainText("Begin with +1 / +58 / +57 / +593, for example +13456789012.")
  await expect(csv.dialog).toContainText("The spreadsheet has shortened this number.")
  await csv.expectCount("Rows with errors", "3")
  await csv.unfold()
  await csv.dialog.getByLabel("Numbers without a country code").selectOption("+1")
  await csv.expectCount("Rows with errors", "1")
  await expect(csv.dialog).toContainText("6 cells normalized")
  await csv.all.click()
  await expect(csv.cell(2, "+13456780141")).toBeVisible()
  await expect(csv.cell(3, "1990-05-06")).toBeVisible()
  await csv.upload.click()
  await expect(csv.dialog).toContainText("2 users were added")
  await expect(csv.dialog.getByRole("region", { name: "New (2)" })).toContainText("+13456780142")
})

test("an import is undone from its result, which names what stayed, and a list shows what an import has added", async ({
  page,
  enterPage,
  colleague,
  server
}) => {
  const session = await enterPage(page, "/users")
  await addCompanies(server.url, session, ["Aspen Rail"])
  const csv = csvImportDriver(page)
  const rows = ["Abeja", "Burro", "Cebra"].map((surname, n) =>
    newUserRow({ surname, company: "Aspen Rail", email: `aspen${n}@aspen.example` })
  )
  await csv.open()
  await csv.choose(csvFile([userHeader, ...rows]))
  await csv.expectPreview()
  await csv.upload.click()
  await expect(csv.dialog).toContainText("3 users were added")
  const [burro] = await colleague.users("searchTerm=aspen1@aspen.example")
  await colleague.changeUser(burro?.id ?? "", { address: "Calle 14" })
  await csv.button("Undo import").click()
  await expect(csv.toast("Import undone")).toBeVisible()
  await expect(csv.dialog).toContainText("2 users were removed")
  // It counts no users that are gone.
  await expect(csv.dialog.getByText("Existing, untouched")).toHaveCount(0)
  await expect(csv.dialog).toContainText("1 user was kept: 1 changed since.")
  await expect(csv.button("Undo import")).toHaveCount(0)
  expect(await countPeople(server.url, session, "aspen.example")).toBe(1)
  const kept = csv.dialog.getByRole("region", { name: "Kept (1)" })
  await expect(kept.getByRole("row").last()).toHaveText("José BurroChanged since")
  await expect(csv.dialog.getByRole("region", { name: /^New/u })).toHaveCount(0)
  await kept.getByRole("link", { name: "José Burro" }).click()
  await expect(csv.dialog).toBeHidden()
  await expect(page).toHaveURL(new RegExp(`/users/${burro?.id}$`, "u"))
  await page.getByRole("region", { name: "User details" }).getByRole("button", { name: "Close" }).click()

  await csv.open()
  await csv.choose(csvFile([userHeader, ...rows]))
  await csv.expectPreview()
  await csv.upload.click()
  await csv.dialog.getByRole("link", { name: "Show what was added" }).click()
  await expect(csv.dialog).toBeHidden()
  await expect(page).toHaveURL(/\/users\?import_id=/u)
  await expect(page.getByRole("heading", { name: "Users (2)" })).toBeVisible()
  const filter = page.getByLabel("Import", { exact: true })
  await expect(filter.locator("option:checked")).toHaveText("Added by this import")
  await filter.selectOption("")
  await expect(filter).toHaveCount(0)
  await expect(page).toHaveURL(/\/users$/u)

  // The dialog was closed: the list still leads back to the result and its undo.
  await expect(page.getByText("2 users were added")).toBeVisible()
  await page.getByRole("button", { name: "Show or undo" }).click()
  await csv.button("Undo import").click()
  await expect(csv.dialog).toContainText("2 users were removed")
  await csv.button("Close").last().click()
  await expect(page.getByRole("button", { name: "Show or undo" })).toHaveCount(0)
  expect(await countPeople(server.url, session, "aspen.example")).toBe(1)
})
