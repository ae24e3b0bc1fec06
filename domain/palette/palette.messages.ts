/** The words of the commands that work on every screen. */
import type { Language } from "../shared/language.schema.ts"
import type { Preferences } from "../shared/preferences.schema.ts"
import type { Place } from "./place.schema.ts"

interface AppCommandWords {
  readonly places: Readonly<Record<Place, string>>
  readonly theme: (theme: Preferences["theme"]) => string
  readonly language: (language: Language) => string
  readonly density: (density: Preferences["density"]) => string
  readonly singleKeys: (on: boolean) => string
  readonly sidebar: (wide: boolean) => string
  readonly alreadyHere: string
  readonly alreadySo: string
  readonly keywords: { readonly theme: string; readonly language: string }
}

const en: AppCommandWords = {
  places: {
    dashboard: "Dashboard",
    users: "User Management",
    companies: "Company Management",
    questions: "Question Management",
    benefits: "Benefits",
    learn: "Learn",
    claims: "Claims",
    notifications: "Notifications"
  },
  theme: (theme) =>
    ({ system: "Use the system's theme", light: "Use the light theme", dark: "Use the dark theme" })[theme],
  language: (language) => (language === "en" ? "Show in English" : "Show in Spanish"),
  density: (density) => (density === "compact" ? "Use compact rows" : "Use comfortable rows"),
  singleKeys: (on) => (on ? "Switch single keys on" : "Switch single keys off"),
  sidebar: (wide) => (wide ? "Expand the sidebar" : "Collapse the sidebar"),
  alreadyHere: "You are here",
  alreadySo: "This is set already",
  keywords: { theme: "appearance colour dark light", language: "idioma español english" }
}

const es: AppCommandWords = {
  places: {
    dashboard: "Panel",
    users: "Gestión de usuarios",
    companies: "Gestión de empresas",
    questions: "Gestión de preguntas",
    benefits: "Beneficios",
    learn: "Aprendizaje",
    claims: "Reclamaciones",
    notifications: "Notificaciones"
  },
  theme: (theme) =>
    ({ system: "Usar el tema del sistema", light: "Usar el tema claro", dark: "Usar el tema oscuro" })[theme],
  language: (language) => (language === "en" ? "Mostrar en inglés" : "Mostrar en español"),
  density: (density) => (density === "compact" ? "Usar filas compactas" : "Usar filas cómodas"),
  singleKeys: (on) => (on ? "Activar las teclas sueltas" : "Desactivar las teclas sueltas"),
  sidebar: (wide) => (wide ? "Ampliar la barra lateral" : "Contraer la barra lateral"),
  alreadyHere: "Usted está aquí",
  alreadySo: "Ya está así",
  keywords: { theme: "apariencia color oscuro claro", language: "language inglés español" }
}

export const appCommandWords = { en, es } satisfies Record<Language, AppCommandWords>
