/** A list's selection as props of the selection bar. */
import {
  type MatchingCount,
  notShownCount,
  selectedCount,
  type Selection
} from "#domain/shared/list/list-selection.rules.ts"
import type { Listed } from "#domain/shared/list/record-list.rules.ts"
import type { ListSelection } from "#src/components/lists/selection-bar.tsx"
import type { Buttons } from "./buttons.ts"

/** Null when nothing is selected. */
export const toListSelection = (
  name: string,
  { selection, rows }: { readonly selection: Selection<string, unknown>; readonly rows: ReadonlyArray<Listed> },
  matching: MatchingCount | null,
  button: Buttons
): ListSelection | null => {
  const count = selectedCount(selection)
  if (count === 0) return null
  const isWholeFilter = selection.kind === "matching"
  const rest = button(`${name}.selectMatching`)
  return {
    count,
    notShown: notShownCount(selection, rows),
    isWholeFilter,
    selectMatching:
      isWholeFilter || rest === null || matching === null || matching.count <= count
        ? null
        : { count: matching.count, run: rest },
    clear: button(`${name}.clearSelection`)
  }
}
