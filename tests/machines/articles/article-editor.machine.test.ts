import { describe, expect, it } from "vitest"
import { createActor, fromPromise, waitFor } from "xstate"
import { articleEditorMachine } from "#domain/articles/article-editor.machine.ts"
import {
  openedArticle,
  shownArticleIssues,
  toArticleForm,
  type ArticleSubject
} from "#domain/articles/article-editor.rules.ts"
import { toArticleSave } from "#domain/articles/article-save.rules.ts"
import { FieldsInvalid, TimedOut } from "#domain/shared/failure.errors.ts"
import { notSaved } from "#domain/shared/failure.messages.ts"
import type { Article } from "#domain/articles/article.schema.ts"
import { article } from "#tests/fixtures/articles.ts"
import { picture } from "#tests/fixtures/images.ts"
import { done, error, testTable, emittedBy } from "#tests/machines/machine-table.ts"
import {
  closed,
  draft,
  edit,
  editing,
  editorAfter,
  edits,
  intents,
  kept,
  opened,
  outcomes,
  theirs,
  type
} from "#tests/machines/articles/article-editor-events.ts"
import { articleEditorTable } from "#tests/machines/shared/document-editor.table.ts"

const {
  "form.open": open,
  "form.edit": mine,
  "form.save": save,
  "form.type": typedAhead,
  "form.close": close,
  "form.merge": confirm
} = intents
const { "a picture is chosen": choose, "the picture is removed": remove } = edits
const merging = [...editing, mine, save, outcomes["another has saved the same field"]]

testTable({
  machine: articleEditorMachine,
  table: articleEditorTable,
  intents,
  outcomes,
  at: {
    closed,
    opening: editorAfter(open, typedAhead),
    failed: editorAfter(open, typedAhead, outcomes["it is not opened"]),
    "editing.writing": editorAfter(...editing, choose),
    "editing.checking": editorAfter(...editing, type("subtitle_en", "Other"), intents["rows.changed"]),
    "editing.comparing": editorAfter(
      ...editing,
      type("subtitle_en", "Other"),
      intents["rows.changed"],
      intents["form.compare"]
    ),
    discarding: editorAfter(...editing, mine, close),
    saving: editorAfter(...editing, mine, save, type("subtitle_en", "Mine, too")),
    merging: editorAfter(...merging, intents["form.choose"], typedAhead)
  }
})

