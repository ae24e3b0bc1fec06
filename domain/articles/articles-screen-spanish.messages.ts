import { recordKinds } from "../shared/record-kind.schema.ts"
import { languageTabsSpanish, recordTextsSpanish } from "../shared/record-screen/record-texts-spanish.messages.ts"
import { placeTitles } from "../shared/place.messages.ts"
import type { ArticlesScreenWords } from "./articles-screen-english.messages.ts"

const texts = recordTextsSpanish(recordKinds.article.noun.es)

export const articlesScreenSpanish: ArticlesScreenWords = {
  ...texts,
  title: placeTitles.es.learn,
  stats: {
    total: "Total de artículos",
    active: "Artículos publicados",
    drafts: "Borradores",
    categories: "Categorías"
  },
  add: "Añadir artículo",
  search: "Buscar título",
  cardsPerPage: "Tarjetas por página",
  categories: {
    newsletter: "Boletín",
    mind_and_mood: "Mente y ánimo",
    body_and_balance: "Cuerpo y equilibrio",
    healthy_habits: "Hábitos saludables",
    wellness_at_work: "Bienestar en el trabajo",
    self_care_stories: "Historias de autocuidado"
  },
  statuses: { active: "Publicado", inactive: "Borrador" },
  filters: {
    ...texts.filters,
    category: "Categoría",
    anyCategory: "Todas las categorías",
    spanish: "Español",
    anySpanish: "Español: todos",
    ready: "Español listo",
    notReady: "Español pendiente"
  },
  sort: {
    label: "Orden",
    newest: "Recientes",
    oldest: "Antiguos",
    titleUp: "Título en inglés, de la A a la Z",
    titleDown: "Título en inglés, de la Z a la A",
    publishedFirst: "Publicados primero",
    draftsFirst: "Borradores primero"
  },
  empty: { title: "No hay artículos disponibles", add: "Añadir el primer artículo" },
  card: {
    switch: "Publicar artículo",
    switchOf: (title) => `Publicar artículo: ${title}`,
    menuOf: (title) => `Menú de ${title}`,
    edit: "Editar",
    unpublish: "Despublicar",
    publish: "Publicar",
    delete: "Eliminar",
    sample: "Este artículo todavía no tiene descripción de tarjeta.",
    spanish: (left) => `Español: ${left}`
  },
  left: {
    missing: (count) => (count === 1 ? "falta 1" : `faltan ${count}`),
    copied: (count) => (count === 1 ? "1 copiado" : `${count} copiados`),
    stale: (count) => (count === 1 ? "1 desactualizado" : `${count} desactualizados`),
    several: (count) => (count === 1 ? "1 pendiente" : `${count} pendientes`)
  },
  removal: {
    ...texts.removal,
    question: (title) => `Los miembros ya no encontrarán «${title}».`
  },
  form: {
    ...texts.form,
    addTitle: "Añadir artículo nuevo",
    add: "Crear artículo",
    adding: "Creando...",
    unsaved: "Cambios sin guardar",
    fields: {
      title: "Título del artículo",
      subtitle: "Subtítulo",
      card_description: "Descripción de la tarjeta",
      text: "Contenido",
      category: "Categoría",
      author: "Autor",
      image: "Imagen"
    },
    inLanguage: { en: (label) => `${label} (inglés)`, es: (label) => `${label} (español)` },
    ownAuthor: "Si lo deja vacío, el autor será usted.",
    sameAuthor: "Si lo deja vacío, el autor no cambia.",
    languages: { ...languageTabsSpanish, label: "Idioma" },
    willBeCopied: "Los campos que deje vacíos se copian del inglés y se marcan como no traducidos.",
    confirm: "Confirmar traducción",
    confirmOf: (label) => `Confirmar traducción: ${label}`,
    counter: (count, most) => `${count} / ${most}`,
    tooLongToCount: "demasiado largo",
    useThese: "Usar estos valores"
  },
  keys: { ...texts.keys, switch: "Publicar o despublicar el artículo" }
}
