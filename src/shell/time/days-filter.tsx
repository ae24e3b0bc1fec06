import { CalendarDays } from "lucide-react"
import { type Instant, isEmptyRange } from "#domain/shared/calendar.schema.ts"
import { FilterMenu } from "#src/components/lists/filter-menu.tsx"
import { useWords } from "#src/shell/use-application.ts"
import { dayBegins, dayEnds, isoDate, plainDate } from "#src/shell/dates.ts"
import { FilterDay } from "./filter-day.tsx"

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
  const { shared, language } = useWords()
  const [first, last] = [from, to].map((at) => (at === undefined ? undefined : isoDate(at)))
  const set = [
    from === undefined ? "" : words.fromDay(plainDate(from, language)),
    to === undefined ? "" : words.toDay(plainDate(to, language))
  ]
  return (
    <FilterMenu icon={CalendarDays} label={words.days} set={set}>
      <FilterDay
        label={words.from}
        value={first}
        max={last}
        change={(day) => change({ created_from: day === "" ? null : dayBegins(day) })}
      />
      <FilterDay
        label={words.to}
        value={last}
        min={first}
        change={(day) => change({ created_to: day === "" ? null : dayEnds(day) })}
        error={isEmptyRange(from, to) ? shared.daysBackwards : null}
      />
    </FilterMenu>
  )
}
