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
  own: "Propia",
  question: {
    title: "Activar todas las inscripciones",
    titleOfSelected: "Activar las inscripciones seleccionadas",
    text: (count) =>
      count === 1
        ? "Se activará 1 inscripción pendiente."
        : `Se activarán ${numberIn.es(count)} inscripciones pendientes.`,
    own: (count) =>
      count === 1 ? "1 de las suyas sigue pendiente." : `${numberIn.es(count)} de las suyas siguen pendientes.`,
    newer: "No se incluyen las inscripciones que llegaron después de cargar esta lista.",
    confirm: (count) => (count === 1 ? "Activar 1 inscripción" : `Activar ${numberIn.es(count)} inscripciones`)
  },
  stop: "Detener",
  retry: (count) => `Reintentar las fallidas (${count})`,
  progress: (done, total) => `${done} de ${total}`,
  note: "Cada inscripción se activa por separado.",
  notActivated: (reason) => `No se activó: ${reason}`,
  newer: (count) => (count === 1 ? "Llegó 1 más." : `Llegaron ${count} más.`),
  show: "Mostrar",
  details: "Detalles",
  hideDetails: "Ocultar detalles",
  keys: {
    open: "Mostrar beneficios pendientes",
    activate: "Activar las seleccionadas o la resaltada",
    select: "Seleccionar una inscripción",
    extend: "Ampliar la selección",
    selectAll: "Seleccionar todas o ninguna",
    details: "Mostrar u ocultar los detalles",
    close: "Quitar la selección y luego cerrar"
  }
}
