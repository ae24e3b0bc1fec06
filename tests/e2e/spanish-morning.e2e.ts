/**
 * A morning of an administrator who reads Spanish only: a roster is imported and partly taken back, people are found and
 * changed, claims decided from the dashboard, an enrollment activated, and the audit says it all in Spanish.
 */
import { addCompanies, csvFile, newUserRow } from "#tests/drivers/csv-import.driver.ts"
import { benefitsDriver } from "#tests/drivers/benefits.driver.ts"
import { expect, test } from "#tests/e2e/fixtures.ts"
import { playMembers } from "#tests/e2e/play-members.ts"
import { expectNoEnglish } from "#tests/e2e/no-english.ts"
import { userHeader } from "#tests/fixtures/csv-tables.ts"

test.use({ locale: "es-CO" })

test("a morning in Spanish shows no English from a roster to the audit", async ({
  page,
  enterPage,
  fileClaims,
  colleague,
  server
}) => {
  test.setTimeout(150_000)
  const company = "Cedro Alimentos"
  const session = await enterPage(page, "/users")
  await addCompanies(server.url, session, [company])

  // A roster: a wrong company is corrected by its cause, one of the three is changed, the other two are taken back.
  const row = (n: number, named: Parameters<typeof newUserRow>[0]) =>
    newUserRow({ company, email: `cedro${n}@cedro.example`, ...named })
  await page.getByRole("main").getByRole("button", { name: "Cargar CSV" }).click()
  const dialog = page.getByRole("dialog", { name: "Cargar CSV de usuarios" })
  await dialog
    .locator("input[type=file]")
    .setInputFiles(
      csvFile([
        userHeader,
        row(1, { surname: "Abeto", role: "jefe" }),
        row(2, { surname: "Boj", role: "jefe" }),
        row(3, { surname: "Cedro", dob: "5/6/1990" })
      ])
    )
  const causes = dialog.getByRole("region", { name: "Errores por causa" })
  await expect(causes.getByRole("listitem")).toHaveText([/^2 × Rol/u])
  await expectNoEnglish(page, "where a roster is previewed")
  await causes.getByRole("button", { name: "Reemplazar las 2" }).click()
  await dialog.getByRole("grid").getByRole("textbox").fill("user")
  await page.keyboard.press("Enter")
  await expect(causes).toBeHidden()
  await dialog.getByRole("button", { name: "Cargar", exact: true }).click()
  await expect(dialog).toContainText("Se añadieron 3 usuarios")
  const [boj] = await colleague.users("searchTerm=cedro2@cedro.example")
  await colleague.changeUser(boj?.id ?? "", { address: "Calle 14" })
  await dialog.getByRole("button", { name: "Deshacer la importación" }).click()
  await expect(dialog).toContainText("Quitados: 2 usuarios")
  const kept = dialog.getByRole("region", { name: "Se conservan (1)" })
  await expect(kept.getByRole("row").last()).toHaveText("José BojCon cambios posteriores")
  await expectNoEnglish(page, "where an import was taken back")
  await kept.getByRole("link", { name: "José Boj" }).click()
  await expect(page.getByRole("region", { name: "Detalles del usuario" })).toContainText(company)
  await expectNoEnglish(page, "beside the user who was kept")

  // Found again by phone, with the palette.
  await page.keyboard.press("Escape")
  await page.keyboard.press("Control+k")
  const palette = page.getByRole("dialog", { name: "Comandos" })
  await palette.getByRole("combobox").fill(boj?.mobile_number.slice(-7) ?? "-")
  await expect(palette.locator("[role=option][aria-selected=true]")).toContainText("José Boj")
  await expectNoEnglish(page, "where a phone number finds its person")
  await page.keyboard.press("Escape")

  // The dashboard says what has come in; the claim itself is approved where that leads to.
  const own = await fileClaims(1)
  await page.keyboard.press("g")
  await page.keyboard.press("d")
  const activity = page.getByRole("region", { name: "Actividad reciente" })
  await expect(activity.getByText(/^(?:ahora|hace \d+ (?:s|seg))/u).first()).toBeVisible()
  await expectNoEnglish(page, "where a claim has just come in")
  await page.locator(`main a[href="/claims/${own.ids[0]}"]`).click()
  const claim = page.getByRole("region", { name: `Reclamación de ${own.client}` })
  await claim.getByRole("button", { name: "Aprobar" }).click()
  await expect(claim).toContainText(/Aprobada\s*Decidida el.*Decidida por\s*Marta Salgado/su)
  await expectNoEnglish(page, "beside a decided claim")

  // An enrollment is searched for and activated: a new one, as other tests may have left only those that cannot be.
  await playMembers(server, 20)
  const pending = await colleague.pending()
  await page.goto("/benefits?pending=open")
  const panel = page.getByRole("region", { name: `Beneficios pendientes (${pending.length})` })
  await panel.getByRole("searchbox").fill("nadie se llama así")
  await expect(page.getByText("No hay coincidencias con “nadie se llama así”")).toBeVisible()
  await expectNoEnglish(page, "where no pending enrollment matches")
  await page.getByRole("button", { name: "Mostrar todas" }).click()
  await panel.getByRole("searchbox").fill(pending[0]?.user.email ?? "-")
  const asked = page
    .getByRole("region", { name: /^Beneficios pendientes/u })
    .getByRole("button", { name: /^Activar la inscripción de /u })
  await asked.first().click()
  await expect(
    benefitsDriver(page)
      .toast(/activad|No se activ/u)
      .first()
  ).toBeVisible()
  await expectNoEnglish(page, "after an enrollment was decided")

  // The audit has all of it.
  await page.goto("/audit")
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Auditoría")
  await expect(page.getByRole("link", { name: "Marta Salgado" }).first()).toBeVisible()
  await expectNoEnglish(page, "in the audit")
  await page
    .getByRole("button", { name: /^Detalles: /u })
    .first()
    .click()
  await expect(page.getByRole("dialog")).toBeVisible()
  await expectNoEnglish(page, "where one entry of the audit is read")
})
