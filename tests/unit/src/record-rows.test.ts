import { describe, expect, it } from "vitest"
import { recordRows, tabStopOf } from "#src/screens/record/record-rows.ts"

interface Person {
  readonly id: string
  readonly name: string
}
interface Sent {
  readonly to: string
  readonly event: { readonly type: string; readonly id: string }
}

const ada: Person = { id: "1", name: "Ada" }
const bo: Person = { id: "2", name: "Bo" }

const open = (cursor: string | null = null) => {
  const sent: Array<Sent> = []
  const rows = recordRows<Person, Sent, { readonly busy: string | null }>({
    state: () => ({ list: { context: { cursor } } }),
    send: (message) => void sent.push(message),
    sendIfAccepted: (message) => void sent.push(message)
  })
  return { rows, sent }
}
const idle = () => ({ busy: null })

describe("the rows of a table", () => {
  it("a row keeps its model while nothing it shows has changed", () => {
    const { rows } = open()
    const first = rows([ada, bo], null, idle)
    const second = rows([bo, ada], null, idle)
    expect(second[0]).toBe(first[1])
    expect(second[1]).toBe(first[0])
  })

  it.each([
    ["the record", [{ ...ada }, bo], null, idle],
    ["the cursor", [ada, bo], "1", idle],
    ["what is shown besides it", [ada, bo], null, ({ id }: Person) => ({ busy: id === "1" ? "Saving" : null })]
  ])("only the row for which %s has changed gets a new model", (_, records, cursor, moreOf) => {
    const { rows } = open()
    const [one, other] = rows([ada, bo], null, idle)
    const next = rows(records, cursor, moreOf)
    expect(next[0]).not.toBe(one)
    expect(next[1]).toBe(other)
  })

  it("rows of another page take over the elements, but for that of the cursor, and no two have the same", () => {
    const { rows } = open()
    const keys = (ids: ReadonlyArray<string>, cursor: string | null) =>
      rows(
        ids.map((id) => ({ id, name: id })),
        cursor,
        idle
      ).map(({ elementKey }) => elementKey)
    const [one, two, three] = keys(["1", "2", "3"], "2")
    expect(keys(["3", "1", "2"], "2")).toEqual([three, one, two])
    const next = keys(["4", "5", "6"], "4")
    expect(next.slice(0, 2)).toEqual([three, one])
    expect([one, two, three]).not.toContain(next[2])
    // A row of the former page comes back among those of the present one.
    expect(new Set(keys(["4", "5", "1"], null)).size).toBe(3)
    expect(keys(["4", "5"], null)).toEqual(next.slice(0, 2))
  })

  it("the cursor moves to a row that takes the focus, unless it is there already", () => {
    const away = open("2")
    away.rows([ada], null, idle)[0]?.onCursor()
    expect(away.sent).toEqual([{ to: "list", event: { type: "cursor.place", id: "1" } }])
    const there = open("1")
    there.rows([ada], "1", idle)[0]?.onCursor()
    expect(there.sent).toEqual([])
  })

  it("a button has no action where there is no message", () => {
    const { rows, sent } = open()
    const [row] = rows([ada], null, idle)
    expect(row?.run(null)).toBeNull()
    const message = { to: "removal", event: { type: "removal.open", id: "1" } }
    row?.run(message)?.()
    expect(sent).toEqual([message])
  })

  it("the row with the cursor is in the Tab order, else the first", () => {
    expect(tabStopOf([{ isCursor: false }, { isCursor: true }])).toBe(1)
    expect(tabStopOf([{ isCursor: false }, { isCursor: false }])).toBe(0)
  })
})
