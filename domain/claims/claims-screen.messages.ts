/** The words of the claims desk: list, decisions, dialogs, keys and notices. */
import type { Language } from "#domain/shared/language.schema.ts"

type Outcome = "approved" | "rejected"
type Status = "pending" | Outcome

export interface ClaimsScreenWords {
  readonly title: string
  readonly table: (count: string) => string
  readonly caption: string
  readonly stats: Readonly<Record<"total" | Status, string>>
  readonly approveAll: string
  readonly columns: {
    readonly client: string
    readonly category: string
    readonly treatmentDate: string
    readonly status: string
    readonly submittedOn: string
    readonly actions: string
  }
  readonly statuses: Readonly<Record<Status, string>>
  readonly types: Readonly<Record<"medical" | "dental" | "vision" | "pharmacy" | "wellness" | "other", string>>
  readonly search: string
  readonly filters: {
    readonly status: string
    readonly anyStatus: string
    readonly more: string
    readonly type: string
    readonly anyType: string
    readonly from: string
    readonly to: string
    readonly fromDay: (day: string) => string
    readonly toDay: (day: string) => string
    readonly invalid: string
  }
  readonly settings: string
  readonly rowsPerPage: string
  readonly moved: string
  readonly refresh: string
  readonly keysHelp: string
  readonly approve: string
  readonly reject: string
  readonly undo: string
  readonly approveOne: (client: string) => string
  readonly rejectOne: (client: string) => string
  readonly undoOne: (client: string, status: Outcome) => string
  readonly busy: Readonly<Record<"approving" | "rejecting" | "undoing", string>>
  readonly minutesLeft: (minutes: number) => string
  readonly noActions: string
  readonly dismiss: string
  readonly dismissOne: (client: string) => string
  readonly select: (client: string) => string
  readonly selectPage: string
  readonly selection: {
    readonly label: string
    readonly count: (count: number) => string
    readonly selectMatching: (count: number) => string
    readonly allMatching: (count: number) => string
    readonly approve: (count: number) => string
    readonly reject: (count: number) => string
    readonly clear: string
  }
  readonly progress: (done: number, total: number) => string
  readonly recent: (status: Outcome, count: number, minutesAgo: number) => string
  readonly conflict: (found: {
    readonly status: Status | "not_found" | "client_deleted"
    readonly by: string | null
    readonly at: string | null
    readonly wanted: Outcome
  }) => string
  readonly decided: (status: Outcome, by: string, at: string) => string
  readonly empty: { readonly title: string; readonly text: string }
  readonly reasons: Readonly<Record<"not_covered" | "missing_documents" | "duplicate" | "over_limit" | "other", string>>
  readonly rejection: {
    readonly titleOne: (client: string) => string
    readonly titleMany: (count: number) => string
    readonly text: string
    readonly reason: string
    readonly noReason: string
    readonly note: string
    readonly left: (used: number, limit: number) => string
    readonly tooLong: string
    readonly confirm: (count: number) => string
    readonly busy: string
  }
  readonly approval: {
    readonly title: string
    readonly text: (count: number) => string
    readonly newer: string
    readonly undoable: string
    readonly confirm: (count: number) => string
    readonly busy: string
  }
  readonly keys: {
    readonly title: string
    readonly text: string
    readonly move: string
    readonly select: string
    readonly extend: string
    readonly page: string
    readonly matching: string
    readonly approve: string
    readonly reject: string
    readonly undo: string
    readonly search: string
    readonly palette: string
    readonly help: string
  }
  readonly notices: {
    readonly decided: (status: Outcome, count: number) => string
    readonly conflicts: (count: number) => string
    readonly undone: (count: number) => string
    readonly kept: (count: number) => string
    readonly notSent: string
    readonly undoFailed: string
    readonly reportDone: string
    readonly reportFailed: string
    readonly loadFailed: string
    readonly decideFailed: string
  }
}

const one = new Intl.NumberFormat("en-US").format
const uno = new Intl.NumberFormat("es-CO", { useGrouping: "always" }).format

