import { numberIn } from "../language.rules.ts"
import type { RecordScreenWords } from "./record-screen-english.messages.ts"

export const recordScreenSpanish: RecordScreenWords = {
  settings: "Ajustes de la tabla",
  rowsPerPage: "Filas por página",
  import: { label: "Importación", any: "Todas las importaciones", chosen: "Añadidos por esta importación" },
  outsideFilter: (count, matching) =>
    `${numberIn.es(count)} ${count === 1 ? "cambiado" : "cambiados"} aquí · ${numberIn.es(matching)} ${matching === 1 ? "sigue" : "siguen"} coincidiendo`,
  keptRows: (count, total) => `Mostrando ${numberIn.es(count)} · ${numberIn.es(total)} en la lista ahora`,
  notShown: (count) => `${numberIn.es(count)} ${count === 1 ? "no se muestra" : "no se muestran"}`,
  moved: "La lista cambió.",
  refresh: "Actualizar",
  undo: {
    left: (minutes) => `${minutes === 1 ? "queda" : "quedan"} ${numberIn.es(minutes)} min`,
    undoing: "Deshaciendo..."
  },
  unreadable: (id) => `Esta fila no se puede leer.${id === null ? "" : ` Id: ${id}`}`,
  keysHelp: "Mostrar los atajos de teclado",
  history: "Historial",
  notAvailable: "N/D",
  choose: "Elija una opción",
  countryCode: "Código de país",
  statuses: { active: "Activo", inactive: "Inactivo" }
}
