/** What views count: each list by its own counting, without its rows. */
import type { Effect } from "effect"
import type { Kysely } from "kysely"
import { countEntries } from "#adapters/server/database/audit.sql.ts"
import { countBenefits } from "#adapters/server/database/benefits/benefits.sql.ts"
import { countNotifications } from "#adapters/server/database/benefits/notification-list.sql.ts"
import { coalesce } from "#adapters/server/database/coalesce.ts"
import { countClaims } from "#adapters/server/database/claims/claim-list.sql.ts"
import { attempt } from "#adapters/server/database/database.ts"
import { countArticles } from "#adapters/server/database/learning/articles.sql.ts"
import { countQuizzes } from "#adapters/server/database/learning/quizzes.sql.ts"
import { countCompanies } from "#adapters/server/database/people/companies.sql.ts"
import { countUsers } from "#adapters/server/database/people/user-list.sql.ts"
import type { Tables } from "#adapters/server/database/tables.ts"
import { gatheredSearch } from "#domain/audit/audit-list.rules.ts"
import type { Unavailable } from "#domain/shared/failure.errors.ts"
import type { ListFilters } from "#domain/views/view-lists.rules.ts"
import type { ListCount, ViewPlace } from "#domain/views/view.schema.ts"
import type { ListCounters } from "#domain/views/view.store.ts"

export const sqlListCounters = (database: Kysely<Tables>): ListCounters => ({
  users: (filter) => attempt(() => countUsers(database, filter)),
  companies: (filter) => attempt(() => countCompanies(database, filter)),
  questions: (filter) => attempt(() => countQuizzes(database, filter)),
  benefits: (filter) => attempt(() => countBenefits(database, filter)),
  learn: (filter) => attempt(() => countArticles(database, filter)),
  claims: (filter) => attempt(() => countClaims(database, filter)),
  notifications: (filter) => attempt(() => countNotifications(database, filter)),
  audit: (filter) => attempt(() => countEntries(database, { ...filter, ...gatheredSearch }))
})

/** How many counts are kept for sharing; beyond that they are forgotten, and made anew. */
const sharedMax = 1_000

/** What a list has is equal for all administrators: those who ask at once share a count, which is never older than their request. */
export const sharedCounters = (counters: ListCounters): ListCounters => {
  const shared = new Map<string, Effect.Effect<ListCount, Unavailable>>()
  const counterAt =
    <At extends ViewPlace>(place: At) =>
    (filter: ListFilters[At]): Effect.Effect<ListCount, Unavailable> => {
      const key = `${place} ${JSON.stringify(filter)}`
      const known = shared.get(key)
      if (known !== undefined) return known
      if (shared.size >= sharedMax) shared.clear()
      const counting = coalesce(counters[place](filter))
      shared.set(key, counting)
      return counting
    }
  return {
    users: counterAt("users"),
    companies: counterAt("companies"),
    questions: counterAt("questions"),
    benefits: counterAt("benefits"),
    learn: counterAt("learn"),
    claims: counterAt("claims"),
    notifications: counterAt("notifications"),
    audit: counterAt("audit")
  }
}
