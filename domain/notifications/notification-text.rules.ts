/** What a notification says, from what it is about: kept in English, shown in the language of its reader. */
import type { ClaimType } from "../claims/claim.schema.ts"
import type { Translated, Language } from "../shared/language.schema.ts"
import type { Notification, NotificationAbout } from "./notification.schema.ts"

type Text = Pick<Notification, "title" | "message">

const claimTypeEs: Readonly<Record<ClaimType, string>> = {
  medical: " médica",
  dental: " dental",
  vision: " de visión",
  pharmacy: " de farmacia",
  wellness: " de bienestar",
  other: ""
}

const texts: Translated<(about: NotificationAbout) => Text> = {
  en: (about) =>
    about.kind === "claim"
      ? {
          title: "New claim",
          message: `${about.member} submitted a ${about.type === "other" ? "" : `${about.type} `}claim`
        }
      : { title: "New enrollment", message: `${about.member} asked for ${about.title_en}` },
  es: (about) =>
    about.kind === "claim"
      ? { title: "Nueva reclamación", message: `${about.member} presentó una reclamación${claimTypeEs[about.type]}` }
      : { title: "Nueva inscripción", message: `${about.member} solicitó ${about.title_es}` }
}

/** The text of a new one, for clients that cannot word it themselves. */
export const textAbout = (about: NotificationAbout): Text & { readonly about: NotificationAbout } => ({
  ...texts.en(about),
  about
})

type WordedNotification = Text & Pick<Notification, "about">

/** A notification from before it was known what each is about keeps its text. */
export const notificationText = ({ about, title, message }: WordedNotification, language: Language): Text =>
  about === undefined || about === null ? { title, message } : texts[language](about)

/** What a search finds it by: its message in either language, the English one first, by which lists are sorted. */
export const searchedMessage = (one: WordedNotification): string =>
  [...new Set([notificationText(one, "en").message, notificationText(one, "es").message])].join(" ")
