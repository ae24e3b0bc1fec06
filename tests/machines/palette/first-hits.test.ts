/** What the palette offers first for what an administrator types, at a place. */
import { expect, it } from "vitest"
import { availableClaimsCommands } from "#domain/claims/claims.commands.ts"
import { claimsScreenMachine } from "#domain/claims/claims-screen.machine.ts"
import { companiesCommands } from "#domain/companies/companies.commands.ts"
import { companiesScreenMachine } from "#domain/companies/companies-screen.machine.ts"
import { withNames } from "#domain/palette/other-places.rules.ts"
import { commandsAtOtherPlaces } from "#tests/doubles/place-commands.ts"
import { allAvailableCommands, toPlaceCommand } from "#domain/palette/palette.registry.ts"
import { findCommands } from "#domain/palette/palette.rules.ts"
import { Language } from "#domain/shared/language.schema.ts"
import type { AvailableCommand } from "#domain/shared/screen/command.schema.ts"
import type { AddressedEvent } from "#domain/shared/screen/screen.rules.ts"
import { shownState } from "#tests/machines/headless-screen.ts"
import { everything } from "#tests/machines/palette/command-sources.ts"

/** The commands of three places, with nothing selected, in focus or to be undone. */
const screens: Readonly<Record<"dashboard" | "claims" | "companies", ReadonlyArray<AvailableCommand<AddressedEvent>>>> =
  {
    dashboard: [],
    claims: availableClaimsCommands(shownState(claimsScreenMachine)),
    companies: companiesCommands.available(shownState(companiesScreenMachine))
  }
const sources = await everything()

