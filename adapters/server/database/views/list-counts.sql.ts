/** What views count: each list by its own counting, without its rows. */
import type { Kysely } from "kysely"
import { countEntries } from "#adapters/server/database/audit.sql.ts"
import { countBenefits } from "#adapters/server/database/benefits/benefits.sql.ts"
import { countNotifications } from "#adapters/server/database/benefits/notification-list.sql.ts"
import { countClaims } from "#adapters/server/database/claims/claim-list.sql.ts"
import { attempt } from "#adapters/server/database/database.ts"
import { countArticles } from "#adapters/server/database/learning/articles.sql.ts"
import { countQuizzes } from "#adapters/server/database/learning/quizzes.sql.ts"
import { countCompanies } from "#adapters/server/database/people/companies.sql.ts"
import { countUsers } from "#adapters/server/database/people/user-list.sql.ts"
import type { Tables } from "#adapters/server/database/tables.ts"
import { gatheredSearch } from "#domain/audit/audit-list.rules.ts"
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
