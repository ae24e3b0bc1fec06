import { describe, expect, it } from "vitest"
import { createActor, initialTransition } from "xstate"
import { type AddressEvent, addressMachine, type AddressView } from "#domain/shared/screen/address.machine.ts"
import { type AddressState, addressTable } from "#tests/machines/shared/address.table.ts"
import { afterEvents, emittedBy, stateOf, statesOf } from "#tests/machines/machine-table.ts"

const view = (query: string, record: string | null = null): AddressView => ({
  query,
  searchTerm: /searchTerm=(\w+)/u.exec(query)?.[1],
  record
})
const list = view("?page=2")
const changed = (address: AddressView | null, screen = list) => ({ type: "address.changed", address, screen }) as const
const screen = (shown: AddressView) => ({ type: "screen.changed", screen: shown }) as const
const followed = (shown: AddressView) => ({ type: "screen.followed", screen: shown }) as const

const events: Readonly<Record<string, AddressEvent>> = {
  "another place": changed(null),
  "another query": changed(view("?page=3")),
  "another record": changed(view("?page=2", "7")),
  "the screen's address": changed(list),
  "the screen changes": screen(view("?page=4")),
  "the screen shows it": followed(list),
  "the screen shows another record": followed(view("?page=2", "8"))
}
const [elsewhere] = initialTransition(addressMachine)
const after = (...given: ReadonlyArray<AddressEvent>) => afterEvents(addressMachine, elsewhere, ...given)
const entered = [changed(list), followed(list)]
const opened = [...entered, screen(view("?page=2", "7")), changed(view("?page=2", "7"), view("?page=2", "7"))]
const at: Readonly<Record<AddressState, typeof elsewhere>> = {
  elsewhere,
  "here.entering": after(changed(list)),
  "here.showing": after(...entered, changed(list, view("?page=9"))),
  "here.opening": after(...entered, changed(list, view("?page=2", "8"))),
  "here.following": after(...entered),
  "here.goingBack": after(...opened, screen(list))
}

describe("the table", () => {
  it("the table has every state of the machine, and no other", () => {
    // This one is left as soon as it is entered.
    const resting = statesOf(addressMachine).filter((state) => state !== "here.comparing")
    expect(Object.keys(addressTable).toSorted()).toEqual(resting.toSorted())
    expect(new Set(Object.values(events).map(({ type }) => type))).toEqual(new Set(addressMachine.events))
  })

  it.each(Object.keys(addressTable) as unknown as ReadonlyArray<AddressState>)("in %s the table holds", (state) => {
    expect(stateOf(at[state])).toBe(state)
    for (const [name, event] of Object.entries(events)) {
      const next = addressTable[state][name]
      expect([name, at[state].can(event)]).toEqual([name, next !== undefined])
      expect([name, stateOf(afterEvents(addressMachine, at[state], event))]).toEqual([name, next ?? state])
    }
  })
})

describe("the address is carried over to the screen", () => {
  it("the screen is shown with the query of the address, and hidden at another place", () => {
    expect(emittedBy(addressMachine, elsewhere, changed(list))).toEqual([{ type: "show" }])
    expect(emittedBy(addressMachine, at["here.following"], changed(view("?page=3")))).toEqual([{ type: "show" }])
    expect(emittedBy(addressMachine, at["here.following"], changed(null))).toEqual([{ type: "hide" }])
    expect(emittedBy(addressMachine, at["here.following"], changed(list))).toEqual([])
  })

  it("the record of a link is opened once its list is shown", () => {
    const link = after(changed(view("", "7")))
    expect(emittedBy(addressMachine, link, followed(view("")))).toEqual([{ type: "open", record: "7" }])
    expect(emittedBy(addressMachine, link, followed(view("", "7")))).toEqual([])
  })

  it("an address without the open record closes it, and has it again where it stays open", () => {
    const opener = after(...opened)
    const back = changed(list, view("?page=2", "7"))
    expect(emittedBy(addressMachine, opener, back)).toEqual([{ type: "open", record: null }])
    const refused = afterEvents(addressMachine, opener, back)
    expect(emittedBy(addressMachine, refused, followed(view("?page=2", "7")))).toEqual([
      { type: "go", view: view("?page=2", "7"), replaces: false }
    ])
  })

  it("a record that was left open is in the address on return", () => {
    const left = after(...opened, changed(null, view("?page=2", "7")), changed(list, view("?page=2", "7")))
    expect(stateOf(left)).toBe("here.entering")
    expect(emittedBy(addressMachine, left, followed(view("?page=2", "7")))).toEqual([
      { type: "go", view: view("?page=2", "7"), replaces: false }
    ])
  })

  it("the screen's changes wait while the address is carried over", () => {
    for (const state of ["here.entering", "here.showing", "here.opening"] as const)
      expect([state, emittedBy(addressMachine, at[state], screen(view("?page=5")))]).toEqual([state, []])
  })
})

