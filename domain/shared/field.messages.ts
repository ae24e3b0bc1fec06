/** Texts for the keys of field checks that all records share; forms, files and the server have them. */
import { byLanguage } from "./language.rules.ts"
import { searchTooLong } from "./failure.messages.ts"
import { phoneFieldWords } from "./phone.messages.ts"

export const sharedFieldWords = byLanguage({
  active_unknown: { en: "Choose yes or no.", es: "Elija yes o no." },
  id_malformed: { en: "This is not a valid identifier.", es: "Este identificador no es válido." },
  day_malformed: {
    en: "Enter a valid date in the format YYYY-MM-DD.",
    es: "Ingrese una fecha válida con el formato AAAA-MM-DD."
  },
  day_unfinished: {
    en: "This date is incomplete or does not exist.",
    es: "Esta fecha está incompleta o no existe."
  },
  instant_malformed: {
    en: "Enter a valid time in the format YYYY-MM-DDTHH:MM:SS.mmmZ.",
    es: "Ingrese una hora válida con el formato AAAA-MM-DDTHH:MM:SS.mmmZ."
  },
  number_malformed: { en: "Enter a whole number.", es: "Ingrese un número entero." },
  number_out_of_range: { en: "This number is out of range.", es: "Este número está fuera de rango." },
  search_too_long: searchTooLong,
  value_invalid: { en: "This value is not valid.", es: "Este valor no es válido." },
  value_missing: { en: "This value is required.", es: "Este valor es obligatorio." },
  version_malformed: { en: "The version must be a whole number.", es: "La versión debe ser un número entero." },
  email: {
    en: "Please enter a valid email address.",
    es: "Ingrese una dirección de correo electrónico válida."
  },
  ...phoneFieldWords
})
