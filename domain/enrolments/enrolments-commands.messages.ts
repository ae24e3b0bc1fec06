const english = new Intl.NumberFormat("en-US").format
const spanish = new Intl.NumberFormat("es-CO", { useGrouping: "always" }).format

const en = {
  open: "Show pending benefits",
  close: "Close pending benefits",
  clearSelection: "Clear the selection",
  approve: "Approve the enrollment in focus",
  approveSelected: (count: number) => `Approve ${english(count)} selected`,
  activateAll: "Activate All",
  retry: "Try those that failed again",
  stop: "Stop activating",
  details: "Show or hide the details of the enrollment in focus",
  select: "Select the enrollment in focus",
  selectAll: "Select all pending enrollments",
  refresh: "Refresh pending benefits",
  move: "Move the cursor",
  extend: "Extend the selection",
  figure: (count: number) => `${english(count)} pending`,
  why: {
    isOpen: "They are shown already",
    isClosed: "Show pending benefits first",
    nothing: "No enrollment is pending",
    nothingFailed: "None has failed",
    noRow: "Move to an enrollment first",
    noDetails: "This enrollment has no details",
    underWay: "It is being activated",
    nothingToStop: "Nothing waits to be activated"
  }
}

const es: typeof en = {
  open: "Mostrar beneficios pendientes",
  close: "Cerrar beneficios pendientes",
  clearSelection: "Quitar la selección",
  approve: "Aprobar la inscripción enfocada",
  approveSelected: (count) => (count === 1 ? "Aprobar 1 seleccionada" : `Aprobar ${spanish(count)} seleccionadas`),
  activateAll: "Activar todas",
  retry: "Intentar de nuevo las que fallaron",
  stop: "Dejar de activar",
  details: "Mostrar u ocultar los detalles de la inscripción enfocada",
  select: "Seleccionar la inscripción enfocada",
  selectAll: "Seleccionar todas las inscripciones pendientes",
  refresh: "Actualizar los beneficios pendientes",
  move: "Mover el cursor",
  extend: "Ampliar la selección",
  figure: (count) => (count === 1 ? "1 pendiente" : `${spanish(count)} pendientes`),
  why: {
    isOpen: "Ya se muestran",
    isClosed: "Muestre primero los beneficios pendientes",
    nothing: "No hay inscripciones pendientes",
    nothingFailed: "Ninguna ha fallado",
    noRow: "Vaya primero a una inscripción",
    noDetails: "Esta inscripción no tiene detalles",
    underWay: "Se está activando",
    nothingToStop: "Nada espera a ser activado"
  }
}

export const enrolmentCommandWords = { en, es }
