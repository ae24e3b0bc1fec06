import type { Table } from "#tests/machines/machine-table.ts"

type State = "hidden" | "revealing" | "shown"

export const ssnRevealTable: Table<State> = {
  hidden: { "ssn.show": "revealing" },
  // A second look at the same number while it comes asks for nothing; the sample is of another person.
  revealing: { "ssn.show": "revealing", "ssn.hide": "hidden", "it comes": "shown", "it does not come": "hidden" },
  shown: { "ssn.show": "revealing", "ssn.hide": "hidden" }
}
