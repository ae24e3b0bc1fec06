import { describe, expect, it } from "vitest"
import { createActor, fromPromise, waitFor } from "xstate"
import type { KeptArticleDraft } from "#domain/articles/article-draft.schema.ts"
import { articleEditorMachine } from "#domain/articles/article-editor.machine.ts"
import { shownArticleIssues, toArticleForm, toArticleSave } from "#domain/articles/article-editor.rules.ts"
import { FieldsInvalid } from "#domain/shared/failure.errors.ts"
import { picture } from "#tests/fixtures/images.ts"
import { done, error, keepsToTable } from "#tests/machines/machine-table.ts"
import {
  closed,
  draft,
  editing,
  editorAfter,
  intents,
  kept,
  outcomes,
  theirs,
  type
} from "#tests/machines/articles/article-editor-events.ts"
import { articleEditorTable } from "#tests/machines/articles/article-editor.table.ts"

const {
  "article.open": open,
  "article.type": mine,
  "article.save": save,
  "article.close": close,
  "picture.choose": choose,
  "picture.remove": remove,
  "draft.restore": restore,
  "merge.confirm": confirm
} = intents
const merging = [...editing, mine, save, outcomes["somebody was quicker"]]

keepsToTable({
  machine: articleEditorMachine,
  table: articleEditorTable,
  intents,
  outcomes,
  at: {
    closed,
    opening: editorAfter(open),
    restoring: editorAfter(open, outcomes["a draft is there"]),
    editing: editorAfter(...editing, choose),
    discarding: editorAfter(...editing, mine, close),
    saving: editorAfter(...editing, mine, save),
    merging: editorAfter(...merging, intents["conflict.choose"])
  }
})

describe("writing", () => {
  it("says what is wrong with a field once it has been left, and with all after a try", () => {
    const short = [...editing, type("title_en", ""), type("text_en", "")]
    expect(shownArticleIssues(editorAfter(...short).context)).toEqual({})
    expect(shownArticleIssues(editorAfter(...short, intents["article.leave"]).context)).toEqual({
      text_en: "article_text_required"
    })
    const tried = editorAfter(...short, save)
    expect([tried.value, Object.keys(shownArticleIssues(tried.context))]).toEqual(["editing", ["title_en", "text_en"]])
    expect(shownArticleIssues(editorAfter(...short, save, type("title_en", "T")).context)).toEqual({
      text_en: "article_text_required"
    })
  })

  it("turns to the tab of what is wrong when the open one is right", () => {
    expect(editorAfter(...editing, type("title_es", "x".repeat(51)), save).context.language).toBe("es")
  })

  it("says at once what is wrong with a picture, and saves nothing with it", () => {
    const wrong = { type: "picture.choose", picture: picture(new Uint8Array([1, 2])) } as const
    const after = editorAfter(...editing, wrong, save)
    expect([after.value, shownArticleIssues(after.context)]).toEqual(["editing", { image: "image_type" }])
    expect(editorAfter(...editing, wrong, remove, mine, save).value).toBe("saving")
  })

  it("keeps the picture that is there when another file is none, and says so until the next edit", () => {
    const after = [...editing, choose, intents["picture.misfit"]]
    expect(shownArticleIssues(editorAfter(...after).context)).toEqual({ image: "image_type" })
    expect(editorAfter(...after).context.picture).not.toBeNull()
    expect(editorAfter(...after, mine, save).value).toBe("saving")
    expect(shownArticleIssues(editorAfter(...after, mine).context)).toEqual({})
  })

  it("takes away the picture that was chosen before the one that is kept", () => {
    const pictured = { ...open, article: { ...kept, image: "a".repeat(32) } }
    const at = [pictured, outcomes["no draft is there"], choose, remove]
    expect(editorAfter(...at).context.form.image).toBe("a".repeat(32))
    expect(editorAfter(...at, remove).context.form.image).toBe("")
    expect(editorAfter(...at, remove).can(remove)).toBe(false)
  })

  it("lets only words be confirmed that are not complete", () => {
    expect(editorAfter(...editing).can({ type: "translation.confirm", text: "text" })).toBe(false)
    const confirmed = editorAfter(...editing, intents["translation.confirm"], save)
    expect(toArticleSave(confirmed.context)).toMatchObject({ change: { confirm_es: ["title"], version: 1 } })
    expect(confirmed.can(intents["translation.confirm"])).toBe(false)
  })

  it("shows what the server says of a field until the next key", () => {
    const refused = error("saveArticle", new FieldsInvalid({ fields: { image: "image_unreadable" } }))
    const after = [...editing, choose, save, refused]
    expect(shownArticleIssues(editorAfter(...after).context)).toEqual({ image: "image_unreadable" })
    expect(shownArticleIssues(editorAfter(...after, mine).context)).toEqual({})
  })

  it("sends nothing where nothing was changed", () => {
    expect(editorAfter(...editing, save).value).toBe("closed")
    expect(editorAfter(...editing, type("author", "Ana"), type("author", kept.author), save).value).toBe("closed")
    expect(editorAfter({ ...open, article: null }, outcomes["no draft is there"], save).value).toBe("editing")
  })

  it("forgets everything when it is closed", () => {
    expect(editorAfter(...editing, mine, close, intents["article.discard"]).context).toEqual(closed.context)
    expect(editorAfter(...editing, close).value).toBe("closed")
  })
})

