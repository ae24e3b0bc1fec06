/** Hooks of the articles screen. */
import { type ArticlesScreenWords, articlesScreenEnglish } from "#domain/articles/articles-screen-english.messages.ts"
import type { articlesScreenMachine } from "#domain/articles/articles-screen.machine.ts"
import type { ImagesPort } from "#domain/files/images.port.ts"
import { screenContext } from "#src/screens/record/use-screen.ts"
import { useScreenWords } from "#src/shell/use-application.ts"

export interface ArticlesScreenParts {
  readonly images: ImagesPort
  /** Puts a chosen file into the form, or shows there why it is invalid. */
  readonly pick: (file: File) => void
}

export const {
  Provider: ArticlesScreenProvider,
  useScreen: useArticlesScreen,
  useScreenState: useArticlesState,
  useButtons: useArticleButtons
} = screenContext<typeof articlesScreenMachine, ArticlesScreenParts>()

export const useArticlesWords = (): ArticlesScreenWords =>
  useScreenWords(articlesScreenEnglish, (spanish) => spanish.articlesScreenSpanish)
