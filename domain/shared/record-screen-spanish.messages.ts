import type { RecordScreenWords } from "./record-screen.messages.ts"

export const recordScreenSpanish: RecordScreenWords = {
  settings: "Ajustes de la tabla",
  rowsPerPage: "Filas por página",
  moved: "La lista ha cambiado.",
  refresh: "Actualizar",
  keysHelp: "Mostrar las teclas",
  notAvailable: "N/D",
  choose: "Elija una opción",
  statuses: { active: "Activo", inactive: "Inactivo" },
  merge: {
    title: "Otra persona ha cambiado los mismos campos",
    text: "Elija para cada campo qué valor debe quedar. Todo lo demás ya se ha reunido.",
    mine: "El mío",
    theirs: "El suyo",
    empty: "(vacío)",
    save: "Guardar estos valores"
  },
  keys: {
    title: "Teclas de esta lista",
    text: "Funcionan con el foco en la lista. Las teclas sueltas se desactivan en el menú de la cuenta.",
    palette: "Buscar o ir a"
  }
}