const en: ClaimsScreenWords = {
  title: "Claims",
  table: (count) => `Claims (${count})`,
  caption: "Claims and their decisions",
  stats: { total: "Total Claims", pending: "Pending", approved: "Approved", rejected: "Rejected" },
  approveAll: "Approve All Claims",
  columns: {
    client: "Client",
    category: "Category",
    treatmentDate: "Treatment Date",
    status: "Status",
    submittedOn: "Submitted On",
    actions: "Actions"
  },
  statuses: { pending: "Pending", approved: "Approved", rejected: "Rejected" },
  types: {
    medical: "Medical",
    dental: "Dental",
    vision: "Vision",
    pharmacy: "Pharmacy",
    wellness: "Wellness",
    other: "Other"
  },
  search: "Search claims by client",
  filters: {
    status: "Status",
    anyStatus: "All statuses",
    more: "Filters",
    type: "Category",
    anyType: "All categories",
    from: "Treatment from",
    to: "Treatment to",
    fromDay: (day) => `from ${day}`,
    toDay: (day) => `to ${day}`,
    invalid: "The first day is after the last one."
  },
  settings: "Table settings",
  rowsPerPage: "Rows per page",
  moved: "The list has changed.",
  refresh: "Refresh",
  keysHelp: "Show the keys",
  approve: "Approve",
  reject: "Reject",
  undo: "Undo",
  approveOne: (client) => `Approve ${client}`,
  rejectOne: (client) => `Reject ${client}`,
  undoOne: (client, status) => `Undo ${status === "approved" ? "approving" : "rejecting"} ${client}`,
  busy: { approving: "Approving", rejecting: "Rejecting", undoing: "Undoing" },
  minutesLeft: (minutes) => `${minutes} min left`,
  noActions: "No actions",
  dismiss: "Dismiss",
  dismissOne: (client) => `Dismiss the note on ${client}`,
  select: (client) => `Select ${client}`,
  selectPage: "Select all on this page",
  selection: {
    label: "Selection",
    count: (count) => `${one(count)} selected`,
    selectMatching: (count) => `Select all ${one(count)} that match`,
    allMatching: (count) => `All ${one(count)} that match are selected`,
    approve: (count) => `Approve selected (${one(count)})`,
    reject: (count) => `Reject selected (${one(count)})`,
    clear: "Clear selection"
  },
  progress: (done, total) => `${one(done)} of ${one(total)}`,
  recent: (status, count, minutes) =>
    `You ${status} ${one(count)} ${count === 1 ? "claim" : "claims"}, ${minutes < 1 ? "just now" : `${minutes} min ago`}`,
  conflict: ({ status, by, at, wanted }) => {
    const yours = `Your ${wanted === "approved" ? "approval" : "rejection"} was not applied.`
    if (status === "not_found") return `This claim has been deleted. ${yours}`
    if (status === "client_deleted") return `This client's account has been deleted. ${yours}`
    if (status === "pending") return `This claim is pending again. ${yours}`
    return `Already ${status}${by === null ? "" : ` by ${by}`}${at === null ? "" : ` at ${at}`}. ${yours}`
  },
  decided: (status, by, at) => `${status === "approved" ? "Approved" : "Rejected"} by ${by}, ${at}`,
  empty: { title: "No claims found", text: "New claims appear here as soon as they are submitted" },
  reasons: {
    not_covered: "Not covered",
    missing_documents: "Missing documents",
    duplicate: "Duplicate claim",
    over_limit: "Over the limit",
    other: "Other reason"
  },
  rejection: {
    titleOne: (client) => `Reject the claim of ${client}`,
    titleMany: (count) => `Reject ${one(count)} ${count === 1 ? "claim" : "claims"}`,
    text: "A reason is optional and is kept on each claim.",
    reason: "Reason",
    noReason: "No reason",
    note: "Note",
    left: (used, limit) => `${one(used)} / ${one(limit)}`,
    tooLong: "The note must be at most 500 characters.",
    confirm: (count) => `Reject ${one(count)} ${count === 1 ? "claim" : "claims"}`,
    busy: "Rejecting..."
  },
  approval: {
    title: "Approve All Claims",
    text: (count) => `${one(count)} pending ${count === 1 ? "claim" : "claims"} will be approved.`,
    newer: "Claims submitted after this list was read are not included.",
    undoable: "You can undo this for 10 minutes.",
    confirm: (count) => `Approve ${one(count)} ${count === 1 ? "claim" : "claims"}`,
    busy: "Approving..."
  },
  keys: {
    title: "Keys on this list",
    text: "They work while the focus is in the list. Single keys can be switched off in the account menu.",
    move: "Move the cursor",
    select: "Select the row",
    extend: "Extend the selection",
    page: "Select the page",
    matching: "Select all that match",
    approve: "Approve the selection, or the row",
    reject: "Reject the selection, or the row",
    undo: "Undo your last decision",
    search: "Search claims",
    palette: "Search or jump to",
    help: "Show the keys"
  },
  notices: {
    decided: (status, count) => `${one(count)} ${count === 1 ? "claim" : "claims"} ${status}`,
    conflicts: (count) =>
      count === 1 ? "1 claim had already been decided" : `${one(count)} claims had already been decided`,
    undone: (count) => `${one(count)} ${count === 1 ? "claim is" : "claims are"} pending again`,
    kept: (count) => `${one(count)} ${count === 1 ? "claim was" : "claims were"} changed since and kept`,
    notSent: "The server cannot be reached. Nothing was changed",
    undoFailed: "Error undoing the decision",
    reportDone: "Report downloaded successfully",
    reportFailed: "Error downloading report",
    loadFailed: "Error fetching claims",
    decideFailed: "Error updating claim"
  }
}

const claimsEs = (count: number) => `${uno(count)} ${count === 1 ? "reclamación" : "reclamaciones"}`
const outcomeEs = (status: Outcome, count: number) =>
  `${status === "approved" ? "aprobada" : "rechazada"}${count === 1 ? "" : "s"}`