const find = (place: keyof typeof screens, text: string, language: Language) => {
  const screen = screens[place].map(toPlaceCommand(place))
  const here = withNames(allAvailableCommands({ ...sources, app: { place }, screen }))
  const all = [...here, ...commandsAtOtherPlaces(place)]
  return findCommands(all, { text, language, recent: [] })
}
/** What is typed at a place, and the id of what stands first. */
const table: Readonly<Record<Language, ReadonlyArray<readonly [keyof typeof screens, string, string]>>> = {
  en: [
    ["dashboard", "compact", "settings.open"],
    ["dashboard", "spanish", "settings.open"],
    ["dashboard", "aprove", "claims.approveAll"],
    ["dashboard", "undo", "claims.undo"],
    ["dashboard", "quiz management", "places.questions"],
    ["dashboard", "delete company", "companies.show.deleted"],
    ["dashboard", "quiz", "places.questions"],
    ["dashboard", "quizzes", "places.questions"],
    ["dashboard", "users", "places.users"],
    ["dashboard", "user", "places.users"],
    ["dashboard", "companies", "places.companies"],
    ["dashboard", "company", "places.companies"],
    ["dashboard", "claims", "places.claims"],
    ["dashboard", "claim", "places.claims"],
    ["dashboard", "add user", "users.add"],
    ["dashboard", "new user", "users.add"],
    ["dashboard", "add company", "companies.add"],
    ["dashboard", "add quiz", "quizzes.add"],
    ["dashboard", "add benefit", "benefits.add"],
    ["dashboard", "add article", "articles.add"],
    ["dashboard", "new article", "articles.add"],
    ["dashboard", "upload", "users.import"],
    ["dashboard", "csv", "users.import"],
    ["dashboard", "import", "users.import"],
    ["dashboard", "report", "users.report"],
    ["dashboard", "download", "users.report"],
    ["dashboard", "export", "users.report"],
    ["dashboard", "excel", "users.reportAsSheet"],
    ["dashboard", "xlsx", "users.reportAsSheet"],
    ["dashboard", "report claims", "claims.report"],
    ["dashboard", "approve", "claims.approveAll"],
    ["dashboard", "approve all", "claims.approveAll"],
    ["dashboard", "appr", "claims.approveAll"],
    ["dashboard", "apall", "claims.approveAll"],
    ["dashboard", "pending", "claims.show.pending"],
    ["dashboard", "pending claims", "claims.show.pending"],
    ["dashboard", "pending benefits", "enrolments.open"],
    ["dashboard", "activate all", "enrolments.open"],
    ["dashboard", "mark all", "notifications.readAll"],
    ["dashboard", "read", "notifications.readAll"],
    ["dashboard", "unread", "notifications.show.pending"],
    ["dashboard", "dark", "settings.open"],
    ["dashboard", "theme", "settings.open"],
    ["dashboard", "language", "settings.open"],
    ["dashboard", "density", "settings.open"],
    ["dashboard", "keys", "settings.open"],
    ["dashboard", "password", "account.changePassword"],
    ["dashboard", "logout", "account.logout"],
    ["dashboard", "log out", "account.logout"],
    ["dashboard", "sign out", "account.logout"],
    ["dashboard", "sessions", "account.sessions"],
    ["dashboard", "passkey", "account.sessions"],
    ["claims", "authenticator", "account.sessions"],
    ["companies", "2fa", "account.sessions"],
    ["dashboard", "recovery codes", "account.sessions"],
    ["dashboard", "settings", "settings.open"],
    ["dashboard", "preferences", "settings.open"],
    ["claims", "settings", "settings.open"],
    ["claims", "columns", "settings.list"],
    ["companies", "hide columns", "settings.list"],
    ["claims", "save view", "settings.list"],
    ["dashboard", "audit", "places.audit"],
    ["dashboard", "history", "places.audit"],
    ["dashboard", "log", "account.logout"],
    ["dashboard", "notifications", "places.notifications"],
    ["dashboard", "notification center", "places.notifications"],
    ["dashboard", "learn", "places.learn"],
    ["dashboard", "articles", "places.learn"],
    ["dashboard", "benefits", "places.benefits"],
    ["dashboard", "dashboard", "places.dashboard"],
    ["dashboard", "deleted", "users.show.deleted"],
    ["dashboard", "deleted users", "users.show.deleted"],
    ["dashboard", "inactive", "users.show.inactive"],
    ["dashboard", "administrators", "users.show.admin"],
    ["dashboard", "admins", "users.show.admin"],
    ["dashboard", "search claims", "claims.search"],
    ["dashboard", "rejected claims", "claims.show.rejected"],
    ["dashboard", "drafts", "articles.show.drafts"],
    ["dashboard", "weekly", "quizzes.show.weekly"],
    ["dashboard", "spanish not ready", "articles.show.notReady"],
    ["dashboard", "pdf", "benefits.show.type3"],
    ["dashboard", "csv users", "users.import"],
    ["dashboard", "dwn", "users.report"],
    ["dashboard", "logut", "account.logout"],
    ["dashboard", "setings", "settings.open"],
    ["claims", "undo", "claims.undo"],
    ["claims", "claims", "places.claims"],
    ["claims", "report", "claims.report"],
    ["claims", "keyboard", "claims.keys"],
    ["companies", "delete company", "companies.delete"],
    ["companies", "delete", "companies.delete"],
    ["companies", "undo", "companies.undo"],
    ["companies", "add", "companies.add"],
    ["companies", "search", "companies.search"],
    ["companies", "upload", "companies.import"]
  ],
  es: [
    ["claims", "llave de acceso", "account.sessions"],
    ["dashboard", "códigos de recuperación", "account.sessions"],
    ["dashboard", "compacto", "settings.open"],
    ["dashboard", "compactas", "settings.open"],
    ["dashboard", "español", "settings.open"],
    ["dashboard", "ingles", "settings.open"],
    ["dashboard", "english", "settings.open"],
    ["dashboard", "spanish", "settings.open"],
    ["dashboard", "oscuro", "settings.open"],
    ["dashboard", "tema", "settings.open"],
    ["dashboard", "idioma", "settings.open"],
    ["dashboard", "ajustes", "settings.open"],
    ["dashboard", "configuracion", "settings.open"],
    ["dashboard", "contraseña", "account.changePassword"],
    ["dashboard", "cerrar sesion", "account.logout"],
    ["dashboard", "salir", "account.logout"],
    ["dashboard", "cuestionarios", "places.questions"],
    ["dashboard", "gestion de cuestionarios", "places.questions"],
    ["dashboard", "preguntas", "places.questions"],
    ["dashboard", "usuarios", "places.users"],
    ["dashboard", "usuario", "users.add"],
    ["dashboard", "añadir usuario", "users.add"],
    ["dashboard", "nuevo usuario", "users.add"],
    ["dashboard", "empresas", "places.companies"],
    ["dashboard", "añadir empresa", "companies.add"],
    ["dashboard", "reclamaciones", "places.claims"],
    ["dashboard", "aprobar", "claims.approveAll"],
    ["dashboard", "aprobar todas", "claims.approveAll"],
    ["dashboard", "undo", "claims.undo"],
    ["dashboard", "deshacer", "claims.undo"],
    ["dashboard", "pendientes", "enrolments.open"],
    ["dashboard", "reclamaciones pendientes", "claims.show.pending"],
    ["dashboard", "beneficios", "places.benefits"],
    ["dashboard", "beneficios pendientes", "enrolments.open"],
    ["dashboard", "inscripciones", "enrolments.open"],
    ["dashboard", "activar todas", "enrolments.open"],
    ["dashboard", "marcar todas", "notifications.readAll"],
    ["dashboard", "notificaciones", "places.notifications"],
    ["dashboard", "auditoria", "places.audit"],
    ["dashboard", "historial", "places.audit"],
    ["dashboard", "inicio", "places.dashboard"],
    ["dashboard", "aprender", "places.learn"],
    ["dashboard", "articulos", "places.learn"],
    ["dashboard", "informe", "users.report"],
    ["dashboard", "descargar", "users.report"],
    ["dashboard", "excel", "users.reportAsSheet"],
    ["dashboard", "csv", "users.import"],
    ["dashboard", "cargar", "users.import"],
    ["dashboard", "importar", "users.import"],
    ["dashboard", "eliminados", "users.show.deleted"],
    ["dashboard", "usuarios eliminados", "users.show.deleted"],
    ["dashboard", "administradores", "users.show.admin"],
    ["dashboard", "buscar", "users.search"],
    ["dashboard", "buscar reclamaciones", "claims.search"],
    ["dashboard", "borradores", "articles.show.drafts"],
    ["dashboard", "semanales", "quizzes.show.weekly"],
    ["dashboard", "quiz management", "places.questions"],
    ["dashboard", "delete company", "companies.show.deleted"],
    ["dashboard", "compact", "settings.open"],
    ["companies", "eliminar empresa", "companies.delete"],
    ["companies", "eliminar", "companies.delete"],
    ["companies", "deshacer", "companies.undo"]
  ]
}

it.each(Language.literals.flatMap((language) => table[language].map((row) => [language, ...row] as const)))(
  "in %s, on %s, “%s” finds %s first",
  (language, place, text, id) => {
    const [group] = find(place, text, language)
    expect(group?.found[0]?.command.id).toBe(id)
    expect(group?.group).not.toBe("similar")
  }
)

it.each([
  ["en", "usres", "places.users"],
  ["en", "pendign benefits", "enrolments.open"],
  ["es", "usaurios", "places.users"],
  ["es", "aprovar", "claims.approveAll"]
] as const)("in %s, “%s” only resembles %s", (language, text, id) => {
  const groups = find("dashboard", text, language)
  expect(groups.map(({ group }) => group)).toEqual(["similar"])
  expect(groups[0]?.found[0]?.command.id).toBe(id)
})

it("the settings are one entry, found by the name of each value", () => {
  const only = (text: string, language: Language) =>
    find("dashboard", text, language)[0]?.found.map(({ command }) => command.id)
  for (const text of ["compact", "dark", "spanish", "keys"]) expect(only(text, "en"), text).toEqual(["settings.open"])
  for (const text of ["compactas", "oscuro", "ingles", "teclas"])
    expect(only(text, "es"), text).toEqual(["settings.open"])
})
