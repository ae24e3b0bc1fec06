import { describe, expect, it } from "vitest"
import {
  eraseLastTyped,
  hasTypedAhead,
  isDocumentUnread,
  nothingTypedAhead,
  replayEvents,
  appendSave,
  appendTyped,
  withoutSaves
} from "#domain/shared/document/typed-ahead.rules.ts"

const save = { type: "form.save" } as const
const type = (text: string) => ({ type: "form.type", text }) as const

describe("text typed for a form that shows no fields yet", () => {
  it("letters and requests to save come back in their order", () => {
    expect(replayEvents(appendTyped(appendSave(appendTyped(nothingTypedAhead, "ab")), "c"))).toEqual([
      type("ab"),
      save,
      type("c")
    ])
    expect(replayEvents(appendSave(appendTyped(nothingTypedAhead, "ab")))).toEqual([type("ab"), save])
    expect(replayEvents(nothingTypedAhead)).toEqual([])
  })

  it("a request to save before the first letter counts only where no letter follows", () => {
    expect(replayEvents(appendSave(nothingTypedAhead))).toEqual([save])
    expect(replayEvents(appendTyped(appendSave(appendSave(nothingTypedAhead)), "a"))).toEqual([type("a")])
  })

  it("a whole character is taken back, and nothing before the last request to save", () => {
    expect(eraseLastTyped(appendTyped(nothingTypedAhead, "a😀"))).toEqual(["a"])
    expect(eraseLastTyped(appendSave(["a"]))).toEqual(["a", ""])
  })

  it("a draft that is offered first takes the requests to save away, not the letters", () => {
    expect(withoutSaves(["ab", "c", ""])).toEqual(["abc"])
  })

  it("closing is asked about where letters wait, unless conflicts are shown", () => {
    expect([hasTypedAhead({ typedAhead: ["", ""] }), hasTypedAhead({ typedAhead: ["", "a"] })]).toEqual([false, true])
    expect(isDocumentUnread({ typedAhead: ["a"], conflicts: [] })).toBe(true)
    expect(isDocumentUnread({ typedAhead: ["a"], conflicts: ["name"] })).toBe(false)
  })
})
