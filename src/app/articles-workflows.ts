/** The switchboard of the articles' room: which of its machines calls which port. */
import { Effect } from "effect"
import { articleEditorMachine } from "#domain/articles/article-editor.machine.ts"
import { articleDraftSubject, openedArticle, readKeptArticle } from "#domain/articles/article-editor.rules.ts"
import { saveArticle } from "#domain/articles/article-save.rules.ts"
import type { Article, ArticleView } from "#domain/articles/article.schema.ts"
import { articleView } from "#domain/articles/article-view.rules.ts"
import { articleActsMachine, articleListMachine, articleRemovalMachine } from "#domain/articles/articles.machine.ts"
import type { ArticlesPort } from "#domain/articles/articles.port.ts"
import { ArticleId } from "#domain/shared/identity.schema.ts"
import type { Drafts } from "./drafts.ts"
import { lookAgain, together } from "./list-reading.ts"
import { reading, writing } from "./port-actors.ts"

export interface ArticlesPorts {
  readonly articles: ArticlesPort
  /** For looks that no person has asked for. */
  readonly articlesInBackground: ArticlesPort
}

const load = (articles: ArticlesPort, view: ArticleView) =>
  Effect.map(together(articles.list(articleView.toSearch(view)), articles.stats), ([page, aside]) => ({ page, aside }))

export const articleListWith = ({ articles, articlesInBackground }: ArticlesPorts) =>
  articleListMachine.provide({
    actors: {
      loadPage: reading(({ view }) => load(articles, view)),
      lookAgain: reading(({ view, shown }) =>
        lookAgain(load(articlesInBackground, view), (ids, limit) => articlesInBackground.list({ ids, limit }), shown)
      )
    }
  })

/** A browser that stores no drafts keeps nobody from writing. */
const openArticle = (drafts: Pick<Drafts, "read">, article: Article | null) =>
  Effect.map(
    Effect.catchCause(drafts.read(articleDraftSubject(article)), () => Effect.succeed(null)),
    (stored) => openedArticle(article, readKeptArticle(stored))
  )

export const articleEditorWith = ({ articles }: Pick<ArticlesPorts, "articles">, drafts: Pick<Drafts, "read">) =>
  articleEditorMachine.provide({
    actors: {
      openDocument: reading(({ subject }) => openArticle(drafts, subject)),
      saveDocument: writing(({ doc }) => saveArticle(articles, doc))
    }
  })

export const articleRemovalWith = ({ articles }: Pick<ArticlesPorts, "articles">) =>
  articleRemovalMachine.provide({
    actors: {
      removeRecord: writing(({ id, version }) => Effect.asVoid(articles.remove(ArticleId.make(id), version)))
    }
  })

export const articleActsWith = ({ articles }: Pick<ArticlesPorts, "articles">) =>
  articleActsMachine.provide({
    actors: {
      // Without a version: whether it is published is written alone, whatever else others have changed meanwhile.
      performAct: writing(({ id, act }) =>
        articles.change(ArticleId.make(id), { status: act === "deactivate" ? "inactive" : "active" }, null)
      )
    }
  })
