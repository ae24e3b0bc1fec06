import { describe, expect, it } from "vitest"
import type { Offer } from "#domain/shared/screen/command.schema.ts"
import { capOf, isSingleKey, type KeyPress, nameOf, offerFor } from "#src/app/keys.ts"

const press = (key: string, held: Partial<KeyPress> = {}): KeyPress => ({
  key,
  ctrlKey: false,
  metaKey: false,
  shiftKey: false,
  altKey: false,
  ...held
})

describe("the name of a key press", () => {
  it.each([
    [press("a"), "a"],
    [press("A"), "a"],
    [press("A", { shiftKey: true }), "Shift+A"],
    [press("a", { ctrlKey: true }), "Control+A"],
    [press("a", { metaKey: true }), "Control+A"],
    [press("A", { ctrlKey: true, shiftKey: true }), "Control+Shift+A"],
    [press("ArrowDown"), "ArrowDown"],
    [press("ArrowDown", { shiftKey: true }), "Shift+ArrowDown"],
    [press(" "), "Space"],
    [press("?", { shiftKey: true }), "?"],
    [press("/"), "/"],
    [press("a", { altKey: true }), ""]
  ] as const)("of %o is %s", (event, name) => {
    expect(nameOf(event)).toBe(name)
  })
})

it("tells keys that could be meant as text from the others", () => {
  expect(["a", "?", "Shift+J", "Control+A", "Space", "Escape", "ArrowUp"].map(isSingleKey)).toEqual([
    true,
    true,
    true,
    false,
    false,
    false,
    false
  ])
})

describe("the command of a key press", () => {
  const offer = (id: string, ...keys: ReadonlyArray<string>): Offer<string> => ({
    id,
    group: "screen",
    keys,
    isKeyOnly: false,
    isScreenWide: false,
    label: { en: id, es: id },
    detail: null,
    keywords: null,
    message: id,
    why: null
  })
  const offers = [offer("approve", "a"), offer("page", "Control+A"), offer("next", "j", "ArrowDown")]

  it("is the one bound to it", () => {
    expect(offerFor(offers, press("a"), true)?.id).toBe("approve")
    expect(offerFor(offers, press("a", { ctrlKey: true }), true)?.id).toBe("page")
    expect(offerFor(offers, press("y"), true)).toBeNull()
  })

  it("is none for a single key that is switched off; the others go on", () => {
    expect(offerFor(offers, press("a"), false)).toBeNull()
    expect(offerFor(offers, press("j"), false)).toBeNull()
    expect(offerFor(offers, press("ArrowDown"), false)?.id).toBe("next")
    expect(offerFor(offers, press("a", { ctrlKey: true }), false)?.id).toBe("page")
  })
})

it("draws keys as they stand on the keyboard", () => {
  expect(["a", "Control+Shift+A", "Space"].map(capOf)).toEqual(["A", "Ctrl Shift A", "Space"])
})
