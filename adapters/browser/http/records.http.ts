import { Effect } from "effect"
import { articlesContract } from "#adapters/contract/articles.contract.ts"
import { benefitsContract } from "#adapters/contract/benefits.contract.ts"
import { claimsContract } from "#adapters/contract/claims.contract.ts"
import { companiesContract } from "#adapters/contract/companies.contract.ts"
import { quizzesContract } from "#adapters/contract/quizzes.contract.ts"
import { usersContract } from "#adapters/contract/users.contract.ts"
import {
  articleRecord,
  benefitRecord,
  claimRecord,
  companyRecord,
  quizRecord,
  userRecord
} from "#domain/palette/found-record.rules.ts"
import type { RecordsPort } from "#domain/palette/records.port.ts"
import { toCallFailure } from "#domain/shared/failure.errors.ts"
import type { Call } from "./http-client.ts"

const foundMax = 4

/** Finds records through the lists of all kinds at once; interrupting aborts all requests. */
export const httpRecords = (call: Call): RecordsPort => ({
  find: (text) => {
    const query = { searchTerm: text, limit: foundMax, page: 1 }
    return Effect.tryPromise({
      try: async (signal) => {
        const [users, companies, quizzes, benefits, articles, claims] = await Promise.all([
          Effect.runPromise(call(usersContract.list, { query }), { signal }),
          Effect.runPromise(call(companiesContract.list, { query }), { signal }),
          Effect.runPromise(call(quizzesContract.list, { query }), { signal }),
          Effect.runPromise(call(benefitsContract.list, { query }), { signal }),
          Effect.runPromise(call(articlesContract.list, { query }), { signal }),
          Effect.runPromise(call(claimsContract.list, { query }), { signal })
        ])
        return [
          ...users.data.map(userRecord),
          ...companies.data.map(companyRecord),
          ...quizzes.data.map(quizRecord),
          ...benefits.data.map(benefitRecord),
          ...articles.data.map(articleRecord),
          ...claims.data.map(claimRecord)
        ]
      },
      catch: toCallFailure
    })
  }
})
