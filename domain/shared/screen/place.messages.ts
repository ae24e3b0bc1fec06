/**
 * The places in the order of the sidebar, with their letters and titles: of sidebar, palette, document and, where it is
 * the same, the heading of the screen.
 */
const en = {
  dashboard: "Dashboard",
  users: "User Management",
  companies: "Company Management",
  questions: "Question Management",
  benefits: "Benefits",
  learn: "Learn",
  claims: "Claims",
  notifications: "Notifications"
}

const es: typeof en = {
  dashboard: "Panel",
  users: "Gestión de usuarios",
  companies: "Gestión de empresas",
  questions: "Gestión de preguntas",
  benefits: "Beneficios",
  learn: "Aprendizaje",
  claims: "Reclamaciones",
  notifications: "Notificaciones"
}

export const placeTitles = { en, es }

/** The letter that, after `g`, goes to a place. */
export const placeLetters: Readonly<Record<keyof typeof en, string>> = {
  dashboard: "d",
  users: "u",
  companies: "o",
  questions: "q",
  benefits: "b",
  learn: "l",
  claims: "c",
  notifications: "n"
}
