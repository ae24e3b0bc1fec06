import { numberIn } from "../shared/language.rules.ts"
import type { NotificationsScreenWords } from "./notifications-screen-english.messages.ts"

export const notificationsScreenSpanish: NotificationsScreenWords = {
  title: "Centro de notificaciones",
  subtitle: "Gestione las notificaciones y alertas del sistema",
  table: (count) => `Notificaciones (${count})`,
  caption: "Notificaciones",
  loading: "Cargando...",
  columns: {
    message: "Título de la notificación",
    status: "Estado",
    created_at: "Fecha de creación",
    actions: "Acciones"
  },
  statuses: { pending: "Sin leer", read: "Leída" },
  search: "Buscar notificaciones",
  filters: { status: "Estado", anyStatus: "Todos los estados" },
  empty: {
    title: "No se encontraron notificaciones",
    text: "Aquí aparecen las reclamaciones e inscripciones nuevas de los miembros."
  },
  readAll: (count) =>
    count === null || count === 0
      ? "Marcar todas como leídas"
      : count === 1
        ? "Marcar 1 como leída"
        : `Marcar las ${numberIn.es(count)} como leídas`,
  readingAll: "Marcando...",
  recent: (count) => `${count} ${count === "1" ? "marcada como leída" : "marcadas como leídas"}`,
  undoing: "Deshaciendo...",
  details: "Detalles",
  detailsOf: (message) => `Detalles: ${message}`,
  approve: "Activar",
  approveOf: (message) => `Activar: ${message}`,
  read: "Marcar como leída",
  readOf: (message) => `Marcar como leída: ${message}`,
  unread: "Marcar como no leída",
  unreadOf: (message) => `Marcar como no leída: ${message}`,
  busy: { read: "Marcando como leída", unread: "Marcando como no leída", approve: "Activando" },
  enrolment: {
    title: "Detalles de la inscripción",
    of: (member, benefit) => `${member}; ${benefit}`,
    none: "No hay datos de inscripción disponibles"
  },
  keys: {
    move: "Mover el cursor",
    details: "Mostrar la inscripción o la reclamación",
    approve: "Activar la inscripción",
    read: "Marcar como leída",
    unread: "Marcar como no leída",
    undo: "Deshacer «Marcar todas como leídas» o una activación",
    search: "Buscar notificaciones",
    help: "Mostrar los atajos de teclado"
  }
}
