/**
 * What is known of a save whose answer was lost: a table of what was sent, typed since and stored, with a one-line
 * document.
 */
import { describe, expect, it } from "vitest"
import type { DocumentRules, SaveOutcome } from "#domain/shared/document/document-editor.schema.ts"
import { unansweredSaveRules } from "#domain/shared/document/unanswered-saves.rules.ts"
import { FieldsInvalid, Offline, OutcomeUnknown, TimedOut } from "#domain/shared/failure.errors.ts"

interface Line {
  readonly base: string
  readonly text: string
}

const notAsked = (): never => {
  throw new Error("not asked")
}

const rules: DocumentRules<string, Line, never, "text", string> = {
  start: notAsked,
  isNew: notAsked,
  storedDocument: ({ base }) => (base === "" ? null : { id: "line", version: base.length, row: base }),
  isUnchanged: notAsked,
  isDirty: ({ base, text }) => base !== text,
  edit: notAsked,
  textEdit: notAsked,
  afterBlur: notAsked,
  afterCheck: notAsked,
  afterRefusal: notAsked,
  issuesOf: notAsked,
  firstIssue: notAsked,
  merge: ({ base, text }, row) => {
    if (text === row) return null
    const isMine = base === text
    return { doc: { base: row, text: isMine ? row : text }, conflicts: isMine ? [] : ["text"], hasMerged: isMine }
  },
  mergeIfStored: ({ base, text }, sent, row) =>
    sent.text === row ? { doc: { base: row, text }, conflicts: [], hasMerged: base !== text } : null,
  afterSave: notAsked,
  nameOf: (conflict) => conflict,
  afterDecision: notAsked,
  focus: {}
}

const saves = unansweredSaveRules(rules)
const line = (base: string, text: string): Line => ({ base, text })
const overtaken = (current: string): SaveOutcome<string> => ({ kind: "overtaken", current })

describe("the stored document tells what became of a save", () => {
  it.each([
    // what was sent, in order | text in the form | stored now | succeeded | form may close | conflicts
    ["it has what was sent", ["b"], "b", "b", true, true, 0],
    ["it has what was sent, and more was typed", ["b"], "b c", "b", true, false, 0],
    ["it has what the first of two saves sent", ["b", "b c"], "b c", "b", true, false, 0],
    ["it has what the second of two saves sent", ["b", "b c"], "b c", "b c", true, true, 0],
    ["a colleague has saved something else", ["b"], "b", "theirs", false, false, 1],
    ["a colleague has saved what has been typed since", ["b"], "b c", "b c", true, true, 0],
    ["a colleague has saved, and no save is unanswered", [], "b", "b", false, false, 0]
  ] as const)("%s", (_, sent, text, row, isSucceeded, mayClose, conflicts) => {
    const context = { doc: line("a", text), unansweredSaves: sent.map((one) => line("a", one)) }
    const outcome = overtaken(row)
    expect(saves.rowIfSaveSucceeded(context, outcome)).toEqual(isSucceeded ? { row } : null)
    expect(saves.wasSaved(context, outcome)).toBe(mayClose)
    expect(saves.merged(context, outcome)?.conflicts.length ?? 0).toBe(conflicts)
  })

  it("only another version tells anything", () => {
    const context = { doc: line("a", "b"), unansweredSaves: [line("a", "b")] }
    for (const outcome of [null, { kind: "saved", row: "b" }] as const) {
      expect(saves.rowIfSaveSucceeded(context, outcome)).toBeNull()
      expect(saves.wasSaved(context, outcome)).toBe(false)
      expect(saves.merged(context, outcome)).toBeNull()
    }
  })
})

describe("the outcome of a save", () => {
  const sent = line("a", "b")

  it.each([
    ["no answer came", true, new TimedOut({})],
    ["the server lost its database during the commit", true, new OutcomeUnknown()],
    ["nothing was sent", false, new Offline()],
    ["fields were refused", false, new FieldsInvalid({ fields: {} })]
  ] as const)("when %s, the outcome is unknown: %s", (_, isUnknown, error) => {
    const unanswered = saves.afterFailure([line("a", "earlier")], sent, error)
    expect(unanswered.map(({ text }) => text)).toEqual(isUnknown ? ["earlier", "b"] : ["earlier"])
  })

  it("the outcome stays unknown while the stored version is the one it was made from", () => {
    expect(saves.afterReading([sent], null)).toEqual([sent])
    expect(saves.afterReading([sent], overtaken("theirs"))).toEqual([])
  })

  it("the outcome is unknown only for a document that is stored already", () => {
    expect(saves.isSaveOutcomeUnknown({ doc: sent, unansweredSaves: [sent] })).toBe(true)
    expect(saves.isSaveOutcomeUnknown({ doc: sent, unansweredSaves: [] })).toBe(false)
    expect(saves.isSaveOutcomeUnknown({ doc: line("", "b"), unansweredSaves: [line("", "b")] })).toBe(false)
  })

  it.each([
    ["the user's own change of the document", true, { ids: ["line"], isOwn: true }, [sent]],
    ["a colleague's change", false, { ids: ["line"], isOwn: false }, [sent]],
    ["a change of another document", false, { ids: ["other"], isOwn: true }, [sent]],
    ["a change of many documents", false, { ids: null, isOwn: true }, [sent]],
    ["any change without an unanswered save", false, { ids: ["line"], isOwn: true }, []]
  ])("%s answers a lost save: %s", (_, isAnswer, changed, unanswered) => {
    expect(saves.isAnswer({ doc: sent, unansweredSaves: unanswered }, { type: "rows.changed", ...changed })).toBe(
      isAnswer
    )
  })
})
