/** Columns that a file does not have: the same text for all rows, or two columns joined. */
import { deneutralise } from "../shared/report/report.rules.ts"
import type { AddedColumns, ColumnPlaces } from "../shared/csv/column-mapping.rules.ts"

interface ExtendedColumns {
  readonly names: ReadonlyArray<string>
  readonly added: number
  readonly places: ColumnPlaces
  readonly extend: (cells: ReadonlyArray<string>) => ReadonlyArray<string>
}

/** They stand before those of the file, so that a row of another length stays of another length. */
export const addColumns = (
  names: ReadonlyArray<string>,
  places: ColumnPlaces,
  { fixed, joined }: AddedColumns
): ExtendedColumns => {
  const cell = (cells: ReadonlyArray<string>, place: number | undefined) =>
    place === undefined ? "" : deneutralise(cells[place] ?? "").trim()
  const added = [
    ...Object.entries(fixed).map(([column, text]) => ({ column, name: "", read: () => text.trim() })),
    ...Object.entries(joined).map(([column, second]) => ({
      column,
      name: [places[column], second]
        .map((place) => names[place ?? -1] ?? "")
        .filter((name) => name !== "")
        .join(" + "),
      read: (cells: ReadonlyArray<string>) =>
        [cell(cells, places[column]), cell(cells, second)].filter((text) => text !== "").join(" ")
    }))
  ]
  return {
    names: [...added.map(({ name }) => name), ...names],
    added: added.length,
    places: {
      ...Object.fromEntries(Object.entries(places).map(([column, place]) => [column, place + added.length])),
      ...Object.fromEntries(added.map(({ column }, at) => [column, at]))
    },
    extend: (cells) => [...added.map(({ read }) => read(cells)), ...cells]
  }
}
