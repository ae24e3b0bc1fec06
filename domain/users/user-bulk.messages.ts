import { failureDescriber, type FailureWords } from "../shared/failure.messages.ts"
import { byLanguage, numberIn } from "../shared/language.rules.ts"
import type { Translated, Language } from "../shared/language.schema.ts"
import { keptParts } from "../shared/undo/undo.messages.ts"
import { type UserBulkAction, type UserBulkSettled, changedCount } from "./user-bulk-job.rules.ts"
import { toUserBulkFailure } from "./user-bulk.schema.ts"

const users = {
  en: (count: number) => `${numberIn.en(count)} ${count === 1 ? "user" : "users"}`,
  es: (count: number) => `${numberIn.es(count)} ${count === 1 ? "usuario" : "usuarios"}`
}

const changed = {
  en: (action: UserBulkAction, count: number) => {
    if (action.kind === "company") return `${users.en(count)} moved to ${action.name}`
    return `${users.en(count)} ${action.status === "active" ? "activated" : "deactivated"}`
  },
  es: (action: UserBulkAction, count: number) => {
    const many = count === 1 ? "" : "s"
    if (action.kind === "company") return `${users.es(count)} ahora en ${action.name}`
    return `${users.es(count)} ${action.status === "active" ? "activado" : "desactivado"}${many}`
  }
} satisfies Translated<unknown>

const nothingChanged = { en: "No user changed", es: "Ningún usuario cambió" }

const undone = {
  en: (count: number) => `${users.en(count)} changed back`,
  es: (count: number) => `${users.es(count)} como ${count === 1 ? "estaba" : "estaban"}`
}

/** Of a change, that leaves some as they are. */
const unchanged = {
  en: (count: number) => `${numberIn.en(count)} kept`,
  es: (count: number) => `${numberIn.es(count)} sin cambios`
}

/** What a change or its undo has done, and how many users it has written. */
export const userBulkOutcome = (settled: UserBulkSettled) => {
  const isUndo = settled.kind === "undone"
  const count = isUndo ? settled.outcome.reverted : changedCount(settled.outcome)
  const textIn = (language: Language): string => {
    const done = isUndo ? undone[language](count) : changed[language](settled.action, count)
    const kept = isUndo
      ? keptParts(language, settled.outcome)
      : keptParts(language, { kept: settled.outcome.conflicts, kept_total: settled.outcome.conflicts_total }, unchanged)
    const parts = [...(count > 0 ? [done] : []), ...kept]
    return parts.length === 0 ? nothingChanged[language] : parts.join(" · ")
  }
  return { count, text: { en: textIn("en"), es: textIn("es") } satisfies Translated<string> }
}

export const userBulkFailureWords = {
  en: {
    UserBulkNotFound: "There is nothing to undo.",
    UserBulkNotYours: "Only the administrator who changed these users can undo it.",
    UserBulkClosed: "This can no longer be undone."
  },
  es: {
    UserBulkNotFound: "No hay nada que deshacer.",
    UserBulkNotYours: "Solo puede deshacerlo quien cambió a estos usuarios.",
    UserBulkClosed: "Esto ya no se puede deshacer."
  }
} satisfies Translated<FailureWords>

export const userBulkFieldWords = byLanguage({
  bulk_set_one: { en: "Set either a status or a company.", es: "Indique un estado o una empresa." },
  bulk_ids_missing: { en: "Name users, or a filter.", es: "Indique usuarios o un filtro." },
  bulk_ids_too_many: { en: "Name at most 1,000 users.", es: "Indique como máximo 1.000 usuarios." },
  bulk_ids_or_filter: { en: "Name users or a filter, not both.", es: "Indique usuarios o un filtro, no ambos." }
})

const describe = failureDescriber(toUserBulkFailure, userBulkFailureWords)

const failed = {
  change: { en: "Error updating users", es: "Error al actualizar los usuarios" },
  undo: { en: "Error undoing the change", es: "Error al deshacer el cambio" }
}

export const describeUserBulkFailure = (error: unknown, isUndo: boolean): Translated<string> =>
  describe(error, isUndo ? failed.undo : failed.change)
