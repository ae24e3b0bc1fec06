import type { Table } from "#tests/machines/machine-table.ts"

type State = "closed" | "open.listing" | "open.typing" | "open.searching"

export const paletteTable: Table<State> = {
  closed: { "palette.open": "open.listing" },
  "open.listing": {
    "palette.close": "closed",
    "palette.confirm": "open.listing",
    "palette.showAll": "open.listing",
    "palette.type": "open.typing"
  },
  "open.typing": {
    "palette.close": "closed",
    "palette.confirm": "open.typing",
    "palette.showAll": "open.typing",
    "palette.type": "open.typing",
    "typing pauses": "open.searching"
  },
  "open.searching": {
    "palette.close": "closed",
    "palette.confirm": "open.searching",
    "palette.showAll": "open.searching",
    "palette.type": "open.typing",
    "records come": "open.listing",
    "no records come": "open.listing"
  }
}
