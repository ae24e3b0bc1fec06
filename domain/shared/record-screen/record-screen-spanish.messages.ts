import { numberIn } from "../language.rules.ts"
import type { RecordScreenWords } from "./record-screen-english.messages.ts"

export const recordScreenSpanish: RecordScreenWords = {
  settings: "Ajustes de la tabla",
  rowsPerPage: "Filas por página",
  import: { label: "Importación", any: "Todas las importaciones", chosen: "Añadidos por esta importación" },
  outsideFilter: (count, matching) =>
    `${numberIn.es(count)} ${count === 1 ? "cambiado" : "cambiados"} aquí · ${numberIn.es(matching)} ${matching === 1 ? "sigue" : "siguen"} coincidiendo`,
  notShown: (count) => `${numberIn.es(count)} ${count === 1 ? "no se muestra" : "no se muestran"}`,
  moved: "La lista cambió.",
  refresh: "Actualizar",
  undo: {
    left: (minutes) => `${minutes === 1 ? "queda" : "quedan"} ${numberIn.es(minutes)} min`,
    undoing: "Deshaciendo..."
  },
  unreadable: (id) => `Esta fila no se puede leer.${id === null ? "" : ` Id: ${id}`}`,
  keysHelp: "Mostrar los atajos de teclado",
  notAvailable: "N/D",
  choose: "Elija una opción",
  countryCode: "Código de país",
  statuses: { active: "Activo", inactive: "Inactivo" },
  merge: {
    title: "Otra persona cambió los mismos campos",
    titleBy: (name) => `${name} cambió los mismos campos`,
    savedAt: (time) => `Guardado a las ${time}. `,
    text: "Elija qué valor conservar en cada campo. Los demás cambios ya están combinados.",
    overtaken: {
      colleague: "Otra persona guardó esto mientras usted escribe.",
      self: "Esto se guardó en su nombre, aquí o en otra pestaña."
    },
    compare: "Ver los cambios",
    more: "Guardado. Lo que escribió después aún no está guardado.",
    merged: "Lo que se guardó mientras tanto ya está en el formulario, junto con lo que usted escribió.",
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
    gone: "No se pudo cargar la imagen",
    hint: "PNG o JPEG, hasta 5 MB."
  },
  keys: {
    title: "Atajos de teclado de esta lista",
    text: "Funcionan mientras no escribe texto. Puede desactivar los atajos de una tecla en el menú de la cuenta.",
    onList: "En la lista",
    elsewhere: "A otras pantallas",
    caps: { Home: "Inicio", End: "Fin", Space: "Espacio", Del: "Supr", Shift: "Mayús", Escape: "Esc" },
    leaveSearch: "De la búsqueda a la primera fila",
    ends: "Primera y última fila",
    pages: "Página anterior y siguiente",
    goTo: (place) => `Ir a ${place}`,
    palette: "Buscar o ir a"
  }
}
