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
  /** As `aria-keyshortcuts` spells them; empty when single keys are off. */
  readonly keyShortcuts: string
}

const columns = [
  { field: "client", word: "client", className: "" },
  { field: "type", word: "category", className: "w-27 @max-[860px]:w-21" },
  { field: "date_treatment", word: "treatmentDate", className: "w-33 @max-[860px]:w-27" },
  { field: "status", word: "status", className: "w-28 @max-[860px]:w-26" },
  { field: "created_at", word: "submittedOn", className: "narrow-hidden @min-[860px]:w-30" }
] as const

/** The page of claims as a grid: one row is in the Tab order, the keys move it. */
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
          <HeadCell className="w-11 @max-[860px]:w-10">
            <Checkbox
              label={words.selectPage}
              isChecked={props.pageSelection.isChecked}
              onChange={props.pageSelection.toggle}
            />
          </HeadCell>
          {columns.map(({ field, word, className }) => (
            <HeadCell
              key={field}
              className={className}
              sort={{
                order: sort.field === field ? sort.order : null,
                run: sortBy === null ? null : () => sortBy(field)
              }}
            >
              {words.columns[word]}
            </HeadCell>
          ))}
          <HeadCell className="end w-53 @max-[860px]:w-50">{words.columns.actions}</HeadCell>
        </>
      }
    >
      {rows.map((row, index) => (
        <ClaimRow key={row.id} row={row} isTabStop={index === tabStop} words={words} />
      ))}
    </DataTable>
  )
}
