/** The texts of the history of a record. Fetched with its first use. */
import { numberIn } from "../shared/language.rules.ts"
import type { Language, Translated } from "../shared/language.schema.ts"

export const historyFailed: Translated<string> = {
  en: "Error fetching the history",
  es: "Error al obtener el historial"
}

/** What a record without a name of its own is called; the name is that of its person. */
const unnamed = {
  en: {
    claim: (person: string) => `the claim of ${person}`,
    enrolment: (person: string) => `the enrollment of ${person}`,
    notification: (person: string) => `the notification about ${person}`
  },
  es: {
    claim: (person: string) => `la reclamación de ${person}`,
    enrolment: (person: string) => `la inscripción de ${person}`,
    notification: (person: string) => `la notificación sobre ${person}`
  }
}

const called = (kind: string, name: string, language: Language): string =>
  new Map(Object.entries(unnamed[language])).get(kind)?.(name) ?? name

/** A text of an article is too long for the name of a button. */
const longestNamed = 160

const beginningOf = (value: string): string =>
  value.length <= longestNamed ? value : `${value.slice(0, longestNamed).trimEnd()}…`

const en = {
  title: (kind: string, name: string | null) => (name === null ? "History" : `History of ${called(kind, name, "en")}`),
  text: "Who changed what and when, and who viewed it.",
  loading: "Loading the history...",
  none: "Nothing is known of this record",
  reads: (count: number) => `${numberIn.en(count)} times on this day`,
  change: "Changes",
  putBack: (field: string) => `Put back ${field}`,
  putBackOf: (field: string, value: string) => `Put back ${field}: ${beginningOf(value)}`,
  earlier: "Show earlier entries",
  shown: (shown: string, total: string) => `The newest ${shown} of ${total}`
}

const es: typeof en = {
  title: (kind, name) => (name === null ? "Historial" : `Historial de ${called(kind, name, "es")}`),
  text: "Quién cambió qué y cuándo, y quién lo consultó.",
  loading: "Cargando el historial...",
  none: "No se sabe nada de este registro",
  reads: (count) => `${numberIn.es(count)} veces ese día`,
  change: "Cambios",
  putBack: (field) => `Recuperar ${field}`,
  putBackOf: (field, value) => `Recuperar ${field}: ${beginningOf(value)}`,
  earlier: "Mostrar entradas anteriores",
  shown: (shown, total) => `Las ${shown} más recientes de ${total}`
}

export const recordHistoryWords = { en, es }
