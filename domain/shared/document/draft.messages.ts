import type { Translated } from "../language.schema.ts"

export const draftNotices = {
  notStored: {
    en: "This browser cannot keep your unsaved draft. Save before you close the page.",
    es: "Este navegador no puede conservar su borrador. Guarde antes de cerrar la página."
  }
} satisfies Readonly<Record<string, Translated<string>>>
