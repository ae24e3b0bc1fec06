/** What keys are called on the keyboards of a language, where that is not the name that programs give them. */
import type { Translated } from "./language.schema.ts"

export const keyNames: Translated<Readonly<Record<string, string>>> = {
  en: { Delete: "Del", Home: "Home", End: "End", Space: "Space", Shift: "Shift", Escape: "Escape" },
  es: { Delete: "Supr", Home: "Inicio", End: "Fin", Space: "Espacio", Shift: "Mayús", Escape: "Esc" }
}
