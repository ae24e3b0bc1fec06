import { bilingual, numberIn } from "../language.rules.ts"

const en = {
  clearFilters: "Clear filters",
  rows: (count: number) => `Show ${numberIn.en(count)} rows per page`,
  cards: (count: number) => `Show ${numberIn.en(count)} cards per page`,
  nextPage: "Next page",
  previousPage: "Previous page",
  refresh: "Refresh the list",
  keys: "Show keyboard shortcuts",
  history: "Show the history",
  move: "Move the cursor",
  clearSelection: "Clear selection",
  selectPage: "Select all on this page",
  selectRow: "Select the row",
  extend: "Extend the selection",
  upload: "Upload CSV",
  keywords: {
    add: "new create",
    upload: "import spreadsheet file roster"
  },
  why: {
    elsewhere: "Wait until the list has loaded",
    underWay: "Wait until the current one finishes",
    noFilters: "No filter is set",
    already: "This is already set",
    noPage: "There is no such page",
    noRows: "The list is empty",
    noCursor: "Move to a row first"
  }
}

const es: typeof en = {
  clearFilters: "Quitar filtros",
  rows: (count) => `Mostrar ${numberIn.es(count)} filas por página`,
  cards: (count) => `Mostrar ${numberIn.es(count)} tarjetas por página`,
  nextPage: "Página siguiente",
  previousPage: "Página anterior",
  refresh: "Actualizar la lista",
  keys: "Mostrar los atajos de teclado",
  history: "Mostrar el historial",
  move: "Mover el cursor",
  clearSelection: "Quitar la selección",
  selectPage: "Seleccionar toda la página",
  selectRow: "Seleccionar la fila",
  extend: "Ampliar la selección",
  upload: "Cargar CSV",
  keywords: {
    add: "nuevo nueva crear",
    upload: "importar hoja de cálculo archivo"
  },
  why: {
    elsewhere: "Espere a que se cargue la lista",
    underWay: "Espere a que termine la actual",
    noFilters: "No hay ningún filtro",
    already: "Ya está así",
    noPage: "Esa página no existe",
    noRows: "La lista está vacía",
    noCursor: "Vaya primero a una fila"
  }
}

export const listCommandWords = { en, es }

export const listWords = bilingual<typeof en>(listCommandWords)
