import type { ActiveStatus } from "../users/user.schema.ts"

const en = {
  add: "Add Learning",
  edit: "Edit the article in focus",
  remove: "Delete the article in focus",
  switch: (to: ActiveStatus): string =>
    to === "active" ? "Publish the article in focus" : "Unpublish the article in focus",
  show: (status: ActiveStatus): string => (status === "active" ? "Show published articles" : "Show drafts of articles"),
  showNotReady: "Show articles whose Spanish is not ready",
  showReady: "Show articles whose Spanish is ready",
  search: "Search articles",
  keywords: { spanish: "translation copied missing stale" }
}

const es: typeof en = {
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

export const articleCommandWords = { en, es }
