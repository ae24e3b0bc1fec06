/** A whole workflow in Spanish, in which no English text of the catalogue appears, visible or accessible. */
import type { Page } from "@playwright/test"
import {
  articleCommandWords,
  articleFailureWords,
  articleFieldWords,
  articleNotices,
  translationWords
} from "#domain/articles/article.messages.ts"
import {
  benefitCommandWords,
  benefitFailureWords,
  benefitFieldWords,
  benefitLabels,
  benefitNotices,
  benefitTypeWords
} from "#domain/benefits/benefit.messages.ts"
import { claimKindWords } from "#domain/claims/claim-kinds.messages.ts"
import { claimCommandWords, claimFailureWords, claimFieldWords, claimNotices } from "#domain/claims/claim.messages.ts"
import {
  companyCommandWords,
  companyFailureWords,
  companyFieldWords,
  companyNotices
} from "#domain/companies/company.messages.ts"
import { dashboardCommandWords, dashboardNotices } from "#domain/dashboard/dashboard.messages.ts"
import { enrolmentCommandWords, enrolmentNotices, enrolmentStatusWords } from "#domain/enrolments/enrolment.messages.ts"
import { imageFieldWords } from "#domain/files/image.messages.ts"
import {
  notificationCommandWords,
  notificationFailureWords,
  notificationNotices
} from "#domain/notifications/notification.messages.ts"
import { appCommandWords } from "#domain/palette/palette.messages.ts"
import { sessionFailureWords, sessionFieldWords, sessionNotices } from "#domain/session/session.messages.ts"
import { blockerWords } from "#domain/shared/enrolment.messages.ts"
import { failureWords, reportNotices, sharedFieldWords } from "#domain/shared/failure.messages.ts"
import type { InEveryLanguage } from "#domain/shared/language.schema.ts"
import { listCommandWords } from "#domain/shared/list/list-commands.messages.ts"
import { quizCommandWords, quizFailureWords, quizFieldWords, quizNotices } from "#domain/quizzes/quiz.messages.ts"
import {
  userCommandWords,
  userFailureWords,
  userNotices,
  userRecordFieldWords
} from "#domain/users/user-record.messages.ts"
import { userFieldWords } from "#domain/users/user.messages.ts"
import { signInDriver } from "#tests/drivers/sign-in.driver.ts"
import { expect, firstAdministrator as marta, test } from "#tests/e2e/fixtures.ts"
import { screenWords } from "#tests/fixtures/screen-words.ts"

/** Texts that are the same in both languages, each reviewed: names, numbers and shared words. */
const equalInBoth = new Set([
  "Health Benefits",
  "English",
  "Español",
  "admin@platform",
  "Dental",
  "1 error",
  "Error: ",
  "1",
  "2",
  "Medical",
  "PDF"
])

/** All fixed texts of a catalogue, and the results of its functions for sample numbers and names. */
const textsOf = (words: unknown): ReadonlyArray<string> => {
  if (typeof words === "string") return [words]
  if (typeof words === "function") return said(words as (...given: unknown[]) => unknown)
  if (typeof words !== "object" || words === null) return []
  return Object.values(words).flatMap(textsOf)
}

const said = (say: (...given: unknown[]) => unknown): ReadonlyArray<string> => {
  try {
    const text = say("approved", 2, 3)
    return typeof text === "string" ? [text] : []
  } catch {
    // Functions of records get records below.
    return []
  }
}

const catalogues = [
  ...Object.values(screenWords),
  claimCommandWords,
  claimFailureWords,
  claimFieldWords,
  appCommandWords,
  sessionFailureWords,
  sessionFieldWords,
  failureWords,
  sharedFieldWords,
  userFieldWords,
  claimKindWords,
  listCommandWords,
  imageFieldWords,
  userCommandWords,
  userFailureWords,
  userRecordFieldWords,
  companyCommandWords,
  companyFailureWords,
  companyFieldWords,
  quizCommandWords,
  quizFailureWords,
  quizFieldWords,
  benefitCommandWords,
  benefitFailureWords,
  benefitFieldWords,
  benefitLabels,
  benefitTypeWords,
  enrolmentCommandWords,
  enrolmentStatusWords,
  blockerWords,
  articleCommandWords,
  articleFailureWords,
  articleFieldWords,
  translationWords,
  dashboardCommandWords,
  notificationCommandWords,
  notificationFailureWords
]
/** Texts that depend on a record are functions. */
const isText = (value: unknown): value is InEveryLanguage<string> => typeof value === "object"

