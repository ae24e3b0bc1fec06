import type { Language } from "../shared/language.schema.ts"
import type { Preferences } from "../shared/preferences.schema.ts"

const en = {
  theme: (theme: Preferences["theme"]) =>
    ({ system: "Use the system theme", light: "Use the light theme", dark: "Use the dark theme" })[theme],
  language: (language: Language): string => (language === "en" ? "Switch to English" : "Switch to Spanish"),
  density: (density: Preferences["density"]): string =>
    density === "compact" ? "Use compact rows" : "Use comfortable rows",
  singleKeys: (on: boolean): string => (on ? "Turn on single-key shortcuts" : "Turn off single-key shortcuts"),
  movesOn: (on: boolean): string => (on ? "Move on after a decision" : "Stay on the claim after a decision"),
  sidebar: (wide: boolean): string => (wide ? "Expand the sidebar" : "Collapse the sidebar"),
  alreadyHere: "You are here",
  alreadySo: "This is already set",
  keywords: {
    preferences: "settings preferences options",
    theme: "settings preferences options appearance color dark light",
    language: "settings preferences options idioma español english"
  }
}

const es: typeof en = {
  theme: (theme) =>
    ({ system: "Usar el tema del sistema", light: "Usar el tema claro", dark: "Usar el tema oscuro" })[theme],
  language: (language) => (language === "en" ? "Cambiar a inglés" : "Cambiar a español"),
  density: (density) => (density === "compact" ? "Usar filas compactas" : "Usar filas cómodas"),
  singleKeys: (on) => (on ? "Activar los atajos de una tecla" : "Desactivar los atajos de una tecla"),
  movesOn: (on) => (on ? "Pasar a la siguiente tras cada decisión" : "Quedarse en la reclamación tras cada decisión"),
  sidebar: (wide) => (wide ? "Expandir la barra lateral" : "Contraer la barra lateral"),
  alreadyHere: "Usted está aquí",
  alreadySo: "Ya está así",
  keywords: {
    preferences: "ajustes preferencias opciones configuración",
    theme: "ajustes preferencias opciones configuración apariencia color oscuro claro",
    language: "ajustes preferencias opciones configuración language inglés español"
  }
}

export const appCommandWords = { en, es }
