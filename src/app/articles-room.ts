/** The articles as a room: its actors, and what they tell each other. */
import { Result } from "effect"
import { type ActorRefFrom, createActor, waitFor } from "xstate"
import { type ArticleEdit, isArticleDirty } from "#domain/articles/article-editor.rules.ts"
import type { Article } from "#domain/articles/article.schema.ts"
import { articleView } from "#domain/articles/article-view.rules.ts"
import { type ArticlesDesk, type ArticlesMessage, articlesOffers } from "#domain/articles/articles.commands.ts"
import type { ImageIssue } from "#domain/files/image.rules.ts"
import type { Picture } from "#domain/files/image.schema.ts"
import type { ImagesPort } from "#domain/files/images.port.ts"
import { inRoom } from "#domain/palette/palette.registry.ts"
import type { RecordSaved } from "#domain/shared/document-editor.machine.ts"
import type { DraftWanted } from "#domain/shared/drafts.port.ts"
import { ArticlesScreen } from "#src/screens/articles/articles.screen.tsx"
import { articleCards } from "./article-cards.ts"
import {
  articleActsWith,
  articleEditorWith,
  articleListWith,
  articleRemovalWith,
  type ArticlesPorts
} from "./articles-workflows.ts"
import { followList } from "./list-address.ts"
import { articleDialogsPart } from "./parts.ts"
import { type RecordTold, showOnPage } from "./record-room.ts"
import type { Household, Room } from "./rooms.ts"
import { hearing } from "./system.ts"
import { together } from "./use-snapshot.ts"

export interface ArticlesRoom extends Room<"learn"> {
  readonly list: ActorRefFrom<ReturnType<typeof articleListWith>>
  readonly editor: ActorRefFrom<ReturnType<typeof articleEditorWith>>
  readonly removal: ActorRefFrom<ReturnType<typeof articleRemovalWith>>
  readonly acts: ActorRefFrom<ReturnType<typeof articleActsWith>>
  readonly cards: ReturnType<typeof articleCards>
  readonly images: ImagesPort
  /** Puts a picked file into the form, or says there why not. */
  readonly pick: (file: File) => void
}

interface RoomPorts extends ArticlesPorts {
  readonly images: ImagesPort
  readonly readPicked: (file: File) => Promise<Result.Result<Picture, ImageIssue>>
  readonly forget: () => void
}

export const openArticlesRoom = ({ window, system, drafts, left }: Household, ports: RoomPorts): ArticlesRoom => {
  const onTold = (told: RecordTold<Article>): void =>
    list.send(told.type === "removed" ? { type: "row.gone", id: told.id } : { type: "row.saved", row: told.row })
  const onWritten = (told: RecordSaved<Article> | DraftWanted): void =>
    told.type === "saved" ? onTold(told) : drafts.want(told)
  const inspect = hearing(
    window,
    () => null,
    (told) => onTold(told as RecordTold<Article>)
  )
  const list = createActor(articleListWith(ports), { inspect })
  const editor = createActor(articleEditorWith(ports, drafts), {
    inspect: hearing(
      window,
      () => null,
      (told) => onWritten(told as RecordSaved<Article> | DraftWanted)
    )
  })
  const removal = createActor(articleRemovalWith(ports), { inspect })
  const acts = createActor(articleActsWith(ports), { inspect })
  const actors = [list, editor, removal, acts]
  for (const actor of actors) actor.start()

  const showPage = showOnPage(window)
  const send = (message: ArticlesMessage): void => {
    switch (message.to) {
      case "list":
        // Whoever asks anew is not given what was kept.
        if (message.event.type === "list.refresh") ports.forget()
        return list.send(message.event)
      case "editor":
        return editor.send(message.event)
      case "removal":
        return removal.send(message.event)
      case "acts":
        return acts.send(message.event)
      case "page":
        return showPage(message.event)
    }
  }
  const desk = (): ArticlesDesk => ({
    list: list.getSnapshot(),
    editor: editor.getSnapshot(),
    removal: removal.getSnapshot(),
    acts: acts.getSnapshot()
  })
  left.addEventListener("abort", () => {
    for (const actor of actors) actor.stop()
  })
  followList(
    window,
    system,
    { place: "learn", list, readView: articleView.readView, writeView: articleView.writeView },
    left
  )
  return {
    Screen: ArticlesScreen,
    ahead: [articleDialogsPart],
    list,
    editor,
    removal,
    acts,
    images: ports.images,
    pick: (file) =>
      void ports.readPicked(file).then((read) =>
        editor.send({
          type: "form.edit",
          edit: Result.match(read, {
            onFailure: (issue): ArticleEdit => ({ kind: "picture.misfit", issue }),
            onSuccess: (picture): ArticleEdit => ({ kind: "picture.choose", picture })
          })
        })
      ),
    cards: articleCards(send, desk),
    changes: together(actors),
    offers: () => articlesOffers(desk()).map(inRoom("learn")),
    send,
    isAsking: () => editor.getSnapshot().hasTag("open") || removal.getSnapshot().hasTag("open"),
    isUnsaved: () => editor.getSnapshot().hasTag("open") && isArticleDirty(editor.getSnapshot().context.doc),
    leaveCursor: () => list.send({ type: "cursor.leave" }),
    heard: ({ entity, ids }) => {
      if (entity === "article") list.send({ type: "rows.changed", ids: ids ?? null })
    },
    firstRead: waitFor(list, (snapshot) => snapshot.hasTag("shown") && !snapshot.hasTag("busy"), {
      timeout: Infinity
    }).then(
      () => undefined,
      // Whoever leaves before the first answer ends the reading too.
      () => undefined
    )
  }
}
