/** Articles as models of the grid's cards. */
import { articleListRules } from "#domain/articles/article-list.rules.ts"
import { spanishLeft } from "#domain/articles/article.rules.ts"
import type { Article } from "#domain/articles/article.schema.ts"
import { articleActions, type ArticlesMessage, type ArticlesState } from "#domain/articles/articles.commands.ts"
import type { articlesScreenMachine } from "#domain/articles/articles-screen.machine.ts"
import type { ArticlesScreenWords } from "#domain/articles/articles-screen-english.messages.ts"
import { actionOn } from "#domain/shared/list/row-actions.machine.ts"
import type { ArticleCardModel } from "./article-card.view.tsx"
import { plainDate } from "#src/shell/dates.ts"
import { focusCursorRow } from "#src/shell/focus.ts"
import { modelCache } from "#src/screens/record/record-list.ts"
import type { RunningScreen } from "#src/screens/record/running-screen.ts"

/** What is missing in an article's Spanish, as a text; null where nothing is. */
export const wordsOfLeft = (left: ReturnType<typeof spanishLeft>, words: ArticlesScreenWords["left"]): string | null =>
  left === null ? null : words[left.state ?? "several"](left.count)

export type ArticleCards = ReturnType<typeof articleCards>

export const articleCards = ({ state: current, send, sendIfAccepted }: RunningScreen<typeof articlesScreenMachine>) => {
  const keep = modelCache<ArticleCardModel>()
  const doing = (message: ArticlesMessage | null) => () => {
    if (message !== null) sendIfAccepted(message)
  }
  const toModel = (
    article: Article,
    action: ReturnType<typeof actionOn>,
    isCursor: boolean,
    words: ArticlesScreenWords
  ): ArticleCardModel => ({
    id: article.id,
    title: article.title_en,
    text: article.card_description_en.trim() === "" ? null : article.card_description_en,
    category: article.category,
    imageKey: article.image,
    createdOn: plainDate(article.created_at),
    spanishLeft: wordsOfLeft(spanishLeft(article.translations), words.left),
    isPublished: article.status === "active",
    // While being switched it shows the new state; a failure reverts it.
    isOn: action === null ? article.status === "active" : action === "activate",
    isActing: action !== null,
    toggle: action === null ? doing(articleActions.toggle(article)) : null,
    isCursor,
    onCursor: () => {
      if (current().list.context.cursor !== article.id)
        send({ to: "list", event: { type: "cursor.place", id: article.id } })
    },
    cardRef: isCursor ? focusCursorRow : null,
    edit: doing(articleActions.edit(article)),
    remove: doing(articleActions.remove(article))
  })
  return (state: ArticlesState, words: ArticlesScreenWords): ReadonlyArray<ArticleCardModel> =>
    keep(
      articleListRules.shownRows(state.list.context).map((article) => {
        const action = actionOn(state.rowActions.context, article.id)
        const isCursor = state.list.context.cursor === article.id
        return {
          id: article.id,
          state: [article, action, isCursor, words],
          make: () => toModel(article, action, isCursor, words)
        }
      })
    )
}
