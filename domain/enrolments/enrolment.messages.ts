import { byLanguage, numberIn } from "../shared/language.rules.ts"
import { enrolmentFailureWords, oneActivatedText } from "../shared/enrolment.messages.ts"
import type { EnrolmentStatus } from "../shared/enrolment.schema.ts"
import { decisionFailureWords } from "../shared/decision/decision.messages.ts"
import { failureDescriber } from "../shared/failure.messages.ts"
import type { Translated } from "../shared/language.schema.ts"
import { bulkMax } from "../shared/decision/decision.schema.ts"
import { type Enrolment, toEnrolmentFailure } from "./enrolment.schema.ts"

export const enrolmentFieldWords = byLanguage({
  enrolment_status_unknown: { en: "Choose active or inactive.", es: "Elija active o inactive." },
  enrolments_named: { en: "Name 1 to 1,000 enrollments.", es: "Indique de 1 a 1.000 inscripciones." },
  enrolments_not_joined: {
    en: "Only named enrollments can join a decision.",
    es: "Solo las inscripciones nombradas pueden unirse a una decisión."
  },
  reason_needs_decline: {
    en: "Only a declined enrollment can have a reason.",
    es: "Solo una inscripción denegada puede tener un motivo."
  },
  uneven_unknown: { en: "Choose yes or no.", es: "Elija yes o no." },
  benefit_unknown: { en: "This benefit does not exist.", es: "Este beneficio no existe." }
})

export const enrolmentStatusWords = {
  en: { pending: "Pending", active: "Active", inactive: "Inactive" },
  es: { pending: "Pendiente", active: "Activa", inactive: "Inactiva" }
} satisfies Translated<Readonly<Record<EnrolmentStatus, string>>>

export const enrolmentNotices = {
  listFailed: { en: "Error fetching pending benefits", es: "Error al obtener los beneficios pendientes" },
  historyFailed: { en: "Error fetching benefits", es: "Error al obtener los beneficios" },
  updateFailed: { en: "Error updating enrollment", es: "Error al actualizar la inscripción" }
} satisfies Readonly<Record<string, Translated<string>>>

/** Notices after an activation: how many were activated, and how many were not. */
export const activatedText = (count: number): Translated<string> => ({
  en: count === 1 ? "1 enrollment activated" : `${numberIn.en(count)} enrollments activated`,
  es: count === 1 ? "1 inscripción activada" : `${numberIn.es(count)} inscripciones activadas`
})
/** The same, with the member and the benefit of a single one. */
export const activatedOf =
  (enrolment: Enrolment) =>
  (count: number): Translated<string> =>
    count === 1 ? oneActivatedText(enrolment) : activatedText(count)

export const notActivatedText = (count: number): Translated<string> => ({
  en:
    count === 1
      ? "1 enrollment was not activated. Its row shows why."
      : `${numberIn.en(count)} enrollments were not activated. Their rows show why.`,
  es:
    count === 1
      ? "1 inscripción no se activó. Su fila indica por qué."
      : `${numberIn.es(count)} inscripciones no se activaron. Sus filas indican por qué.`
})

export const describeEnrolmentFailure = failureDescriber(toEnrolmentFailure, {
  en: { ...enrolmentFailureWords.en, ...decisionFailureWords.en },
  es: { ...enrolmentFailureWords.es, ...decisionFailureWords.es }
})

const en = {
  open: "Show pending benefits",
  close: "Close pending benefits",
  clearSelection: "Clear the selection",
  activate: "Activate the enrollment in focus",
  activateSelected: (count: number) => `Activate ${numberIn.en(count)} selected`,
  activateAll: "Activate All",
  exportSelected: (count: number) => `Export ${numberIn.en(count)} selected`,
  showAll: "Show all pending enrollments",
  retry: "Retry those that failed",
  stop: "Stop activating",
  details: "Show or hide the details of the enrollment in focus",
  select: "Select the enrollment in focus",
  selectAll: "Select all pending enrollments",
  refresh: "Refresh pending benefits",
  move: "Move the cursor",
  extend: "Extend the selection",
  figure: (count: number) => `${numberIn.en(count)} pending`,
  keywords: { open: "activate all approve enrollments requests" },
  why: {
    isOpen: "They are already shown",
    isClosed: "Show pending benefits first",
    nothing: "No enrollment is pending",
    nothingFailed: "None failed",
    noRow: "Move to an enrollment first",
    noDetails: "This enrollment has no details",
    underWay: "It is being activated",
    nothingToStop: "Nothing is waiting to be activated",
    nothingSelected: "Select an enrollment first",
    tooMany: `Select at most ${numberIn.en(bulkMax)} enrollments, or all of them`,
    exporting: "A report is being downloaded",
    notFiltered: "All are shown"
  }
}

const es: typeof en = {
  open: "Mostrar beneficios pendientes",
  close: "Cerrar beneficios pendientes",
  clearSelection: "Quitar la selección",
  activate: "Activar la inscripción resaltada",
  activateSelected: (count) => (count === 1 ? "Activar 1 seleccionada" : `Activar ${numberIn.es(count)} seleccionadas`),
  activateAll: "Activar todas",
  exportSelected: (count) => `Exportar ${numberIn.es(count)} ${count === 1 ? "seleccionada" : "seleccionadas"}`,
  showAll: "Mostrar todas las inscripciones pendientes",
  retry: "Reintentar las que fallaron",
  stop: "Dejar de activar",
  details: "Mostrar u ocultar los detalles de la inscripción resaltada",
  select: "Seleccionar la inscripción resaltada",
  selectAll: "Seleccionar todas las inscripciones pendientes",
  refresh: "Actualizar los beneficios pendientes",
  move: "Mover el cursor",
  extend: "Ampliar la selección",
  figure: (count) => (count === 1 ? "1 pendiente" : `${numberIn.es(count)} pendientes`),
  keywords: { open: "activar todas aprobar inscripciones solicitudes" },
  why: {
    isOpen: "Ya se muestran",
    isClosed: "Muestre primero los beneficios pendientes",
    nothing: "No hay inscripciones pendientes",
    nothingFailed: "Ninguna falló",
    noRow: "Vaya primero a una inscripción",
    noDetails: "Esta inscripción no tiene detalles",
    underWay: "Se está activando",
    nothingToStop: "No hay nada pendiente de activar",
    nothingSelected: "Seleccione primero una inscripción",
    tooMany: `Seleccione como máximo ${numberIn.es(bulkMax)} inscripciones, o todas`,
    exporting: "Se está descargando un informe",
    notFiltered: "Se muestran todas"
  }
}

export const enrolmentCommandWords = { en, es }
