/** The import in Spanish, and on narrow pages. */
import type { Page } from "@playwright/test"
import { csvImportScreenEnglish } from "#domain/csv-import/csv-import-screen-english.messages.ts"
import { csvImportScreenSpanish } from "#domain/csv-import/csv-import-screen-spanish.messages.ts"
import { csvFieldWords } from "#domain/csv-import/csv-import.messages.ts"
import { userCsv } from "#domain/users/user-csv.rules.ts"
import { addCompanies, csvFile, csvImportDriver, savedText, newUserRow } from "#tests/drivers/csv-import.driver.ts"
import { expect, test } from "#tests/e2e/fixtures.ts"
import { userHeader } from "#tests/fixtures/csv-tables.ts"

/** Every fixed text of a catalogue. */
const textsOf = (words: unknown): ReadonlyArray<string> =>
  typeof words === "string"
    ? [words]
    : typeof words === "object" && words !== null
      ? Object.values(words).flatMap(textsOf)
      : []

const spanish = new Set([...textsOf(csvImportScreenSpanish), ...textsOf(userCsv.words.es)])
const english = [
  ...textsOf(csvImportScreenEnglish),
  ...textsOf(csvFieldWords.en),
  ...textsOf(userCsv.fieldWords.en),
  userCsv.words.en.title,
  userCsv.words.en.subtitle,
  "Cancel",
  "Close",
  "Stay",
  "Discard"
].filter((text) => !spanish.has(text) && /\p{L}{3}/u.test(text))

/** All visible and accessible text of the dialog, in one string. */
const said = (page: Page): Promise<ReadonlyArray<string>> =>
  page.locator("dialog").evaluateAll((dialogs) => {
    const pieces: string[] = []
    for (const dialog of dialogs) {
      const walker = document.createTreeWalker(dialog, NodeFilter.SHOW_TEXT)
      for (let node = walker.nextNode(); node !== null; node = walker.nextNode()) pieces.push(node.textContent ?? "")
      for (const element of dialog.querySelectorAll("*"))
        for (const name of ["aria-label", "title", "aria-valuetext"]) pieces.push(element.getAttribute(name) ?? "")
    }
    return pieces.map((piece) => piece.trim()).filter(Boolean)
  })

const expectNoEnglish = async (page: Page, where: string): Promise<void> => {
  const pieces = await said(page)
  expect(pieces.length).toBeGreaterThan(10)
  const found = english.filter((text) =>
    pieces.some((piece) => piece === text || (text.length > 12 && piece.includes(text)))
  )
  expect(found, `English ${where}`).toEqual([])
}

