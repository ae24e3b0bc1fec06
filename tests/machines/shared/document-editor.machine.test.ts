/** The behaviour of every editor, with a one-line document. */
import { describe, expect, it } from "vitest"
import { initialTransition } from "xstate"
import { documentEditorMachine } from "#domain/shared/document/document-editor.machine.ts"
import { notSaved } from "#domain/shared/failure.messages.ts"
import { Offline, TimedOut, Unavailable } from "#domain/shared/failure.errors.ts"
import { notice } from "#domain/shared/notice.schema.ts"
import type { MergedDocument } from "#domain/shared/document/document-editor.schema.ts"
import { afterEvents, done, error, statesOf, emittedBy } from "#tests/machines/machine-table.ts"

interface Line {
  readonly base: string
  readonly text: string
}

const said = (en: string) => ({ en, es: en })

/** A line editor that counts its computations. */
const lineEditor = () => {
  const counts = { edit: 0, merge: 0, restored: 0 }
  const merged = ({ base, text }: Line, current: string): MergedDocument<Line, string> | null => {
    if (text === current) return null
    const isMine = base === text
    return {
      doc: { base: current, text: isMine ? current : text },
      conflicts: isMine ? [] : ["text"],
      hasMerged: isMine
    }
  }
  const machine = documentEditorMachine<string, Line, string, string, string, { readonly text: string }>({
    id: "line",
    rules: {
      start: (_, language) => ({ doc: { base: "", text: "" }, language }),
      isNew: () => false,
      storedDocument: ({ base }) => ({ id: "line", version: base.length, row: base }),
      isUnchanged: () => false,
      isDirty: ({ base, text }) => base !== text,
      edit: (doc, text, language) => {
        counts.edit += 1
        return text === doc.text ? null : { doc: { ...doc, text }, focus: { path: "text", language } }
      },
      textEdit: ({ text }, more) => `${text}${more}`,
      afterBlur: (doc) => doc,
      afterCheck: (doc) => doc,
      afterRefusal: (doc) => doc,
      issuesOf: () => ({}),
      firstIssue: () => null,
      merge: (doc, current) => {
        counts.merge += 1
        return merged(doc, current)
      },
      mergeIfStored: ({ base, text }, sent, current) =>
        sent.text !== current ? null : { doc: { base: current, text }, conflicts: [], hasMerged: base !== text },
      afterSave: ({ text }, sent, current) => ({ base: current, text: text === sent.text ? current : text }),
      nameOf: (conflict) => conflict,
      afterDecision: ({ base, text }, _, { text: side }) => ({ base, text: side === "theirs" ? base : text }),
      focus: {}
    },
    drafts: {
      nameOf: () => "line",
      draftOf: ({ base, text }) => (base === text ? null : { text }),
      restoreDraft: (doc, { text }) => {
        counts.restored += 1
        return { doc: { ...doc, text }, conflicts: [], hasMerged: false }
      }
    },
    notices: {
      findFailed: said("Not opened"),
      created: () => said("Created"),
      createFailed: said("Not created"),
      updated: () => said("Updated"),
      updateFailed: said("Not updated")
    },
    describe: (_, otherwise) => otherwise,
    afterMerge: "editing"
  })
  const after = (...events: Parameters<typeof afterEvents>[2][]) =>
    afterEvents(machine, initialTransition(machine)[0], ...events)
  return { machine, counts, after }
}

const open = { type: "form.open", subject: "line" }
const opened = done("openDocument", { doc: { base: "a", text: "a" }, foundDraft: null })
const found = done("openDocument", { doc: { base: "a", text: "a" }, foundDraft: { text: "kept" } })
const type = (text: string) => ({ type: "form.edit", edit: text }) as const
const save = { type: "form.save" } as const
const overtaken = (current: string) => done("saveDocument", { kind: "overtaken", current })

it("the document is edited once for each key press, and a guard computes only other edits", () => {
  const { machine, counts, after } = lineEditor()
  const editing = after(open, opened)
  const typed = afterEvents(machine, editing, type("b"))
  expect([typed.context.doc, counts.edit]).toEqual([{ base: "a", text: "b" }, 1])
  expect([editing.can(type("a")), counts.edit]).toEqual([false, 2])
  expect(emittedBy(machine, editing, type("b"))).toEqual([
    { type: "focus", path: "text", language: "en" },
    { type: "draft", subject: "line", draft: { text: "b" } }
  ])
})

