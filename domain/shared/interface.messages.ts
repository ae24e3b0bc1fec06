/**
 * The words of the interface itself: reusable parts, shell and palette.
 *
 * English is the specification's to the letter; Spanish speaks to the administrator as *usted*.
 */
import type { Language } from "./language.schema.ts"

export interface PagingWords {
  readonly label: string
  readonly showing: (from: number, to: number, total: number) => string
  readonly pageOf: (page: number, pages: number) => string
  readonly page: (page: number) => string
  readonly previous: string
  readonly next: string
}

export interface PaletteWords {
  readonly label: string
  readonly placeholder: string
  readonly nothing: string
  readonly searching: string
  readonly move: string
  readonly run: string
  readonly close: string
  readonly failed: string
  readonly groups: Readonly<Record<"selection" | "screen" | "places" | "records" | "preferences", string>>
  /** How many commands exist that are not listed because nothing accepts them here. */
  readonly unavailable: (count: number) => string
}

export interface ShellWords {
  readonly product: string
  readonly sidebar: string
  readonly navigation: string
  readonly collapse: string
  readonly expand: string
  readonly openMenu: string
  readonly closeMenu: string
  readonly skip: string
  readonly jump: string
  readonly waiting: string
  readonly account: string
  readonly logout: string
  readonly changePassword: string
  readonly language: string
  readonly languages: Readonly<Record<Language, string>>
  readonly theme: string
  readonly themes: { readonly system: string; readonly light: string; readonly dark: string }
  readonly density: string
  readonly densities: { readonly comfortable: string; readonly compact: string }
  readonly singleKeys: string
  readonly nameFallback: string
  readonly emailFallback: string
  readonly links: {
    readonly dashboard: string
    readonly users: string
    readonly companies: string
    readonly questions: string
    readonly benefits: string
    readonly learn: string
    readonly claims: string
    readonly notifications: string
  }
}

export interface InterfaceWords {
  /** A whole number as this language groups it: 1,284. */
  readonly number: (value: number) => string
  readonly cancel: string
  readonly close: string
  readonly delete: string
  readonly deleting: string
  readonly cannotBeUndone: string
  readonly retry: string
  readonly loading: string
  readonly working: string
  readonly error: (message: string) => string
  /** `time` is already worded: 10:42. */
  readonly stale: (time: string) => string
  readonly nothingMatches: string
  readonly clearFilters: string
  readonly showPassword: string
  readonly hidePassword: string
  readonly uploadCsv: string
  readonly downloadReport: string
  readonly downloadingReport: string
  readonly unsaved: { readonly title: string; readonly text: string; readonly stay: string; readonly discard: string }
  readonly toasts: { readonly label: string; readonly close: string }
  readonly paging: PagingWords
  readonly shell: ShellWords
  readonly palette: PaletteWords
  readonly notFound: { readonly title: string; readonly text: string; readonly back: string }
  readonly crash: { readonly title: string; readonly text: string; readonly reload: string; readonly start: string }
}

const english = new Intl.NumberFormat("en-US").format
const spanish = new Intl.NumberFormat("es-CO", { useGrouping: "always" }).format

const en: InterfaceWords = {
  number: english,
  cancel: "Cancel",
  close: "Close",
  delete: "Delete",
  deleting: "Deleting...",
  cannotBeUndone: "This action cannot be undone.",
  retry: "Retry",
  loading: "Loading...",
  working: "Working",
  error: (message) => `Error: ${message}`,
  stale: (time) => `Shown as of ${time}. The list could not be refreshed.`,
  nothingMatches: "Nothing matches",
  clearFilters: "Clear filters",
  showPassword: "Show password",
  hidePassword: "Hide password",
  uploadCsv: "Upload CSV",
  downloadReport: "Download Report",
  downloadingReport: "Downloading...",
  unsaved: {
    title: "Discard what you typed?",
    text: "It has not been saved yet.",
    stay: "Stay",
    discard: "Discard"
  },
  toasts: { label: "Messages", close: "Close message" },
  paging: {
    label: "Pagination",
    showing: (from, to, total) => `Showing ${english(from)} to ${english(to)} of ${english(total)} results`,
    pageOf: (page, pages) => `Page ${english(page)} of ${english(pages)}`,
    page: (page) => `Page ${english(page)}`,
    previous: "Previous page",
    next: "Next page"
  },
  shell: {
    product: "Health Benefits",
    sidebar: "Sidebar",
    navigation: "Main",
    collapse: "collapse the sidebar",
    expand: "expand the sidebar",
    openMenu: "Open menu",
    closeMenu: "Close menu",
    skip: "Skip to content",
    jump: "Search or jump to",
    waiting: "waiting",
    account: "Account",
    logout: "Logout",
    changePassword: "Change password",
    language: "Language",
    languages: { en: "English", es: "Español" },
    theme: "Theme",
    themes: { system: "System", light: "Light", dark: "Dark" },
    density: "Density",
    densities: { comfortable: "Comfortable", compact: "Compact" },
    singleKeys: "Single-key shortcuts",
    nameFallback: "Admin User",
    emailFallback: "admin@platform",
    links: {
      dashboard: "Dashboard",
      users: "User Management",
      companies: "Company Management",
      questions: "Question Management",
      benefits: "Benefits",
      learn: "Learn",
      claims: "Claims",
      notifications: "Notifications"
    }
  },
  palette: {
    label: "Commands",
    placeholder: "Search or run a command",
    nothing: "Nothing matches",
    searching: "Searching...",
    move: "move",
    run: "run",
    close: "Close",
    failed: "Records could not be searched",
    groups: {
      selection: "Selection",
      screen: "This screen",
      places: "Screens",
      records: "Records",
      preferences: "Preferences"
    },
    unavailable: (count) => `${english(count)} ${count === 1 ? "command" : "commands"} unavailable here`
  },
  notFound: {
    title: "Not found",
    text: "There is no screen at this address.",
    back: "Go to the first screen"
  },
  crash: {
    title: "Something went wrong",
    text: "The screen stopped working. What was already saved is safe.",
    reload: "Reload this page",
    start: "Go to the first screen"
  }
}

