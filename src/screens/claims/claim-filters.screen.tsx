import { ListFilter } from "lucide-react"
import { claimTypes } from "#domain/claims/claim.schema.ts"
import { agesWith, type ClaimFilter, lookAlikeAnswers } from "#domain/claims/claim-search.schema.ts"
import { type Day, isEmptyRange } from "#domain/shared/calendar.schema.ts"
import type { FilterPatch } from "#domain/shared/list/list-criteria.rules.ts"
import { fullName } from "#domain/shared/text.rules.ts"
import { claimDate, claimDay, claimDays } from "#src/shell/dates.ts"
import { useClaimsPart, useClaimsScreen, useClaimsWords } from "./claims-workflows.ts"
import { useWords } from "#src/shell/use-application.ts"
import { Button } from "#src/components/navigation/button.tsx"
import { Field } from "#src/components/fields/field.tsx"
import { FilterMenu } from "#src/components/lists/filter-menu.tsx"
import { Select } from "#src/components/fields/select.tsx"
import { FilterDay } from "#src/shell/time/filter-day.tsx"
import { choicesOf } from "#src/screens/record/record-screen.tsx"

/** The filters that stand in a menu: the type and the days of treatment. The button names those that are set. */
export const MoreClaimFilters = ({ clear }: { readonly clear: (() => void) | null }) => {
  const { send } = useClaimsScreen()
  const { filter } = useClaimsPart(({ list }) => list.context.criteria)
  const words = useClaimsWords()
  const { shared } = useWords()
  const { filters } = words
  const change = (patch: FilterPatch<ClaimFilter>) => send({ to: "list", event: { type: "filter.change", patch } })
  const treated = (from: Day | undefined, to: Day | undefined): string => {
    if (from !== undefined && to !== undefined) return claimDays(claimDay(from), claimDay(to))
    if (from !== undefined) return filters.fromDay(claimDay(from))
    return to === undefined ? "" : filters.toDay(claimDay(to))
  }
  // The days of submission that a link may ask for.
  const [since, until] = [filter.created_from, filter.created_to].map((moment) =>
    moment === undefined ? "" : claimDate(moment)
  )
  const submitted = since && until ? claimDays(since, until) : (since ?? "") + (until ?? "")
  const client = useClaimsPart(({ list: { context } }) =>
    context.rows.find(({ user_id }) => user_id === filter.user_id)
  )
  const set = [
    filter.user_id === undefined
      ? ""
      : client === undefined
        ? filters.oneClient
        : filters.ofClient(fullName(client.user)),
    filter.type === undefined ? "" : words.types[filter.type],
    treated(filter.from, filter.to),
    submitted === "" ? "" : filters.submitted(submitted),
    filter.older_than === undefined ? "" : filters.olderThan(filter.older_than),
    filter.look_alike === undefined ? "" : filters.lookAlikes[filter.look_alike]
  ]
  return (
    <FilterMenu icon={ListFilter} label={filters.more} set={set}>
      <Field label={filters.type} error={null}>
        {(parts) => (
          <Select
            parts={parts}
            value={filter.type ?? ""}
            onChange={(type) => change({ type })}
            choices={[{ value: "", label: filters.anyType }, ...choicesOf(claimTypes, words.types)]}
          />
        )}
      </Field>
      <FilterDay label={filters.from} value={filter.from} max={filter.to} change={(from) => change({ from })} />
      <FilterDay
        label={filters.to}
        value={filter.to}
        min={filter.from}
        change={(to) => change({ to })}
        error={isEmptyRange(filter.from, filter.to) ? shared.daysBackwards : null}
      />
      <Field label={filters.age} error={null}>
        {(parts) => (
          <Select
            parts={parts}
            value={filter.older_than ?? ""}
            onChange={(older_than) => change({ older_than })}
            choices={[
              { value: "", label: filters.anyAge },
              ...agesWith(filter.older_than).map((days) => ({ value: days, label: filters.ages(days) }))
            ]}
          />
        )}
      </Field>
      <Field label={filters.lookAlike} error={null}>
        {(parts) => (
          <Select
            parts={parts}
            value={filter.look_alike ?? ""}
            onChange={(look_alike) => change({ look_alike })}
            choices={[{ value: "", label: filters.anyLookAlike }, ...choicesOf(lookAlikeAnswers, filters.lookAlikes)]}
          />
        )}
      </Field>
      <Button action={clear}>{shared.clearFilters}</Button>
    </FilterMenu>
  )
}