it("each overtaken save is merged once, and each draft is restored once", () => {
  const { counts, after } = lineEditor()
  expect(after(open, opened, type("b"), save, overtaken("c")).value).toBe("merging")
  expect(counts.merge).toBe(1)
  expect(after(open, found).context.doc).toEqual({ base: "a", text: "kept" })
  expect(counts.restored).toBe(1)
})

it("a stored draft that changes nothing any more is removed when the document is opened", () => {
  const { machine, after } = lineEditor()
  const output = { doc: { base: "a", text: "a" }, foundDraft: null, hasRedundantDraft: true }
  expect(emittedBy(machine, after(open), done("openDocument", output))).toEqual([
    { type: "draft", subject: "line", draft: null }
  ])
  expect(emittedBy(machine, after(open), opened)).toEqual([])
})

it("the editor closes when the saved document equals this one, and clears the draft", () => {
  const { machine, after } = lineEditor()
  const saving = after(open, opened, type("b"), save)
  expect(afterEvents(machine, saving, overtaken("b")).value).toBe("closed")
  expect(emittedBy(machine, saving, overtaken("b"))).toMatchObject([
    { type: "notice", text: { en: "Updated" } },
    { type: "saved", row: "b" },
    { type: "draft", draft: null }
  ])
})

describe("a restored draft", () => {
  const { machine, after } = lineEditor()
  const at = "2026-11-28T10:42:00.000Z"
  const drafted = done("openDocument", { doc: { base: "a", text: "a" }, foundDraft: { text: "kept" }, draftedAt: at })
  const dismiss = { type: "form.dismiss" } as const
  const restored = after(open, drafted)

  it("the draft is shown with its time until the form is closed", () => {
    expect([restored.context.draftedAt, restored.context.doc.text]).toEqual([at, "kept"])
    expect(after(open, drafted, type("b")).context.draftedAt).toBe(at)
    expect(after(open, opened).context.draftedAt).toBeNull()
  })

  it("the draft is discarded for the stored document until something is changed", () => {
    const dismissed = afterEvents(machine, restored, dismiss)
    expect([dismissed.context.doc.text, dismissed.context.draftedAt]).toEqual(["a", null])
    expect(emittedBy(machine, restored, dismiss)).toEqual([{ type: "draft", subject: "line", draft: null }])
    expect(after(open, drafted, type("b")).can(dismiss)).toBe(false)
    expect(after(open, opened).can(dismiss)).toBe(false)
  })

  it("the draft stays stored when the form is closed unchanged; a change is asked about", () => {
    expect(after(open, drafted, { type: "form.close" }).value).toBe("closed")
    expect(emittedBy(machine, restored, { type: "form.close" })).toEqual([])
    expect(after(open, drafted, type("b"), { type: "form.close" }).value).toBe("discarding")
  })
})

it("the state of retrying exists only where it is enabled", () => {
  const { machine, after } = lineEditor()
  expect(statesOf(machine)).toEqual(expect.arrayContaining(["failed"]))
  expect(after(open, error("openDocument", new Error("gone")), { type: "form.retry" }).value).toBe("opening")
})

