/** How the screens of the articles' room reach its actors. */
import { type ArticlesDesk, type ArticlesMessage, articlesOffers } from "#domain/articles/articles.commands.ts"
import { type ArticlesScreenWords, articlesScreenEnglish } from "#domain/articles/articles-screen-english.messages.ts"
import { type Buttons, buttonsOf } from "./buttons.ts"
import { useAtomValue } from "jotai/react"
import { useRoom } from "./use-desk.ts"
import { useSnapshot } from "./use-snapshot.ts"
import { useWords } from "./use-system.ts"
import { spanishAtom } from "./words.ts"

/** All machines of the room as they stand; whoever asks is drawn again when one of them moves. */
export const useArticlesDesk = (): ArticlesDesk => {
  const room = useRoom("learn")
  return {
    list: useSnapshot(room.list),
    editor: useSnapshot(room.editor),
    removal: useSnapshot(room.removal),
    acts: useSnapshot(room.acts)
  }
}

/** Sends to the room's machines. */
export const useSendToArticles = (): ((message: ArticlesMessage) => void) => useRoom("learn").send

/** The registry's commands as the buttons of these screens: what cannot be run now is null. */
export const articleButtons = (desk: ArticlesDesk, send: (message: ArticlesMessage) => void): Buttons =>
  buttonsOf(articlesOffers(desk), send)

export const useArticlesWords = (): ArticlesScreenWords => {
  const spanish = useAtomValue(spanishAtom)
  return useWords().language === "es" && spanish !== null ? spanish.articlesScreenSpanish : articlesScreenEnglish
}
