/** The texts of the failures that every feature can have. */
import {
  type CallFailure,
  type CountChanged,
  isUnsent,
  mayHaveSucceeded,
  requestIdOf,
  type Refused,
  serverTextOf,
  type TimedOut,
  type Unauthorized
} from "./failure.errors.ts"
import { numberIn } from "./language.rules.ts"
import type { Translated, Language } from "./language.schema.ts"
import { notice } from "./notice.schema.ts"

/** How the text of an unknown fault ends, so that its id can be copied wherever the text is shown. */
const labels: Translated<string> = { en: "Request id: ", es: "Id. de la solicitud: " }

/** The button that copies the id. */
export const copyWords: Translated<Readonly<Record<"copy" | "copied", string>>> = {
  en: { copy: "Copy", copied: "Copied" },
  es: { copy: "Copiar", copied: "Copiado" }
}

export const withRequestId = (text: string, id: string, language: Language): string =>
  `${text.replace(/\.?$/u, ".")} ${labels[language]}${id}`

const ending = new RegExp(`(${labels.en}|${labels.es})([\\w-]+)$`, "u")

/** The text in front of the id, and the id; null for a text that does not end by one. */
export const requestIdIn = (
  text: string
): { readonly before: string; readonly id: string; readonly language: Language } | null => {
  const [, label, id] = ending.exec(text) ?? []
  if (label === undefined || id === undefined) return null
  return { before: text.slice(0, -id.length), id, language: label === labels.es ? "es" : "en" }
}

/** The text of a failure by its tag: a sentence, or a function of the failure. */
export type FailureWords = Readonly<Record<string, string | ((failure: never) => string)>>

export const failureWords = {
  en: {
    DiskFull: "The database has no space left, so nothing can be saved.",
    Unavailable: "The server cannot be reached right now. Nothing was changed.",
    Offline: "You are offline. Nothing was sent.",
    OutcomeUnknown: "Nobody knows whether this was saved. Look before you try again.",
    TimedOut: ({ status }: TimedOut) =>
      `${status === undefined ? "No answer came from the server." : `The server's answer (${status}) could not be read.`} Nobody knows whether this was saved. Look before you try again.`,
    Refused: ({ status }: Refused) =>
      status < 400 ? "The server's answer could not be read." : `The server answered with error ${status}.`,
    Unauthorized: ({ account }: Unauthorized) =>
      account === undefined
        ? "Your session has ended. Sign in again."
        : "The token of this service account is wrong, has expired or was revoked.",
    Forbidden: "You do not have permission to do this.",
    FieldsInvalid: "Some fields need attention.",
    TooManyRequests: "Too many attempts. Try again later.",
    CountChanged: ({ expected, actual }: CountChanged) =>
      `${numberIn.en(expected)} were shown, but ${numberIn.en(actual)} match now. Nothing was changed.`
  },
  es: {
    DiskFull: "La base de datos no tiene más espacio, así que no se puede guardar nada.",
    Unavailable: "No se puede conectar con el servidor en este momento. No se cambió nada.",
    Offline: "No tiene conexión. No se envió nada.",
    OutcomeUnknown: "No se sabe si se guardó. Compruébelo antes de volver a intentarlo.",
    TimedOut: ({ status }: TimedOut) =>
      `${status === undefined ? "El servidor no respondió." : `No se pudo leer la respuesta del servidor (${status}).`} No se sabe si se guardó. Compruébelo antes de volver a intentarlo.`,
    Refused: ({ status }: Refused) =>
      status < 400 ? "No se pudo leer la respuesta del servidor." : `El servidor respondió con el error ${status}.`,
    Unauthorized: ({ account }: Unauthorized) =>
      account === undefined
        ? "Su sesión terminó. Inicie sesión de nuevo."
        : "El token de esta cuenta de servicio es incorrecto, venció o fue revocado.",
    Forbidden: "No tiene permiso para hacer esto.",
    FieldsInvalid: "Algunos campos requieren atención.",
    TooManyRequests: "Demasiados intentos. Inténtelo más tarde.",
    CountChanged: ({ expected, actual }: CountChanged) =>
      `Se mostraban ${numberIn.es(expected)}, pero ahora coinciden ${numberIn.es(actual)}. No se cambió nada.`
  }
} satisfies Translated<FailureWords>

export const unavailableNotice = notice("error", {
  en: failureWords.en.Unavailable,
  es: failureWords.es.Unavailable
})

export const searchTooLong = {
  en: "Use at most 100 characters to search.",
  es: "Use como máximo 100 caracteres para buscar."
} satisfies Translated<string>

const joined = (what: string, why: string | null): string => (why === null || why === what ? what : `${what}. ${why}`)

/**
 * The text of a failure: what failed, then the reason. The reason is the server's text where it says more than our own,
 * which is found by the failure's tag in `words` or in the shared texts. Of an unknown fault it ends by the request's
 * id.
 */
export const describeFailure = <Failure extends { readonly _tag: string }>(
  failure: Failure | CallFailure,
  what: Translated<string>,
  words: Translated<FailureWords> = failureWords
): Translated<string> => {
  const own = (language: Language): string | null => {
    const shared: FailureWords = failureWords[language]
    const found = words[language][failure._tag] ?? shared[failure._tag] ?? null
    // The function under a failure's tag takes that failure.
    return typeof found === "function" ? found(failure as never) : found
  }
  const [said, en, es] = [serverTextOf(failure), own("en"), own("es")]
  const why = said === "" || said === en || said === es ? { en, es } : { en: said, es: said }
  const text = { en: joined(what.en, why.en), es: joined(what.es, why.es) }
  const id = requestIdOf(failure)
  return id === null ? text : { en: withRequestId(text.en, id, "en"), es: withRequestId(text.es, id, "es") }
}

/** What failed, without the reason that the line of the shell gives: that there is no connection. */
export const withoutConnection = (text: string, language: Language): string => {
  const { Offline, Unavailable } = failureWords[language]
  return text.replace(`. ${Offline}`, "").replace(`. ${Unavailable}`, "")
}

const typingIsKept = { en: "What you typed is kept.", es: "Lo que escribió se conserva." }

/** After a save without an answer, once the stored record shows that it was not done. */
export const notSaved = {
  en: `This was not saved. ${typingIsKept.en}`,
  es: `Esto no se guardó. ${typingIsKept.es}`
} satisfies Translated<string>

/** The text of a failed save of a form: without a connection it says that the form is kept. */
export const saveFailureText = (error: unknown, text: Translated<string>): Translated<string> =>
  isUnsent(error) || mayHaveSucceeded(error)
    ? { en: `${text.en} ${typingIsKept.en}`, es: `${text.es} ${typingIsKept.es}` }
    : text

/** Makes the texts of thrown failures; `read` recognizes the expected ones. */
export const failureDescriber =
  <Failure extends { readonly _tag: string }>(
    read: (error: unknown) => Failure | CallFailure,
    words: Translated<FailureWords>
  ) =>
  (error: unknown, what: Translated<string>): Translated<string> =>
    describeFailure(read(error), what, words)

/**
 * Notices after a report is downloaded, of any kind of record (specification, "The error catalogue"; decisions, section
 * 1).
 */
export const reportNotices = {
  failed: { en: "Error downloading report", es: "Error al descargar el informe" },
  done: { en: "Report downloaded successfully", es: "Informe descargado correctamente" }
} satisfies Readonly<Record<string, Translated<string>>>
