import { Record } from "effect"
import { simpleRecordPlaces } from "./record-kind.schema.ts"

/**
 * The places in the order of the sidebar, with their letters and titles: of sidebar, palette, document and, where it is
 * the same, the heading of the screen.
 */
const en = {
  dashboard: "Dashboard",
  users: "User Management",
  ...Record.map(simpleRecordPlaces, ({ title }): string => title.en),
  questions: "Question Management",
  benefits: "Benefits",
  learn: "Learn",
  claims: "Claims",
  notifications: "Notifications",
  audit: "Audit"
}

const es: typeof en = {
  dashboard: "Panel",
  users: "Gestión de usuarios",
  ...Record.map(simpleRecordPlaces, ({ title }): string => title.es),
  questions: "Gestión de preguntas",
  benefits: "Beneficios",
  learn: "Aprendizaje",
  claims: "Reclamaciones",
  notifications: "Notificaciones",
  audit: "Auditoría"
}

export const placeTitles = { en, es }

/** The letter that, after `g`, goes to a place. */
export const placeLetters: Readonly<Record<keyof typeof en, string>> = {
  dashboard: "d",
  users: "u",
  ...Record.map(simpleRecordPlaces, ({ letter }): string => letter),
  questions: "q",
  benefits: "b",
  learn: "l",
  claims: "c",
  notifications: "n",
  audit: "a"
}
