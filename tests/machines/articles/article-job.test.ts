/** The whole job among articles without a screen: the product's machines and switchboard over memory. */
import { Effect } from "effect"
import { expect, it } from "vitest"
import { type ArticleEdit, translationNow } from "#domain/articles/article-editor.rules.ts"
import { articleTexts } from "#domain/articles/article.schema.ts"
import type { ArticlesPort } from "#domain/articles/articles.port.ts"
import { TimedOut, Unavailable } from "#domain/shared/failure.errors.ts"
import { memoryArticlesPort } from "#tests/doubles/articles.memory.ts"
import { memoryDatabase } from "#tests/doubles/database.memory.ts"
import { memoryDrafts } from "#tests/doubles/drafts.memory.ts"
import { articleDraft } from "#tests/fixtures/articles.ts"
import { picture, pngHead } from "#tests/fixtures/images.ts"
import { done } from "#tests/fixtures/outcomes.ts"
import { marta, rafael } from "#tests/fixtures/people.ts"
import { headlessArticles } from "#tests/machines/articles/headless-articles.ts"

const edit = (one: ArticleEdit) => ({ type: "form.edit", edit: one }) as const
const type = (field: Extract<ArticleEdit, { readonly kind: "type" }>["field"], text: string) =>
  edit({ kind: "type", field, text })
const save = { type: "form.save" } as const

/** Marta's desk, her browser's drafts, and Rafael's desk beside it. */
const office = async () => {
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
    marta: await headlessArticles(marthas, drafts),
    rafael: await headlessArticles(second, memoryDrafts()),
    failWith: (failure: typeof fails) => (fails = failure)
  }
}

const english = articleTexts.map((text) => type(`${text}_en`, `The ${text} of sleep`))

it("publishes an article whose Spanish is marked as copied until somebody translates it", async () => {
  const at = await office()
  await at.marta.give("articles.add")
  await at.marta.write(type("text_en", "x".repeat(301)), save)
  expect(at.marta.desk().editor.value).toBe("editing")
  await at.marta.write(...english, save)
  expect(at.marta.notices).toEqual(["Article created successfully"])
  await at.marta.hear()
  const [fresh] = at.marta.rows()
  if (fresh === undefined) throw new Error("Nothing is listed")
  expect([fresh.status, fresh.text_es, new Set(Object.values(fresh.translations))]).toEqual([
    "inactive",
    "The text of sleep",
    new Set(["copied"])
  ])
  at.marta.place(fresh.id)
  await at.marta.give("articles.switch")
  expect([at.marta.rows()[0]?.status, at.marta.rows()[0]?.translations.text]).toEqual(["active", "copied"])

  // A colleague sees the same states, on the list and in the form, and finds it by them.
  await at.rafael.give("articles.show.notReady")
  at.rafael.place(fresh.id)
  expect(at.rafael.rows().map(({ translations }) => translations)).toEqual([at.marta.rows()[0]?.translations])
  await at.rafael.give("articles.edit")
  expect(articleTexts.map((text) => translationNow(at.rafael.desk().editor.context.doc, text))).toEqual(
    articleTexts.map(() => "copied")
  )
  await at.rafael.write(
    type("title_es", "El título del sueño"),
    edit({ kind: "translation.confirm", text: "subtitle" }),
    type("card_description_es", ""),
    save
  )
  await at.marta.hear()
  expect(at.marta.rows()[0]?.translations).toEqual({
    title: "complete",
    subtitle: "complete",
    card_description: "missing",
    text: "copied"
  })

  // The English goes on, and the Spanish says that it has not.
  await at.marta.give("articles.edit")
  await at.marta.write(type("title_en", "Sleep better"), save)
  await at.rafael.hear()
  expect(at.rafael.rows()[0]?.translations.title).toBe("stale")
  await at.rafael.give("articles.edit")
  await at.rafael.write(
    edit({ kind: "translation.confirm", text: "title" }),
    type("card_description_es", "La tarjeta"),
    type("text_es", "El texto"),
    save
  )
  await at.rafael.give("articles.refresh")
  expect(at.rafael.rows()).toEqual([])
  await at.marta.hear()
  expect(new Set(Object.values(at.marta.rows()[0]?.translations ?? {}))).toEqual(new Set(["complete"]))

  await at.marta.give("articles.switch")
  expect(at.marta.rows()[0]?.status).toBe("inactive")
  await at.marta.give("articles.delete")
  await at.marta.remove("removal.confirm")
  await at.marta.hear()
  expect([at.marta.rows(), at.marta.stats()]).toEqual([[], { total: 0, active: 0, drafts: 0, categories: 0 }])
})

