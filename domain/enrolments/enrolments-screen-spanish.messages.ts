import { declineReasonWords } from "./decline-reasons.messages.ts"
import { numberIn } from "../shared/language.rules.ts"
import type { EnrolmentsScreenWords } from "./enrolments-screen-english.messages.ts"

export const enrolmentsScreenSpanish: EnrolmentsScreenWords = {
  title: (count) => `Beneficios pendientes (${count})`,
  caption: "Inscripciones pendientes",
  loading: "Cargando...",
  empty: { title: "No hay beneficios pendientes", text: "Todos los beneficios fueron procesados" },
  noMatch: { title: "Ninguna inscripción pendiente coincide", text: "Pruebe otra búsqueda u otro filtro." },
  showAll: "Mostrar todas",
  search: "Buscar nombre, correo, teléfono",
  filters: {
    benefit: "Beneficio",
    anyBenefit: "Todos los beneficios",
    uneven: "Beneficiarios",
    anyUneven: "Todos los beneficiarios",
    unevens: { yes: "No suman 100 %", no: "Suman 100 %, o ninguno" },
    days: "Fechas",
    from: "Desde",
    to: "Hasta",
    fromDay: (day) => `desde ${day}`,
    toDay: (day) => `hasta ${day}`
  },
  linked: {
    text: (name, benefit, status) =>
      status === "pending"
        ? `La inscripción de ${name} en «${benefit}» está pendiente, pero aún no está en esta lista.`
        : `La inscripción de ${name} en «${benefit}» ya está ${status === "active" ? "activa" : "inactiva"}.`,
    unknown: "Esta inscripción no existe.",
    user: "Mostrar el usuario"
  },
  exportSelected: (count) => `Exportar (${count})`,
  requested: (day) => `Solicitada el ${day}`,
  benefit: "Beneficio",
  select: (name) => `Seleccionar a ${name}`,
  selectAll: "Seleccionar todas",
  selected: (count) => (count === "1" ? "1 seleccionada" : `${count} seleccionadas`),
  activate: "Activar",
  activateOf: (name) => `Activar la inscripción de ${name}`,
  activateSelected: (count) => `Activar seleccionadas (${count})`,
  activateAll: "Activar todas",
  activating: "Activando",
  declineOf: (name) => `Denegar la inscripción de ${name}`,
  declineSelected: (count) => `Denegar seleccionadas (${count})`,
  decliningOne: "Denegando",
  deciding: "Decidiendo",
  undo: "Deshacer la última decisión",
  uneven: (total) => `Suma ${total} %`,
  declineReasons: declineReasonWords.es,
  declining: {
    titleOne: (name) => `Denegar la inscripción de ${name}`,
    title: (count) => (count === 1 ? "Denegar 1 inscripción" : `Denegar ${numberIn.es(count)} inscripciones`),
    text: "El motivo es opcional y se guarda en cada inscripción.",
    reason: "Motivo",
    noReason: "Sin motivo",
    note: "Nota",
    left: (used, limit) => `${numberIn.es(used)} / ${numberIn.es(limit)}`,
    tooLong: "La nota debe tener como máximo 500 caracteres."
  },
  own: "Propia",
  question: {
    title: "Activar todas las inscripciones",
    titleOfSelected: "Activar las inscripciones seleccionadas",
    text: (count) =>
      count === 1
        ? "Se activará 1 inscripción pendiente."
        : `Se activarán ${numberIn.es(count)} inscripciones pendientes.`,
    former: (count) => (count === 1 ? "Era 1 cuando abrió esto." : `Eran ${numberIn.es(count)} cuando abrió esto.`),
    own: (count) =>
      count === 1 ? "1 de las suyas sigue pendiente." : `${numberIn.es(count)} de las suyas siguen pendientes.`,
    uneven: (count) =>
      count === 1
        ? "1 cuyos porcentajes no suman 100 sigue pendiente."
        : `${numberIn.es(count)} cuyos porcentajes no suman 100 siguen pendientes.`,
    includeUneven: (count) => (count === 1 ? "Activarla también" : `Activar también estas ${numberIn.es(count)}`),
    newer: "No se incluyen las inscripciones que llegaron después de cargar esta lista.",
    undoable: "Puede deshacerlo durante 10 minutos.",
    confirm: (count) => (count === 1 ? "Activar 1 inscripción" : `Activar ${numberIn.es(count)} inscripciones`)
  },
  stop: "Detener",
  retry: (count) => `Reintentar las fallidas (${count})`,
  progress: (done, total) => `${done} de ${total}`,
  notActivated: (reason) => `No se activó: ${reason}`,
  newer: (count) => (count === 1 ? "Llegó 1 más." : `Llegaron ${count} más.`),
  show: "Mostrar",
  details: "Detalles",
  hideDetails: "Ocultar detalles",
  keys: {
    open: "Mostrar beneficios pendientes",
    activate: "Activar las seleccionadas o la resaltada",
    decline: "Denegar las seleccionadas o la resaltada",
    undo: "Deshacer su última decisión",
    select: "Seleccionar una inscripción",
    extend: "Ampliar la selección",
    selectAll: "Seleccionar todas o ninguna",
    details: "Mostrar u ocultar los detalles",
    close: "Quitar la selección y luego cerrar"
  }
}
