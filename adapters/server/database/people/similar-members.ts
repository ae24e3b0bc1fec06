/** Where a list of what members have sent finds nothing by a name: searches with a corrected letter that find something. */
import { type Kysely, type RawBuilder, sql } from "kysely"
import { findSimilarSearches } from "#adapters/server/database/people/user-filter.ts"
import type { Tables } from "#adapters/server/database/tables.ts"

interface SearchedPage {
  readonly pagination: { readonly total: number }
}

/** The page with the searches by members' names that `rowsOf` finds rows for; the page itself where it found some. */
export const withSimilarMembers = async <Page extends SearchedPage>(
  database: Kysely<Tables>,
  page: Page,
  searchTerm: string | undefined,
  rowsOf: (searchTerm: string) => RawBuilder<unknown>
): Promise<Page & { readonly similar?: ReadonlyArray<string> }> => {
  if (page.pagination.total > 0 || searchTerm === undefined) return page
  const similar: Array<string> = []
  for (const corrected of await findSimilarSearches(database, { searchTerm })) {
    const { rows } = await sql<{ readonly is_found: boolean }>`
      select exists (${rowsOf(corrected)}) as is_found
    `.execute(database)
    if (rows[0]?.is_found === true) similar.push(corrected)
  }
  return similar.length === 0 ? page : { ...page, similar }
}
