import type { Translated } from "../language.schema.ts"
import { capital, type RecordNoun } from "../record-noun.rules.ts"

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
