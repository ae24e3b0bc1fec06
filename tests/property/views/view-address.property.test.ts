import fc from "fast-check"
import { expect, it } from "vitest"
import { claimCriteria } from "#domain/claims/claim-list.rules.ts"
import { claimStatuses, claimTypes } from "#domain/claims/claim.schema.ts"
import { viewLists } from "#domain/views/view-lists.rules.ts"
import { addressOf } from "#domain/views/view.rules.ts"
import { viewPlaces } from "#domain/views/view.schema.ts"
import { anyText } from "#tests/fixtures/any-text.ts"

const filter = fc.record(
  {
    searchTerm: fc.constantFrom("Ana", "o'neill & co", "ñandú=1"),
    status: fc.constantFrom(...claimStatuses),
    type: fc.constantFrom(...claimTypes),
    older_than: fc.constantFrom("1", "7", "365")
  },
  { requiredKeys: [] }
)
const known = fc.record({
  filter,
  sort: fc.constantFrom("client", "-client", "-created_at", "type"),
  page: fc.integer({ min: 1, max: 50 }),
  limit: fc.constantFrom(10, 25, 100)
})
const unknown = fc.uniqueArray(fc.constantFrom("colour", "clinic", "__proto__", "x1"), { maxLength: 3 })

it("a query is read as the criteria it was written for, and unknown parts are dropped and named", () => {
  fc.assert(
    fc.property(known, unknown, fc.nat(5), (criteria, names, at) => {
      const parts = claimCriteria
        .writeCriteria(criteria as never)
        .replace(/^\?/u, "")
        .split("&")
        .filter(Boolean)
      const query = parts.toSpliced(Math.min(at, parts.length), 0, ...names.map((name) => `${name}=1`)).join("&")
      const read = viewLists.claims(query)
      expect(read.filter).toEqual(criteria.filter)
      expect(new Set(read.dropped)).toEqual(new Set(names))
      expect(claimCriteria.readCriteria(read.query)).toEqual({ ...criteria, page: 1 })
      expect(viewLists.claims(read.query)).toMatchObject({ query: read.query, dropped: [] })
    }),
    { numRuns: 200 }
  )
})

it("any text is read at every place, and what is kept is read again as it is", () => {
  fc.assert(
    fc.property(fc.constantFrom(...viewPlaces), anyText(), (place, text) => {
      const { query, hidden } = viewLists[place](text)
      expect(viewLists[place](addressOf({ query, hidden_columns: hidden }))).toMatchObject({
        query,
        hidden,
        dropped: []
      })
    }),
    { numRuns: 300 }
  )
})
