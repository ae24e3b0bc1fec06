import type { NotificationStatus } from "./notification.schema.ts"

const en = {
  details: "Show the enrollment of the notification in focus",
  approve: "Approve the enrollment in focus",
  read: "Mark the notification in focus as read",
  unread: "Mark the notification in focus as unread",
  readAll: "Mark all as read",
  undo: "Undo marking all as read",
  show: (status: NotificationStatus): string =>
    status === "pending" ? "Show unread notifications" : "Show read notifications",
  search: "Search notifications",
  why: {
    noEnrolment: "This notification tells of no enrollment",
    notApprovable: "There is no enrollment to approve here",
    isRead: "It is read already",
    isUnread: "It is unread already",
    nothingUnread: "Every notification is read already",
    nothingToUndo: "There is nothing to undo"
  }
}

const es: typeof en = {
  details: "Mostrar la inscripción de la notificación enfocada",
  approve: "Aprobar la inscripción enfocada",
  read: "Marcar como leída la notificación enfocada",
  unread: "Marcar como no leída la notificación enfocada",
  readAll: "Marcar todo como leído",
  undo: "Deshacer la lectura de todo",
  show: (status) => (status === "pending" ? "Mostrar notificaciones sin leer" : "Mostrar notificaciones leídas"),
  search: "Buscar notificaciones",
  why: {
    noEnrolment: "Esta notificación no trata de ninguna inscripción",
    notApprovable: "Aquí no hay ninguna inscripción que aprobar",
    isRead: "Ya está leída",
    isUnread: "Ya está sin leer",
    nothingUnread: "Todas las notificaciones ya están leídas",
    nothingToUndo: "No hay nada que deshacer"
  }
}

export const notificationCommandWords = { en, es }
