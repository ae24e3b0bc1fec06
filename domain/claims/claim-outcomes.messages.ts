/** What is said once decisions have been made or taken back. A notice is worded in every language at once. */
import type { InEveryLanguage } from "#domain/shared/language.schema.ts"

type Outcome = "approved" | "rejected"

export interface ClaimOutcomeWords {
  readonly decided: (status: Outcome, count: number) => string
  readonly conflicts: (count: number) => string
  readonly undone: (count: number) => string
  readonly kept: (count: number) => string
  readonly notSent: string
  readonly restNotDecided: string
  readonly undoFailed: string
}

const one = new Intl.NumberFormat("en-US").format
const uno = new Intl.NumberFormat("es-CO", { useGrouping: "always" }).format
const claimsEs = (count: number) => `${uno(count)} ${count === 1 ? "reclamación" : "reclamaciones"}`
const outcomeEs = (status: Outcome, count: number) =>
  `${status === "approved" ? "aprobada" : "rechazada"}${count === 1 ? "" : "s"}`

export const claimOutcomeWords: InEveryLanguage<ClaimOutcomeWords> = {
  en: {
    decided: (status, count) => `${one(count)} ${count === 1 ? "claim" : "claims"} ${status}`,
    conflicts: (count) =>
      count === 1 ? "1 claim had already been decided" : `${one(count)} claims had already been decided`,
    undone: (count) => `${one(count)} ${count === 1 ? "claim is" : "claims are"} pending again`,
    kept: (count) => `${one(count)} ${count === 1 ? "claim was" : "claims were"} changed since and kept`,
    notSent: "The server cannot be reached. Nothing was changed",
    restNotDecided: "The server cannot be reached. The rest was not decided",
    undoFailed: "Error undoing the decision"
  },
  es: {
    decided: (status, count) => `${claimsEs(count)} ${outcomeEs(status, count)}`,
    conflicts: (count) =>
      count === 1 ? "1 reclamación ya estaba decidida" : `${uno(count)} reclamaciones ya estaban decididas`,
    undone: (count) =>
      count === 1 ? "1 reclamación vuelve a estar pendiente" : `${uno(count)} reclamaciones vuelven a estar pendientes`,
    kept: (count) =>
      count === 1
        ? "1 reclamación cambió después y se conservó"
        : `${uno(count)} reclamaciones cambiaron después y se conservaron`,
    notSent: "No se puede conectar con el servidor. No se cambió nada",
    restNotDecided: "No se puede conectar con el servidor. El resto no se decidió",
    undoFailed: "Error al deshacer la decisión"
  }
}

/** Says the same in every language. */
export const sayOutcome = (say: (words: ClaimOutcomeWords) => string): InEveryLanguage<string> => ({
  en: say(claimOutcomeWords.en),
  es: say(claimOutcomeWords.es)
})
