/** What forms and lists say of unsaved drafts. */
import type { Language, Translated } from "../language.schema.ts"
import type { RecordNoun } from "../record-noun.rules.ts"

export const draftNotices = {
  notStored: {
    en: "This browser cannot keep your unsaved draft. Save before you close the page.",
    es: "Este navegador no puede conservar su borrador. Guarde antes de cerrar la página."
  },
  /** Without https the page cannot encrypt it. */
  inMemory: {
    en: "Your unsaved draft is kept only until this page is closed, because it cannot be encrypted here. Save before you close the page.",
    es: "Su borrador se conserva solo hasta que se cierre esta página, porque aquí no se puede cifrar. Guarde antes de cerrarla."
  }
} satisfies Readonly<Record<string, Translated<string>>>

interface DraftFormWords {
  readonly restored: (when: string) => string
  readonly discard: string
  /** Gets the labels of the fields whose input was not stored. */
  readonly omitted: (labels: string) => string
}

/** What a form says of its restored draft. */
export const draftFormWords: Translated<DraftFormWords> = {
  en: {
    restored: (when) => `Your text ${when}, which was never saved.`,
    discard: "Discard draft",
    omitted: (labels) => `Not kept with the draft, enter again: ${labels}.`
  },
  es: {
    restored: (when) => `Su texto ${when}, que no se guardó.`,
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
  readonly of: (name: string, when: string) => string
  /** Of a new record. */
  readonly unsaved: (noun: RecordNoun, when: string) => string
}

const momentWords: Translated<Readonly<Record<"at" | "on", (text: string) => string>>> = {
  en: { at: (time) => `from ${time}`, on: (day) => `from ${day}` },
  es: { at: (time) => `de las ${time}`, on: (day) => `del ${day}` }
}

/** When a draft was stored: the time of a moment of today, the day of an earlier one. */
export const draftMomentText = (
  language: Language,
  { day, time }: Readonly<Record<"day" | "time", string>>,
  today: string
): string => (day === today ? momentWords[language].at(time) : momentWords[language].on(day))

/** What a list says of drafts: at a row, and in a line above it. */
export const draftMarkWords: Translated<DraftMarkWords> = {
  en: {
    draft: "Draft",
    unsavedDraft: "Unsaved draft",
    of: (name, when) => `Draft of ${name} ${when}`,
    unsaved: ({ en }, when) => `Your unsaved new ${en.one} ${when}`,
    open: "Open",
    discard: "Discard"
  },
  es: {
    draft: "Borrador",
    unsavedDraft: "Borrador sin guardar",
    of: (name, when) => `Borrador de ${name} ${when}`,
    unsaved: ({ es }, when) => `Su ${es.one} nuev${es.o} sin guardar ${when}`,
    open: "Abrir",
    discard: "Descartar"
  }
}
