/** What commands of every screen are also called, by their ids; the names are separated by commas. */
import type { Translated } from "../shared/language.schema.ts"
import type { Place } from "../shared/screen/place.schema.ts"

export const placeNames: Partial<Readonly<Record<Place, Translated<string>>>> = {
  dashboard: { en: "Overview, Start page", es: "Resumen, Inicio" },
  users: { en: "Users, People", es: "Usuarios, Personas" },
  companies: { en: "Companies", es: "Empresas" },
  questions: {
    en: "Quiz Management, Quizzes, Questions",
    es: "Gestión de cuestionarios, Cuestionarios, Preguntas"
  },
  learn: { en: "Learning, Articles", es: "Aprender, Artículos" },
  notifications: { en: "Notification Center", es: "Centro de notificaciones" },
  audit: { en: "History", es: "Historial" }
}

export const ownNames: Readonly<Record<string, Translated<string>>> = {
  "settings.open": {
    en: "Preferences, Options, Theme, Appearance, Colors, Dark theme, Light theme, Language, Spanish, Español, English, Density, Compact rows, Single-key shortcuts, Keys",
    es: "Preferencias, Opciones, Configuración, Tema, Apariencia, Colores, Tema oscuro, Tema claro, Idioma, Español, Inglés, English, Densidad, Filas compactas, Modo compacto, Atajos de una tecla, Teclas"
  },
  "settings.list": {
    en: "Columns, Hide columns, Show columns, Save view",
    es: "Columnas, Ocultar columnas, Mostrar columnas, Guardar vista"
  },
  "account.logout": { en: "Log out, Sign out, Leave", es: "Salir, Desconectar" }
}
