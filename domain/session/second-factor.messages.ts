import type { FailureWords } from "../shared/failure.messages.ts"
import type { Translated } from "../shared/language.schema.ts"
import { factorNameMax } from "./second-factor.schema.ts"

export const secondFactorFailureWords = {
  en: {
    FactorNotFound: "This second factor no longer exists.",
    LastFactor: "This is your last passkey or authenticator app, and you need one. Add another one first.",
    FactorNotConfirmed: "This was not accepted. Check it and try again, or begin again.",
    PasskeysImpossible: "Passkeys need a name in the address of this page, not a number.",
    WrongPassword: "The current password is incorrect"
  },
  es: {
    FactorNotFound: "Este segundo factor ya no existe.",
    LastFactor:
      "Esta es su última llave de acceso o aplicación de autenticación, y necesita una. Primero agregue otra.",
    FactorNotConfirmed: "No fue aceptado. Revíselo e intente de nuevo, o vuelva a empezar.",
    PasskeysImpossible: "Las llaves de acceso necesitan un nombre en la dirección de esta página, no un número.",
    WrongPassword: "La contraseña actual no es correcta"
  }
} satisfies Translated<FailureWords>

/** Texts for the keys that only the checks of second factors carry. */
export const secondFactorFieldWords = {
  en: {
    factor_name_required: "Enter a name.",
    factor_name_too_long: `Enter at most ${factorNameMax} characters.`
  },
  es: {
    factor_name_required: "Ingrese un nombre.",
    factor_name_too_long: `Ingrese ${factorNameMax} caracteres como máximo.`
  }
} satisfies Translated<Readonly<Record<string, string>>>