describe("a draft from before", () => {
  it("is taken up without its picture", () => {
    const after = editorAfter(open, outcomes["a draft is there"], restore)
    expect([after.context.form.subtitle_en, after.context.picture]).toEqual(["Kept", null])
  })

  it("of which only a picture is left is asked about once", async () => {
    const wishes: Array<object | null> = []
    const { form } = draft
    const alone = { ...draft, form: { ...form, subtitle_en: kept.subtitle_en }, hadPicture: true }
    const readDraft = fromPromise<KeptArticleDraft | null, { readonly subject: string }>(async () => alone)
    const actor = createActor(articleEditorMachine.provide({ actors: { readDraft } }))
    actor.on("draft", (wanted) => wishes.push(wanted.draft))
    actor.start().send(open)
    await waitFor(actor, (snapshot) => snapshot.matches("restoring"))
    actor.send(restore)
    expect([actor.getSnapshot().context.remarks, wishes]).toEqual([["pictureNotKept"], [null]])
    actor.send(choose)
    expect(actor.getSnapshot().context.remarks).toEqual([])
  })

  it("says what has been saved since, where it stands in the form", () => {
    const other = done("readDraft", { ...draft, form: { ...toArticleForm(kept), author: "Ana" }, hadPicture: false })
    const after = editorAfter({ ...open, article: theirs }, other, restore)
    expect([after.value, after.context.remarks, after.context.form]).toMatchObject([
      "editing",
      ["merged"],
      { author: "Ana", subtitle_en: "Theirs" }
    ])
  })

  it("that says what is kept is none", () => {
    const same = done("readDraft", { ...draft, form: { ...draft.form, subtitle_en: "Eight hours" }, hadPicture: false })
    expect(editorAfter(open, same).value).toBe("editing")
  })

  it("that contradicts what has been saved since is asked about", () => {
    const since = { ...open, article: theirs }
    expect(editorAfter(since, outcomes["a draft is there"], restore).value).toBe("merging")
  })
})

describe("a save that somebody else was quicker with", () => {
  it("goes together with another field's change, and waits to be saved again", () => {
    const after = editorAfter(...editing, type("author", "Ana"), save, outcomes["somebody was quicker"])
    expect(after.value).toBe("editing")
    expect(after.context.form).toMatchObject({ author: "Ana", subtitle_en: "Theirs" })
    expect(toArticleSave(after.context)).toMatchObject({ change: { author: "Ana", version: 2 } })
    expect(after.context.remarks).toEqual(["merged"])
    expect(
      editorAfter(...editing, type("author", "Ana"), save, outcomes["somebody was quicker"], save).context
    ).toEqual(expect.objectContaining({ remarks: [], failure: null }))
  })

  it("is done when what is kept is what was sent: only the answer had been lost", () => {
    const again = [...editing, type("subtitle_en", "Theirs "), save, outcomes["no answer"], save]
    expect(editorAfter(...again, outcomes["somebody was quicker"]).value).toBe("closed")
    const confirming = [...editing, intents["translation.confirm"], type("subtitle_en", "Theirs"), save]
    expect(editorAfter(...confirming, outcomes["somebody was quicker"]).value).toBe("editing")
    const picturing = [...editing, choose, type("subtitle_en", "Theirs"), save]
    expect(editorAfter(...picturing, outcomes["somebody was quicker"]).value).toBe("editing")
  })

  it("asks for each field that both have changed", () => {
    expect(editorAfter(...merging).can(confirm)).toBe(false)
    expect(editorAfter(...merging, intents["conflict.choose"], confirm).context.form.subtitle_en).toBe("Theirs")
    const own = { type: "conflict.choose", field: "subtitle_en", side: "mine" } as const
    expect(editorAfter(...merging, own, confirm).context.form.subtitle_en).toBe("Mine")
    expect(editorAfter(...merging, close, intents["article.stay"]).value).toBe("merging")
  })
})
