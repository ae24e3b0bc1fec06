import { failureDescriber, type FailureWords } from "../shared/failure.messages.ts"
import type { InEveryLanguage } from "../shared/language.schema.ts"
import { toArticleFailure } from "./article.schema.ts"

export const articleFailureWords = {
  en: {
    ArticleNotFound: "This article no longer exists.",
    ArticleOvertaken: "Somebody has changed this article since you opened it. Nothing was changed."
  },
  es: {
    ArticleNotFound: "Este artículo ya no existe.",
    ArticleOvertaken: "Alguien ha cambiado este artículo desde que lo abrió. No se ha cambiado nada."
  }
} satisfies InEveryLanguage<FailureWords>

/** Texts for the keys that the checks of articles carry (specification, "Article form"). */
export const articleFieldWords = {
  en: {
    category_required: "Category is required",
    article_title_required: "Article title is required",
    article_title_too_long: "Article title must be less than 50 characters",
    subtitle_required: "Subtitle is required",
    subtitle_too_long: "Subtitle must be less than 50 characters",
    card_description_required: "Card description is required",
    card_description_too_long: "Card description must be less than 255 characters",
    article_text_required: "Article content is required",
    article_text_too_long: "Article content must be less than 300 characters",
    author_too_long: "Author must be less than 100 characters",
    text_unknown: "Choose from title, subtitle, card_description, text.",
    spanish_unknown: "Choose ready or not_ready."
  },
  es: {
    category_required: "La categoría es obligatoria",
    article_title_required: "El título del artículo es obligatorio",
    article_title_too_long: "El título del artículo debe tener menos de 50 caracteres",
    subtitle_required: "El subtítulo es obligatorio",
    subtitle_too_long: "El subtítulo debe tener menos de 50 caracteres",
    card_description_required: "La descripción de la tarjeta es obligatoria",
    card_description_too_long: "La descripción de la tarjeta debe tener menos de 255 caracteres",
    article_text_required: "El contenido del artículo es obligatorio",
    article_text_too_long: "El contenido del artículo debe tener menos de 300 caracteres",
    author_too_long: "El autor debe tener menos de 100 caracteres",
    text_unknown: "Elija entre title, subtitle, card_description, text.",
    spanish_unknown: "Elija ready o not_ready."
  }
} satisfies InEveryLanguage<Readonly<Record<string, string>>>

export const translationWords = {
  en: {
    complete: "Complete",
    missing: "Missing",
    copied: "Copied, not translated",
    stale: "English has changed since"
  },
  es: {
    complete: "Completo",
    missing: "Falta",
    copied: "Copiado, sin traducir",
    stale: "El inglés ha cambiado desde entonces"
  }
} satisfies InEveryLanguage<Readonly<Record<string, string>>>

export const articleNotices = {
  listFailed: { en: "Error fetching articles", es: "Error al obtener los artículos" },
  created: { en: "Article created successfully", es: "Artículo creado correctamente" },
  createFailed: { en: "Error creating article", es: "Error al crear el artículo" },
  updated: { en: "Article updated successfully", es: "Artículo actualizado correctamente" },
  updateFailed: { en: "Error updating article", es: "Error al actualizar el artículo" },
  deleted: { en: "Article deleted successfully", es: "Artículo eliminado correctamente" },
  deleteFailed: { en: "Error deleting article", es: "Error al eliminar el artículo" },
  merged: {
    en: "Somebody has saved this article meanwhile. Their changes are in the form beside yours; look at them and save again.",
    es: "Alguien ha guardado este artículo entretanto. Sus cambios están en el formulario junto a los suyos; revíselos y guarde de nuevo."
  },
  pictureNotStored: {
    en: "The image you had chosen was not kept with the draft. Choose it again.",
    es: "La imagen que había elegido no se conservó con el borrador. Elíjala de nuevo."
  }
} satisfies Readonly<Record<string, InEveryLanguage<string>>>

export const describeArticleFailure = failureDescriber(toArticleFailure, articleFailureWords)