it("loses nothing that was typed to a killed browser, a failed save or an answer that never came", async () => {
  const at = await office()
  await at.marta.give("articles.add")
  await at.marta.write(...english, edit({ kind: "picture.choose", picture: picture(pngHead(10, 10)) }))
  await at.marta.passMoment()
  await at.marta.kill()
  await at.marta.give("articles.add")
  expect(at.marta.desk().editor.value).toBe("restoring")
  await at.marta.write({ type: "form.restore" })
  expect(at.marta.desk().editor.context.doc.isPictureLost).toBe(true)
  at.failWith(new Unavailable())
  await at.marta.write(type("title_es", "El sueño"), save)
  expect([at.marta.desk().editor.value, at.marta.notices.at(-1)]).toEqual(["editing", "Error creating article"])
  await at.marta.passMoment()
  await at.marta.kill()
  at.failWith(null)
  await at.marta.give("articles.add")
  await at.marta.write({ type: "form.restore" }, save)
  expect(at.drafts.all().size).toBe(0)
  await at.marta.hear()
  const [kept] = at.marta.rows()
  if (kept === undefined) throw new Error("Nothing is listed")
  expect([kept.title_es, kept.translations.title, kept.translations.text]).toEqual(["El sueño", "complete", "copied"])

  at.marta.place(kept.id)
  await at.marta.give("articles.edit")
  at.failWith(new TimedOut())
  await at.marta.write(type("author", "Ana Ruiz"), save)
  await at.marta.passMoment()
  expect([at.marta.desk().editor.value, at.drafts.all().size]).toEqual(["editing", 1])
})

it("puts two edits together, and asks where both have changed the same field", async () => {
  const at = await office()
  const { id } = await done(at.second.create(articleDraft(), null))
  await at.marta.hear()
  at.marta.place(id)
  await at.marta.give("articles.edit")
  await done(at.second.change(id, { subtitle_en: "Nine hours" }, null))
  await at.marta.write(type("title_es", "Duerma bien"), save)
  expect([at.marta.desk().editor.value, at.marta.desk().editor.context.doc.form.subtitle_en]).toEqual([
    "editing",
    "Nine hours"
  ])
  await done(at.second.change(id, { title_es: "Descanse" }, null))
  await at.marta.write(save)
  expect(at.marta.desk().editor.value).toBe("merging")
  await at.marta.passMoment()
  await at.marta.kill()
  await at.marta.hear()
  at.marta.place(id)
  await at.marta.give("articles.edit")
  await at.marta.write({ type: "form.restore" })
  expect(at.marta.desk().editor.context.conflicts).toEqual([
    { field: "title_es", mine: "Duerma bien", theirs: "Descanse" }
  ])
  await at.marta.write({ type: "form.choose", name: "title_es", side: "mine" }, { type: "form.merge" }, save)
  expect(at.marta.rows()[0]).toMatchObject({ title_es: "Duerma bien", subtitle_en: "Nine hours" })
  expect(at.drafts.all().size).toBe(0)
})

it("refuses what cannot be done now, and says why", async () => {
  const at = await office()
  await expect(at.marta.give("articles.edit")).rejects.toThrow("not offered")
  await at.marta.give("articles.add")
  await expect(at.marta.give("articles.add")).rejects.toThrow("not offered")
})

it("writes an article also in a browser that cannot read its drafts", async () => {
  const backend = memoryDatabase([marta])
  const drafts = { ...memoryDrafts(), read: () => Effect.die(new Error("denied")) }
  const at = await headlessArticles(memoryArticlesPort(backend, marta), drafts)
  await at.give("articles.add")
  await at.write(...english, save)
  expect(at.notices).toEqual(["Article created successfully"])
})
