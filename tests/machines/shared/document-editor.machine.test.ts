/** The behaviour of every editor, with a one-line document. */
import { expect, it } from "vitest"
import { initialTransition } from "xstate"
import { documentEditorMachine } from "#domain/shared/document/document-editor.machine.ts"
import type { MergedDocument } from "#domain/shared/document/document-editor.rules.ts"
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
      isUnchanged: () => false,
      isDirty: ({ base, text }) => base !== text,
      edit: (doc, text, language) => {
        counts.edit += 1
        return text === doc.text ? null : { doc: { ...doc, text }, focus: { path: "text", language } }
      },
      left: (doc) => doc,
      checked: (doc) => doc,
      refused: (doc) => doc,
      issuesOf: () => ({}),
      firstIssue: () => null,
      merge: (doc, current) => {
        counts.merge += 1
        return merged(doc, current)
      },
      nameOf: (conflict) => conflict,
      decided: ({ base, text }, _, { text: side }) => ({ base, text: side === "theirs" ? base : text }),
      focus: {}
    },
    drafts: {
      nameOf: () => "line",
      draftOf: ({ base, text }) => (base === text ? null : { text }),
      restored: (doc, { text }) => {
        counts.restored += 1
        return { doc: { ...doc, text }, conflicts: [], hasMerged: false }
      }
    },
    notices: {
      listFailed: said("Not opened"),
      created: () => said("Created"),
      createFailed: said("Not created"),
      updated: () => said("Updated"),
      updateFailed: said("Not updated")
    },
    describe: (_, otherwise) => otherwise,
    next: { unopened: "failed", merged: "editing" }
  })
  const after = (...events: Parameters<typeof afterEvents>[2][]) =>
    afterEvents(machine, initialTransition(machine)[0], ...events)
  return { machine, counts, after }
}

const open = { type: "form.open", subject: "line" }
const opened = done("openDocument", { doc: { base: "a", text: "a" }, found: null })
const found = done("openDocument", { doc: { base: "a", text: "a" }, found: { text: "kept" } })
const type = (text: string) => ({ type: "form.edit", edit: text }) as const
const save = { type: "form.save" }
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
  expect(after(open, found, { type: "form.restore" }).context.doc).toEqual({ base: "a", text: "kept" })
  expect(counts.restored).toBe(1)
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

it("the states of retrying and restoring exist only where they are enabled", () => {
  const { machine, after } = lineEditor()
  expect(statesOf(machine)).toEqual(expect.arrayContaining(["failed", "restoring"]))
  expect(after(open, error("openDocument", new Error("gone")), { type: "form.retry" }).value).toBe("opening")
})
