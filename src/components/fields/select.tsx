import { ChevronDown, ListFilter, type LucideIcon } from "lucide-react"
import type { FieldParts } from "./field.tsx"
import { ButtonSelect } from "#src/components/navigation/button.tsx"
import { Icon } from "#src/components/text/icon.tsx"
import { SelectInput } from "./input.tsx"
import * as styles from "./select.module.css"

export interface Choice {
  readonly value: string
  readonly label: string
}

export interface SelectProps {
  readonly value: string
  readonly choices: ReadonlyArray<Choice>
  readonly onChange: (value: string) => void
  readonly onLeave?: () => void
  /** The name, when no label of a field names it. */
  readonly label?: string
  readonly parts?: FieldParts
  readonly isFirstFocus?: boolean
  /** Read-only. */
  readonly isReadOnly?: boolean
}

const Choices = ({ choices }: { readonly choices: ReadonlyArray<Choice> }) =>
  choices.map(({ value, label }) => (
    <option key={value} value={value}>
      {label}
    </option>
  ))

/** A styled native select. */
export const Select = ({
  value,
  choices,
  onChange,
  onLeave,
  label,
  parts,
  isFirstFocus = false,
  isReadOnly = false
}: SelectProps) => (
  <span className={styles.select}>
    <SelectInput
      {...parts}
      value={value}
      onChange={(event) => {
        if (!isReadOnly) onChange(event.target.value)
      }}
      onLeave={onLeave}
      aria-label={label}
      aria-disabled={isReadOnly || undefined}
      data-first-focus={isFirstFocus || undefined}
    >
      <Choices choices={choices} />
    </SelectInput>
    <Icon of={ChevronDown} />
  </span>
)

export interface FilterSelectProps extends SelectProps {
  readonly label: string
  readonly icon?: LucideIcon
}

/** A select in a toolbar: with a value it turns purple and shows it. */
export const FilterSelect = ({ value, choices, onChange, label, icon = ListFilter }: FilterSelectProps) => (
  <span className={styles.filter}>
    <Icon of={icon} />
    <ButtonSelect
      data-set={value !== "" || undefined}
      value={value}
      onChange={(event) => onChange(event.target.value)}
      aria-label={label}
    >
      <Choices choices={choices} />
    </ButtonSelect>
    <Icon of={ChevronDown} />
  </span>
)
