/** What forms and lists say of unsaved drafts. */
import type { Translated } from "../language.schema.ts"
import { capital, type RecordNoun } from "../record-noun.rules.ts"

export const draftNotices = {
  notStored: {
    en: "This browser cannot keep your unsaved draft. Save before you close the page.",
    es: "Este navegador no puede conservar su borrador. Guarde antes de cerrar la página."
  }
} satisfies Readonly<Record<string, Translated<string>>>

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

export const draftDiscarded: Translated<string> = { en: "Draft discarded", es: "Borrador descartado" }

export const draftNotDiscarded: Translated<string> = {
  en: "The draft could not be discarded. It is still there.",
  es: "No se pudo descartar el borrador. Sigue ahí."
}

interface DraftMarkWords extends Readonly<Record<"draft" | "unsavedDraft" | "open" | "discard", string>> {
  readonly of: (name: string) => string
  /** Of a new record. */
  readonly unsaved: (noun: RecordNoun) => string
}

/** What a list says of drafts: at a row, and in a line above it. */
export const draftMarkWords: Translated<DraftMarkWords> = {
  en: {
    draft: "Draft",
    unsavedDraft: "Unsaved draft",
    of: (name) => `Draft of ${name}`,
    unsaved: ({ en }) => `Unsaved new ${en.one}`,
    open: "Open",
    discard: "Discard"
  },
  es: {
    draft: "Borrador",
    unsavedDraft: "Borrador sin guardar",
    of: (name) => `Borrador de ${name}`,
    unsaved: ({ es }) => `${capital(es.one)} nuev${es.o} sin guardar`,
    open: "Abrir",
    discard: "Descartar"
  }
}
