/** The screen of the articles, running with its ports. */
import { Result } from "effect"
import { createElement } from "react"
import { type ArticleEdit, isArticleDirty } from "#domain/articles/article-editor.rules.ts"
import { articleView } from "#domain/articles/article-list.rules.ts"
import { availableArticlesCommands } from "#domain/articles/articles.commands.ts"
import type { articlesScreenMachine } from "#domain/articles/articles-screen.machine.ts"
import type { ImageIssue } from "#domain/files/image.rules.ts"
import type { Picture } from "#domain/files/image.schema.ts"
import type { ImagesPort } from "#domain/files/images.port.ts"
import { inRoom } from "#domain/palette/palette.registry.ts"
import { ArticlesScreen } from "#src/screens/articles/articles.screen.tsx"
import { articleCards } from "./article-cards.ts"
import { type ArticlesPorts, articlesScreenWith } from "./articles-workflows.ts"
import { listAddress } from "./list-address.ts"
import { articleDialogsPart } from "./parts.ts"
import type { Household } from "./rooms.ts"
import { runScreen } from "./running-screen.ts"
import { ArticlesScreenProvider } from "./use-articles.ts"

export type ArticlesRoom = ReturnType<typeof openArticlesRoom>

interface PicturePorts {
  readonly images: ImagesPort
  /** Reads a chosen file and validates it. */
  readonly readPicked: (file: File) => Promise<Result.Result<Picture, ImageIssue>>
}

export const openArticlesRoom = (household: Household, ports: ArticlesPorts & PicturePorts) => {
  const screen = runScreen<typeof articlesScreenMachine>(household, {
    place: "learn",
    logic: articlesScreenWith(ports, household.drafts),
    ahead: [articleDialogsPart],
    commands: availableArticlesCommands,
    isDialogOpen: ({ editor, removal }) => editor.hasTag("open") || removal.hasTag("open"),
    isUnsaved: ({ editor }) => editor.hasTag("open") && isArticleDirty(editor.context.doc),
    address: listAddress(articleView)
  })
  const parts = {
    ...screen,
    cards: articleCards(screen),
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
  return {
    ...parts,
    available: () => screen.commands().map(inRoom("learn")),
    Screen: () => createElement(ArticlesScreenProvider, { value: parts }, createElement(ArticlesScreen))
  }
}
