/** The titles of the places: sidebar, palette, document title and, where it is the same, the heading of the screen. */
import type { InEveryLanguage } from "../language.schema.ts"
import type { Place } from "./place.schema.ts"

export const placeTitles = {
  en: {
    dashboard: "Dashboard",
    users: "User Management",
    companies: "Company Management",
    questions: "Question Management",
    benefits: "Benefits",
    learn: "Learn",
    claims: "Claims",
    notifications: "Notifications"
  },
  es: {
    dashboard: "Panel",
    users: "Gestión de usuarios",
    companies: "Gestión de empresas",
    questions: "Gestión de preguntas",
    benefits: "Beneficios",
    learn: "Aprendizaje",
    claims: "Reclamaciones",
    notifications: "Notificaciones"
  }
} satisfies InEveryLanguage<Record<Place, string>>
