import type { Translated } from "../shared/language.schema.ts"

/** Notices after a call. */
export const viewNotices = {
  saved: { en: "View saved", es: "Vista guardada" },
  renamed: { en: "View renamed", es: "Vista renombrada" },
  updated: { en: "View updated", es: "Vista actualizada" },
  deleted: { en: "View deleted", es: "Vista eliminada" },
  restored: { en: "View restored", es: "Vista restaurada" },
  notSaved: { en: "Failed to save the view", es: "No se pudo guardar la vista" },
  notChanged: { en: "Failed to change the view", es: "No se pudo cambiar la vista" },
  notDeleted: { en: "Failed to delete the view", es: "No se pudo eliminar la vista" }
} satisfies Readonly<Record<string, Translated<string>>>