describe("a colleague who saves while one writes", () => {
  const changed = { type: "rows.changed", ids: ["line"], isOwn: false } as const
  const ownChanged = { ...changed, isOwn: true } as const
  const compare = { type: "form.compare" } as const
  const document = (base: string) => ({ doc: { base, text: base }, foundDraft: null })
  const read = (base: string) => done("compareDocument", document(base))
  const found = (base: string) => done("checkDocument", document(base))
  const gone = error("checkDocument", { _tag: "LineNotFound" })

  it("the line is shown only for the document that is open, and goes with what was saved", () => {
    const { machine, after } = lineEditor()
    const editing = after(open, opened, type("b"))
    expect(afterEvents(machine, editing, { ...changed, ids: ["other"] }).context.overtakenBy).toBeNull()
    expect(afterEvents(machine, editing, { ...changed, ids: null }).context.overtakenBy).toBeNull()
    expect(editing.can(compare)).toBe(false)
    const overtakenNow = afterEvents(machine, editing, changed)
    expect(overtakenNow.context.overtakenBy).toBe("colleague")
    expect(afterEvents(machine, overtakenNow, save, overtaken("c")).context.overtakenBy).toBeNull()
  })

  it("a colleague's changes are merged, and the user chooses where both have changed the same", () => {
    const { after } = lineEditor()
    const merged = after(open, opened, changed, compare, read("theirs"))
    expect([merged.value, merged.context.doc]).toEqual([{ editing: "writing" }, { base: "theirs", text: "theirs" }])
    expect(merged.context).toMatchObject({ hasMerged: true, overtakenBy: null })
    expect(after(open, opened, type("b"), changed, compare, read("theirs")).value).toBe("merging")
  })

  it("a colleague's deletion is told, with nothing to compare, until it is undone", () => {
    const { after } = lineEditor()
    const deleted = after(open, opened, type("b"), changed, gone)
    expect([deleted.value, deleted.context.overtakenBy]).toEqual([{ editing: "writing" }, "colleague"])
    expect([deleted.context.isDeleted, deleted.context.failure, deleted.can(compare)]).toEqual([true, null, false])
    const restored = after(open, opened, type("b"), changed, gone, changed, found("a"))
    expect(restored.context).toMatchObject({ isDeleted: false, overtakenBy: null, doc: { text: "b" } })
    const compared = after(
      open,
      opened,
      type("b"),
      changed,
      compare,
      error("compareDocument", { _tag: "LineNotFound" })
    )
    expect(compared.context.isDeleted).toBe(true)
  })

  it("a colleague's save is merged only when the user asks for it", () => {
    const { after } = lineEditor()
    const told = after(open, opened, changed, found("theirs"))
    expect([told.context.overtakenBy, told.context.doc.text, told.can(compare)]).toEqual(["colleague", "a", true])
    expect(after(open, opened, changed, error("checkDocument", new Offline())).context).toMatchObject({
      overtakenBy: "colleague",
      failure: null
    })
    expect(after(open, opened, changed, changed, found("theirs")).context.doc.text).toBe("a")
  })

  it("nothing changes where nothing was saved since", () => {
    const { after } = lineEditor()
    const same = after(open, opened, type("b"), changed, compare, read("a"))
    expect([same.value, same.context.doc.text, same.context.overtakenBy]).toEqual([{ editing: "writing" }, "b", null])
  })

  it("the user's own save in another window is not taken for a colleague's, whose save counts more", () => {
    const { after } = lineEditor()
    expect(after(open, opened, ownChanged).context.overtakenBy).toBe("self")
    expect(after(open, opened, ownChanged, changed).context.overtakenBy).toBe("colleague")
    expect(after(open, opened, changed, ownChanged).context.overtakenBy).toBe("colleague")
    expect(after(open, opened, type("longer"), ownChanged).value).toEqual({ editing: "writing" })
  })

  describe("a save whose answer was lost", () => {
    const lost = error("saveDocument", new TimedOut({}))
    const restored = { type: "connection.restored" } as const
    const { machine, after } = lineEditor()
    const saving = after(open, opened, type("longer"), save)

    it("the event of the user's own change answers a lost save, before and after the failure", () => {
      const checked = [
        afterEvents(machine, saving, lost, ownChanged),
        afterEvents(machine, saving, ownChanged, lost),
        afterEvents(machine, saving, lost, restored)
      ]
      for (const comparing of checked) {
        expect(comparing.value).toEqual({ editing: "comparing" })
        expect(afterEvents(machine, comparing, read("longer")).value).toBe("closed")
        expect(emittedBy(machine, comparing, read("longer"))).toMatchObject([
          notice("success", said("Updated")),
          { type: "saved", row: "longer" },
          { type: "draft", draft: null }
        ])
      }
    })

    it("only the form shows that the outcome is unknown, because it may settle", () => {
      expect(emittedBy(machine, saving, lost)).toEqual([])
      expect(afterEvents(machine, saving, lost).context.failure).toMatchObject({
        en: "Not updated What you typed is kept."
      })
    })

    it("the form keeps the typed text when the save fails, and says so", () => {
      const unsaved = afterEvents(machine, saving, lost, restored, read("a"))
      expect(unsaved.value).toEqual({ editing: "writing" })
      expect(unsaved.context).toMatchObject({ doc: { text: "longer" }, failure: notSaved, overtakenBy: null })
      const late = afterEvents(machine, unsaved, ownChanged)
      expect([late.value, afterEvents(machine, late, read("longer")).value]).toEqual([
        { editing: "comparing" },
        "closed"
      ])
    })

    it("the form can be written in and closed while the stored document is read", () => {
      const comparing = afterEvents(machine, saving, lost, restored)
      const typed = afterEvents(machine, comparing, type("longer still"))
      expect([typed.value, typed.context.doc.text]).toEqual([{ editing: "comparing" }, "longer still"])
      const asked = afterEvents(machine, typed, { type: "form.close" })
      expect([asked.value, afterEvents(machine, asked, { type: "form.stay" }).value]).toEqual([
        "discarding",
        { editing: "comparing" }
      ])
    })

    it("text typed since the save is not taken for saved, and the form says how the save ended", () => {
      const typed = afterEvents(machine, saving, lost, restored, type("longer still"))
      const settled = afterEvents(machine, typed, read("longer"))
      expect([settled.value, settled.context.doc, settled.context.failure]).toEqual([
        { editing: "writing" },
        { base: "longer", text: "longer still" },
        null
      ])
      expect(emittedBy(machine, typed, read("longer"))).toMatchObject([
        notice("success", said("Updated")),
        { type: "saved", row: "longer" },
        { type: "draft", draft: { text: "longer still" } }
      ])
      expect(afterEvents(machine, typed, read("a")).context).toMatchObject({
        doc: typed.context.doc,
        failure: notSaved
      })
      expect(afterEvents(machine, typed, read("theirs")).value).toBe("merging")
    })

    it("Save does not wait for the comparison, and its answer gives the same result", () => {
      const again = afterEvents(machine, saving, lost, restored, save)
      expect([again.value, afterEvents(machine, again, overtaken("longer")).value]).toEqual(["saving", "closed"])
      const typed = afterEvents(machine, saving, lost, type("longer still"), save)
      expect(afterEvents(machine, typed, overtaken("longer")).context.doc).toEqual({
        base: "longer",
        text: "longer still"
      })
    })

    it("the first of two saves without an answer is recognized", () => {
      const twice = afterEvents(machine, saving, lost, type("longer still"), save, lost, restored)
      expect(afterEvents(machine, twice, read("longer")).context.doc).toEqual({ base: "longer", text: "longer still" })
    })

    it("an unknown save outcome stays unknown when the refetch fails or a colleague saves", () => {
      const unread = afterEvents(machine, saving, lost, ownChanged, error("compareDocument", new Offline()))
      expect([unread.value, unread.context.failure]).toMatchObject([
        { editing: "writing" },
        { en: "Not updated What you typed is kept." }
      ])
      expect(afterEvents(machine, saving, lost, changed).value).toEqual({ editing: "writing" })
      expect(afterEvents(machine, saving, changed, lost).value).toEqual({ editing: "writing" })
    })

    it("a failure that changed nothing is not looked into", () => {
      const unsent = afterEvents(machine, saving, error("saveDocument", new Unavailable()))
      expect(afterEvents(machine, unsent, ownChanged).value).toEqual({ editing: "writing" })
    })
  })
})

