/** The whole workflow of articles without a page: the product's machines over in-memory ports. */
import { Effect } from "effect"
import { describe, expect, it } from "vitest"
import { createActor } from "xstate"
import type { ArticleEditorEvent } from "#domain/articles/article-editor.machine.ts"
import { type ArticleEdit, translationOfForm } from "#domain/articles/article-editor.rules.ts"
import { articleListRules } from "#domain/articles/article-list.rules.ts"
import { articleTexts } from "#domain/articles/article.schema.ts"
import type { ArticlesPort } from "#domain/articles/articles.port.ts"
import { availableArticlesCommands } from "#domain/articles/articles.commands.ts"
import type { ArticlesScreenEvent } from "#domain/articles/articles-screen.machine.ts"
import type { DraftsPort } from "#domain/shared/document/drafts.port.ts"
import type { DraftStoreRequested } from "#domain/shared/screen/screen.schema.ts"
import { TimedOut, Unavailable } from "#domain/shared/failure.errors.ts"
import { articlesScreenWith } from "#src/screens/articles/articles-workflows.ts"
import { draftSaverWith } from "#src/shell/drafts/drafts.ts"
import { nothingToUndo } from "#tests/doubles/undo.memory.ts"
import { memoryArticlesPort } from "#tests/doubles/articles.memory.ts"
import { memoryDatabase } from "#tests/doubles/database.memory.ts"
import { memoryDrafts } from "#tests/doubles/drafts.memory.ts"
import { newArticle } from "#tests/fixtures/articles.ts"
import { picture, pngHead } from "#tests/fixtures/images.ts"
import { done } from "#tests/fixtures/outcomes.ts"
import { marta, rafael } from "#tests/fixtures/people.ts"
import { headlessScreen } from "#tests/machines/headless-screen.ts"

const edit = (one: ArticleEdit) => ({ type: "form.edit", edit: one }) as const
const type = (field: Extract<ArticleEdit, { readonly kind: "type" }>["field"], text: string) =>
  edit({ kind: "type", field, text })
const save = { type: "form.save" } as const

/** The screen in a browser that stores drafts, and that can be killed and reopened. */
const browserWith = async (articles: ArticlesPort, drafts: DraftsPort) => {
  const open = async () => {
    const ports = { records: articles, inBackground: articles, undo: nothingToUndo, invalidate: () => undefined }
    const screen = await headlessScreen(articlesScreenWith(ports, drafts), availableArticlesCommands)
    const saver = createActor(draftSaverWith(drafts), { clock: screen.clock })
    screen.on("draft", ({ subject, draft }: DraftStoreRequested) => saver.send({ type: "draft.store", subject, draft }))
    return { ...screen, saver: saver.start() }
  }
  let now = await open()
  return {
    notices: () => now.notices,
    state: () => now.state(),
    rows: () => articleListRules.shownRows(now.state().list.context),
    stats: () => now.state().figures.context.figures,
    run: (id: string) => now.run(id),
    event: (event: ArticlesScreenEvent) => now.event(event),
    write: async (...events: ReadonlyArray<ArticleEditorEvent>): Promise<void> => {
      for (const event of events) await now.send({ to: "editor", event })
    },
    confirmRemoval: () => now.send({ to: "removal", event: { type: "removal.confirm" } }),
    place: (id: string) => now.send({ to: "list", event: { type: "cursor.place", id } }),
    /** Others change records of a kind; returns when the list has refetched. */
    changed: (entity = "article") => now.changed(entity),
    /** The browser is killed without a last event, and reopened. */
    kill: async (): Promise<void> => {
      now.stop()
      now.saver.stop()
      now = await open()
    }
  }
}

