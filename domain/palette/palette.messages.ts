import type { Place } from "../shared/screen/place.schema.ts"

/** What a screen is also called, besides its title. */
type PlaceNames = Partial<Readonly<Record<Place, string>>>

const en = {
  settings: "Settings",
  settingNames:
    "Preferences, Options, Theme, Appearance, Dark theme, Light theme, Language, Spanish, Español, English, Density, Compact rows, Single-key shortcuts",
  settingKeywords: "color keys",
  placeNames: {
    dashboard: "Overview, Start page",
    users: "Users, People",
    companies: "Companies",
    questions: "Quiz Management, Quizzes, Questions",
    learn: "Learning, Articles",
    notifications: "Notification Center",
    audit: "History"
  } satisfies PlaceNames,
  alreadyHere: "You are here"
}

const es: typeof en = {
  settings: "Ajustes",
  settingNames:
    "Preferencias, Opciones, Configuración, Tema, Apariencia, Tema oscuro, Tema claro, Idioma, Español, Inglés, English, Densidad, Filas compactas, Atajos de una tecla",
  settingKeywords: "color teclas compacto",
  placeNames: {
    dashboard: "Resumen, Inicio",
    users: "Usuarios, Personas",
    companies: "Empresas",
    questions: "Gestión de cuestionarios, Cuestionarios, Preguntas",
    learn: "Aprender, Artículos",
    notifications: "Centro de notificaciones",
    audit: "Historial"
  },
  alreadyHere: "Usted está aquí"
}

export const appCommandWords = { en, es }
