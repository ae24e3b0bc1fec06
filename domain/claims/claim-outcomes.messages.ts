import { bilingual, numberIn } from "../shared/language.rules.ts"
import type { Verdict } from "./claim.schema.ts"

const claimsEs = (count: number) => `${numberIn.es(count)} ${count === 1 ? "reclamación" : "reclamaciones"}`
const outcomeEs = (status: Verdict, count: number) =>
  `${status === "approved" ? "aprobada" : "rechazada"}${count === 1 ? "" : "s"}`

const en = {
  decided: (status: Verdict, count: number) => `${numberIn.en(count)} ${count === 1 ? "claim" : "claims"} ${status}`,
  conflicts: (count: number) =>
    count === 1 ? "1 claim had already been decided" : `${numberIn.en(count)} claims had already been decided`,
  undone: (count: number) => `${numberIn.en(count)} ${count === 1 ? "claim is" : "claims are"} pending again`,
  kept: (count: number) => `${numberIn.en(count)} ${count === 1 ? "claim was" : "claims were"} changed since and kept`,
  notSent: "The server cannot be reached. Nothing was changed",
  restNotDecided: "The server cannot be reached. The rest was not decided",
  undoFailed: "Error undoing the decision"
}

const es: typeof en = {
  decided: (status, count) => `${claimsEs(count)} ${outcomeEs(status, count)}`,
  conflicts: (count) =>
    count === 1 ? "1 reclamación ya estaba decidida" : `${numberIn.es(count)} reclamaciones ya estaban decididas`,
  undone: (count) =>
    count === 1
      ? "1 reclamación vuelve a estar pendiente"
      : `${numberIn.es(count)} reclamaciones vuelven a estar pendientes`,
  kept: (count) =>
    count === 1
      ? "1 reclamación cambió después y se conservó"
      : `${numberIn.es(count)} reclamaciones cambiaron después y se conservaron`,
  notSent: "No se puede conectar con el servidor. No se cambió nada",
  restNotDecided: "No se puede conectar con el servidor. El resto no se decidió",
  undoFailed: "Error al deshacer la decisión"
}

export const claimOutcomeWords = { en, es }

export const claimOutcomes = bilingual(claimOutcomeWords)
