import { placeTitles } from "../shared/place.messages.ts"
import { recordScreenSpanish } from "../shared/record-screen/record-screen-spanish.messages.ts"
import { claimKindWords } from "./claim-kinds.messages.ts"
import type { ClaimsScreenWords } from "./claims-screen-english.messages.ts"

const uno = new Intl.NumberFormat("es-CO", { useGrouping: "always" }).format

const claimsEs = (count: number) => `${uno(count)} ${count === 1 ? "reclamación" : "reclamaciones"}`

export const claimsScreenSpanish: ClaimsScreenWords = {
  title: placeTitles.es.claims,
  table: (count) => `Reclamaciones (${count})`,
  caption: "Reclamaciones y sus decisiones",
  scope: {
    ofType: (type) => `de ${type}`,
    approve: (scope, count) => `Aprobar todas las ${scope} (${uno(count)})`,
    reject: (scope, count) => `Rechazar todas las ${scope} (${uno(count)})`,
    title: (scope) => `Aprobar todas las ${scope}`
  },
  stats: { total: "Total de reclamaciones", pending: "Pendientes", approved: "Aprobadas", rejected: "Rechazadas" },
  approveAll: "Aprobar todas",
  columns: {
    client: "Cliente",
    category: "Categoría",
    treatmentDate: "Tratamiento",
    status: "Estado",
    submittedOn: "Enviada el",
    actions: "Acciones"
  },
  ...claimKindWords.es,
  search: "Buscar por cliente",
  outsideFilter: (count, matching) =>
    `${uno(count)} ${count === 1 ? "decidida" : "decididas"} aquí · ${uno(matching)} ${matching === 1 ? "sigue" : "siguen"} coincidiendo`,
  changedOutside: (count, matching) =>
    `${uno(count)} ${count === 1 ? "cambiada" : "cambiadas"} · ${uno(matching)} ${matching === 1 ? "sigue" : "siguen"} coincidiendo`,
  filters: {
    status: "Estado",
    anyStatus: "Todos los estados",
    more: "Filtros",
    type: "Categoría",
    anyType: "Todas las categorías",
    from: "Tratamiento desde",
    to: "Tratamiento hasta",
    fromDay: (day) => `desde ${day}`,
    toDay: (day) => `hasta ${day}`,
    submitted: (days) => `presentadas ${days}`,
    ofClient: (name) => `de ${name}`,
    oneClient: "un cliente",
    age: "Presentada",
    anyAge: "En cualquier momento",
    ages: (days) => `Hace más de ${days} ${days === "1" ? "día" : "días"}`,
    olderThan: (days) =>
      days === "1"
        ? "de hace más de un día"
        : days === "7"
          ? "de hace más de una semana"
          : `de hace más de ${days} días`,
    lookAlike: "Parecidas",
    anyLookAlike: "Con y sin parecidas",
    lookAlikes: { yes: "Solo parecidas", no: "Sin parecidas" },
    active: "Activa",
    activeYes: "Activa: Sí",
    activeNo: "Solo eliminadas"
  },
  approve: "Aprobar",
  reject: "Rechazar",
  undo: "Deshacer",
  restore: "Restaurar",
  restoreOne: (client) => `Restaurar la reclamación de ${client}`,
  restoring: "Restaurando",
  approveOne: (client) => `Aprobar: ${client}`,
  rejectOne: (client) => `Rechazar: ${client}`,
  undoOne: (client, status) => `Deshacer ${status === "approved" ? "la aprobación" : "el rechazo"} de ${client}`,
  busy: { approving: "Aprobando", rejecting: "Rechazando", undoing: "Deshaciendo" },
  minutesLeft: recordScreenSpanish.undo.left,
  noActions: "Sin acciones",
  own: "Propia",
  lookAlike: "Se parece a una reclamación anterior",
  queue: {
    label: "Lo que espera",
    oldest: (days) =>
      days < 1 ? "Pendiente más antigua: hoy" : `Pendiente más antigua: ${uno(days)} ${days === 1 ? "día" : "días"}`,
    alike: (count) => (count === 1 ? "1 se parece a otra" : `${uno(count)} se parecen a otras`)
  },
  dismiss: "Descartar",
  dismissOne: (client) => `Descartar la nota de ${client}`,
  select: (client) => `Seleccionar a ${client}`,
  selectPage: "Seleccionar toda la página",
  selection: {
    label: "Selección",
    count: (count) => `${uno(count)} ${count === 1 ? "seleccionada" : "seleccionadas"}`,
    selectMatching: (count) =>
      count === 1 ? "Seleccionar la que coincide" : `Seleccionar las ${uno(count)} que coinciden`,
    allMatching: (count) =>
      count === 1 ? "Está seleccionada la que coincide" : `Están seleccionadas las ${uno(count)} que coinciden`,
    approve: (count) => `Aprobar selección (${uno(count)})`,
    reject: (count) => `Rechazar selección (${uno(count)})`,
    clear: "Quitar la selección"
  },
  progress: (done, total) => `${uno(done)} de ${uno(total)}`,
  decidedThisSession: (count) => `${uno(count)} ${count === 1 ? "decidida" : "decididas"} en esta sesión`,
  conflict: ({ status, by, at, wanted }) => {
    const yours = `Su ${wanted === "approved" ? "aprobación" : "rechazo"} no se aplicó.`
    if (status === "not_found") return `Esta reclamación fue eliminada. ${yours}`
    if (status === "own") return `Esta reclamación es suya. ${yours}`
    if (status === "client_deleted") return `La cuenta de este cliente fue eliminada. ${yours}`
    if (status === "pending") return `Esta reclamación vuelve a estar pendiente. ${yours}`
    const who = `${by === null ? "" : ` por ${by}`}${at === null ? "" : ` a las ${at}`}`
    return `Ya ${status === "approved" ? "aprobada" : "rechazada"}${who}. ${yours}`
  },
  decided: (status, by, at) => `${status === "approved" ? "Aprobada" : "Rechazada"} por ${by}, ${at}`,
  details: {
    title: (client) => `Reclamación de ${client}`,
    decidedOn: "Decidida el",
    decidedBy: "Decidida por",
    reason: "Motivo",
    close: "Cerrar",
    comparison: "Se parece a una reclamación anterior",
    field: "Campo",
    thisOne: "Esta reclamación",
    earlier: "Reclamación anterior",
    earlierUnread: "No se pudo cargar la reclamación anterior.",
    notDecided: "Sin decidir",
    client: "Cliente",
    company: "Empresa",
    clientStatus: "Cuenta",
    clientStatuses: { active: "Activa", inactive: "Inactiva" },
    age: "Edad",
    years: (years) => (years === 1 ? "1 año" : `${uno(years)} años`),
    claims: (count) => `Reclamaciones de 12 meses${count === null ? "" : ` (${uno(count)})`}`,
    benefits: "Beneficios activos",
    noBenefits: "Sin beneficios activos"
  },
  empty: {
    title: "No se encontraron reclamaciones",
    text: "Las reclamaciones nuevas aparecen aquí en cuanto se envían"
  },
  reasons: {
    not_covered: "Sin cobertura",
    missing_documents: "Faltan documentos",
    duplicate: "Reclamación duplicada",
    over_limit: "Supera el límite",
    other: "Otro motivo"
  },
  rejection: {
    titleOne: (client) => `Rechazar la reclamación de ${client}`,
    titleMany: (count) => `Rechazar ${claimsEs(count)}`,
    text: "El motivo es opcional y se guarda en cada reclamación.",
    reason: "Motivo",
    noReason: "Sin motivo",
    note: "Nota",
    left: (used, limit) => `${uno(used)} / ${uno(limit)}`,
    tooLong: "La nota debe tener como máximo 500 caracteres.",
    confirm: (count) => `Rechazar ${claimsEs(count)}`
  },
  approval: {
    title: "Aprobar todas las reclamaciones",
    selectedTitle: "Aprobar las reclamaciones seleccionadas",
    text: (count) =>
      count === 1 ? "Se aprobará 1 reclamación pendiente." : `Se aprobarán ${uno(count)} reclamaciones pendientes.`,
    own: (count) => (count === 1 ? "1 de las suyas sigue pendiente." : `${uno(count)} de las suyas siguen pendientes.`),
    alike: (count) =>
      count === 1 ? "1 se parece a otra y sigue pendiente." : `${uno(count)} se parecen a otras y siguen pendientes.`,
    includeAlike: (count) =>
      count === 1 ? "Incluir la que se parece a otra" : `Incluir las ${uno(count)} que se parecen a otras`,
    refused: (count) =>
      `${count === 1 ? "Antes se mostraba 1" : `Antes se mostraban ${uno(count)}`}. Todavía no cambió nada.`,
    unfiltered: "La búsqueda y los filtros de la lista no se aplican.",
    newer: "No se incluyen las reclamaciones enviadas después de cargar esta lista.",
    undoable: "Puede deshacerlo durante 10 minutos.",
    confirm: (count) => `Aprobar ${claimsEs(count)}`,
    busy: "Aprobando..."
  },
  keys: {
    move: "Mover el cursor",
    select: "Seleccionar la fila",
    extend: "Ampliar la selección",
    page: "Seleccionar la página",
    matching: "Seleccionar todas las que coinciden",
    approve: "Aprobar la selección o la fila",
    reject: "Rechazar la selección o la fila",
    details: "Mostrar la reclamación",
    peek: "Echar un vistazo a la reclamación, o cerrarla",
    ofClient: "Mostrar todas las reclamaciones del cliente",
    undo: "Deshacer su última decisión",
    search: "Buscar reclamaciones",
    help: "Mostrar los atajos de teclado"
  }
}
