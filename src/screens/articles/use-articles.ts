/** Hooks of the articles screen. */
import { type ArticlesScreenWords, articlesScreenEnglish } from "#domain/articles/articles-screen-english.messages.ts"
import type { ArticlesMessage, ArticlesState } from "#domain/articles/articles.commands.ts"
import type { ImagesPort } from "#domain/files/image.store.ts"
import { screenContext } from "#src/screens/record/use-screen.ts"

export interface ArticlesScreenParts {
  readonly images: ImagesPort
  /** Puts a chosen file into the form, or shows there why it is invalid. */
  readonly pick: (file: File) => void
}

export const {
  Provider: ArticlesScreenProvider,
  useScreen: useArticlesScreen,
  useScreenState: useArticlesState,
  useButtons: useArticleButtons,
  useWords: useArticlesWords
} = screenContext<ArticlesState, ArticlesMessage, ArticlesScreenWords, ArticlesScreenParts>(
  articlesScreenEnglish,
  (spanish) => spanish.articlesScreenSpanish
)
