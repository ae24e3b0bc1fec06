import type { ArticleFilter } from "#domain/articles/article.schema.ts"
import { articleLimits, articleView } from "#domain/articles/article-list.rules.ts"
import { articlesCommands } from "#domain/articles/articles.commands.ts"
import type { FilterPatch } from "#domain/shared/list/list-view.rules.ts"
import { shortcutsOf } from "#src/screens/record/buttons.ts"
import { toListSettings, toListState } from "#src/screens/record/record-list.ts"
import { useArticleButtons, useArticlesScreen, useArticlesState, useArticlesWords } from "./use-articles.ts"
import { useLive } from "#src/shell/use-workspace.ts"
import { lazyModule, useLazyModule } from "#src/shell/lazy-module.ts"
import { useRecordWords } from "#src/screens/record/use-record-words.ts"
import { usePreferences, useApplication, useWords } from "#src/shell/use-application.ts"
import { ArticleCardScreen } from "./article-card.screen.tsx"
import { ArticlesView } from "./articles.view.tsx"

export const articleDialogsModule = lazyModule(() => import("./article-dialogs.screen.tsx"))

/** The articles screen: turns the snapshots into props of its view. */
export const ArticlesScreen = () => {
  const { send, cards: cardsOf } = useArticlesScreen()
  const state = useArticlesState()
  const words = useArticlesWords()
  const record = useRecordWords()
  const { shared, language } = useWords()
  const preferences = usePreferences()
  const { setPreferences } = useApplication()
  const live = useLive()
  const isOpen = state.editor.hasTag("open")
  const dialogs = useLazyModule(
    articleDialogsModule,
    state.screen.hasTag("help") || isOpen || state.removal.hasTag("open")
  )
  const button = useArticleButtons()
  const { context } = state.list
  const { filter, sort, limit } = context.view
  const change = (patch: FilterPatch<ArticleFilter>) => send({ to: "list", event: { type: "filter.change", patch } })
  const cards = cardsOf(state, words)
  const tabStop = Math.max(
    0,
    cards.findIndex((card) => card.isCursor)
  )
  return (
    <>
      <ArticlesView
        words={words}
        record={record}
        shared={shared}
        count={context.page === null ? null : shared.number(context.page.pagination.total)}
        stats={context.summary}
        state={toListState({
          name: "articles",
          list: state.list,
          isLiveStale: live.matches("stale"),
          button,
          goTo: (page) => send({ to: "list", event: { type: "page.go", page } }),
          language
        })}
        hasCards={cards.length > 0}
        cards={cards.map((card, index) => (
          <ArticleCardScreen key={card.id} card={card} isTabStop={index === tabStop} words={words} />
        ))}
        sort={sort}
        changeSort={(wanted) => {
          const { field, isDescending } = articleView.readSort(wanted)
          send({ to: "list", event: { type: "sort.choose", field, isDescending } })
        }}
        searchTerm={context.searchText}
        changeSearch={(text) => send({ to: "list", event: { type: "search.change", text } })}
        filters={{
          status: filter.status ?? "",
          category: filter.category ?? "",
          spanish: filter.spanish ?? "",
          changeStatus: (status) => change({ status }),
          changeCategory: (category) => change({ category }),
          changeSpanish: (spanish) => change({ spanish })
        }}
        settings={toListSettings(
          "articles",
          limit,
          button,
          preferences,
          setPreferences,
          () => send({ to: "screen", event: { type: "help.open" } }),
          articleLimits
        )}
        keyShortcuts={shortcutsOf(articlesCommands, preferences.singleKeys)}
        // Behind the open form the button stays as it was: it cannot be pressed until the form is closed.
        add={isOpen ? () => undefined : button("articles.add")}
      />
      {dialogs !== null && <dialogs.ArticleDialogsScreen />}
    </>
  )
}
