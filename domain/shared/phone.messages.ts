/** Texts for the keys that the checks of phone numbers carry; that one is missing has a text for each field. */
import { phoneMalformed } from "./account.messages.ts"
import type { Translated } from "./language.schema.ts"

export const phoneFieldWords = {
  mobile_number: phoneMalformed,
  phone_extension: {
    en: "This number has an extension. Leave the extension out.",
    es: "Este número tiene una extensión. Quite la extensión."
  },
  phone_several: {
    en: "This is more than one number. Leave only one.",
    es: "Hay más de un número. Deje solo uno."
  },
  phone_plan_1: {
    en: "After +1 come ten digits, the first of them 2 to 9, eg: 3456789012.",
    es: "Después de +1 van diez dígitos, el primero de 2 a 9, p. ej.: 3456789012."
  },
  phone_plan_58: {
    en: "After +58 come ten digits that begin with 2 or 4, eg: 4121234567.",
    es: "Después de +58 van diez dígitos que empiezan por 2 o 4, p. ej.: 4121234567."
  },
  phone_plan_57: {
    en: "After +57 come ten digits that begin with 3 or 60, eg: 3001234567.",
    es: "Después de +57 van diez dígitos que empiezan por 3 o 60, p. ej.: 3001234567."
  },
  phone_plan_593: {
    en: "After +593 come nine digits that begin with 9, or eight that begin with 2 to 7, eg: 991234567.",
    es: "Después de +593 van nueve dígitos que empiezan por 9, u ocho que empiezan por 2 a 7, p. ej.: 991234567."
  }
} satisfies Readonly<Record<string, Translated<string>>>
