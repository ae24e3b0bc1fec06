import type { Language } from "../shared/language.schema.ts"
import type { Preferences } from "../shared/preferences.schema.ts"

const en = {
  theme: (theme: Preferences["theme"]) =>
    ({ system: "Use the system's theme", light: "Use the light theme", dark: "Use the dark theme" })[theme],
  language: (language: Language): string => (language === "en" ? "Show in English" : "Show in Spanish"),
  density: (density: Preferences["density"]): string =>
    density === "compact" ? "Use compact rows" : "Use comfortable rows",
  singleKeys: (on: boolean): string => (on ? "Switch single keys on" : "Switch single keys off"),
  sidebar: (wide: boolean): string => (wide ? "Expand the sidebar" : "Collapse the sidebar"),
  alreadyHere: "You are here",
  alreadySo: "This is set already",
  keywords: { theme: "appearance colour dark light", language: "idioma español english" }
}

const es: typeof en = {
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

export const appCommandWords = { en, es }
