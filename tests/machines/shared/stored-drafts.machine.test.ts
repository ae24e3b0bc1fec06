import { describe, expect, it } from "vitest"
import { initialTransition } from "xstate"
import { draftNotDiscarded } from "#domain/shared/document/draft.messages.ts"
import { notice } from "#domain/shared/notice.schema.ts"
import { type StoredDraftsEvent, storedDraftsMachine } from "#domain/shared/document/stored-drafts.machine.ts"
import { draftedAt } from "#tests/doubles/drafts.memory.ts"
import {
  afterEvents,
  done,
  emittedBy,
  error,
  type Samples,
  type Table,
  testTable
} from "#tests/machines/machine-table.ts"

const subject = "company new"
const draft = { name: "Sur" }
const marked = (of: string) => ({ subject: of, at: draftedAt })
const undo = `draft-${subject}`
const intents: Samples<StoredDraftsEvent> = {
  "drafts.changed": { type: "drafts.changed" },
  draft: { type: "draft", subject, draft: null },
  "draft.discard": { type: "draft.discard", subject },
  "notice.undo": { type: "notice.undo", undo }
}
const outcomes = {
  "the storage is read": done("readSubjects", [marked(subject)]),
  "the storage cannot be read": error("readSubjects", new Error("denied")),
  "the draft is read": done("readDraft", { draft, at: draftedAt }),
  "another tab has removed it": done("readDraft", null),
  "the draft cannot be read": error("readDraft", new Error("denied"))
}
const table: Table<"reading" | "known" | "discarding"> = {
  reading: {
    "drafts.changed": "reading",
    draft: "reading",
    "draft.discard": "discarding",
    "the storage is read": "known",
    "the storage cannot be read": "known"
  },
  known: { "drafts.changed": "reading", draft: "known", "draft.discard": "discarding" },
  discarding: {
    draft: "discarding",
    "the draft is read": "reading",
    "another tab has removed it": "reading",
    "the draft cannot be read": "reading"
  }
}

const [reading] = initialTransition(storedDraftsMachine)
const from = (start: typeof reading, ...events: Parameters<typeof afterEvents>[2][]) =>
  afterEvents(storedDraftsMachine, start, ...events)
const known = from(reading, outcomes["the storage is read"])
const rereading = from(known, intents["drafts.changed"])
const discarding = from(known, intents["draft.discard"])
const discarded = from(discarding, outcomes["the draft is read"], intents.draft, done("readSubjects", []))

testTable({ machine: storedDraftsMachine, table, intents, outcomes, at: { reading: rereading, known, discarding } })

describe("the drafts that lists show", () => {
  it("a draft that is being written gets no mark; one that was left behind has it", () => {
    const store = { type: "draft", subject: "company 1", draft } as const
    expect(from(known, store).context.subjects).toEqual([marked(subject)])
    const read = done("readSubjects", [marked(subject), marked("company 1")])
    expect(from(known, store, intents["drafts.changed"], read).context.subjects).toEqual([
      marked(subject),
      marked("company 1")
    ])
  })

  it("a draft that is saved or discarded is gone at once, also while the storage still has it", () => {
    expect(from(known, intents.draft).context.subjects).toEqual([])
    expect(from(reading, intents.draft, outcomes["the storage is read"]).context.subjects).toEqual([])
  })

  it("an edit of a restored draft leaves its mark", () => {
    expect(from(known, { type: "draft", subject, draft }).context.subjects).toEqual([marked(subject)])
  })
})

describe("discarding", () => {
  it("a discarded draft is removed, and its notice offers an undo", () => {
    expect(emittedBy(storedDraftsMachine, discarding, outcomes["the draft is read"])).toMatchObject([
      { type: "draft", subject, draft: null },
      { type: "notice", text: { en: "Draft discarded" }, undo }
    ])
    expect(discarded.context.subjects).toEqual([])
  })

  it("an undo stores the draft again and shows it", () => {
    expect(known.can({ type: "notice.undo", undo })).toBe(false)
    expect(emittedBy(storedDraftsMachine, discarded, intents["notice.undo"])).toEqual([
      { type: "draft", subject, draft }
    ])
    expect(from(discarded, intents["notice.undo"]).context.subjects).toEqual([marked(subject)])
  })

  it("an undo never overwrites what has been written since", () => {
    const written = { type: "draft", subject, draft: { name: "Este" } } as const
    expect(emittedBy(storedDraftsMachine, discarded, written)).toEqual([{ type: "notice.outdated", undo }])
    expect(from(discarded, written).can({ type: "notice.undo", undo })).toBe(false)
  })

  it("a draft that cannot be discarded stays, with a notice", () => {
    const failed = outcomes["the draft cannot be read"]
    expect(emittedBy(storedDraftsMachine, discarding, failed)).toEqual([notice("error", draftNotDiscarded)])
    expect(from(discarding, failed, outcomes["the storage is read"]).context.subjects).toEqual([marked(subject)])
  })

  it("a draft that another tab has removed is not discarded again", () => {
    expect(emittedBy(storedDraftsMachine, discarding, outcomes["another tab has removed it"])).toEqual([])
  })
})
