import { expect, it } from "vitest"
import { paletteMachine } from "#domain/palette/palette.machine.ts"
import { found } from "#tests/fixtures/found-record.ts"
import { testTable } from "#tests/machines/machine-table.ts"
import { closed, intents, outcomes, paletteAfter } from "#tests/machines/palette/palette-events.ts"
import { paletteTable } from "#tests/machines/palette/palette.table.ts"

const { "palette.open": open, "palette.close": close, "palette.type": type } = intents
const pause = outcomes["typing pauses"]
const short = { type: "palette.type", text: " o " } as const

testTable({
  machine: paletteMachine,
  table: paletteTable,
  intents,
  outcomes,
  at: {
    closed,
    "open.listing": paletteAfter(open),
    "open.typing": paletteAfter(open, type),
    "open.searching": paletteAfter(open, type, pause)
  }
})

it("records are searched from two letters on, not counting spaces", () => {
  expect(paletteAfter(open, short, pause).value).toEqual({ open: "listing" })
  expect(paletteAfter(open, type, pause).value).toEqual({ open: "searching" })
})

it("records and a failure are cleared when the text has become too short", () => {
  const filled = paletteAfter(open, type, pause, outcomes["records come"])
  expect(filled.context.records).toEqual([found()])
  expect(paletteAfter(open, type, pause, outcomes["records come"], short, pause).context.records).toEqual([])
  expect(paletteAfter(open, type, pause, outcomes["no records come"], short, pause).context.hasFailed).toBe(false)
})

it("a failed search has found nothing and says so until the next one succeeds", () => {
  const failed = paletteAfter(open, type, pause, outcomes["records come"], type, pause, outcomes["no records come"])
  expect(failed.context).toMatchObject({ records: [], hasFailed: true })
  const again = paletteAfter(open, type, pause, outcomes["no records come"], type, pause, outcomes["records come"])
  expect(again.context).toMatchObject({ records: [found()], hasFailed: false })
})

it("a further text keeps the records in which it stands, and offers no others before its own search", () => {
  const after = (text: string) =>
    paletteAfter(open, type, pause, outcomes["records come"], { type: "palette.type", text }).context.records
  expect(after("orteg")).toEqual([found()])
  expect(after("dental LUCIA")).toEqual([found()])
  expect(after("#ortega")).toEqual([found()])
  expect(after("ibarra")).toEqual([])
  expect(after(">ortega")).toEqual([])
})

it("the palette is empty every time it is opened", () => {
  const again = paletteAfter(open, type, pause, outcomes["records come"], close, open)
  expect(again.context).toEqual({
    text: "",
    records: [],
    hasFailed: false,
    runsBestMatch: false,
    listsUnavailable: false
  })
})

it("unavailable commands stay listed until the palette is closed", () => {
  const whole = paletteAfter(open, intents["palette.showAll"], type)
  expect(whole.context.listsUnavailable).toBe(true)
  expect(paletteAfter(open, intents["palette.showAll"], close, open).context.listsUnavailable).toBe(false)
})

it("a text restricted to actions searches no records, one restricted to claims needs two letters beside the sign", () => {
  const after = (text: string) => paletteAfter(open, { type: "palette.type", text }, pause).value
  expect(after(">ort")).toEqual({ open: "listing" })
  expect(after("#o")).toEqual({ open: "listing" })
  expect(after("#or")).toEqual({ open: "searching" })
})

it("an early Enter runs the best match unless the text changes", () => {
  const confirmed = paletteAfter(open, type, intents["palette.confirm"])
  expect(confirmed.context).toMatchObject({ text: "ort", runsBestMatch: true })
  expect(paletteAfter(open, type, intents["palette.confirm"], short).context.runsBestMatch).toBe(false)
})