describe("writing", () => {
  it("a field shows its error once it has lost the focus, and all fields after an attempt to save", () => {
    const short = [...editing, type("title_en", ""), type("text_en", "")]
    expect(shownArticleIssues(editorAfter(...short).context.doc)).toEqual({})
    expect(shownArticleIssues(editorAfter(...short, intents["form.blur"]).context.doc)).toEqual({
      text_en: "article_text_required"
    })
    const tried = editorAfter(...short, save)
    expect([tried.value, Object.keys(shownArticleIssues(tried.context.doc))]).toEqual([
      { editing: "writing" },
      ["title_en", "text_en"]
    ])
    expect(shownArticleIssues(editorAfter(...short, save, type("title_en", "T")).context.doc)).toEqual({
      text_en: "article_text_required"
    })
  })

  it("the focus moves to the beginning of the form, and to the first error", () => {
    expect(emittedBy(articleEditorMachine, editorAfter(open), outcomes["it is opened"])).toEqual([
      { type: "focus", path: "title_en", language: "en" }
    ])
    expect(emittedBy(articleEditorMachine, editorAfter(...editing, type("text_en", "")), save)).toEqual([
      { type: "focus", path: "text_en", language: "en" }
    ])
  })

  it("the tab with the error opens when the open one has none", () => {
    expect(editorAfter(...editing, type("title_es", "x".repeat(51)), save).context.language).toBe("es")
  })

  it("the error of a picture shows at once, and prevents saving", () => {
    const wrong = edit({ kind: "picture.choose", picture: picture(new Uint8Array([1, 2])) })
    const after = editorAfter(...editing, wrong, save)
    expect([after.value, shownArticleIssues(after.context.doc)]).toEqual([
      { editing: "writing" },
      { image: "image_type" }
    ])
    expect(editorAfter(...editing, wrong, remove, mine, save).value).toBe("saving")
  })

  it("the picture stays when an invalid file is chosen, with an error until the next edit", () => {
    const after = [...editing, choose, edits["a file is no picture"]]
    expect(shownArticleIssues(editorAfter(...after).context.doc)).toEqual({ image: "image_type" })
    expect(editorAfter(...after).context.doc.picture).not.toBeNull()
    expect(editorAfter(...after, mine, save).value).toBe("saving")
    expect(shownArticleIssues(editorAfter(...after, mine).context.doc)).toEqual({})
  })

  it("removing a picture removes the chosen one before the stored one", () => {
    const pictured = { ...kept, image: "a".repeat(32) }
    const at = [{ ...open, subject: pictured }, opened(pictured), choose, remove]
    expect(editorAfter(...at).context.doc.form.image).toBe("a".repeat(32))
    expect(editorAfter(...at, remove).context.doc.form.image).toBe("")
    expect(editorAfter(...at, remove).can(remove)).toBe(false)
  })

  it("only texts that are not complete can be confirmed", () => {
    expect(editorAfter(...editing).can(edit({ kind: "translation.confirm", text: "text" }))).toBe(false)
    const confirmed = editorAfter(...editing, edits["a translation is confirmed"], save)
    expect(toArticleSave(confirmed.context.doc)).toMatchObject({ change: { confirm_es: ["title"], version: 1 } })
    expect(confirmed.can(edits["a translation is confirmed"])).toBe(false)
  })

  it("the server's issue of a field shows until the next key", () => {
    const refused = error("saveDocument", new FieldsInvalid({ fields: { image: "image_unreadable" } }))
    const after = [...editing, choose, save, refused]
    expect(shownArticleIssues(editorAfter(...after).context.doc)).toEqual({ image: "image_unreadable" })
    expect(shownArticleIssues(editorAfter(...after, mine).context.doc)).toEqual({})
  })

  it("saving without changes sends nothing", () => {
    expect(editorAfter(...editing, save).value).toBe("closed")
    expect(editorAfter(...editing, type("author", "Ana"), type("author", kept.author), save).value).toBe("closed")
    expect(editorAfter({ ...open, subject: null }, opened(null), save).value).toEqual({ editing: "writing" })
  })

  it("closing the form clears everything", () => {
    expect(editorAfter(...editing, mine, close, intents["form.discard"]).context).toEqual(closed.context)
    expect(editorAfter(...editing, close).value).toBe("closed")
  })
})

describe("a stored draft", () => {
  it("a stored draft is restored without its picture", () => {
    const after = editorAfter(open, outcomes["a draft is found"])
    expect([after.context.doc.form.subtitle_en, after.context.doc.picture]).toEqual(["Kept", null])
  })

  it("a stored draft with only a picture is offered once", async () => {
    const stored: Array<object | null> = []
    const { form } = draft
    const alone = { ...draft, form: { ...form, subtitle_en: kept.subtitle_en }, hadPicture: true }
    const openDocument = fromPromise(async ({ input }: { readonly input: { readonly subject: ArticleSubject } }) =>
      openedArticle(typeof input.subject === "string" ? null : input.subject, alone)
    )
    const actor = createActor(articleEditorMachine.provide({ actors: { openDocument } }))
    actor.on("draft", (wanted) => stored.push(wanted.draft))
    actor.start().send(open)
    await waitFor(actor, (snapshot) => snapshot.matches("editing"))
    expect([actor.getSnapshot().context.doc.isPictureLost, stored]).toEqual([true, [null]])
    actor.send(choose)
    expect(actor.getSnapshot().context.doc.isPictureLost).toBe(false)
  })

  it("a stored draft is merged with what has been saved since", () => {
    const other = { ...draft, form: { ...toArticleForm(kept), author: "Ana" }, hadPicture: false }
    const after = editorAfter({ ...open, subject: theirs }, opened(theirs, other))
    expect([after.value, after.context.hasMerged, after.context.doc.form]).toMatchObject([
      { editing: "writing" },
      true,
      { author: "Ana", subtitle_en: "Theirs" }
    ])
  })

  it("a draft equal to the stored article is dropped", () => {
    const same = { ...draft, form: { ...draft.form, subtitle_en: "Eight hours" }, hadPicture: false }
    expect(editorAfter(open, opened(kept, same)).value).toEqual({ editing: "writing" })
    expect(openedArticle(kept, same)).toMatchObject({ foundDraft: null, hasRedundantDraft: true })
  })

  it("a stored draft in conflict with a newer save asks for each conflict", () => {
    const since = { ...open, subject: theirs }
    expect(editorAfter(since, opened(theirs, draft)).value).toBe("merging")
  })
})

