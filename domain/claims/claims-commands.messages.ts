/** The labels of the claims' commands, as keys, buttons and palette show them. */
import type { ClaimStatus, Verdict } from "./claim.schema.ts"

const english = new Intl.NumberFormat("en-US").format
const spanish = new Intl.NumberFormat("es-CO", { useGrouping: "always" }).format

const en = {
  decideSelected: (verdict: Verdict, count: number) =>
    `${verdict === "approved" ? "Approve" : "Reject"} ${english(count)} selected`,
  decideCursor: (verdict: Verdict) => `${verdict === "approved" ? "Approve" : "Reject"} the claim in focus`,
  clearSelection: "Clear selection",
  undo: "Undo your last decision",
  approveAll: "Approve All Claims",
  pendingFigure: (count: number) => `${english(count)} pending`,
  figure: english,
  report: "Download Report",
  selectPage: "Select all on this page",
  selectMatching: (count: number) => `Select all ${english(count)} that match`,
  selectRow: "Select the row",
  show: (status: ClaimStatus) => `Show ${status} claims`,
  clearFilters: "Clear filters",
  rows: (count: number) => `Show ${english(count)} rows per page`,
  nextPage: "Next page",
  previousPage: "Previous page",
  refresh: "Refresh the list",
  search: "Search claims",
  keys: "Show the keys",
  move: "Move the cursor",
  extend: "Extend the selection",
  why: {
    elsewhere: "Open Claims first",
    nothingSelected: "Select a claim first",
    nothingPending: "Nothing is pending here",
    nothingToUndo: "There is nothing to undo",
    nothingToReport: "There are no claims",
    underWay: "Wait until the current one is done",
    noFilters: "No filter is set",
    rowsAlready: "This is set already",
    noPage: "There is no such page",
    noRows: "The list is empty",
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
  clearSelection: "Quitar la selección",
  undo: "Deshacer su última decisión",
  approveAll: "Aprobar todas las reclamaciones",
  pendingFigure: (count) => `${spanish(count)} pendientes`,
  figure: spanish,
  report: "Descargar informe",
  selectPage: "Seleccionar toda la página",
  selectMatching: (count) => `Seleccionar las ${spanish(count)} que coinciden`,
  selectRow: "Seleccionar la fila",
  show: (status) => `Mostrar reclamaciones ${estado[status]}`,
  clearFilters: "Quitar filtros",
  rows: (count) => `Mostrar ${spanish(count)} filas por página`,
  nextPage: "Página siguiente",
  previousPage: "Página anterior",
  refresh: "Actualizar la lista",
  search: "Buscar reclamaciones",
  keys: "Mostrar las teclas",
  move: "Mover el cursor",
  extend: "Ampliar la selección",
  why: {
    elsewhere: "Abra primero Reclamaciones",
    nothingSelected: "Seleccione primero una reclamación",
    nothingPending: "Aquí no hay nada pendiente",
    nothingToUndo: "No hay nada que deshacer",
    nothingToReport: "No hay reclamaciones",
    underWay: "Espere a que termine la actual",
    noFilters: "No hay ningún filtro",
    rowsAlready: "Ya está así",
    noPage: "Esa página no existe",
    noRows: "La lista está vacía",
    notPending: "Solo se pueden seleccionar reclamaciones pendientes"
  }
}

export const claimCommandWords = { en, es }