const notices = [
  claimNotices,
  sessionNotices,
  reportNotices,
  userNotices,
  companyNotices,
  quizNotices,
  benefitNotices,
  articleNotices,
  dashboardNotices,
  enrolmentNotices,
  notificationNotices
]
  .flatMap((one) => Object.values<unknown>(one))
  .filter(isText)

/** Every English text of three letters and more, as a pattern of whole words; digits match any digits. */
const english = [
  ...new Set(
    [...catalogues.flatMap((words) => textsOf(words.en)), ...notices.map(({ en }) => en)].map((text) => text.trim())
  )
].filter((text) => /\p{L}{3}/u.test(text) && !equalInBoth.has(text))

const spanish = new Set(
  [...catalogues.flatMap((words) => textsOf(words.es)), ...notices.map(({ es }) => es)].map((text) => text.trim())
)

/** All visible and accessible text here, one piece per text or attribute. */
const piecesOf = (page: Page) =>
  page.evaluate(() => {
    const pieces: string[] = [document.title]
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
    for (let node = walker.nextNode(); node !== null; node = walker.nextNode()) {
      const tag = node.parentElement?.tagName
      if (tag !== "SCRIPT" && tag !== "STYLE") pieces.push(node.textContent ?? "")
    }
    for (const element of document.querySelectorAll("*"))
      for (const name of [
        "aria-label",
        "title",
        "placeholder",
        "alt",
        "aria-description",
        "aria-roledescription",
        "data-label",
        "data-reserve"
      ])
        pieces.push(element.getAttribute(name) ?? "")
    return [...new Set(pieces.map((piece) => piece.trim()).filter(Boolean))]
  })

const isEnglish = (piece: string): boolean => !spanish.has(piece) && english.some((text) => holds(piece, text))

/** A long text anywhere in the piece; a short one only as the whole piece or a part between separators. */
const holds = (piece: string, text: string): boolean =>
  text.length > 12 ? piece.includes(text) : piece.split(/[:·,]\s|\s·\s/u).some((part) => part.trim() === text)

const expectNoEnglish = async (page: Page, where: string) => {
  const found = (await piecesOf(page)).filter(isEnglish)
  expect(found, `English ${where}`).toEqual([])
}

test("the check finds English where there is some", async ({ page }) => {
  await page.goto("/login")
  await expect(page.getByRole("heading", { name: "Admin Login" })).toBeVisible()
  const found = (await piecesOf(page)).filter(isEnglish)
  expect(found).toContain("Admin Login")
  expect(found).toContain("Phone number")
  expect(found).toContain("Show password")
  expect(found.length).toBeGreaterThan(8)
})

