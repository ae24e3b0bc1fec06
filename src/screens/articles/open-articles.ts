/** The screen of the articles, running with its ports. */
import { Result } from "effect"
import { type ArticleEdit, type ArticleSubject, isArticleDirty } from "#domain/articles/article-editor.rules.ts"
import { articleCriteria } from "#domain/articles/article-list.rules.ts"
import {
  availableArticlesCommands,
  type ArticlesMessage,
  type ArticlesState
} from "#domain/articles/articles.commands.ts"
import { ArticlesScreen, articleDialogsModule } from "./articles.screen.tsx"
import { type ArticlesPorts, articlesScreenWith } from "./articles-workflows.ts"
import type { ScreenContext } from "#src/shell/context.ts"
import type { PicturePorts } from "#src/screens/record/form-entries.ts"
import { listAddress } from "#src/screens/record/list-address.ts"
import { runScreen } from "#src/screens/record/running-screen.ts"
import { screenProviding } from "#src/screens/record/shell-screen.ts"
import { ArticlesScreenProvider } from "./use-articles.ts"

const articleIdOf = (subject: ArticleSubject): string | null =>
  typeof subject === "string" ? subject : (subject?.id ?? null)

export const openScreen = (context: ScreenContext, ports: ArticlesPorts & PicturePorts) => {
  const screen = runScreen<ArticlesState, ArticlesMessage>(context, {
    place: "learn",
    logic: articlesScreenWith(ports, context.drafts),
    ahead: [articleDialogsModule],
    commands: availableArticlesCommands,
    isDialogOpen: ({ editor, removal }) => editor.hasTag("open") || removal.hasTag("open"),
    isUnsaved: ({ editor }) => editor.hasTag("open") && isArticleDirty(editor.context.doc),
    typeAhead: (event) => ({ to: "editor", event }),
    address: listAddress(articleCriteria),
    record: {
      openId: ({ editor }) => (editor.hasTag("open") ? articleIdOf(editor.context.subject) : null),
      open: (subject) => ({ to: "editor", event: { type: "form.open", subject } }),
      close: { to: "editor", event: { type: "form.close" } }
    }
  })
  const parts = {
    ...screen,
    images: ports.images,
    pick: (file: File) =>
      void ports.readPicked(file).then((read) =>
        screen.send({
          to: "editor",
          event: {
            type: "form.edit",
            edit: Result.match(read, {
              onFailure: (issue): ArticleEdit => ({ kind: "picture.invalid", issue }),
              onSuccess: (picture): ArticleEdit => ({ kind: "picture.choose", picture })
            })
          }
        })
      )
  }
  return screenProviding("learn", parts, ArticlesScreenProvider, ArticlesScreen)
}
