import { failureDescriber, type FailureWords } from "../shared/failure.messages.ts"
import type { Translated } from "../shared/language.schema.ts"
import { type FactorKind, factorNameMax, toSecondFactorFailure } from "./second-factor.schema.ts"
import { sessionFailureWords } from "./session.messages.ts"

export const secondFactorFailureWords = {
  en: {
    FactorNotFound: "This second factor no longer exists.",
    LastFactor: "This is your last passkey or authenticator app, and you need one. Add another one first.",
    FactorNotConfirmed: "This was not accepted. Check it and try again, or begin again.",
    PasskeysImpossible: "Passkeys need a name in the address of this page, not a number.",
    PasskeyCancelled: "The passkey was not used. Try again, or choose another way.",
    CodeRefused: sessionFailureWords.en.CodeRefused,
    WrongPassword: sessionFailureWords.en.WrongPassword
  },
  es: {
    FactorNotFound: "Este segundo factor ya no existe.",
    LastFactor: "Esta es su última llave de acceso o aplicación de autenticación, y necesita una. Primero añada otra.",
    FactorNotConfirmed: "No fue aceptado. Revíselo e intente de nuevo, o vuelva a empezar.",
    PasskeysImpossible: "Las llaves de acceso necesitan un nombre en la dirección de esta página, no un número.",
    PasskeyCancelled: "No se usó la llave de acceso. Intente de nuevo o elija otra opción.",
    CodeRefused: sessionFailureWords.es.CodeRefused,
    WrongPassword: sessionFailureWords.es.WrongPassword
  }
} satisfies Translated<FailureWords>

/** Texts for the keys that only the checks of second factors carry. */
export const secondFactorFieldWords = {
  en: {
    one_factor: "Send one second factor.",
    factor_name_required: "Enter a name.",
    factor_name_too_long: `Enter at most ${factorNameMax} characters.`
  },
  es: {
    one_factor: "Envíe un solo segundo factor.",
    factor_name_required: "Ingrese un nombre.",
    factor_name_too_long: `Ingrese ${factorNameMax} caracteres como máximo.`
  }
} satisfies Translated<Readonly<Record<string, string>>>

export const secondFactorNotices = {
  refused: { en: "Failed to sign in", es: "No se pudo iniciar sesión" },
  notRead: { en: "Failed to load your second factors", es: "No se pudieron cargar sus segundos factores" },
  added: { en: "Second factor added", es: "Segundo factor añadido" },
  notAdded: { en: "Failed to add the second factor", es: "No se pudo añadir el segundo factor" },
  removed: { en: "Second factor removed", es: "Segundo factor eliminado" },
  notRemoved: { en: "Failed to remove the second factor", es: "No se pudo eliminar el segundo factor" }
} satisfies Readonly<Record<string, Translated<string>>>

export const describeSecondFactorFailure = failureDescriber(toSecondFactorFailure, secondFactorFailureWords)

/** The names that are proposed for new factors, the same in both languages. */
export const proposedNames: Readonly<Record<FactorKind, string>> = {
  passkey: "Passkey",
  authenticator: "Authenticator",
  recovery_codes: ""
}