describe("an overtaken save", () => {
  it("an overtaken save is merged with another field's change, and waits to be saved again", () => {
    const after = editorAfter(...editing, type("author", "Ana"), save, outcomes["another has saved the same field"])
    expect(after.value).toEqual({ editing: "writing" })
    expect(after.context.doc.form).toMatchObject({ author: "Ana", subtitle_en: "Theirs" })
    expect(toArticleSave(after.context.doc)).toMatchObject({ change: { author: "Ana", version: 2 } })
    expect(after.context.hasMerged).toBe(true)
    expect(
      editorAfter(...editing, type("author", "Ana"), save, outcomes["another has saved the same field"], save).context
    ).toEqual(expect.objectContaining({ hasMerged: false, failure: null }))
  })

  it("an overtaken save is done when the stored article equals what was sent: only the answer was lost", () => {
    const again = [...editing, type("subtitle_en", "Theirs "), save, outcomes["it is not saved"], save]
    expect(editorAfter(...again, outcomes["another has saved the same field"]).value).toBe("closed")
    const confirming = [...editing, edits["a translation is confirmed"], type("subtitle_en", "Theirs"), save]
    expect(editorAfter(...confirming, outcomes["another has saved the same field"]).value).toEqual({
      editing: "writing"
    })
    const picturing = [...editing, choose, type("subtitle_en", "Theirs"), save]
    expect(editorAfter(...picturing, outcomes["another has saved the same field"]).value).toEqual({
      editing: "writing"
    })
  })

  it("an overtaken save asks for each field that both have changed", () => {
    expect(editorAfter(...merging).can(confirm)).toBe(false)
    expect(editorAfter(...merging, intents["form.choose"], confirm).context.doc.form.subtitle_en).toBe("Theirs")
    const own = { type: "form.choose", name: "subtitle_en", side: "mine" } as const
    expect(editorAfter(...merging, own, confirm).context.doc.form.subtitle_en).toBe("Mine")
    expect(editorAfter(...merging, close, intents["form.stay"]).value).toBe("merging")
  })
})

describe("a save whose answer was lost", () => {
  const lost = [save, error("saveDocument", new TimedOut()), intents["connection.restored"]]
  const read = (patch: Partial<Article>) =>
    done("compareDocument", openedArticle(article({ ...kept, version: 2, ...patch }), null))
  const sent = [...editing, choose, mine, edits["a translation is confirmed"], ...lost]
  const stored = {
    image: "b".repeat(32),
    subtitle_en: "Mine",
    translations: { ...kept.translations, title: "complete" }
  } as const

  it("a picture and a confirmed translation are recognized as the user's own", () => {
    expect(editorAfter(...sent, read(stored)).value).toBe("closed")
    for (const patch of [{ image: kept.image }, { subtitle_en: kept.subtitle_en }, { translations: kept.translations }])
      expect(editorAfter(...sent, read({ ...stored, ...patch })).context.failure).toEqual(notSaved)
  })

  it("only text typed since then is left to save", () => {
    const { value, context } = editorAfter(...sent, type("author", "Ana"), read(stored))
    expect([value, context.failure]).toEqual([{ editing: "writing" }, null])
    expect(context.doc).toMatchObject({ picture: null, confirmed: [], form: { author: "Ana", image: stored.image } })
  })

  it("a blank at the end of the sent text does not conflict with text typed behind it", () => {
    const { value, context } = editorAfter(
      ...editing,
      type("subtitle_en", "Mine "),
      ...lost,
      type("subtitle_en", "Mine and more"),
      read({ subtitle_en: "Mine" })
    )
    expect([value, context.doc.base?.subtitle_en, context.doc.form.subtitle_en]).toEqual([
      { editing: "writing" },
      "Mine",
      "Mine and more"
    ])
  })
})

it("a new article that was saved while more was typed goes on as that article", () => {
  const row = article({ title_en: "Rest", version: 1 })
  const texts = ["title_en", "subtitle_en", "card_description_en", "text_en"] as const
  const { value, context } = editorAfter(
    { type: "form.open", subject: null },
    opened(null),
    ...texts.map((field) => type(field, "Rest")),
    save,
    type("author", "Ana"),
    done("saveDocument", { kind: "saved", row })
  )
  expect([value, context.subject, context.doc.base, context.doc.form.author]).toEqual([
    { editing: "writing" },
    row.id,
    row,
    "Ana"
  ])
})
