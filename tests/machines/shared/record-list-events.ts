/** The events of a record list, with users as rows. */
import { initialTransition } from "xstate"
import { Unavailable } from "#domain/shared/failure.errors.ts"
import { Instant } from "#domain/shared/calendar.schema.ts"
import { paginate } from "#domain/shared/page.rules.ts"
import { recordListMachine } from "#domain/shared/list/record-list.machine.ts"
import { recordListRules } from "#domain/shared/list/record-list.rules.ts"
import type { RecordListEvent } from "#domain/shared/list/record-list.schema.ts"
import { describeUserFailure, userNotices } from "#domain/users/user-record.messages.ts"
import { fullName } from "#domain/shared/text.rules.ts"
import { userCriteria } from "#domain/users/user-list.rules.ts"
import { type User, type UserFilter, type UserSortField, userQuery } from "#domain/users/user-record.schema.ts"
import { user, users } from "#tests/fixtures/users.ts"
import { afterEvents, done, error, passed, type Samples } from "#tests/machines/machine-table.ts"

/** A list of users without a selection. */
export const plainListRules = recordListRules<User, UserFilter, UserSortField, null>(userCriteria, (one) => [
  fullName(one),
  one.email,
  one.company?.name ?? ""
])
export const plainListMachine = recordListMachine({
  id: "user-list",
  criteria: userCriteria,
  rules: plainListRules,
  describe: (failure) => describeUserFailure(failure, userNotices.listFailed)
})

export const rows = users(10)
export const idOf = (n: number): string => user({}, n).id

export const intents: Samples<RecordListEvent<User, UserFilter, UserSortField>> = {
  "list.open": { type: "list.open", criteria: { ...userCriteria.defaultCriteria, filter: { status: "active" } } },
  "connection.restored": { type: "connection.restored" },
  "list.close": { type: "list.close" },
  "list.refresh": { type: "list.refresh" },
  "search.change": { type: "search.change", text: "ortega" },
  "search.leave": { type: "search.leave" },
  "filter.change": { type: "filter.change", patch: { role: "admin" } },
  "filters.clear": { type: "filters.clear" },
  "sort.choose": { type: "sort.choose", field: "surname" },
  "page.go": { type: "page.go", page: 2 },
  "limit.choose": { type: "limit.choose", limit: 25 },
  "cursor.move": { type: "cursor.move", by: 1 },
  "cursor.place": { type: "cursor.place", id: idOf(2) },
  "cursor.clear": { type: "cursor.clear" },
  "rows.changed": { type: "rows.changed", ids: null },
  "row.saved": { type: "row.saved", row: user({ surname: "Ibarra", version: 2 }, 1) },
  "row.gone": { type: "row.gone", id: idOf(9) }
}

const asOf = Instant.make("2026-11-20T10:00:00.000Z")

/** The server's answer to a fetch. */
export const loadedPage = (
  data: ReadonlyArray<User>,
  { page = 1, total = data.length, offPage = [] as ReadonlyArray<User> } = {}
) => ({ page: { data, pagination: paginate(page, userQuery.perPage, total), asOf }, summary: null, offPage })

/** Ten of twenty-three users. */
export const firstPage = loadedPage(rows, { total: 23 })

export const outcomes = {
  "the page comes": done("loadPage", firstPage),
  "the page is past the end": done("loadPage", loadedPage([], { page: 9, total: 0 })),
  "no page comes": error("loadPage", new Unavailable()),
  "typing pauses": passed("typed", "user-list.shown.typing"),
  "it is quiet": passed("settled", "user-list.shown.debouncing"),
  "the page rests": passed("rested", "user-list.shown.ready"),
  "the refetch succeeds": done("refetch", firstPage),
  "the refetch fails": error("refetch", new Unavailable())
}

export const [closed] = initialTransition(plainListMachine)
export const from = (start: typeof closed, ...events: Parameters<typeof afterEvents>[2][]) =>
  afterEvents(plainListMachine, start, ...events)
export const loading = from(closed, intents["list.open"])
export const ready = from(loading, outcomes["the page comes"])
export const debouncing = from(ready, intents["rows.changed"])
export const refreshing = from(debouncing, outcomes["it is quiet"])
export const place = (n: number) => ({ type: "cursor.place", id: idOf(n) }) as const
