import type { Translated } from "./language.schema.ts"

export const phoneMalformed: Translated<string> = {
  en: "Only numbers are allowed, min 8 and max 12 digits eg: 3456789012.",
  es: "Solo se permiten números, mínimo 8 y máximo 12 dígitos, p. ej.: 3456789012."
}