const es: ClaimsScreenWords = {
  title: "Reclamaciones",
  table: (count) => `Reclamaciones (${count})`,
  caption: "Reclamaciones y sus decisiones",
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
  statuses: { pending: "Pendiente", approved: "Aprobada", rejected: "Rechazada" },
  types: {
    medical: "Médica",
    dental: "Dental",
    vision: "Visión",
    pharmacy: "Farmacia",
    wellness: "Bienestar",
    other: "Otra"
  },
  search: "Buscar por cliente",
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
    invalid: "El primer día es posterior al último."
  },
  settings: "Ajustes de la tabla",
  rowsPerPage: "Filas por página",
  moved: "La lista ha cambiado.",
  refresh: "Actualizar",
  keysHelp: "Mostrar las teclas",
  approve: "Aprobar",
  reject: "Rechazar",
  undo: "Deshacer",
  approveOne: (client) => `Aprobar: ${client}`,
  rejectOne: (client) => `Rechazar: ${client}`,
  undoOne: (client, status) => `Deshacer ${status === "approved" ? "la aprobación" : "el rechazo"} de ${client}`,
  busy: { approving: "Aprobando", rejecting: "Rechazando", undoing: "Deshaciendo" },
  minutesLeft: (minutes) => `Quedan ${minutes} min`,
  noActions: "Sin acciones",
  dismiss: "Descartar",
  dismissOne: (client) => `Descartar la nota de ${client}`,
  select: (client) => `Seleccionar a ${client}`,
  selectPage: "Seleccionar toda la página",
  selection: {
    label: "Selección",
    count: (count) => `${uno(count)} ${count === 1 ? "seleccionada" : "seleccionadas"}`,
    selectMatching: (count) => `Seleccionar las ${uno(count)} que coinciden`,
    allMatching: (count) => `Están seleccionadas las ${uno(count)} que coinciden`,
    approve: (count) => `Aprobar selección (${uno(count)})`,
    reject: (count) => `Rechazar selección (${uno(count)})`,
    clear: "Quitar la selección"
  },
  progress: (done, total) => `${uno(done)} de ${uno(total)}`,
  recent: (status, count, minutes) =>
    `${status === "approved" ? "Aprobó" : "Rechazó"} ${claimsEs(count)}, ${minutes < 1 ? "ahora mismo" : `hace ${minutes} min`}`,
  conflict: ({ status, by, at, wanted }) => {
    const yours = `Su ${wanted === "approved" ? "aprobación" : "rechazo"} no se aplicó.`
    if (status === "not_found") return `Esta reclamación se ha eliminado. ${yours}`
    if (status === "client_deleted") return `La cuenta de este cliente se ha eliminado. ${yours}`
    if (status === "pending") return `Esta reclamación vuelve a estar pendiente. ${yours}`
    const who = `${by === null ? "" : ` por ${by}`}${at === null ? "" : ` a las ${at}`}`
    return `Ya ${outcomeEs(status, 1)}${who}. ${yours}`
  },
  decided: (status, by, at) => `${status === "approved" ? "Aprobada" : "Rechazada"} por ${by}, ${at}`,
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
    confirm: (count) => `Rechazar ${claimsEs(count)}`,
    busy: "Rechazando..."
  },
  approval: {
    title: "Aprobar todas las reclamaciones",
    text: (count) =>
      count === 1 ? "Se aprobará 1 reclamación pendiente." : `Se aprobarán ${uno(count)} reclamaciones pendientes.`,
    newer: "No se incluyen las reclamaciones enviadas después de leer esta lista.",
    undoable: "Puede deshacerlo durante 10 minutos.",
    confirm: (count) => `Aprobar ${claimsEs(count)}`,
    busy: "Aprobando..."
  },
  keys: {
    title: "Teclas de esta lista",
    text: "Funcionan con el foco en la lista. Las teclas sueltas se desactivan en el menú de la cuenta.",
    move: "Mover el cursor",
    select: "Seleccionar la fila",
    extend: "Ampliar la selección",
    page: "Seleccionar la página",
    matching: "Seleccionar todas las que coinciden",
    approve: "Aprobar la selección o la fila",
    reject: "Rechazar la selección o la fila",
    undo: "Deshacer su última decisión",
    search: "Buscar reclamaciones",
    palette: "Buscar o ir a",
    help: "Mostrar las teclas"
  },
  notices: {
    decided: (status, count) => `${claimsEs(count)} ${outcomeEs(status, count)}`,
    conflicts: (count) =>
      count === 1 ? "1 reclamación ya estaba decidida" : `${uno(count)} reclamaciones ya estaban decididas`,
    undone: (count) =>
      count === 1 ? "1 reclamación vuelve a estar pendiente" : `${uno(count)} reclamaciones vuelven a estar pendientes`,
    kept: (count) =>
      count === 1
        ? "1 reclamación cambió después y se conservó"
        : `${uno(count)} reclamaciones cambiaron después y se conservaron`,
    notSent: "No se puede conectar con el servidor. No se cambió nada",
    undoFailed: "Error al deshacer la decisión",
    reportDone: "Informe descargado correctamente",
    reportFailed: "Error al descargar el informe",
    loadFailed: "Error al cargar las reclamaciones",
    decideFailed: "Error al actualizar la reclamación"
  }
}

export const claimsScreenWords = { en, es } satisfies Record<Language, ClaimsScreenWords>
