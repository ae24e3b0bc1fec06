/** The articles screen with its ports. */
import { Effect } from "effect"
import { articleEditorMachine } from "#domain/articles/article-editor.machine.ts"
import { articleDraftSubject, openedArticle, readStoredArticle } from "#domain/articles/article-editor.rules.ts"
import { saveArticle } from "#domain/articles/article-save.rules.ts"
import type { Article, ArticleView } from "#domain/articles/article.schema.ts"
import { articleView } from "#domain/articles/article-list.rules.ts"
import { articleActionsMachine, articleListMachine, articleRemovalMachine } from "#domain/articles/articles.machine.ts"
import { articlesScreenMachine } from "#domain/articles/articles-screen.machine.ts"
import type { ArticlesPort } from "#domain/articles/articles.port.ts"
import { ArticleId } from "#domain/shared/identity.schema.ts"
import type { Drafts } from "#src/shell/context.ts"
import { refetch, together } from "#src/screens/record/list-reading.ts"
import { reading, writing } from "#src/shell/port-actors.ts"

export interface ArticlesPorts {
  readonly articles: ArticlesPort
  /** For refetches that the user has not asked for. */
  readonly articlesInBackground: ArticlesPort
  /** Drops cached answers: the next request asks the server. */
  readonly invalidate: () => void
}

const load = (articles: ArticlesPort, view: ArticleView) =>
  Effect.map(together(articles.list(articleView.toSearch(view)), articles.stats), ([page, summary]) => ({
    page,
    summary
  }))

const articleListWith = ({ articles, articlesInBackground, invalidate }: ArticlesPorts) =>
  articleListMachine.provide({
    actions: { invalidateCache: invalidate },
    actors: {
      loadPage: reading(({ view }) => load(articles, view)),
      refetch: reading(({ view, shown }) =>
        refetch(load(articlesInBackground, view), (ids, limit) => articlesInBackground.list({ ids, limit }), shown)
      )
    }
  })

/** A browser that stores no drafts must not prevent editing. */
const openArticle = (drafts: Pick<Drafts, "read">, article: Article | null) =>
  Effect.map(
    Effect.catchCause(drafts.read(articleDraftSubject(article)), () => Effect.succeed(null)),
    (stored) => openedArticle(article, readStoredArticle(stored))
  )

const articleEditorWith = ({ articles }: Pick<ArticlesPorts, "articles">, drafts: Pick<Drafts, "read">) =>
  articleEditorMachine.provide({
    actors: {
      openDocument: reading(({ subject }) => openArticle(drafts, subject)),
      saveDocument: writing(({ doc }) => saveArticle(articles, doc))
    }
  })

const articleRemovalWith = ({ articles }: Pick<ArticlesPorts, "articles">) =>
  articleRemovalMachine.provide({
    actors: {
      removeRecord: writing(({ id, version }) => Effect.asVoid(articles.remove(ArticleId.make(id), version)))
    }
  })

const articleActionsWith = ({ articles }: Pick<ArticlesPorts, "articles">) =>
  articleActionsMachine.provide({
    actors: {
      // Without a version: only the status is written, whatever else others have changed meanwhile.
      performAction: writing(({ id, action }) =>
        articles.change(ArticleId.make(id), { status: action === "deactivate" ? "inactive" : "active" }, null)
      )
    }
  })

/** The screen of the articles with all ports it calls. */
export const articlesScreenWith = (ports: ArticlesPorts, drafts: Pick<Drafts, "read">) =>
  articlesScreenMachine.provide({
    actors: {
      list: articleListWith(ports),
      editor: articleEditorWith(ports, drafts),
      removal: articleRemovalWith(ports),
      rowActions: articleActionsWith(ports)
    }
  })
