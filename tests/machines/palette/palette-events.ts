/** The events of the palette. */
import { initialTransition } from "xstate"
import { type PaletteEvent, paletteMachine } from "#domain/palette/palette.machine.ts"
import { Unavailable } from "#domain/shared/failure.errors.ts"
import { found } from "#tests/fixtures/found-record.ts"
import { afterEvents, done, error, passed, type Samples } from "#tests/machines/machine-table.ts"

export const intents: Samples<PaletteEvent> = {
  "palette.open": { type: "palette.open" },
  "palette.close": { type: "palette.close" },
  "palette.type": { type: "palette.type", text: "ort" },
  "palette.confirm": { type: "palette.confirm" },
  "palette.showAll": { type: "palette.showAll" }
}

export const outcomes = {
  "typing pauses": passed("typed", "palette.open.typing"),
  "records come": done("searchRecords", [found()]),
  "no records come": error("searchRecords", new Unavailable())
}

export const [closed] = initialTransition(paletteMachine)
export const paletteAfter = (...events: Parameters<typeof afterEvents>[2][]) =>
  afterEvents(paletteMachine, closed, ...events)
