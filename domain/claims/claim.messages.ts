import { bilingual, byLanguage, numberIn } from "../shared/language.rules.ts"
import { type ClaimNotPending, type ClaimStatus, type Verdict, toClaimFailure } from "./claim.schema.ts"
import type { ClaimConflict, ConflictStatus } from "./decision.schema.ts"
import { sentences, withPeople } from "../shared/decision/named-people.messages.ts"
import { decisionFailureWords } from "../shared/decision/decision.messages.ts"
import { failureDescriber, type FailureWords } from "../shared/failure.messages.ts"
import type { Translated } from "../shared/language.schema.ts"
import { fullName } from "../shared/text.rules.ts"

/** Nobody decides a claim of his own. */
export const ownClaim: Translated<string> = {
  en: "You cannot decide your own claim.",
  es: "No puede decidir su propia reclamación."
}

export const claimFailureWords = {
  en: {
    ClaimNotFound: "This claim no longer exists.",
    ClaimOvertaken: "Someone else changed this claim after you opened it. Your change was not applied.",
    ClaimNotPending: ({ status, decided_by }: ClaimNotPending) =>
      status === "pending"
        ? "This claim is already pending."
        : `This claim has already been ${status}${decided_by === null ? "" : ` by ${decided_by.name}`}.`,
    OwnClaim: ownClaim.en,
    ClientDeleted: "This client's account was deleted. The claim was not approved.",
    ...decisionFailureWords.en
  },
  es: {
    ClaimNotFound: "Esta reclamación ya no existe.",
    ClaimOvertaken: "Otra persona cambió esta reclamación después de que usted la abrió. Su cambio no se aplicó.",
    ClaimNotPending: ({ status, decided_by }: ClaimNotPending) => {
      if (status === "pending") return "Esta reclamación ya está pendiente."
      const who = decided_by === null ? "" : ` por ${decided_by.name}`
      return `Esta reclamación ya fue ${status === "approved" ? "aprobada" : "rechazada"}${who}.`
    },
    OwnClaim: ownClaim.es,
    ClientDeleted: "La cuenta de este cliente fue eliminada. La reclamación no se aprobó.",
    ...decisionFailureWords.es
  }
} satisfies Translated<FailureWords>

export const claimFieldWords = byLanguage({
  claim_type: {
    en: "Choose one of medical, dental, vision, pharmacy, wellness, other.",
    es: "Elija medical, dental, vision, pharmacy, wellness u other."
  },
  claim_status: { en: "Choose one of pending, approved, rejected.", es: "Elija pending, approved o rejected." },
  claim_verdict: { en: "Choose approved or rejected.", es: "Elija approved o rejected." },
  reason_needs_rejection: { en: "Only a rejection can have a reason.", es: "Solo un rechazo puede tener un motivo." },
  look_alike: { en: "Choose yes or no.", es: "Elija yes o no." },
  sort_unknown: { en: "This list cannot be sorted that way.", es: "Esta lista no se puede ordenar así." },
  ids_missing: { en: "Name at least one claim.", es: "Indique al menos una reclamación." },
  ids_too_many: { en: "Name at most 1,000 claims.", es: "Indique como máximo 1.000 reclamaciones." },
  decision_not_joined: {
    en: "Only named claims can join a decision.",
    es: "Solo las reclamaciones nombradas pueden unirse a una decisión."
  },
  user_unknown: { en: "This user does not exist.", es: "Este usuario no existe." }
})

export const claimNotices = {
  listFailed: { en: "Error fetching claims", es: "Error al obtener las reclamaciones" },
  clientFailed: { en: "Error fetching the client", es: "Error al obtener los datos del cliente" },
  updateFailed: { en: "Error updating claim", es: "Error al actualizar la reclamación" },
  restored: (client: string) => (count: number) => ({
    en: count === 1 ? `Claim of ${client} restored` : `${numberIn.en(count)} claims restored`,
    es: count === 1 ? `Reclamación de ${client} restaurada` : `${numberIn.es(count)} reclamaciones restauradas`
  })
}

export const describeClaimFailure = failureDescriber(toClaimFailure, claimFailureWords)

