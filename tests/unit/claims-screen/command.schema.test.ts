import { expect, it } from "vitest"
import { type Command, availableCommands, withoutSharedKeys } from "#domain/shared/screen/command.schema.ts"

interface Door {
  readonly isOpen: boolean
  readonly isLocked: boolean
}
const say = (text: string) => ({ en: text, es: `${text} (es)` })
const close: Command<Door, string> = {
  id: "door.close",
  keys: ["c"],
  label: ({ isLocked }) => say(isLocked ? "Close the locked door" : "Close"),
  detail: () => say("1"),
  keywords: say("shut"),
  message: ({ isOpen }) => (isOpen ? "close" : null),
  why: ({ isOpen }) => say(isOpen ? "It is locked" : "It is closed")
}
const knock: Command<Door, string> = { ...close, id: "door.knock", isKeyOnly: true, message: () => "knock" }
const availableAt = (door: Door) =>
  availableCommands([close, knock], door, (message) => message === "knock" || !door.isLocked)

it("a command is available when its message is accepted", () => {
  expect(availableAt({ isOpen: true, isLocked: false })[0]).toEqual({
    id: "door.close",
    group: "screen",
    keys: ["c"],
    isKeyOnly: false,
    isScreenWide: false,
    label: say("Close"),
    detail: say("1"),
    keywords: say("shut"),
    message: "close",
    why: null
  })
})

it("an unavailable command has a reason", () => {
  expect(availableAt({ isOpen: false, isLocked: false })[0]).toMatchObject({ message: null, why: say("It is closed") })
  expect(availableAt({ isOpen: true, isLocked: true })[0]).toMatchObject({ message: null, why: say("It is locked") })
})

it("every command is listed in order, in any state", () => {
  expect(availableAt({ isOpen: false, isLocked: true }).map(({ id, isKeyOnly }) => [id, isKeyOnly])).toEqual([
    ["door.close", false],
    ["door.knock", true]
  ])
})

it("a command without a group, keys, detail or other words is one of the screen without any of them", () => {
  const plain: Command<Door, string> = {
    id: "door.ring",
    label: say("Ring"),
    message: () => "ring",
    why: say("No bell")
  }
  expect(availableCommands([plain], { isOpen: true, isLocked: true }, () => true)).toEqual([
    {
      id: "door.ring",
      group: "screen",
      keys: [],
      isKeyOnly: false,
      isScreenWide: false,
      label: say("Ring"),
      detail: null,
      keywords: null,
      message: "ring",
      why: null
    }
  ])
  const wide: Command<Door, string> = { ...plain, group: "places", isScreenWide: true, detail: () => null }
  expect(availableCommands([wide], { isOpen: true, isLocked: true }, () => false)).toMatchObject([
    { group: "places", isScreenWide: true, detail: null, message: null, why: say("No bell") }
  ])
})

it("a key that two lists bind runs the command of the first", () => {
  const bound = (id: string, ...keys: ReadonlyArray<string>) =>
    availableCommands([{ ...close, id, keys }], { isOpen: true, isLocked: false }, () => true)
  const both = withoutSharedKeys(bound("one", "a", "b"), bound("other", "b", "c"))
  expect(both.map(({ id, keys }) => [id, keys])).toEqual([
    ["one", ["a", "b"]],
    ["other", ["c"]]
  ])
})
