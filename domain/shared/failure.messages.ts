/** The text of a failure by its tag: a sentence, or a function of the failure. */
export type FailureWords = Readonly<Record<string, string | ((failure: never) => string)>>

/** The texts of the failures that every feature can have. */
import type { CallFailure, CountChanged } from "./failure.errors.ts"
import type { InEveryLanguage, Language } from "./language.schema.ts"

export const failureWords = {
  en: {
    Unavailable: "The server cannot be reached right now. Nothing was changed.",
    TimedOut: "No answer came from the server. Check what was done before trying again.",
    Unauthorized: "Your session has ended. Sign in again.",
    Forbidden: "You may not do this.",
    FieldsInvalid: "Some fields need attention.",
    TooManyRequests: "Too many attempts. Try again later.",
    CountChanged: ({ expected, actual }: CountChanged) =>
      `${expected} were counted, and ${actual} match now. Nothing was changed.`
  },
  es: {
    Unavailable: "No se puede conectar con el servidor en este momento. No se ha cambiado nada.",
    TimedOut: "El servidor no respondió. Compruebe lo que se hizo antes de volver a intentarlo.",
    Unauthorized: "Su sesión ha terminado. Inicie sesión de nuevo.",
    Forbidden: "No puede hacer esto.",
    FieldsInvalid: "Algunos campos requieren atención.",
    TooManyRequests: "Demasiados intentos. Inténtelo más tarde.",
    CountChanged: ({ expected, actual }: CountChanged) =>
      `Se habían contado ${expected} y ahora coinciden ${actual}. No se ha cambiado nada.`
  }
} satisfies InEveryLanguage<FailureWords>

export const sharedFieldWords = {
  en: {
    id_malformed: "This is not a valid identifier.",
    day_malformed: "Use a real date in the form YYYY-MM-DD.",
    instant_malformed: "Use a time in the form YYYY-MM-DDTHH:MM:SS.mmmZ.",
    number_malformed: "Use a whole number.",
    number_out_of_range: "This number is out of range.",
    search_too_long: "Search for at most 100 characters.",
    value_invalid: "This value is not valid.",
    value_missing: "This value is required.",
    version_malformed: "The version must be a whole number."
  },
  es: {
    id_malformed: "Este identificador no es válido.",
    day_malformed: "Use una fecha real con el formato AAAA-MM-DD.",
    instant_malformed: "Use una hora con el formato AAAA-MM-DDTHH:MM:SS.mmmZ.",
    number_malformed: "Use un número entero.",
    number_out_of_range: "Este número está fuera de rango.",
    search_too_long: "Busque como máximo 100 caracteres.",
    value_invalid: "Este valor no es válido.",
    value_missing: "Este valor es obligatorio.",
    version_malformed: "La versión debe ser un número entero."
  }
} satisfies InEveryLanguage<Readonly<Record<string, string>>>

/** The text of a failure: by its tag from `words` or the shared texts, else the server's text, else `otherwise`. */
export const describeFailure = <Failure extends { readonly _tag: string }>(
  failure: Failure | CallFailure,
  otherwise: InEveryLanguage<string>,
  words: InEveryLanguage<FailureWords> = failureWords
): InEveryLanguage<string> => {
  const said = "words" in failure && typeof failure.words === "string" ? failure.words : ""
  const say = (language: Language): string => {
    if (failure._tag === "Unavailable" || failure._tag === "Refused") return said === "" ? otherwise[language] : said
    const shared: FailureWords = failureWords[language]
    const found = words[language][failure._tag] ?? shared[failure._tag] ?? otherwise[language]
    // The function under a failure's tag takes that failure.
    return typeof found === "function" ? found(failure as never) : found
  }
  return { en: say("en"), es: say("es") }
}

/** Makes the texts of thrown failures; `read` recognizes the expected ones. */
export const failureDescriber =
  <Failure extends { readonly _tag: string }>(
    read: (error: unknown) => Failure | CallFailure,
    words: InEveryLanguage<FailureWords>
  ) =>
  (error: unknown, otherwise: InEveryLanguage<string>): InEveryLanguage<string> =>
    describeFailure(read(error), otherwise, words)

/** Notices after a report is downloaded, of any kind of record (specification, "The error catalogue"; decisions, section 1). */
export const reportNotices = {
  failed: { en: "Error downloading report", es: "Error al descargar el informe" },
  done: { en: "Report downloaded successfully", es: "Informe descargado correctamente" }
} satisfies Readonly<Record<string, InEveryLanguage<string>>>
