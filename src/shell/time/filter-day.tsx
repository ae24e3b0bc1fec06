import { unfinishedDay } from "#domain/shared/calendar.schema.ts"
import { TextField, type TextFieldProps } from "#src/components/fields/text-field.tsx"
import { longDay } from "#src/shell/dates.ts"
import { useWords } from "#src/shell/use-application.ts"

interface FilterDayProps extends Pick<TextFieldProps, "label" | "min" | "max"> {
  /** `YYYY-MM-DD`; absent where the filter has none. */
  readonly value: string | undefined
  /** With an empty text where the day is taken away. */
  readonly change: (day: string) => void
  readonly error?: string | null
}

/** A day of a filter. The list stays as it is until the day is typed in full. */
export const FilterDay = ({ value, change, error = null, ...field }: FilterDayProps) => {
  const { language } = useWords()
  return (
    <TextField
      {...field}
      type="date"
      value={value ?? ""}
      hint={value && longDay(value, language)}
      onChange={(day) => day !== unfinishedDay && change(day)}
      error={error}
    />
  )
}