const es: InterfaceWords = {
  number: spanish,
  cancel: "Cancelar",
  close: "Cerrar",
  delete: "Eliminar",
  deleting: "Eliminando...",
  cannotBeUndone: "Esta acción no se puede deshacer.",
  retry: "Reintentar",
  loading: "Cargando...",
  working: "En curso",
  error: (message) => `Error: ${message}`,
  stale: (time) => `Datos de las ${time}. No se pudo actualizar la lista.`,
  nothingMatches: "Nada coincide",
  clearFilters: "Quitar filtros",
  showPassword: "Mostrar contraseña",
  hidePassword: "Ocultar contraseña",
  uploadCsv: "Subir CSV",
  downloadReport: "Descargar informe",
  downloadingReport: "Descargando...",
  unsaved: {
    title: "¿Descartar lo que escribió?",
    text: "Todavía no se ha guardado.",
    stay: "Quedarse",
    discard: "Descartar"
  },
  toasts: { label: "Mensajes", close: "Cerrar mensaje" },
  paging: {
    label: "Paginación",
    showing: (from, to, total) => `Mostrando ${spanish(from)} a ${spanish(to)} de ${spanish(total)} resultados`,
    pageOf: (page, pages) => `Página ${spanish(page)} de ${spanish(pages)}`,
    page: (page) => `Página ${spanish(page)}`,
    previous: "Página anterior",
    next: "Página siguiente"
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
    waiting: "en espera",
    account: "Cuenta",
    logout: "Cerrar sesión",
    changePassword: "Cambiar contraseña",
    language: "Idioma",
    languages: { en: "English", es: "Español" },
    theme: "Tema",
    themes: { system: "Sistema", light: "Claro", dark: "Oscuro" },
    density: "Densidad",
    densities: { comfortable: "Cómoda", compact: "Compacta" },
    singleKeys: "Atajos de una tecla",
    nameFallback: "Usuario administrador",
    emailFallback: "admin@platform",
    links: {
      dashboard: "Panel",
      users: "Gestión de usuarios",
      companies: "Gestión de empresas",
      questions: "Gestión de preguntas",
      benefits: "Beneficios",
      learn: "Aprendizaje",
      claims: "Reclamaciones",
      notifications: "Notificaciones"
    }
  },
  palette: {
    label: "Comandos",
    placeholder: "Busque o ejecute un comando",
    nothing: "Nada coincide",
    searching: "Buscando...",
    move: "mover",
    run: "ejecutar",
    close: "Cerrar",
    failed: "No se pudieron buscar los registros",
    groups: {
      selection: "Selección",
      screen: "Esta pantalla",
      places: "Pantallas",
      records: "Registros",
      preferences: "Preferencias"
    },
    unavailable: (count) =>
      `${spanish(count)} ${count === 1 ? "comando no disponible" : "comandos no disponibles"} aquí`
  },
  notFound: {
    title: "No encontrado",
    text: "No hay ninguna pantalla en esta dirección.",
    back: "Ir a la primera pantalla"
  },
  crash: {
    title: "Algo salió mal",
    text: "La pantalla dejó de funcionar. Lo que ya se guardó está a salvo.",
    reload: "Recargar esta página",
    start: "Ir a la primera pantalla"
  }
}

export const interfaceWords = { en, es } satisfies Record<Language, InterfaceWords>
