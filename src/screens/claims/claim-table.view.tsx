import type { ClaimSortField } from "#domain/claims/claim-search.schema.ts"
import type { ClaimsScreenWords } from "#domain/claims/claims-screen-english.messages.ts"
import { Checkbox } from "#src/components/checkbox.tsx"
import { DataTable, HeadCell } from "#src/components/data-table.tsx"
import { ClaimRow, type ClaimRowModel } from "./claim-row.view.tsx"

export interface ClaimTableProps {
  readonly words: ClaimsScreenWords
  readonly rows: ReadonlyArray<ClaimRowModel>
  readonly sort: { readonly field: ClaimSortField; readonly order: "ascending" | "descending" }
  readonly sortBy: ((field: ClaimSortField) => void) | null
  readonly pageSelection: {
    readonly isChecked: boolean | "mixed"
    readonly toggle: (() => void) | null
  }
  readonly hasSelection: boolean
  /** The value of `aria-keyshortcuts`; empty when single keys are off. */
  readonly keyShortcuts: string
}

const columns = [
  { field: "client", word: "client" },
  { field: "type", word: "category", width: 108, narrowWidth: 84 },
  { field: "date_treatment", word: "treatmentDate", width: 132, narrowWidth: 108 },
  { field: "status", word: "status", width: 112, narrowWidth: 104 },
  { field: "created_at", word: "submittedOn", width: 120, isNarrowHidden: true }
] as const

/** The page of claims as a grid: one row is in the Tab order, moved by keys. */
export const ClaimTable = (props: ClaimTableProps) => {
  const { words, rows, sort, sortBy } = props
  const tabStop = Math.max(
    0,
    rows.findIndex((row) => row.isCursor)
  )
  return (
    <DataTable
      caption={words.caption}
      hasSelection={props.hasSelection}
      keyShortcuts={props.keyShortcuts}
      head={
        <>
          <HeadCell width={44} narrowWidth={40}>
            <Checkbox
              label={words.selectPage}
              isChecked={props.pageSelection.isChecked}
              onChange={props.pageSelection.toggle}
            />
          </HeadCell>
          {columns.map(({ field, word, ...widths }) => (
            <HeadCell
              key={field}
              {...widths}
              sort={{
                order: sort.field === field ? sort.order : null,
                run: sortBy === null ? null : () => sortBy(field)
              }}
            >
              {words.columns[word]}
            </HeadCell>
          ))}
          <HeadCell width={212} narrowWidth={200} isEnd>
            {words.columns.actions}
          </HeadCell>
        </>
      }
    >
      {rows.map((row, index) => (
        <ClaimRow key={row.id} row={row} isTabStop={index === tabStop} words={words} />
      ))}
    </DataTable>
  )
}