describe("typing before the document is loaded", () => {
  const { machine, after } = lineEditor()
  const ahead = (text: string) => ({ type: "form.type", text }) as const
  const erase = { type: "form.erase" } as const
  const close = { type: "form.close" } as const
  const textOf = (at: ReturnType<typeof after>) => at.context.doc.text

  it("letters are kept in order, can be taken back, and stand behind what the document has", () => {
    const typed = after(open, ahead("b"), ahead(" "), ahead("x"), erase, ahead("c"), opened)
    expect([typed.value, textOf(typed), typed.context.typedAhead]).toEqual([{ editing: "writing" }, "ab c", [""]])
    expect(after(open, ahead("😀"), erase).can(erase)).toBe(false)
  })

  it("Ctrl+Enter waits for the document, and what is typed afterwards is not part of that save", () => {
    const saving = after(open, ahead("b"), save, ahead("c"), opened)
    expect([saving.value, saving.context.sentDocument?.text, textOf(saving)]).toEqual(["saving", "ab", "abc"])
    const saved = afterEvents(machine, saving, done("saveDocument", { kind: "saved", row: "ab" }))
    expect([saved.value, saved.context.doc]).toEqual([{ editing: "writing" }, { base: "ab", text: "abc" }])
  })

  it("Ctrl+Enter before the first letter does not close the form over it", () => {
    expect(after(open, save, ahead("b"), opened).value).toEqual({ editing: "writing" })
    expect(after(open, save, opened).value).toBe("saving")
  })

  it("closing asks about typed letters; staying reads the document, discarding leaves a stored draft alone", () => {
    const asked = after(open, ahead("b"), close)
    expect(asked.value).toBe("discarding")
    expect(textOf(afterEvents(machine, asked, { type: "form.stay" }, opened))).toBe("ab")
    expect(emittedBy(machine, asked, { type: "form.discard" })).toEqual([])
    expect(after(open, ahead("b"), erase, close).value).toBe("closed")
  })

  it("letters are kept through a failure, also where the form would have closed", () => {
    const failed = after(open, ahead("b"), error("openDocument", new Offline()))
    expect([failed.value, textOf(afterEvents(machine, failed, { type: "form.retry" }, opened))]).toEqual([
      "failed",
      "ab"
    ])
  })

  it("letters follow a restored draft, and a save that was asked for before is not made", () => {
    const restored = after(open, ahead("b"), save, ahead("c"), found)
    expect([restored.value, textOf(restored)]).toEqual([{ editing: "writing" }, "keptbc"])
    expect(restored.can({ type: "form.dismiss" })).toBe(false)
  })

  it("letters typed over a question stand in the form once it is answered", () => {
    const decided = after(
      open,
      opened,
      type("b"),
      save,
      overtaken("c"),
      ahead("d"),
      { type: "form.choose", name: "text", side: "mine" },
      { type: "form.merge" }
    )
    expect([decided.value, textOf(decided)]).toEqual([{ editing: "writing" }, "bd"])
  })
})

