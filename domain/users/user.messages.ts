import { phoneMalformed } from "../shared/account.messages.ts"
import type { Translated } from "../shared/language.schema.ts"

/** Why administrators leave their own account alone. */
export const ownAccountIsKept: Translated<string> = {
  en: "You cannot deactivate or delete your own account.",
  es: "No puede desactivar ni eliminar su propia cuenta."
}

/**
 * Texts for the keys that the checks of phone and password carry; the other fields' are in `user-record.messages.ts`.
 */
export const userFieldWords = {
  en: {
    country_code_required: "Country code is required",
    phone_required: "Phone number is required",
    mobile_number: phoneMalformed.en,
    password_required: "Password is required",
    password: "Password must be at least 8-12 characters long,one uppercase letter and one number."
  },
  es: {
    country_code_required: "El código de país es obligatorio",
    phone_required: "El número de teléfono es obligatorio",
    mobile_number: phoneMalformed.es,
    password_required: "La contraseña es obligatoria",
    password: "La contraseña debe tener entre 8 y 12 caracteres, una letra mayúscula y un número."
  }
} satisfies Translated<Readonly<Record<string, string>>>
