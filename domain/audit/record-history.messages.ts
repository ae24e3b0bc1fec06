/** The texts of the history of a record. Fetched with its first use. */
import { numberIn } from "../shared/language.rules.ts"
import type { Translated } from "../shared/language.schema.ts"

export const historyFailed: Translated<string> = {
  en: "Error fetching the history",
  es: "Error al obtener el historial"
}

const en = {
  title: (name: string | null) => (name === null ? "History" : `History of ${name}`),
  text: "Who changed what and when, and who viewed it.",
  loading: "Loading the history...",
  none: "Nothing is known of this record",
  reads: (count: number) => `${numberIn.en(count)} times on this day`,
  change: "Changes",
  putBack: "Put back",
  putBackOf: (field: string, value: string) => `Put back ${field}: ${value}`,
  earlier: "Show earlier entries",
  shown: (shown: string, total: string) => `The newest ${shown} of ${total}`
}

const es: typeof en = {
  title: (name) => (name === null ? "Historial" : `Historial de ${name}`),
  text: "Quién cambió qué y cuándo, y quién lo consultó.",
  loading: "Cargando el historial...",
  none: "No se sabe nada de este registro",
  reads: (count) => `${numberIn.es(count)} veces ese día`,
  change: "Cambios",
  putBack: "Recuperar",
  putBackOf: (field, value) => `Recuperar ${field}: ${value}`,
  earlier: "Mostrar entradas anteriores",
  shown: (shown, total) => `Las ${shown} más recientes de ${total}`
}

export const recordHistoryWords = { en, es }