/** Marta's screen with her browser's drafts, and Rafael's screen. */
const screenWith = async () => {
  const backend = memoryDatabase([marta, rafael])
  const drafts = memoryDrafts()
  const own = memoryArticlesPort(backend, marta)
  let fails: Unavailable | TimedOut | null = null
  const failing = <A, E>(call: Effect.Effect<A, E>): Effect.Effect<A, E | Unavailable | TimedOut> =>
    Effect.suspend((): Effect.Effect<A, E | Unavailable | TimedOut> => (fails === null ? call : Effect.fail(fails)))
  const marthas: ArticlesPort = {
    ...own,
    create: (draft, image) => failing(own.create(draft, image)),
    change: (id, change, image) => failing(own.change(id, change, image))
  }
  const second = memoryArticlesPort(backend, rafael)
  return {
    drafts,
    second,
    marta: await browserWith(marthas, drafts),
    rafael: await browserWith(second, memoryDrafts()),
    failWith: (failure: typeof fails) => (fails = failure)
  }
}

const english = articleTexts.map((text) => type(`${text}_en`, `The ${text} of sleep`))

it("a published article's Spanish is marked as copied until it is translated", async () => {
  const at = await screenWith()
  await at.marta.run("articles.add")
  await at.marta.write(type("text_en", "x".repeat(301)), save)
  expect(at.marta.state().editor.value).toEqual({ editing: "writing" })
  await at.marta.write(...english, save)
  expect(at.marta.notices()).toEqual(["Article “The title of sleep” created"])
  await at.marta.changed()
  const [fresh] = at.marta.rows()
  if (fresh === undefined) throw new Error("Nothing is listed")
  expect([fresh.status, fresh.text_es, new Set(Object.values(fresh.translations))]).toEqual([
    "inactive",
    "The text of sleep",
    new Set(["copied"])
  ])
  await at.marta.place(fresh.id)
  await at.marta.run("articles.switch")
  expect([at.marta.rows()[0]?.status, at.marta.rows()[0]?.translations.text]).toEqual(["active", "copied"])

  // Another administrator sees the same states in list and form, and can filter by them.
  await at.rafael.run("articles.show.notReady")
  await at.rafael.place(fresh.id)
  expect(at.rafael.rows().map(({ translations }) => translations)).toEqual([at.marta.rows()[0]?.translations])
  await at.rafael.run("articles.edit")
  expect(articleTexts.map((text) => translationOfForm(at.rafael.state().editor.context.doc, text))).toEqual(
    articleTexts.map(() => "copied")
  )
  await at.rafael.write(
    type("title_es", "El título del sueño"),
    edit({ kind: "translation.confirm", text: "subtitle" }),
    type("card_description_es", ""),
    save
  )
  await at.marta.changed()
  expect(at.marta.rows()[0]?.translations).toEqual({
    title: "complete",
    subtitle: "complete",
    card_description: "missing",
    text: "copied"
  })

  // The English changes, and the Spanish becomes stale.
  await at.marta.run("articles.edit")
  await at.marta.write(type("title_en", "Sleep better"), save)
  await at.rafael.changed()
  expect(at.rafael.rows()[0]?.translations.title).toBe("stale")
  await at.rafael.run("articles.edit")
  await at.rafael.write(
    edit({ kind: "translation.confirm", text: "title" }),
    type("card_description_es", "La tarjeta"),
    type("text_es", "El texto"),
    save
  )
  await at.rafael.run("articles.refresh")
  expect(at.rafael.rows()).toEqual([])
  await at.marta.changed()
  expect(new Set(Object.values(at.marta.rows()[0]?.translations ?? {}))).toEqual(new Set(["complete"]))

  await at.marta.run("articles.switch")
  expect(at.marta.rows()[0]?.status).toBe("inactive")
  await at.marta.run("articles.delete")
  await at.marta.confirmRemoval()
  await at.marta.changed()
  expect([at.marta.rows(), at.marta.stats()]).toEqual([[], { total: 0, active: 0, drafts: 0, categories: 0 }])
})

