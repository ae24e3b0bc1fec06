import { errorCountSpanish, errorsSpanish } from "../error-count.messages.ts"
import { capital, type RecordNoun } from "../record-noun.rules.ts"
import type { languageTabsEnglish, recordTextsEnglish } from "./record-texts-english.messages.ts"

export const recordTextsSpanish = ({
  one,
  many,
  un,
  el,
  lo,
  o
}: RecordNoun["es"]): ReturnType<typeof recordTextsEnglish> => ({
  table: (count) => `${capital(many)} (${count})`,
  caption: capital(many),
  loading: "Cargando...",
  add: `Añadir ${one}`,
  columns: { created_at: "Fecha de creación", type: "Tipo", status: "Estado", actions: "Acciones" },
  filters: {
    status: "Estado",
    anyStatus: "Todos los estados",
    type: "Tipo",
    anyType: "Todos los tipos",
    company: "Empresa",
    anyCompany: "Todas las empresas",
    active: `Activ${o}`,
    activeYes: `Activ${o}: Sí`,
    // Short: with the other filters of the users it fits into one line.
    activeNo: `Solo eliminad${o}s`
  },
  empty: { title: `No se encontraron ${many}` },
  switch: (name) => `${name}: activ${o}`,
  edit: "Editar",
  editOf: (name) => `Editar ${name}`,
  delete: "Eliminar",
  deleteOf: (name) => `Eliminar ${name}`,
  removal: { title: `Eliminar ${one}`, outlook: `Podrá restaurar${lo} después.` },
  deleted: `Eliminad${o}`,
  switched: { active: `Activ${o}`, inactive: `Inactiv${o}` },
  restore: "Restaurar",
  restoreOf: (name) => `Restaurar ${name}`,
  restoring: "Restaurando",
  form: {
    addTitle: `Añadir ${one}`,
    editTitle: `Editar ${one}`,
    add: `Añadir ${one}`,
    adding: "Añadiendo...",
    update: `Actualizar ${one}`,
    updating: "Actualizando...",
    wrong: errorCountSpanish
  },
  keys: {
    move: "Mover el cursor",
    edit: `Editar ${el} ${one}`,
    switch: `Activar o desactivar ${el} ${one}`,
    delete: `Eliminar ${el} ${one}`,
    restore: `Restaurar ${el} ${one}`,
    undo: "Deshacer el último cambio",
    add: `Añadir ${un} ${one}`,
    search: `Buscar ${many}`,
    help: "Mostrar los atajos de teclado"
  }
})

export const languageTabsSpanish: typeof languageTabsEnglish = {
  languages: { en: "Inglés", es: "Español" },
  complete: "completo",
  errors: errorsSpanish
}