test.describe("in Spanish", () => {
  test.use({ locale: "es-CO" })

  test("no English shows from sign-in to sign-out", async ({ page, server, fileClaims, colleague, expectStatus }) => {
    expectStatus(401)
    const own = await fileClaims(12)
    await page.goto("/claims")
    const login = signInDriver(page, {
      countryCode: "Código de país",
      phone: "Número de teléfono",
      password: "Contraseña",
      send: "Enviar código de verificación",
      title: "Ingrese el código OTP",
      group: "Código de verificación",
      verify: "Verificar"
    })
    await expect(page.locator("html")).toHaveAttribute("lang", "es")
    await login.phone.focus()
    await login.password.focus()
    await login.phone.focus()
    await expect(login.phone).toHaveAccessibleDescription("El número de teléfono es obligatorio")
    await expectNoEnglish(page, "at sign-in")
    await login.giveCredentials({ ...marta, password: "Wrong.2026" })
    await login.send.click()
    await expect(page.getByRole("alert").first()).toBeVisible()
    await expectNoEnglish(page, "after a wrong password")
    await login.password.fill(marta.password)
    const since = Date.now()
    await login.send.click()
    await expect(login.dialog).toBeVisible()
    await expectNoEnglish(page, "where the code is requested")
    const code = await server.codeFor(`${marta.prefix}${marta.phone}`, since)
    await login.typeCode(code === "000000" ? "111111" : "000000")
    await login.verify.click()
    await expect(login.dialog.locator("form").getByRole("alert")).toBeVisible()
    await expectNoEnglish(page, "after a wrong code")
    await login.typeCode(code)
    await login.verify.click()
    await expect(page.getByText("Sesión iniciada correctamente")).toBeVisible()
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Reclamaciones")
    await expectNoEnglish(page, "on the claims screen")

    await page.goto(own.path)
    await expect(page.getByRole("heading", { name: "Reclamaciones (12)" })).toBeVisible()
    await page
      .getByRole("button", { name: /^Aprobar: / })
      .first()
      .click()
    await expect(page.getByText("1 reclamación aprobada")).toBeVisible()
    await page
      .getByRole("checkbox", { name: /^Seleccionar a / })
      .nth(0)
      .click()
    await page
      .getByRole("checkbox", { name: /^Seleccionar a / })
      .nth(3)
      .click({ modifiers: ["Shift"] })
    await expectNoEnglish(page, "with a selection")
    await page.getByRole("button", { name: "Rechazar selección (4)" }).click()
    await page.getByRole("combobox", { name: "Motivo" }).selectOption("Otro motivo")
    await page.getByRole("textbox", { name: /^Nota/u }).fill("x".repeat(501))
    await expectNoEnglish(page, "where a reason is given")
    await page.keyboard.press("Escape")
    await expect(page.getByRole("alertdialog")).toBeVisible()
    await expectNoEnglish(page, "where typed words would be lost")
    await page.getByRole("button", { name: "Quedarse" }).click()
    await page.getByRole("textbox", { name: /^Nota/u }).fill("")
    await page.getByRole("button", { name: "Rechazar 4 reclamaciones" }).click()
    await expect(page.getByText("4 reclamaciones rechazadas", { exact: true })).toBeVisible()
    await expectNoEnglish(page, "after rejecting")
    // a conflict
    await page.route("**/api/claims?*", () => undefined)
    await colleague.decide([own.ids[8] ?? ""], "approved")
    await page
      .getByRole("button", { name: /^Aprobar: / })
      .nth(3)
      .click()
    await expect(page.getByText(/Su aprobación no se aplicó/u)).toBeVisible()
    await expectNoEnglish(page, "beside a conflict")
    await page.unroute("**/api/claims?*")

    await page.getByRole("button", { name: "Aprobar todas" }).click()
    await expect(page.getByRole("alertdialog")).toBeVisible()
    await expectNoEnglish(page, "where all would be approved")
    await page.keyboard.press("Escape")
    await page.keyboard.press("Control+k")
    await expect(page.getByRole("dialog", { name: "Comandos" })).toBeVisible()
    await expectNoEnglish(page, "in the palette")
    await page.keyboard.type("selec")
    await expect(page.getByRole("dialog", { name: "Comandos" }).getByRole("option").first()).toBeVisible()
    await expectNoEnglish(page, "in the palette with what is unavailable")
    await page.keyboard.press("Escape")
    await page.keyboard.press("?")
    await expect(page.getByRole("dialog", { name: "Atajos de teclado de esta lista" })).toBeVisible()
    await expectNoEnglish(page, "where keys are explained")
    await page.keyboard.press("Escape")
    await page.getByRole("button", { name: "Filtros" }).click()
    await page.getByLabel("Tratamiento desde").fill("2026-05-01")
    await page.getByLabel("Tratamiento hasta").fill("2026-04-01")
    await expectNoEnglish(page, "in the filters")
    await page.keyboard.press("Escape")
    await expect(page.getByText("No hay coincidencias", { exact: true })).toBeVisible()
    await expectNoEnglish(page, "where nothing matches")
    await page.getByRole("button", { name: /Marta Salgado/u }).click()
    await page.getByRole("button", { name: "Cambiar contraseña" }).click()
    await page.getByLabel(/^Contraseña nueva/u).fill("x")
    await page.getByRole("button", { name: "Cambiar contraseña" }).last().click()
    await expectNoEnglish(page, "where the password is changed")
    await page.keyboard.press("Escape")
    await page.getByRole("button", { name: "Descartar" }).click()
    await page.goto("/nowhere")
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("No encontrado")
    await expectNoEnglish(page, "where there is no screen")
    await page.getByRole("button", { name: "Cerrar sesión" }).click()
    await expect(page.getByRole("heading", { name: "Acceso de administradores" })).toBeVisible()
    await expect(page.getByText("Sesión cerrada correctamente")).toBeVisible()
    await expectNoEnglish(page, "after leaving")
  })
})

