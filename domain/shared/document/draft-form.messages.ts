import type { Translated } from "../language.schema.ts"

/** What a form says of its stored draft; `omitted` gets the labels of the fields whose input was not stored. */
export const draftFormWords: Translated<
  Readonly<Record<"text" | "restore" | "discard", string>> & { readonly omitted: (labels: string) => string }
> = {
  en: {
    text: "This browser kept a draft that was never saved.",
    restore: "Restore draft",
    discard: "Discard draft",
    omitted: (labels) => `Not kept with the draft, enter again: ${labels}.`
  },
  es: {
    text: "Este navegador conservó un borrador que nunca se guardó.",
    restore: "Recuperar borrador",
    discard: "Descartar borrador",
    omitted: (labels) => `No se conservó con el borrador, ingréselo de nuevo: ${labels}.`
  }
}
