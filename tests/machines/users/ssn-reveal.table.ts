import type { Table } from "#tests/machines/machine-table.ts"

type State = "hidden" | "revealing" | "shown"

export const ssnRevealTable: Table<State> = {
  hidden: { "ssn.show": "revealing" },
  // A second request for the same number is refused; the sample is for another user.
  revealing: { "ssn.show": "revealing", "ssn.hide": "hidden", "it comes": "shown", "it does not come": "hidden" },
  shown: { "ssn.show": "revealing", "ssn.hide": "hidden" }
}
