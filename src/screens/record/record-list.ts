/** A list machine as props of the list card. */
import type { Language } from "#domain/shared/language.schema.ts"
import { pageSizes } from "#domain/shared/list/list-view.rules.ts"
import { pageNumbers, shownRange } from "#domain/shared/page.rules.ts"
import type { Preferences } from "#domain/shared/preferences.schema.ts"
import type { RecordListContext } from "#domain/shared/list/record-list.rules.ts"
import type { ListState } from "#src/components/list-card.tsx"
import type { ListSettings } from "#src/components/list-toolbar.tsx"
import type { Buttons } from "./buttons.ts"
import { timeOfDay } from "#src/shell/dates.ts"

interface ListSnapshot {
  readonly context: Pick<
    RecordListContext<unknown, unknown, string, unknown>,
    "page" | "failure" | "hasMoved" | "searchText"
  >
  readonly hasTag: (tag: "busy") => boolean
  readonly matches: (state: { readonly shown: "failed" }) => boolean
}

interface ListOptions {
  /** The id prefix of the list's commands. */
  readonly name: string
  readonly list: ListSnapshot
  readonly isLiveStale: boolean
  readonly button: Buttons
  readonly goTo: (page: number) => void
  readonly language: Language
}

export const toListState = ({ name, list, isLiveStale, button, goTo, language }: ListOptions): ListState => {
  const { page, failure, hasMoved } = list.context
  const isStale = isLiveStale || (list.matches({ shown: "failed" }) && page !== null)
  return {
    isLoading: page === null && failure === null,
    isRefreshing: page !== null && list.hasTag("busy"),
    failure: failure === null ? null : failure[language],
    staleSince: isStale && page !== null ? timeOfDay(page.asOf) : null,
    retry: button(`${name}.refresh`),
    clearFilters: button(`${name}.showAll`),
    page:
      page === null
        ? null
        : {
            ...shownRange(page.pagination),
            total: page.pagination.total,
            page: page.pagination.page,
            totalPages: page.pagination.totalPages,
            pages: pageNumbers(page.pagination.page, page.pagination.totalPages),
            goTo,
            previous: button(`${name}.previousPage`),
            next: button(`${name}.nextPage`),
            moved: hasMoved ? { run: button(`${name}.refresh`) } : null
          }
  }
}

export const toListSettings = (
  name: string,
  limit: number,
  button: Buttons,
  preferences: Preferences,
  setPreferences: (patch: Partial<Preferences>) => void,
  showKeys: () => void,
  limits: ReadonlyArray<number> = pageSizes
): ListSettings => ({
  rowsPerPage: limit,
  rowChoices: limits.map((rows) => ({ rows, choose: button(`${name}.rows.${rows}`) })),
  density: preferences.density,
  chooseDensity: (density) => setPreferences({ density }),
  hasSingleKeys: preferences.singleKeys,
  toggleSingleKeys: () => setPreferences({ singleKeys: !preferences.singleKeys }),
  showKeys
})

/** Caches the model of a row while its inputs are unchanged, so that the row is not rendered again. */
export const modelCache = <Model extends object>() => {
  let kept: ReadonlyMap<string, { readonly state: ReadonlyArray<unknown>; readonly model: Model }> = new Map()
  return (
    rows: ReadonlyArray<{ readonly id: string; readonly state: ReadonlyArray<unknown>; readonly make: () => Model }>
  ) => {
    const next = rows.map(({ id, state, make }) => {
      const last = kept.get(id)
      const isSame = last !== undefined && last.state.every((one, at) => one === state[at])
      return [id, isSame ? last : { state, model: make() }] as const
    })
    kept = new Map(next)
    return next.map(([, { model }]) => model)
  }
}