const en = {
  decideSelected: (verdict: Verdict, count: number) =>
    `${verdict === "approved" ? "Approve" : "Reject"} ${numberIn.en(count)} selected`,
  decideCursor: (verdict: Verdict) => `${verdict === "approved" ? "Approve" : "Reject"} the claim in focus`,
  details: "Show the claim in focus",
  peek: "Peek at the claim in focus",
  ofClient: "Show all claims of this client",
  closeDetails: "Close the details",
  undo: "Undo your last decision",
  approveAll: "Approve All Claims",
  pendingFigure: (count: number) => `${numberIn.en(count)} pending`,
  figure: numberIn.en,
  selectMatching: (count: number) =>
    count === 1 ? "Select the one that matches" : `Select all ${numberIn.en(count)} that match`,
  show: (status: ClaimStatus) => `Show ${status} claims`,
  restore: "Restore the claim in focus",
  showDeleted: "Show deleted claims",
  showLookAlikes: "Show pending claims that look like others",
  search: "Search claims",
  why: {
    elsewhere: "Open Claims first",
    noDetails: "No claim is open",
    nothingSelected: "Select a claim first",
    nothingPending: "Nothing is pending here",
    nothingToUndo: "There is nothing to undo",
    nothingToReport: "There are no claims",
    notPending: "Only pending claims can be selected",
    own: ownClaim.en,
    notDeleted: "Only a deleted claim can be restored"
  }
}

const estado: Readonly<Record<ClaimStatus, string>> = {
  pending: "pendientes",
  approved: "aprobadas",
  rejected: "rechazadas"
}

const es: typeof en = {
  decideSelected: (verdict, count) =>
    `${verdict === "approved" ? "Aprobar" : "Rechazar"} ${numberIn.es(count)} ${count === 1 ? "seleccionada" : "seleccionadas"}`,
  decideCursor: (verdict) => `${verdict === "approved" ? "Aprobar" : "Rechazar"} la reclamación resaltada`,
  details: "Mostrar la reclamación resaltada",
  peek: "Echar un vistazo a la reclamación resaltada",
  ofClient: "Mostrar todas las reclamaciones de este cliente",
  closeDetails: "Cerrar los detalles",
  undo: "Deshacer su última decisión",
  approveAll: "Aprobar todas las reclamaciones",
  pendingFigure: (count) => `${numberIn.es(count)} ${count === 1 ? "pendiente" : "pendientes"}`,
  figure: numberIn.es,
  selectMatching: (count) =>
    count === 1 ? "Seleccionar la que coincide" : `Seleccionar las ${numberIn.es(count)} que coinciden`,
  show: (status) => `Mostrar reclamaciones ${estado[status]}`,
  restore: "Restaurar la reclamación resaltada",
  showDeleted: "Mostrar reclamaciones eliminadas",
  showLookAlikes: "Mostrar reclamaciones pendientes que se parecen a otras",
  search: "Buscar reclamaciones",
  why: {
    elsewhere: "Abra primero Reclamaciones",
    noDetails: "No hay ninguna reclamación abierta",
    nothingSelected: "Seleccione primero una reclamación",
    nothingPending: "Aquí no hay nada pendiente",
    nothingToUndo: "No hay nada que deshacer",
    nothingToReport: "No hay reclamaciones",
    notPending: "Solo se pueden seleccionar reclamaciones pendientes",
    own: ownClaim.es,
    notDeleted: "Solo se puede restaurar una reclamación eliminada"
  }
}

export const claimCommandWords = { en, es }

/** The outcomes of decisions in notices. */
const claimsEs = (count: number) => `${numberIn.es(count)} ${count === 1 ? "reclamación" : "reclamaciones"}`
const outcomeEs = (status: Verdict, count: number) =>
  `${status === "approved" ? "aprobada" : "rechazada"}${count === 1 ? "" : "s"}`

/** A decision: how many it has decided, and of `inConflict` others those that are told. */
interface DecidedClaims {
  readonly status: Verdict
  readonly updated: number
  readonly inConflict: number
  readonly conflicts: ReadonlyArray<ClaimConflict>
}

/** What prevented a decision; a call of all that match leaves out the claims of deleted clients only, and tells the first. */
const leftOf = ({ inConflict, conflicts }: DecidedClaims) => {
  const having = (...statuses: ReadonlyArray<ConflictStatus>) =>
    conflicts.filter(({ status }) => statuses.includes(status))
  const clientDeleted = having("client_deleted")
  return {
    decided: having("approved", "rejected", "pending").length,
    own: having("own").length,
    deleted: having("not_found").length,
    clientDeleted: clientDeleted.length + inConflict - conflicts.length,
    clients: clientDeleted.flatMap(({ user = null }) => (user === null ? [] : [fullName(user)]))
  }
}

