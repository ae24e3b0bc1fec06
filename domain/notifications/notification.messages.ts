import { byLanguage, numberIn } from "../shared/language.rules.ts"
import { enrolmentFailureWords } from "../shared/enrolment.messages.ts"
import { decisionFailureWords } from "../shared/decision/decision.messages.ts"
import { failureDescriber, type FailureWords } from "../shared/failure.messages.ts"
import type { Translated } from "../shared/language.schema.ts"
import { type NotificationStatus, toNotificationFailure } from "./notification.schema.ts"

export const notificationFailureWords = {
  en: {
    ...enrolmentFailureWords.en,
    ...decisionFailureWords.en,
    NotificationNotFound: "This notification no longer exists.",
    NotificationOvertaken: "Someone else changed this notification after you opened it. Your change was not applied.",
    ReadAllNotFound: "There is nothing to undo.",
    ReadAllNotYours: "Only the administrator who marked these notifications as read can undo it.",
    ReadAllClosed: "This can no longer be undone."
  },
  es: {
    ...enrolmentFailureWords.es,
    ...decisionFailureWords.es,
    NotificationNotFound: "Esta notificación ya no existe.",
    NotificationOvertaken:
      "Otra persona cambió esta notificación después de que usted la abrió. Su cambio no se aplicó.",
    ReadAllNotFound: "No hay nada que deshacer.",
    ReadAllNotYours: "Solo puede deshacerlo quien marcó estas notificaciones como leídas.",
    ReadAllClosed: "Esto ya no se puede deshacer."
  }
} satisfies Translated<FailureWords>

export const notificationFieldWords = byLanguage({
  notification_status_unknown: { en: "Choose pending or read.", es: "Elija pending o read." },
  approve_reads: {
    en: "A notification that is approved must also be marked as read.",
    es: "Una notificación que se aprueba también debe marcarse como leída."
  },
  approve_needs_enrolment: {
    en: "This notification is not about an enrollment.",
    es: "Esta notificación no trata de ninguna inscripción."
  }
})

export const notificationNotices = {
  listFailed: { en: "Error fetching notifications", es: "Error al obtener las notificaciones" },
  updateFailed: { en: "Error updating notification", es: "Error al actualizar la notificación" },
  read: { en: "Notification marked as read", es: "Notificación marcada como leída" },
  unread: { en: "Notification marked as unread", es: "Notificación marcada como no leída" },
  approve: { en: "Enrollment activated", es: "Inscripción activada" },
  nothingToRead: { en: "All notifications are already read", es: "Todas las notificaciones ya están leídas" },
  undone: { en: "The notifications are unread again", es: "Las notificaciones vuelven a estar sin leer" }
} satisfies Readonly<Record<string, Translated<string>>>

/** The notice after marking all as read. */
export const allReadText = (count: number): Translated<string> => ({
  en: count === 1 ? "1 notification marked as read" : `${numberIn.en(count)} notifications marked as read`,
  es: count === 1 ? "1 notificación marcada como leída" : `${numberIn.es(count)} notificaciones marcadas como leídas`
})

export const describeNotificationFailure = failureDescriber(toNotificationFailure, notificationFailureWords)

const en = {
  details: "Show the enrollment of the notification in focus",
  approve: "Activate the enrollment in focus",
  read: "Mark the notification in focus as read",
  unread: "Mark the notification in focus as unread",
  readAll: "Mark all as read",
  figure: (count: number): string => `${numberIn.en(count)} unread`,
  undo: { readAll: "Undo marking all as read", approve: "Undo the activation of the enrollment" },
  show: (status: NotificationStatus): string =>
    status === "pending" ? "Show unread notifications" : "Show read notifications",
  search: "Search notifications",
  why: {
    noEnrolment: "This notification is not about an enrollment",
    notApprovable: "There is no enrollment to activate here",
    isRead: "It is already read",
    isUnread: "It is already unread",
    nothingUnread: "All notifications shown are already read",
    nothingToUndo: "There is nothing to undo"
  }
}

const es: typeof en = {
  details: "Mostrar la inscripción de la notificación resaltada",
  approve: "Activar la inscripción resaltada",
  read: "Marcar como leída la notificación resaltada",
  unread: "Marcar como no leída la notificación resaltada",
  readAll: "Marcar todas como leídas",
  figure: (count) => `${numberIn.es(count)} sin leer`,
  undo: { readAll: "Deshacer «Marcar todas como leídas»", approve: "Deshacer la activación de la inscripción" },
  show: (status) => (status === "pending" ? "Mostrar notificaciones sin leer" : "Mostrar notificaciones leídas"),
  search: "Buscar notificaciones",
  why: {
    noEnrolment: "Esta notificación no trata de ninguna inscripción",
    notApprovable: "Aquí no hay ninguna inscripción que activar",
    isRead: "Ya está leída",
    isUnread: "Ya está sin leer",
    nothingUnread: "Todas las notificaciones mostradas ya están leídas",
    nothingToUndo: "No hay nada que deshacer"
  }
}

export const notificationCommandWords = { en, es }
