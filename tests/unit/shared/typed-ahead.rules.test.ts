import { describe, expect, it } from "vitest"
import {
  erasedAhead,
  hasAhead,
  isUnread,
  noneAhead,
  replayed,
  savedAhead,
  typedAhead,
  withoutSaves
} from "#domain/shared/document/typed-ahead.rules.ts"

const save = { type: "form.save" } as const
const type = (text: string) => ({ type: "form.type", text }) as const

describe("text typed for a form that shows no fields yet", () => {
  it("letters and requests to save come back in their order", () => {
    expect(replayed(typedAhead(savedAhead(typedAhead(noneAhead, "ab")), "c"))).toEqual([type("ab"), save, type("c")])
    expect(replayed(savedAhead(typedAhead(noneAhead, "ab")))).toEqual([type("ab"), save])
    expect(replayed(noneAhead)).toEqual([])
  })

  it("a request to save before the first letter counts only where no letter follows", () => {
    expect(replayed(savedAhead(noneAhead))).toEqual([save])
    expect(replayed(typedAhead(savedAhead(savedAhead(noneAhead)), "a"))).toEqual([type("a")])
  })

  it("a whole character is taken back, and nothing before the last request to save", () => {
    expect(erasedAhead(typedAhead(noneAhead, "a😀"))).toEqual(["a"])
    expect(erasedAhead(savedAhead(["a"]))).toEqual(["a", ""])
  })

  it("a draft that is offered first takes the requests to save away, not the letters", () => {
    expect(withoutSaves(["ab", "c", ""])).toEqual(["abc"])
  })

  it("closing is asked about where letters wait, unless conflicts are shown", () => {
    expect([hasAhead({ ahead: ["", ""] }), hasAhead({ ahead: ["", "a"] })]).toEqual([false, true])
    expect(isUnread({ ahead: ["a"], conflicts: [] })).toBe(true)
    expect(isUnread({ ahead: ["a"], conflicts: ["name"] })).toBe(false)
  })
})
