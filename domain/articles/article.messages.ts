import { byLanguage, titlesOf } from "../shared/language.rules.ts"
import type { Translated } from "../shared/language.schema.ts"
import { failureDescriber } from "../shared/failure.messages.ts"
import { recordKinds } from "../shared/record-kind.schema.ts"
import {
  fieldWords,
  mergedNotice,
  recordCommandWords,
  recordFailureWords,
  recordNotices
} from "../shared/record.messages.ts"
import type { ActiveStatus } from "../shared/account.schema.ts"
import { type Article, articleTextMax, authorMax, toArticleFailure } from "./article.schema.ts"

export const articleFailureWords = recordFailureWords(recordKinds.article.noun)

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

type PublishedArticle = Pick<Article, "title_en" | "title_es" | "translations">

const articleRecordNotices = recordNotices<PublishedArticle>({
  noun: recordKinds.article.noun,
  nameOf: titlesOf
})

/** What publishing shows to readers of Spanish, where that is English. */
const copiesText = (count: number): Translated<string> =>
  count === 1
    ? { en: "1 Spanish text is a copy of the English.", es: "1 texto en español es copia del inglés." }
    : {
        en: `${count} Spanish texts are copies of the English.`,
        es: `${count} textos en español son copias del inglés.`
      }

export const articleNotices = {
  ...articleRecordNotices,
  done: (action: Parameters<typeof articleRecordNotices.done>[0], row: PublishedArticle) => (count: number) => {
    const text = articleRecordNotices.done(action, row)(count)
    const copies = Object.values(row.translations).filter((state) => state === "copied").length
    // Of several articles the number alone is said: their copies are marked in the list.
    if (action !== "activate" || count > 1 || copies === 0) return text
    const more = copiesText(copies)
    return { en: `${text.en}. ${more.en}`, es: `${text.es}. ${more.es}` }
  },
  merged: mergedNotice(recordKinds.article.noun),
  pictureNotStored: {
    en: "The image you chose was not kept with the draft. Choose it again.",
    es: "La imagen que eligió no se conservó con el borrador. Elíjala de nuevo."
  }
}

export const describeArticleFailure = failureDescriber(toArticleFailure, articleFailureWords)

const commands = recordCommandWords(recordKinds.article.noun)

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
