/** The articles screen: its machine with all ports, and the hooks of its components. */
import { Effect } from "effect"
import { articleEditorMachine } from "#domain/articles/article-editor.machine.ts"
import {
  articleDraftSubject,
  type ArticleSubject,
  openedArticle,
  readStoredArticle
} from "#domain/articles/article-editor.rules.ts"
import { saveArticle } from "#domain/articles/article-save.rules.ts"
import { ArticleNotFound } from "#domain/articles/article.schema.ts"
import { articleCriteria } from "#domain/articles/article-list.rules.ts"
import { articleWorkflows, articlesScreenMachine } from "#domain/articles/articles-screen.machine.ts"
import type { ArticlesPort } from "#domain/articles/articles.port.ts"
import { ArticleId } from "#domain/shared/identity.schema.ts"
import type { Drafts } from "#src/shell/context.ts"
import { figuresWith, pageOnly } from "#src/screens/record/list-loading.ts"
import { amongListed, type RecordPorts, recordWorkflowsWith } from "#src/screens/record/record-workflows.ts"
import { openWithDraft } from "#src/shell/drafts/drafts.ts"
import { readActor, writeActor } from "#src/shell/port-actors.ts"
import { type ArticlesScreenWords, articlesScreenEnglish } from "#domain/articles/articles-screen-english.messages.ts"
import type { ArticlesMessage, ArticlesState } from "#domain/articles/articles.commands.ts"
import type { ImagesPort } from "#domain/files/image.store.ts"
import { screenContext } from "#src/screens/record/use-screen.ts"

export type ArticlesPorts = RecordPorts<ArticlesPort>

const findArticle = (articles: ArticlesPort, id: ArticleId) =>
  Effect.flatMap(articles.list({ ids: id, limit: 1 }), ({ data: [article] }) =>
    article === undefined ? Effect.fail(new ArticleNotFound()) : Effect.succeed(article)
  )

const openArticle = (articles: ArticlesPort, drafts: Pick<Drafts, "read">, subject: ArticleSubject) =>
  Effect.gen(function* () {
    const article = typeof subject === "string" ? yield* findArticle(articles, subject) : subject
    return yield* openWithDraft(drafts, articleDraftSubject(article), (draft) =>
      openedArticle(article, readStoredArticle(draft))
    )
  })

const articleEditorWith = (articles: ArticlesPort, drafts: Pick<Drafts, "read">) =>
  articleEditorMachine.provide({
    actors: {
      openDocument: readActor(({ subject }) => openArticle(articles, drafts, subject)),
      saveDocument: writeActor(({ doc }) => saveArticle(articles, doc))
    }
  })

/** The screen of the articles with all ports it calls. */
export const articlesScreenWith = (ports: ArticlesPorts, drafts: Pick<Drafts, "read">) =>
  articlesScreenMachine.provide({
    actors: {
      ...recordWorkflowsWith(articleWorkflows, ports, {
        load: pageOnly(articleCriteria),
        byIds: (port, search, criteria) => port.list(amongListed(search, criteria)),
        toId: ArticleId.make,
        entity: "article",
        setStatus: (id, status, ofVersion) => ports.records.change(id, { status, ...ofVersion }, null)
      }),
      figures: figuresWith(ports),
      editor: articleEditorWith(ports.records, drafts)
    }
  })

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
