import { numberIn } from "../language.rules.ts"
import type { RecordScreenWords } from "./record-screen-english.messages.ts"

export const recordScreenSpanish: RecordScreenWords = {
  settings: "Ajustes de la tabla",
  rowsPerPage: "Filas por página",
  held: (count, matching) =>
    `${numberIn.es(count)} ${count === 1 ? "cambiado" : "cambiados"} aquí · ${numberIn.es(matching)} ${matching === 1 ? "sigue" : "siguen"} coincidiendo`,
  moved: "La lista ha cambiado.",
  refresh: "Actualizar",
  keysHelp: "Mostrar las teclas",
  notAvailable: "N/D",
  choose: "Elija una opción",
  countryCode: "Código de país",
  statuses: { active: "Activo", inactive: "Inactivo" },
  merge: {
    title: "Otra persona ha cambiado los mismos campos",
    text: "Elija para cada campo qué valor debe quedar. Todo lo demás ya se ha reunido.",
    mine: "El mío",
    theirs: "El suyo",
    empty: "(vacío)",
    save: "Guardar estos valores"
  },
  image: {
    choose: "Elegir imagen",
    replace: "Cambiar imagen",
    remove: "Quitar",
    drop: "o suéltela aquí",
    release: "Suéltela aquí",
    chosen: "Imagen elegida",
    current: "Imagen actual",
    none: "Todavía no hay imagen",
    loading: "Cargando imagen...",
    gone: "No se puede mostrar la imagen",
    hint: "PNG o JPEG, como máximo 5 MB."
  },
  keys: {
    title: "Teclas de esta lista",
    text: "Funcionan mientras no se escribe texto. Las teclas sueltas se desactivan en el menú de la cuenta.",
    ends: "Primera y última fila",
    pages: "Página anterior y siguiente",
    goTo: (place) => `Ir a ${place}`,
    palette: "Buscar o ir a"
  }
}