describe("the screen is carried over to the address", () => {
  const going = (from: typeof elsewhere, shown: AddressView) => emittedBy(addressMachine, from, screen(shown))

  it("another page or an opened record makes an entry of the history, further typing does not", () => {
    expect(going(at["here.following"], view("?page=3"))).toEqual([
      { type: "go", view: view("?page=3"), replaces: false }
    ])
    const typing = after(...entered, screen(view("?searchTerm=a")))
    expect(going(typing, view("?searchTerm=ab"))).toEqual([
      { type: "go", view: view("?searchTerm=ab"), replaces: true }
    ])
    expect(going(typing, view("?searchTerm=a&page=2"))).toMatchObject([{ replaces: false }])
    expect(going(typing, view(""))).toMatchObject([{ replaces: false }])
    expect(going(at["here.following"], list)).toEqual([])
  })

  it("a change is written once, before the page says so", () => {
    const written = after(...entered, screen(view("?page=3")))
    expect(going(written, view("?page=3"))).toEqual([])
  })

  it("a record that is closed leads back to the address that it was opened over", () => {
    const opener = after(...opened)
    expect(going(opener, list)).toEqual([{ type: "goBack" }])
    expect(going(after(...opened, screen(list), changed(list)), list)).toEqual([])
    // Another record takes the place of the first one in the history.
    const other = after(...opened, screen(view("?page=2", "8")))
    expect(going(opener, view("?page=2", "8"))).toMatchObject([{ type: "go", replaces: true }])
    expect(going(other, list)).toEqual([{ type: "goBack" }])
  })

  it("a record that was opened by a link, or over another page, is taken out of the address", () => {
    const link = after(changed(view("", "7")), followed(view("")), followed(view("", "7")))
    expect(going(link, view(""))).toEqual([{ type: "go", view: view(""), replaces: true }])
    expect(going(after(...opened), view("?page=3"))).toEqual([{ type: "go", view: view("?page=3"), replaces: true }])
    const reopened = after(...opened, screen(view("?page=3")), screen(list))
    expect(going(reopened, view("?page=2", "9"))).toMatchObject([{ replaces: false }])
  })

  it("a change of the screen on the way back is written afterwards", () => {
    const back = after(...opened, screen(list), screen(view("?page=3")))
    expect(emittedBy(addressMachine, back, changed(list, view("?page=3")))).toEqual([
      { type: "go", view: view("?page=3"), replaces: false }
    ])
  })
})

it("the page and the screen agree after any of their changes", () => {
  const history: Array<AddressView | null> = [list]
  let shown = view("")
  const machine = createActor(addressMachine).start()
  const moved = () => machine.send({ type: "address.changed", address: history.at(-1) ?? null, screen: shown })
  const change = (next: Partial<AddressView>) => {
    shown = { ...shown, ...next }
    machine.send({ type: "screen.changed", screen: shown })
  }
  const follow = (next: Partial<AddressView>) => {
    change(next)
    machine.send({ type: "screen.followed", screen: shown })
  }
  machine.on("show", () => follow({ query: history.at(-1)?.query ?? "" }))
  machine.on("open", ({ record }) => follow({ record }))
  machine.on("go", ({ view: next, replaces }) => {
    if (replaces) history.pop()
    history.push(next)
    moved()
  })
  machine.on("goBack", () => {
    history.pop()
    moved()
  })
  moved()
  expect(shown).toEqual(list)
  for (const next of [{ record: "7" }, { record: "8" }, { record: null }, { query: "?page=3" }, { record: "9" }])
    change(next)
  expect(history).toEqual([list, view("?page=3"), view("?page=3", "9")])
  history.pop()
  moved()
  expect([shown.record, history]).toEqual([null, [list, view("?page=3")]])
})