describe("typing while a save is under way", () => {
  const { machine, after } = lineEditor()
  const saving = after(open, opened, type("b"), save)
  const saved = done("saveDocument", { kind: "saved", row: "b" })
  const refused = done("saveDocument", { kind: "refused", issues: { text: "bad" }, failure: said("Refused") })
  const typed = afterEvents(machine, saving, type("b c"))

  it("the form stays open with the text merged into the saved document, and says so", () => {
    const after = afterEvents(machine, typed, saved)
    expect([after.value, after.context]).toMatchObject([
      { editing: "writing" },
      { doc: { base: "b", text: "b c" }, isPartlySaved: true, sentDocument: null, subject: "line" }
    ])
    expect(emittedBy(machine, typed, saved)).toMatchObject([
      notice("success", said("Updated")),
      { type: "saved", row: "b" },
      { type: "draft", draft: null },
      { type: "draft", draft: { text: "b c" } }
    ])
    expect(afterEvents(machine, after, save).context.isPartlySaved).toBe(false)
  })

  it("the form closes when the text was removed again", () => {
    expect(afterEvents(machine, typed, type("b"), saved).value).toBe("closed")
  })

  it("a text stays in the form when the save fails or is refused, and the focus stays where it is typed", () => {
    for (const failure of [error("saveDocument", new TimedOut({})), error("saveDocument", new Offline()), refused]) {
      const failed = afterEvents(machine, typed, failure)
      expect([failed.value, failed.context.doc]).toEqual([{ editing: "writing" }, { base: "a", text: "b c" }])
      expect(emittedBy(machine, typed, failure).filter(({ type: kind }) => kind === "focus")).toEqual([])
    }
  })

  it("only the sent text counts as saved after a lost answer", () => {
    const lost = after(open, opened, type("longer"), save, type("longer c"), error("saveDocument", new TimedOut({})))
    const read = done("compareDocument", { doc: { base: "longer", text: "longer" }, foundDraft: null })
    expect(afterEvents(machine, lost, { type: "connection.restored" }, read).context.doc).toEqual({
      base: "longer",
      text: "longer c"
    })
  })

  it("a second Ctrl+Enter saves the text once the first save is answered", () => {
    const again = afterEvents(machine, typed, save, saved)
    expect([again.value, again.context.sentDocument]).toEqual(["saving", { base: "b", text: "b c" }])
    expect(saving.can(save)).toBe(false)
  })

  it("the event of one's own save is not taken for a colleague's", () => {
    const own = { type: "rows.changed", ids: ["line"], isOwn: true } as const
    expect(afterEvents(machine, typed, own, saved).context.overtakenBy).toBeNull()
    expect(afterEvents(machine, typed, saved, own).context.overtakenBy).toBeNull()
    expect(afterEvents(machine, typed, saved, { ...own, isOwn: false }).context.overtakenBy).toBe("colleague")
  })
})
