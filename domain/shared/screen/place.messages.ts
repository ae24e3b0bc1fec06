/**
 * The places in the order of the sidebar, with their titles: of sidebar, palette, document and, where it is the same, the
 * heading of the screen.
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