test.describe("in Spanish, among people and companies", () => {
  test.use({ locale: "es-CO" })

  test("no English shows from the list to the deletion", async ({
    page,
    enterPage,
    addPerson,
    colleague,
    expectStatus
  }) => {
    expectStatus(409)
    const person = await addPerson()
    const name = `Lucía ${person.surname}`
    await enterPage(page, "/users")
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Gestión de usuarios")
    await expect(page.getByRole("grid", { name: "Usuarios" }).getByRole("row")).toHaveCount(11)
    await expectNoEnglish(page, "among the users")
    await page.getByRole("searchbox").fill(person.surname)
    await page.getByRole("button", { name: `Ver detalles de ${name}` }).click()
    const panel = page.getByRole("region", { name: "Detalles del usuario" })
    for (const tab of ["Historial de beneficios", "Documentos de nómina", "Historial de cuestionarios"]) {
      await panel.getByRole("tab", { name: tab }).click()
      await expectNoEnglish(page, `in the details under ${tab}`)
    }
    await panel.getByRole("button", { name: "Mostrar SSN" }).click()
    await expect(panel).toContainText("123-45-6789")
    await expectNoEnglish(page, "beside the whole number")
    await page.keyboard.press("Escape")
    await page.getByRole("button", { name: "Añadir usuario" }).click()
    const form = page.getByRole("dialog")
    await form.getByRole("button", { name: "Añadir usuario" }).click()
    await expect(form.getByText("El rol es obligatorio")).toBeVisible()
    await expectNoEnglish(page, "in a form that is all wrong")
    await form.getByLabel(/^Dirección/u).fill("Calle 1")
    await page.keyboard.press("Escape")
    await expectNoEnglish(page, "where typed words would be lost")
    await page.getByRole("button", { name: "Descartar" }).click()
    await page.getByRole("button", { name: `Editar a ${name}` }).click()
    await form.getByLabel(/^Dirección/u).fill("Calle 2")
    await colleague.changeUser(person.id, { address: "Calle 3" })
    await form.getByRole("button", { name: "Actualizar usuario" }).click()
    await expect(page.getByRole("dialog", { name: "Otra persona cambió los mismos campos" })).toBeVisible()
    await expectNoEnglish(page, "where two have edited one person")
    await page.getByRole("radio").first().check()
    await page.getByRole("button", { name: "Guardar estos valores" }).click()
    await expect(page.getByText("Usuario actualizado correctamente")).toBeVisible()
    await expectNoEnglish(page, "after saving")
    await page.keyboard.press("Control+k")
    await page.keyboard.type("usuario")
    await expect(page.getByRole("dialog", { name: "Comandos" }).getByRole("option").first()).toBeVisible()
    await expectNoEnglish(page, "in the palette")
    await page.keyboard.press("Escape")
    await page.getByRole("button", { name: `Eliminar a ${name}` }).click()
    await expectNoEnglish(page, "before a user is deleted")
    await page.getByRole("alertdialog").getByRole("button", { name: "Eliminar" }).click()
    await expect(page.getByText("Usuario eliminado correctamente")).toBeVisible()
    await expectNoEnglish(page, "after deleting")

    await page.getByRole("link", { name: "Gestión de empresas" }).click()
    await expect(page.getByRole("grid", { name: "Empresas" }).getByRole("row")).toHaveCount(11)
    await expectNoEnglish(page, "among the companies")
    await page.getByRole("button", { name: "Añadir empresa" }).click()
    await page.getByRole("dialog").getByRole("button", { name: "Añadir empresa" }).click()
    await expect(page.getByText("El tipo es obligatorio")).toBeVisible()
    await expectNoEnglish(page, "in the form of a company")
    await page.keyboard.press("Escape")
    await page.keyboard.press("?")
    await expect(page.getByRole("dialog", { name: "Atajos de teclado de esta lista" })).toBeVisible()
    await expectNoEnglish(page, "where the companies' keys are explained")
    await page.keyboard.press("Escape")

    await page.getByRole("link", { name: "Aprendizaje" }).click()
    await expect(page.getByRole("grid", { name: "Artículos" }).getByRole("row")).toHaveCount(3)
    await expectNoEnglish(page, "among the articles")
    await page.getByRole("button", { name: "Añadir artículo" }).click()
    await page.getByRole("button", { name: "Crear artículo" }).click()
    await expect(page.getByText("El título del artículo es obligatorio")).toBeVisible()
    await expectNoEnglish(page, "in the form of an article")
    await page.getByRole("tab", { name: /^Español/u }).click()
    await page.getByLabel(/^Título del artículo/u).fill("Descanse bien")
    await expectNoEnglish(page, "in its Spanish fields")
    await page.keyboard.press("Escape")
    await page.getByRole("button", { name: "Descartar" }).click()
    await page
      .getByRole("button", { name: /^Menú de /u })
      .first()
      .click()
    await expectNoEnglish(page, "in the menu of an article")
    await page.getByRole("button", { name: "Eliminar", exact: true }).click()
    await expectNoEnglish(page, "before an article is deleted")
    await page.keyboard.press("Escape")

    await page.getByRole("link", { name: "Panel" }).click()
    await expect(page.getByRole("link", { name: /^Médica: /u })).toBeVisible()
    await expect(page.getByText(/ (?:presentó una reclamación|solicitó )/u).first()).toBeVisible()
    await expectNoEnglish(page, "on the dashboard")
    await page.getByRole("link", { name: "Centro de notificaciones" }).click()
    await page.getByRole("searchbox").fill("solicitó")
    await expect(page.getByRole("row", { name: / solicitó /u }).first()).toBeVisible()
    await page
      .getByRole("button", { name: /^Detalles: /u })
      .first()
      .click()
    await expect(page.getByRole("dialog", { name: "Detalles de la inscripción" })).toBeVisible()
    await expectNoEnglish(page, "beside what a member has written")
    await page.keyboard.press("Escape")
    await page
      .getByRole("button", { name: /^Marcar como / })
      .nth(1)
      .click()
    await expect(page.getByText(/^Notificación marcada como /u)).toBeVisible()
    await page.keyboard.press("?")
    await expectNoEnglish(page, "in the notification centre")
  })
})

