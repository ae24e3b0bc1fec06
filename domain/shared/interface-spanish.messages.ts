import { quoted } from "./language.rules.ts"
import { placeTitles } from "./place.messages.ts"
import type { InterfaceWords } from "./interface-english.messages.ts"

const spanish = new Intl.NumberFormat("es-CO", { useGrouping: "always" }).format

/** The Spanish texts address the administrator as *usted*. */
export const interfaceSpanish: InterfaceWords = {
  number: spanish,
  cancel: "Cancelar",
  close: "Cerrar",
  delete: "Eliminar",
  deleting: "Eliminando...",
  retry: "Reintentar",
  loading: "Cargando...",
  working: "En curso",
  error: (message) => `Error: ${message}`,
  shownAsOf: (time) => `Datos de las ${time}.`,
  stale: (time) => `Datos de las ${time}. No se pudo actualizar la lista.`,
  noFigures: "No se pudieron cargar las cifras.",
  mayBeOld: "No se pudo actualizar. Es posible que haya cambiado.",
  oldFigures: "No se pudieron actualizar las cifras. Es posible que hayan cambiado.",
  nothingMatches: (text) => (text === "" ? "No hay coincidencias" : `No hay coincidencias con ${quoted(text)}`),
  similar: "Parecido:",
  clearFilters: "Quitar filtros",
  daysBackwards: "El primer día es posterior al último.",
  showPassword: "Mostrar contraseña",
  hidePassword: "Ocultar contraseña",
  uploadCsv: "Cargar CSV",
  downloadReport: "Descargar informe",
  downloadingReport: "Descargando...",
  undo: "Deshacer",
  undoAll: "Deshacer todo",
  createAnother: "Añadir más",
  unsaved: {
    title: "¿Descartar lo que escribió?",
    text: "Todavía no se guardó.",
    stay: "Quedarse",
    discard: "Descartar"
  },
  toasts: { label: "Mensajes", close: "Cerrar mensaje" },
  paging: {
    label: "Paginación",
    showing: (from, to, total) =>
      `Mostrando ${spanish(from)} a ${spanish(to)} de ${spanish(total)} ${total === 1 ? "resultado" : "resultados"}`,
    pageOf: (page, pages) => `Página ${spanish(page)} de ${spanish(pages)}`,
    page: (page) => `Página ${spanish(page)}`,
    previous: "Página anterior",
    next: "Página siguiente"
  },
  connection: {
    offline: "No tiene conexión. Lo que escriba se conserva; podrá guardarlo cuando vuelva la conexión.",
    lost: "No se puede conectar con el servidor. Lo que escriba se conserva; podrá guardarlo cuando vuelva.",
    replaced: "Hay una nueva versión.",
    reload: "Recargar",
    unreachable: "No se pudo cargar esta página",
    kept: "No se puede conectar con el servidor. Inténtelo de nuevo en un momento."
  },
  shell: {
    product: "Health Benefits",
    sidebar: "Barra lateral",
    navigation: "Principal",
    collapse: "contraer la barra lateral",
    expand: "expandir la barra lateral",
    openMenu: "Abrir menú",
    closeMenu: "Cerrar menú",
    skip: "Ir al contenido",
    jump: "Buscar o ir a",
    pendingCount: "en espera",
    staleCount: "no se pudo actualizar",
    account: "Cuenta",
    logout: "Cerrar sesión",
    changePassword: "Cambiar contraseña",
    sessions: "Su inicio de sesión",
    language: "Idioma",
    languages: { en: "English", es: "Español" },
    theme: "Tema",
    themes: { system: "Sistema", light: "Claro", dark: "Oscuro" },
    density: "Densidad",
    densities: { comfortable: "Cómoda", compact: "Compacta" },
    singleKeys: "Atajos de una tecla",
    nameFallback: "Usuario administrador",
    emailFallback: "admin@platform",
    links: placeTitles.es
  },
  notFound: {
    title: "No encontrado",
    text: "No hay ninguna página en esta dirección.",
    back: "Ir al panel"
  },
  crash: {
    title: "Algo salió mal",
    text: "Esta página dejó de funcionar. Todo lo que guardó está a salvo.",
    reload: "Recargar esta página",
    start: "Ir al panel"
  }
}
