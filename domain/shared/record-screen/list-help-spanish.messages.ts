import type { ListHelpWords } from "./list-help-english.messages.ts"

export const listHelpSpanish: ListHelpWords = {
  title: "Atajos de teclado de esta lista",
  text: "Funcionan mientras no escribe texto. Puede desactivar los atajos de una tecla en el menú de la cuenta.",
  onList: "En la lista",
  elsewhere: "A otras pantallas",
  caps: { Home: "Inicio", End: "Fin", Space: "Espacio", Shift: "Mayús", Escape: "Esc" },
  leaveSearch: "De la búsqueda a la primera fila",
  history: "Mostrar el historial",
  ends: "Primera y última fila",
  pages: "Página anterior y siguiente",
  goTo: (place) => `Ir a ${place}`,
  palette: "Buscar o ir a"
}