it("input survives a killed browser, a failed save and a lost answer", async () => {
  const at = await screenWith()
  await at.marta.run("articles.add")
  await at.marta.write(...english, edit({ kind: "picture.choose", picture: picture(pngHead(10, 10)) }))
  await at.marta.kill()
  await at.marta.run("articles.add")
  expect(at.marta.state().editor.context.doc.isPictureLost).toBe(true)
  at.failWith(new Unavailable())
  await at.marta.write(type("title_es", "El sueño"), save)
  expect([at.marta.state().editor.value, at.marta.notices().at(-1)]).toEqual([
    { editing: "writing" },
    "Error creating article"
  ])
  await at.marta.kill()
  at.failWith(null)
  await at.marta.run("articles.add")
  await at.marta.write(save)
  expect(at.drafts.all().size).toBe(0)
  await at.marta.changed()
  const [kept] = at.marta.rows()
  if (kept === undefined) throw new Error("Nothing is listed")
  expect([kept.title_es, kept.translations.title, kept.translations.text]).toEqual(["El sueño", "complete", "copied"])

  await at.marta.place(kept.id)
  await at.marta.run("articles.edit")
  at.failWith(new TimedOut())
  await at.marta.write(type("author", "Ana Ruiz"), save)
  expect([at.marta.state().editor.value, at.drafts.all().size]).toEqual([{ editing: "writing" }, 1])
})

it("two edits are merged, with a conflict where both have changed the same field", async () => {
  const at = await screenWith()
  const { id } = await done(at.second.create(newArticle(), null))
  await at.marta.changed()
  await at.marta.place(id)
  await at.marta.run("articles.edit")
  await done(at.second.change(id, { subtitle_en: "Nine hours" }, null))
  await at.marta.write(type("title_es", "Duerma bien"), save)
  expect([at.marta.state().editor.value, at.marta.state().editor.context.doc.form.subtitle_en]).toEqual([
    { editing: "writing" },
    "Nine hours"
  ])
  await done(at.second.change(id, { title_es: "Descanse" }, null))
  await at.marta.write(save)
  expect(at.marta.state().editor.value).toBe("merging")
  await at.marta.kill()
  await at.marta.changed()
  await at.marta.place(id)
  await at.marta.run("articles.edit")
  expect(at.marta.state().editor.context.conflicts).toEqual([
    { field: "title_es", mine: "Duerma bien", theirs: "Descanse" }
  ])
  await at.marta.write({ type: "form.choose", name: "title_es", side: "mine" }, { type: "form.merge" }, save)
  expect(at.marta.rows()[0]).toMatchObject({ title_es: "Duerma bien", subtitle_en: "Nine hours" })
  expect(at.drafts.all().size).toBe(0)
})

it("unavailable commands are refused with their reason", async () => {
  const at = await screenWith()
  await expect(at.marta.run("articles.edit")).rejects.toThrow("is not available")
  await at.marta.run("articles.add")
  await expect(at.marta.run("articles.add")).rejects.toThrow("is not available")
})

it("an article can be written in a browser that cannot read drafts", async () => {
  const backend = memoryDatabase([marta])
  const drafts = { ...memoryDrafts(), read: () => Effect.die(new Error("denied")) }
  const at = await browserWith(memoryArticlesPort(backend, marta), drafts)
  await at.run("articles.add")
  await at.write(...english, save)
  expect(at.notices()).toEqual(["Article “The title of sleep” created"])
})

describe("events between the machines of the screen", () => {
  it("input is emitted as a draft, and saving the article removes it", async () => {
    const at = await screenWith()
    await at.marta.run("articles.add")
    await at.marta.write(...english)
    expect(at.drafts.all().size).toBe(1)
    await at.marta.write(save)
    expect([at.drafts.all().size, at.marta.rows()[0]?.title_en]).toEqual([0, "The title of sleep"])
  })

  it("the list is refetched when articles change, and not when other records do", async () => {
    const at = await screenWith()
    await done(at.second.create(newArticle(), null))
    await at.marta.changed("quiz")
    expect(at.marta.rows()).toEqual([])
    await at.marta.changed()
    expect(at.marta.rows()).toHaveLength(1)
  })

  it("a form stays open while its address is left, and the list is refetched on return", async () => {
    const at = await screenWith()
    await at.marta.run("articles.add")
    await at.marta.write(type("title_en", "Sleep"))
    await at.marta.event({ type: "screen.hide" })
    await done(at.second.create(newArticle(), null))
    expect(at.marta.state().list.value).toBe("closed")
    await at.marta.event({ type: "screen.show", query: "" })
    expect([at.marta.rows().length, at.marta.state().editor.context.doc.form.title_en]).toEqual([1, "Sleep"])
  })
})
