import { useId } from "react"
import { ListFilter } from "lucide-react"
import { type ClaimStatus, claimStatuses, type ClaimType, claimTypes } from "#domain/claims/claim.schema.ts"
import type { ClaimsScreenWords } from "#domain/claims/claims-screen-english.messages.ts"
import type { InterfaceWords } from "#domain/shared/interface-english.messages.ts"
import { Button } from "#src/components/button.tsx"
import { Field } from "#src/components/field.tsx"
import { Menu, MenuGroup } from "#src/components/menu.tsx"
import { FilterSelect, Select } from "#src/components/select.tsx"
import { TextField } from "#src/components/text-field.tsx"

export interface ClaimFilters {
  /** Empty means any. */
  readonly status: ClaimStatus | ""
  readonly type: ClaimType | ""
  /** yyyy-MM-dd, as a date field has it, or empty. */
  readonly from: string
  readonly to: string
  /** dd/MM/yyyy of the same, to name them in the button. */
  readonly fromText: string
  readonly toText: string
  /** The days of submission from a link; empty means any. */
  readonly submittedText: string
  readonly error: string | null
  readonly changeStatus: (status: string) => void
  readonly changeType: (type: string) => void
  readonly changeFrom: (day: string) => void
  readonly changeTo: (day: string) => void
  /** Null when no filter is set. */
  readonly clear: (() => void) | null
}

export interface ClaimFiltersProps {
  readonly words: ClaimsScreenWords
  readonly shared: InterfaceWords
  readonly filters: ClaimFilters
}

const MoreFilters = ({ words, shared, filters }: ClaimFiltersProps) => {
  const id = useId()
  const said = [
    filters.type === "" ? "" : words.types[filters.type],
    filters.fromText === "" ? "" : words.filters.fromDay(filters.fromText),
    filters.toText === "" ? "" : words.filters.toDay(filters.toText),
    filters.submittedText === "" ? "" : words.filters.submitted(filters.submittedText)
  ]
    .filter(Boolean)
    .join(" ")
  return (
    <>
      <Button
        icon={ListFilter}
        action={null}
        opens={id}
        label={said === "" ? words.filters.more : `${words.filters.more}: ${said}`}
        isSet={said !== ""}
      >
        {said === "" ? words.filters.more : said}
      </Button>
      <Menu id={id} label={words.filters.more}>
        <MenuGroup isForm>
          <Field label={words.filters.type} error={null}>
            {(parts) => (
              <Select
                parts={parts}
                value={filters.type}
                onChange={filters.changeType}
                choices={[
                  { value: "", label: words.filters.anyType },
                  ...claimTypes.map((type) => ({ value: type, label: words.types[type] }))
                ]}
              />
            )}
          </Field>
          <TextField
            type="date"
            label={words.filters.from}
            value={filters.from}
            onChange={filters.changeFrom}
            error={null}
          />
          <TextField
            type="date"
            label={words.filters.to}
            value={filters.to}
            onChange={filters.changeTo}
            error={filters.error}
          />
          <Button action={filters.clear}>{shared.clearFilters}</Button>
        </MenuGroup>
      </Menu>
    </>
  )
}

/** The filters of the claims' list: the status in the toolbar, the others in a menu. */
export const ClaimFiltersView = ({ words, shared, filters }: ClaimFiltersProps) => (
  <>
    <FilterSelect
      label={words.filters.status}
      value={filters.status}
      onChange={filters.changeStatus}
      choices={[
        { value: "", label: words.filters.anyStatus },
        ...claimStatuses.map((status) => ({ value: status, label: words.statuses[status] }))
      ]}
    />
    <MoreFilters words={words} shared={shared} filters={filters} />
  </>
)