test("the language is switched in the account menu, at once and for good", async ({ page, enterPage }) => {
  await enterPage(page, "/claims")
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Claims")
  await page.getByRole("button", { name: /Marta Salgado/u }).click()
  await page.getByRole("button", { name: "Español" }).click()
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Reclamaciones")
  await expect(page).toHaveTitle(/^Reclamaciones/u)
  await expect(page.locator("html")).toHaveAttribute("lang", "es")
  await page.reload()
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Reclamaciones")
})

test.describe("in Spanish, among quizzes", () => {
  test.use({ locale: "es-CO" })

  test("no English shows from the list to an invalid quiz, and a draft of it", async ({ page, enterPage }) => {
    page.on("dialog", (dialog) => void dialog.accept())
    await enterPage(page, "/questions")
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Gestión de cuestionarios")
    await expect(page.getByRole("grid", { name: "Cuestionarios" }).getByRole("row")).toHaveCount(11)
    await expectNoEnglish(page, "among the quizzes")
    await page.getByRole("button", { name: "Añadir cuestionario" }).click()
    const panel = page.getByRole("dialog", { name: "Añadir cuestionario nuevo" })
    await panel.getByRole("button", { name: "Añadir pregunta" }).click()
    await panel.getByLabel("La opción 1 es correcta").check()
    await panel.getByRole("button", { name: "Crear cuestionario" }).click()
    await expect(panel.getByText("El título del cuestionario es obligatorio")).toBeVisible()
    await expectNoEnglish(page, "in a quiz that is all wrong")
    await panel.getByLabel(/^Título del cuestionario/u).fill("Sueño")
    await page.reload()
    await page.getByRole("button", { name: "Añadir cuestionario" }).click()
    await expect(panel.getByRole("button", { name: "Restaurar borrador" })).toBeFocused()
    await expectNoEnglish(page, "where a draft is found")
  })
})

test.describe("in Spanish, among benefits", () => {
  test.use({ locale: "es-CO" })

  test("no English shows in the cards, in the editor and in the panel of pending enrolments", async ({
    page,
    enterPage
  }) => {
    await enterPage(page, "/benefits")
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Beneficios")
    await expect(page.getByRole("grid", { name: "Beneficios" }).getByRole("row")).toHaveCount(6)
    await expectNoEnglish(page, "among the benefits")
    await page.getByRole("button", { name: "Añadir beneficio" }).click()
    const form = page.getByRole("dialog", { name: "Añadir beneficio nuevo" })
    await form.getByLabel(/^Tipo/u).selectOption("Enlace")
    await form.getByRole("button", { name: "Crear beneficio" }).click()
    await expect(form.getByText("El enlace es obligatorio")).toBeVisible()
    await expectNoEnglish(page, "in an editor that is all wrong")
    await page.keyboard.press("Escape")
    await page.getByRole("button", { name: "Descartar" }).click()
    await page.keyboard.press("p")
    const panel = page.getByRole("region", { name: /^Beneficios pendientes/u })
    await panel
      .getByRole("button", { name: /^Detalles: /u })
      .first()
      .click()
    await page.keyboard.press("j")
    await page.keyboard.press("x")
    await expect(panel.getByText("1 seleccionada")).toBeVisible()
    await expectNoEnglish(page, "beside those who wait")
    await page.keyboard.press("?")
    await expect(page.getByRole("dialog", { name: "Atajos de teclado de esta lista" })).toBeVisible()
    await expectNoEnglish(page, "where the keys are explained")
  })
})