test.describe("in Spanish", () => {
  test.use({ locale: "es-CO" })

  test("the dialog shows no English from choosing a file to the result", async ({ page, enterPage, server }) => {
    const session = await enterPage(page, "/users")
    await addCompanies(server.url, session, ["Lima Freight"])
    await page.getByRole("main").getByRole("button", { name: "Cargar CSV" }).click()
    const dialog = page.getByRole("dialog", { name: "Cargar CSV de usuarios" })
    await dialog.getByRole("button", { name: "Cargar", exact: true }).click()
    await expect(dialog.getByRole("alert")).toHaveText("Seleccione un archivo para cargar")
    await expectNoEnglish(page, "where a file is chosen")
    const file = dialog.locator("input[type=file]")
    await file.setInputFiles(csvFile(["a,b", "1,2"]))
    await expect(dialog.getByRole("alert")).toContainText("Faltan estas columnas")
    const at = { company: "Lima Freight" }
    await file.setInputFiles(
      csvFile([
        userHeader,
        newUserRow({ ...at, email: "lima1@lima.example", role: "boss", surname: "García López" }),
        newUserRow({ ...at, email: "lima2@lima.example", role: "boss" }),
        newUserRow({ ...at, email: "lima3@lima.example", role: "admin" }),
        newUserRow({ company: "Lima Fright", email: "lima4@lima.example" }),
        newUserRow({ ...at, email: "lima5@lima.example" })
      ])
    )
    const grid = dialog.getByRole("grid", { name: "Vista previa de november_hires.csv" })
    await expect(grid.getByRole("gridcell", { name: "boss" }).first()).toHaveAccessibleDescription(
      /El rol debe ser admin o user\./u
    )
    await expectNoEnglish(page, "in the preview")
    const read = [grid, ...(await grid.getByRole("columnheader").all()), grid.getByText("García López")]
    for (const shown of read)
      expect(await shown.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth)).toBe(0)
    await grid.getByRole("gridcell", { name: "boss" }).first().dblclick()
    await grid.getByRole("textbox", { name: "Rol, fila 2" }).fill("user")
    await expectNoEnglish(page, "where a cell is written")
    await grid.getByRole("button", { name: "Cambiar las 2 celdas “boss” por “user”" }).click()
    // While the correction is applied, the dialog does not close.
    await expect(grid.getByRole("textbox")).toHaveCount(0)
    await page.keyboard.press("Escape")
    await expect(page.getByRole("alertdialog")).toBeVisible()
    await expectNoEnglish(page, "where corrections would be lost")
    await page.getByRole("button", { name: "Quedarse" }).click()
    await dialog.getByRole("button", { name: "Comprobar" }).click()
    await expect(dialog).toContainText("Se añadirán 3 usuarios.")
    await expect(dialog).toContainText("¿Quiso decir Lima Freight?")
    await expectNoEnglish(page, "after the check")
    await dialog.getByRole("button", { name: "Cargar", exact: true }).click()
    await expect(dialog).toContainText("Se añadieron 3 usuarios")
    await expectNoEnglish(page, "in the result")
    const saving = page.waitForEvent("download")
    await dialog.getByRole("button", { name: "Descargar las filas con errores" }).click()
    expect(await savedText(await saving)).toContain("company: No hay ninguna empresa de tipo usuarios con este nombre.")
  })
})

test.describe("on a narrow page", () => {
  for (const width of [360, 320]) {
    test(`a cell is corrected on a page ${width} pixels wide, no error is cut, and only the preview scrolls sideways`, async ({
      page,
      enterPage
    }) => {
      await page.setViewportSize({ width, height: 740 })
      await enterPage(page, "/users")
      const csv = csvImportDriver(page)
      await csv.open()
      const fits = () =>
        csv.dialog.evaluate((dialog) =>
          [...dialog.querySelectorAll<HTMLElement>("*"), dialog as HTMLElement]
            .filter((element) => element.closest("[role=grid]") === null)
            .filter((element) => element.scrollWidth > element.clientWidth + 1)
            .filter((element) => ["auto", "scroll"].includes(getComputedStyle(element).overflowX))
            .map((element) => element.className)
        )
      expect(await fits()).toEqual([])
      const shortened = newUserRow({ mobile_number: "5.55E+09" })
      await csv.choose(csvFile([userHeader, newUserRow({ role: "boss" }), newUserRow({ role: "boss" }), shortened]))
      await csv.expectPreview()
      const reason = csv.grid.getByText("The spreadsheet has shortened this number.")
      expect(await reason.evaluate(({ scrollHeight, clientHeight }) => scrollHeight - clientHeight)).toBe(0)
      expect(await fits()).toEqual([])
      await csv.cell(2, "boss").scrollIntoViewIfNeeded()
      await csv.cell(2, "boss").dblclick()
      await expect(csv.field).toBeInViewport()
      await expect(csv.everywhere).toBeInViewport()
      const box = await csv.everywhere.boundingBox()
      expect(box?.height).toBeGreaterThanOrEqual(24)
      await csv.field.fill("user")
      await csv.everywhere.click()
      await csv.expectCount("Rows with errors", "1")
      await expect(csv.upload).toBeInViewport()
    })
  }
})