const outcomesEnglish = {
  decided: (status: Verdict, count: number) => `${numberIn.en(count)} ${count === 1 ? "claim" : "claims"} ${status}`,
  conflicts: (count: number) =>
    count === 1 ? "1 claim had already been decided" : `${numberIn.en(count)} claims had already been decided`,
  own: (count: number) =>
    count === 1
      ? "1 claim is your own and stays pending"
      : `${numberIn.en(count)} claims are your own and stay pending`,
  deleted: (count: number) => (count === 1 ? "1 claim was deleted" : `${numberIn.en(count)} claims were deleted`),
  clientDeleted: (count: number) =>
    count === 1
      ? "1 claim stays pending, because the client was deleted"
      : `${numberIn.en(count)} claims stay pending, because the clients were deleted`,
  outcome: (of: DecidedClaims): string => {
    const { decided, own, deleted, clientDeleted, clients } = leftOf(of)
    const said = outcomesEnglish
    return sentences(
      of.updated === 0 ? "" : said.decided(of.status, of.updated),
      decided === 0 ? "" : said.conflicts(decided),
      own === 0 ? "" : said.own(own),
      deleted === 0 ? "" : said.deleted(deleted),
      clientDeleted === 0 ? "" : withPeople(said.clientDeleted(clientDeleted), clients, clientDeleted, "en")
    )
  },
  undone: (count: number) => `${numberIn.en(count)} ${count === 1 ? "claim is" : "claims are"} pending again`,
  kept: (count: number) =>
    `${numberIn.en(count)} ${count === 1 ? "claim was" : "claims were"} changed since then and left as ${count === 1 ? "it is" : "they are"}`,
  undoOutcome: (updated: number, kept: number): string =>
    sentences(updated === 0 ? "" : outcomesEnglish.undone(updated), kept === 0 ? "" : outcomesEnglish.kept(kept)),
  restNotDecided: "The server cannot be reached. The rest was not decided.",
  undoFailed: "Error undoing the decision"
}

const outcomesSpanish: typeof outcomesEnglish = {
  decided: (status, count) => `${claimsEs(count)} ${outcomeEs(status, count)}`,
  conflicts: (count) =>
    count === 1 ? "1 reclamación ya estaba decidida" : `${numberIn.es(count)} reclamaciones ya estaban decididas`,
  own: (count) =>
    count === 1
      ? "1 reclamación es suya y sigue pendiente"
      : `${numberIn.es(count)} reclamaciones son suyas y siguen pendientes`,
  deleted: (count) =>
    count === 1 ? "1 reclamación fue eliminada" : `${numberIn.es(count)} reclamaciones fueron eliminadas`,
  clientDeleted: (count) =>
    count === 1
      ? "1 reclamación sigue pendiente, porque el cliente fue eliminado"
      : `${numberIn.es(count)} reclamaciones siguen pendientes, porque los clientes fueron eliminados`,
  outcome: (of) => {
    const { decided, own, deleted, clientDeleted, clients } = leftOf(of)
    const said = outcomesSpanish
    return sentences(
      of.updated === 0 ? "" : said.decided(of.status, of.updated),
      decided === 0 ? "" : said.conflicts(decided),
      own === 0 ? "" : said.own(own),
      deleted === 0 ? "" : said.deleted(deleted),
      clientDeleted === 0 ? "" : withPeople(said.clientDeleted(clientDeleted), clients, clientDeleted, "es")
    )
  },
  undone: (count) =>
    count === 1
      ? "1 reclamación vuelve a estar pendiente"
      : `${numberIn.es(count)} reclamaciones vuelven a estar pendientes`,
  kept: (count) =>
    count === 1
      ? "1 reclamación cambió después y se dejó como está"
      : `${numberIn.es(count)} reclamaciones cambiaron después y se dejaron como están`,
  undoOutcome: (updated, kept) =>
    sentences(updated === 0 ? "" : outcomesSpanish.undone(updated), kept === 0 ? "" : outcomesSpanish.kept(kept)),
  restNotDecided: "No se puede conectar con el servidor. El resto no se decidió.",
  undoFailed: "Error al deshacer la decisión"
}

export const claimOutcomeWords = { en: outcomesEnglish, es: outcomesSpanish }

export const claimOutcomes = bilingual(claimOutcomeWords)
