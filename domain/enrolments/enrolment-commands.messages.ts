import { bulkMax } from "../shared/decision/decision.schema.ts"
import { numberIn } from "../shared/language.rules.ts"

const en = {
  close: "Close pending benefits",
  clearSelection: "Clear the selection",
  activate: "Activate the enrollment in focus",
  activateSelected: (count: number) => `Activate ${numberIn.en(count)} selected`,
  activateAll: "Activate All",
  decline: "Decline the enrollment in focus",
  declineSelected: (count: number) => `Decline ${numberIn.en(count)} selected`,
  undo: "Undo your last decision",
  exportSelected: (count: number) => `Export ${numberIn.en(count)} selected`,
  showAll: "Show all pending enrollments",
  retry: "Retry those that failed",
  stop: "Stop deciding",
  details: "Show or hide the details of the enrollment in focus",
  select: "Select the enrollment in focus",
  selectAll: "Select all pending enrollments",
  refresh: "Refresh pending benefits",
  move: "Move the cursor",
  extend: "Extend the selection",
  figure: (count: number) => `${numberIn.en(count)} pending`,
  why: {
    isClosed: "Show pending benefits first",
    nothing: "No enrollment is pending",
    nothingFailed: "None failed",
    noRow: "Move to an enrollment first",
    noDetails: "This enrollment has no details",
    underWay: "It is being decided",
    nothingToStop: "Nothing is waiting to be decided",
    nothingToUndo: "There is nothing to undo",
    nothingSelected: "Select an enrollment first",
    tooMany: `Select at most ${numberIn.en(bulkMax)} enrollments, or all of them`,
    exporting: "A report is being downloaded",
    notFiltered: "All are shown"
  }
}

const es: typeof en = {
  close: "Cerrar beneficios pendientes",
  clearSelection: "Quitar la selección",
  activate: "Activar la inscripción resaltada",
  activateSelected: (count) => (count === 1 ? "Activar 1 seleccionada" : `Activar ${numberIn.es(count)} seleccionadas`),
  activateAll: "Activar todas",
  decline: "Denegar la inscripción resaltada",
  declineSelected: (count) => (count === 1 ? "Denegar 1 seleccionada" : `Denegar ${numberIn.es(count)} seleccionadas`),
  undo: "Deshacer su última decisión",
  exportSelected: (count) => `Exportar ${numberIn.es(count)} ${count === 1 ? "seleccionada" : "seleccionadas"}`,
  showAll: "Mostrar todas las inscripciones pendientes",
  retry: "Reintentar las que fallaron",
  stop: "Dejar de decidir",
  details: "Mostrar u ocultar los detalles de la inscripción resaltada",
  select: "Seleccionar la inscripción resaltada",
  selectAll: "Seleccionar todas las inscripciones pendientes",
  refresh: "Actualizar los beneficios pendientes",
  move: "Mover el cursor",
  extend: "Ampliar la selección",
  figure: (count) => (count === 1 ? "1 pendiente" : `${numberIn.es(count)} pendientes`),
  why: {
    isClosed: "Muestre primero los beneficios pendientes",
    nothing: "No hay inscripciones pendientes",
    nothingFailed: "Ninguna falló",
    noRow: "Vaya primero a una inscripción",
    noDetails: "Esta inscripción no tiene detalles",
    underWay: "Se está decidiendo",
    nothingToStop: "No hay nada pendiente de decidir",
    nothingToUndo: "No hay nada que deshacer",
    nothingSelected: "Seleccione primero una inscripción",
    tooMany: `Seleccione como máximo ${numberIn.es(bulkMax)} inscripciones, o todas`,
    exporting: "Se está descargando un informe",
    notFiltered: "Se muestran todas"
  }
}

export const enrolmentCommandWords = { en, es }
