import { CalendarDays } from "lucide-react"
import { type Instant, isEmptyRange } from "#domain/shared/calendar.schema.ts"
import { TextField } from "#src/components/fields/text-field.tsx"
import { FilterMenu } from "#src/components/lists/filter-menu.tsx"
import { useWords } from "#src/shell/use-application.ts"
import { dayBegins, dayEnds, isoDate, plainDate } from "#src/shell/dates.ts"

interface Days {
  readonly created_from?: Instant
  readonly created_to?: Instant
}

export interface DaysFilterProps {
  readonly words: {
    readonly days: string
    readonly from: string
    readonly to: string
    readonly fromDay: (day: string) => string
    readonly toDay: (day: string) => string
  }
  readonly filter: Days
  readonly change: (patch: { readonly created_from?: string | null; readonly created_to?: string | null }) => void
}

/** A filter by days, in a menu. The button names those that are set. */
export const DaysFilter = ({ words, filter: { created_from: from, created_to: to }, change }: DaysFilterProps) => {
  const { shared } = useWords()
  const set = [
    from === undefined ? "" : words.fromDay(plainDate(from)),
    to === undefined ? "" : words.toDay(plainDate(to))
  ]
  return (
    <FilterMenu icon={CalendarDays} label={words.days} set={set}>
      <TextField
        type="date"
        label={words.from}
        value={from === undefined ? "" : isoDate(from)}
        onChange={(day) => change({ created_from: day === "" ? null : dayBegins(day) })}
        error={null}
      />
      <TextField
        type="date"
        label={words.to}
        value={to === undefined ? "" : isoDate(to)}
        onChange={(day) => change({ created_to: day === "" ? null : dayEnds(day) })}
        error={isEmptyRange(from, to) ? shared.daysBackwards : null}
      />
    </FilterMenu>
  )
}
