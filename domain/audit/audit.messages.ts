import { CallFailure, failureReader } from "../shared/failure.errors.ts"
import { failureDescriber, failureWords } from "../shared/failure.messages.ts"
import { byLanguage } from "../shared/language.rules.ts"
import type { Translated } from "../shared/language.schema.ts"

/** Texts for the keys that the checks of the audit's filters carry. */
export const auditFieldWords = byLanguage({
  entity_unknown: { en: "This is no kind of record.", es: "Este tipo de registro no existe." }
})

export const auditNotices = {
  listFailed: { en: "Error fetching the audit", es: "Error al obtener la auditoría" }
} satisfies Readonly<Record<string, Translated<string>>>

export const auditFailureWords = {
  en: { ReceiptInvalid: "This is no receipt of what was read ahead. Nothing was added." },
  es: { ReceiptInvalid: "Esto no es un recibo de lo que se leyó por adelantado. No se añadió nada." }
}

export const describeAuditFailure = failureDescriber(failureReader(CallFailure), failureWords)

const en = {
  details: "Show the entry in focus",
  actor: "Show what this administrator has done",
  record: "Show what was done to this record",
  search: "Search the audit",
  why: { nothingToReport: "There are no entries", severalRecords: "This entry is about several records" }
}

const es: typeof en = {
  details: "Mostrar la entrada resaltada",
  actor: "Mostrar lo que hizo este administrador",
  record: "Mostrar lo que se hizo con este registro",
  search: "Buscar en la auditoría",
  why: { nothingToReport: "No hay entradas", severalRecords: "Esta entrada es sobre varios registros" }
}

export const auditCommandWords = { en, es }
