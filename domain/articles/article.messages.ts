import { byLanguage } from "../shared/language.rules.ts"
import { failureDescriber } from "../shared/failure.messages.ts"
import { recordNouns } from "../shared/record-noun.rules.ts"
import {
  fieldWords,
  mergedNotice,
  recordCommandWords,
  recordFailureWords,
  recordNotices
} from "../shared/record.messages.ts"
import type { ActiveStatus } from "../users/user.schema.ts"
import { type Article, articleTextMax, authorMax, toArticleFailure } from "./article.schema.ts"

export const articleFailureWords = recordFailureWords(recordNouns.article)

/** Texts for the keys that the checks of articles carry (specification, "Article form"). */
export const articleFieldWords = fieldWords(
  {
    category: { en: "Category", es: "La categoría" },
    article_title: { en: "Article title", es: "El título del artículo", most: articleTextMax.title },
    subtitle: { en: "Subtitle", es: "El subtítulo", most: articleTextMax.subtitle },
    card_description: {
      en: "Card description",
      es: "La descripción de la tarjeta",
      most: articleTextMax.card_description
    },
    article_text: { en: "Article content", es: "El contenido del artículo", most: articleTextMax.text },
    author: { en: "Author", es: "El autor", most: authorMax, isOptional: true }
  },
  {
    text_unknown: {
      en: "Choose from title, subtitle, card_description, text.",
      es: "Elija entre title, subtitle, card_description, text."
    },
    spanish_unknown: { en: "Choose ready or not_ready.", es: "Elija ready o not_ready." }
  }
)

export const translationWords = byLanguage({
  complete: { en: "Complete", es: "Completo" },
  missing: { en: "Missing", es: "Falta" },
  copied: { en: "Copied, not translated", es: "Copiado, sin traducir" },
  stale: { en: "English has changed since then", es: "El inglés cambió después" }
})

export const articleNotices = {
  ...recordNotices({
    noun: recordNouns.article,
    nameOf: ({ title_en }: Pick<Article, "title_en">) => title_en,
    verbs: { activate: { en: "published", es: "publicad" }, deactivate: { en: "unpublished", es: "despublicad" } }
  }),
  merged: mergedNotice(recordNouns.article),
  pictureNotStored: {
    en: "The image you chose was not kept with the draft. Choose it again.",
    es: "La imagen que eligió no se conservó con el borrador. Elíjala de nuevo."
  }
}

export const describeArticleFailure = failureDescriber(toArticleFailure, articleFailureWords)

const commands = recordCommandWords(recordNouns.article)

const en = {
  ...commands.en,
  add: "Add Learning",
  switch: (to: ActiveStatus): string =>
    to === "active" ? "Publish the article in focus" : "Unpublish the article in focus",
  show: (status: ActiveStatus): string => (status === "active" ? "Show published articles" : "Show draft articles"),
  showNotReady: "Show articles whose Spanish is not ready",
  showReady: "Show articles whose Spanish is ready",
  keywords: { spanish: "translation copied missing stale" }
}

const es: typeof en = {
  ...commands.es,
  add: "Añadir artículo",
  switch: (to) => (to === "active" ? "Publicar el artículo resaltado" : "Despublicar el artículo resaltado"),
  show: (status) => (status === "active" ? "Mostrar artículos publicados" : "Mostrar borradores de artículos"),
  showNotReady: "Mostrar artículos con el español pendiente",
  showReady: "Mostrar artículos con el español listo",
  keywords: { spanish: "traducción copiado falta desactualizado" }
}

export const articleCommandWords = { en, es }
