/** The articles' desk at work without a screen: its machines and switchboard over memory, in a browser that can be closed. */
import { setImmediate } from "node:timers/promises"
import { createActor, SimulatedClock } from "xstate"
import type { ArticleEditorEvent } from "#domain/articles/article-editor.machine.ts"
import { articleListRules } from "#domain/articles/article-list.rules.ts"
import { articleView } from "#domain/articles/article-view.rules.ts"
import { type ArticlesDesk, type ArticlesMessage, articlesOffers } from "#domain/articles/articles.commands.ts"
import type { ArticlesPort } from "#domain/articles/articles.port.ts"
import type { DraftsPort } from "#domain/shared/drafts.port.ts"
import { keepMs } from "#domain/shared/draft-keeper.machine.ts"
import type { Notice } from "#domain/shared/notice.schema.ts"
import { articleActsWith, articleEditorWith, articleListWith, articleRemovalWith } from "#src/app/articles-workflows.ts"
import { draftKeeperWith } from "#src/app/drafts.ts"

const open = (articles: ArticlesPort, drafts: DraftsPort, notices: Array<string>, clock: SimulatedClock) => {
  const ports = { articles, articlesInBackground: articles }
  const keeper = createActor(draftKeeperWith(drafts), { clock })
  const list = createActor(articleListWith(ports), { clock })
  const editor = createActor(articleEditorWith(ports, drafts), { clock })
  const removal = createActor(articleRemovalWith(ports), { clock })
  const acts = createActor(articleActsWith(ports), { clock })
  const tell = ({ text }: Notice): void => void notices.push(text.en)
  list.on("notice", tell)
  editor.on("notice", tell)
  removal.on("notice", tell)
  acts.on("notice", tell)
  editor.on("draft", ({ subject, draft }) => keeper.send({ type: "draft.want", subject, draft }))
  editor.on("saved", ({ row }) => list.send({ type: "row.saved", row }))
  acts.on("saved", ({ row }) => list.send({ type: "row.saved", row }))
  removal.on("removed", ({ id }) => list.send({ type: "row.gone", id }))
  const actors = { keeper, list, editor, removal, acts }
  for (const actor of Object.values(actors)) actor.start()
  list.send({ type: "list.open", view: articleView.viewDefault })
  return actors
}

export const headlessArticles = async (articles: ArticlesPort, drafts: DraftsPort) => {
  const notices: Array<string> = []
  const clock = new SimulatedClock()
  /** Lets everything under way come to its end; time stands still. */
  const quiet = async (): Promise<void> => {
    for (let turn = 0; turn < 40; turn += 1) await setImmediate()
  }
  let now = open(articles, drafts, notices, clock)
  await quiet()
  const desk = (): ArticlesDesk => ({
    list: now.list.getSnapshot(),
    editor: now.editor.getSnapshot(),
    removal: now.removal.getSnapshot(),
    acts: now.acts.getSnapshot()
  })
  const send = (message: ArticlesMessage): void => {
    switch (message.to) {
      case "list":
        return now.list.send(message.event)
      case "editor":
        return now.editor.send(message.event)
      case "removal":
        return now.removal.send(message.event)
      case "acts":
        return now.acts.send(message.event)
      case "page":
        throw new Error("There is no page here")
    }
  }
  return {
    notices,
    desk,
    quiet,
    rows: () => articleListRules.shownRows(now.list.getSnapshot().context),
    stats: () => now.list.getSnapshot().context.aside,
    /** Gives a command of the registry, as a button, a key or the palette would; fails when it is not offered. */
    give: async (id: string): Promise<void> => {
      const message = articlesOffers(desk()).find((one) => one.id === id)?.message
      if (message === null || message === undefined) throw new Error(`"${id}" is not offered`)
      send(message)
      await quiet()
    },
    write: async (...events: ReadonlyArray<ArticleEditorEvent>): Promise<void> => {
      for (const event of events) now.editor.send(event)
      await quiet()
    },
    remove: async (type: "removal.confirm" | "removal.cancel"): Promise<void> => {
      now.removal.send({ type })
      await quiet()
    },
    place: (id: string) => now.list.send({ type: "cursor.place", id }),
    /** Hears what others have changed, and looks when the burst is over. */
    hear: async (): Promise<void> => {
      now.list.send({ type: "rows.changed", ids: null })
      clock.increment(250)
      await quiet()
    },
    /** What is typed is kept by then. */
    passMoment: async (): Promise<void> => {
      clock.increment(keepMs)
      await quiet()
    },
    /** The browser is killed, without a last word, and opened again. */
    kill: async (): Promise<void> => {
      for (const actor of Object.values(now)) actor.stop()
      now = open(articles, drafts, notices, clock)
      await quiet()
    }
  }
}
