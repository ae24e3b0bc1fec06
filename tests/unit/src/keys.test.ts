import { describe, expect, it } from "vitest"
import type { AvailableCommand } from "#domain/shared/screen/command.schema.ts"
import { capOf } from "#src/components/navigation/key-cap.ts"
import { isFirstKey, isSingleKey, type KeyPress, nameOf, commandFor } from "#src/shell/keys.ts"

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
    [press("a", { altKey: true }), ""],
    // As typed on keyboards that have the sign on a third level.
    [press("[", { altKey: true }), "["],
    [press("]", { ctrlKey: true, altKey: true }), "]"]
  ] as const)("the name of %o is %s", (event, name) => {
    expect(nameOf(event)).toBe(name)
  })
})

it("keys that could be text input are recognized", () => {
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
  const command = (id: string, ...keys: ReadonlyArray<string>): AvailableCommand<string> => ({
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
  const available = [command("approve", "a"), command("page", "Control+A"), command("next", "j", "ArrowDown")]

  it("a key runs the command bound to it", () => {
    expect(commandFor(available, nameOf(press("a")), true)?.id).toBe("approve")
    expect(commandFor(available, nameOf(press("a", { ctrlKey: true })), true)?.id).toBe("page")
    expect(commandFor(available, nameOf(press("y")), true)).toBeNull()
  })

  it("a single key that is switched off runs nothing; other keys still work", () => {
    expect(commandFor(available, nameOf(press("a")), false)).toBeNull()
    expect(commandFor(available, nameOf(press("j")), false)).toBeNull()
    expect(commandFor(available, nameOf(press("ArrowDown")), false)?.id).toBe("next")
    expect(commandFor(available, nameOf(press("a", { ctrlKey: true })), false)?.id).toBe("page")
  })
})

it("the first of two keys is recognized while single keys are on", () => {
  const places = [{ keys: ["g d"] }]
  expect([isFirstKey(places, "g", true), isFirstKey(places, "g", false), isFirstKey(places, "d", true)]).toEqual([
    true,
    false,
    false
  ])
})

it("key caps show keys as on the keyboard", () => {
  const keys = ["a", "Control+Shift+A", "Space", "g d", "Delete"]
  expect(keys.map((key) => capOf(key, "en"))).toEqual(["A", "Ctrl Shift A", "Space", "G D", "Del"])
  expect(keys.map((key) => capOf(key, "es"))).toEqual(["A", "Ctrl Shift A", "Space", "G D", "Supr"])
})
