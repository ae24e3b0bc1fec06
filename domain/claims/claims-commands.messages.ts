import type { ClaimStatus, Verdict } from "./claim.schema.ts"

const english = new Intl.NumberFormat("en-US").format
const spanish = new Intl.NumberFormat("es-CO", { useGrouping: "always" }).format

const en = {
  decideSelected: (verdict: Verdict, count: number) =>
    `${verdict === "approved" ? "Approve" : "Reject"} ${english(count)} selected`,
  decideCursor: (verdict: Verdict) => `${verdict === "approved" ? "Approve" : "Reject"} the claim in focus`,
  undo: "Undo your last decision",
  approveAll: "Approve All Claims",
  pendingFigure: (count: number) => `${english(count)} pending`,
  figure: english,
  selectMatching: (count: number) => `Select all ${english(count)} that match`,
  show: (status: ClaimStatus) => `Show ${status} claims`,
  search: "Search claims",
  why: {
    elsewhere: "Open Claims first",
    nothingSelected: "Select a claim first",
    nothingPending: "Nothing is pending here",
    nothingToUndo: "There is nothing to undo",
    nothingToReport: "There are no claims",
    notPending: "Only pending claims can be selected"
  }
}

const estado: Readonly<Record<ClaimStatus, string>> = {
  pending: "pendientes",
  approved: "aprobadas",
  rejected: "rechazadas"
}

const es: typeof en = {
  decideSelected: (verdict, count) =>
    `${verdict === "approved" ? "Aprobar" : "Rechazar"} ${spanish(count)} ${count === 1 ? "seleccionada" : "seleccionadas"}`,
  decideCursor: (verdict) => `${verdict === "approved" ? "Aprobar" : "Rechazar"} la reclamación enfocada`,
  undo: "Deshacer su última decisión",
  approveAll: "Aprobar todas las reclamaciones",
  pendingFigure: (count) => `${spanish(count)} pendientes`,
  figure: spanish,
  selectMatching: (count) => `Seleccionar las ${spanish(count)} que coinciden`,
  show: (status) => `Mostrar reclamaciones ${estado[status]}`,
  search: "Buscar reclamaciones",
  why: {
    elsewhere: "Abra primero Reclamaciones",
    nothingSelected: "Seleccione primero una reclamación",
    nothingPending: "Aquí no hay nada pendiente",
    nothingToUndo: "No hay nada que deshacer",
    nothingToReport: "No hay reclamaciones",
    notPending: "Solo se pueden seleccionar reclamaciones pendientes"
  }
}

export const claimCommandWords = { en, es }
