/** The words of the articles' commands, as keys, buttons and palette show them. */
import type { Language } from "../shared/language.schema.ts"
import type { ActiveStatus } from "../users/user.schema.ts"

interface ArticleCommandWords {
  readonly add: string
  readonly edit: string
  readonly remove: string
  readonly switch: (to: ActiveStatus) => string
  readonly show: (status: ActiveStatus) => string
  readonly showNotReady: string
  readonly showReady: string
  readonly search: string
  readonly keywords: { readonly spanish: string }
}

const en: ArticleCommandWords = {
  add: "Add Learning",
  edit: "Edit the article in focus",
  remove: "Delete the article in focus",
  switch: (to) => (to === "active" ? "Publish the article in focus" : "Unpublish the article in focus"),
  show: (status) => (status === "active" ? "Show published articles" : "Show drafts of articles"),
  showNotReady: "Show articles whose Spanish is not ready",
  showReady: "Show articles whose Spanish is ready",
  search: "Search articles",
  keywords: { spanish: "translation copied missing stale" }
}

const es: ArticleCommandWords = {
  add: "Añadir aprendizaje",
  edit: "Editar el artículo enfocado",
  remove: "Eliminar el artículo enfocado",
  switch: (to) => (to === "active" ? "Publicar el artículo enfocado" : "Retirar el artículo enfocado"),
  show: (status) => (status === "active" ? "Mostrar artículos publicados" : "Mostrar borradores de artículos"),
  showNotReady: "Mostrar artículos cuyo español no está listo",
  showReady: "Mostrar artículos cuyo español está listo",
  search: "Buscar artículos",
  keywords: { spanish: "traducción copiado falta desactualizado" }
}

export const articleCommandWords = { en, es } satisfies Record<Language, ArticleCommandWords>
