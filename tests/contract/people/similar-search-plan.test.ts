/** After a search without results the names one letter away are looked up in the index of searches. */
import { sql } from "kysely"
import { expect, it } from "vitest"
import { matchingUsers } from "#adapters/server/database/people/user-filter.ts"
import { nearSearches, soughtWords } from "#adapters/server/database/search-pattern.ts"
import { scratchDatabase } from "#tests/server/scratch-database.ts"

it("the index of a search finds the wanted names and those one letter away", async () => {
  const { kysely, close } = await scratchDatabase()
  try {
    await sql`
      insert into users (
        id, given_name, surname, email, given_name_key, surname_key, user_key, mobile_number, role, status, user_status, created_at, updated_at
      )
      select gen_random_uuid(), given, surname, email, given, surname, given || ' ' || surname || ' ' || email,
        '+1' || (7000000000 + n), 'user', 'active', 'active', now(), now()
      from (
        select n, left(md5(n::text), 7) as given, left(md5('s' || n), 9) as surname, md5('e' || n) || '@mail.example' as email
        from generate_series(1, 20000) as n
      ) as named
    `.execute(kysely)
    await sql`analyze users`.execute(kysely)
    for (const words of [soughtWords(["johan", "harbor"]), ...nearSearches("johanson harbor")]) {
      const term = { searchTerm: undefined, words: words.map((word) => ({ ...word, companies: [] })) }
      const { rows } = await sql<{ readonly "QUERY PLAN": string }>`
        explain select u.id from users as u where ${matchingUsers({}, term)} limit 20
      `.execute(kysely)
      const plan = rows.map((row) => row["QUERY PLAN"]).join("\n")
      expect(plan).toContain("Bitmap Index Scan on users_by_letters")
      expect(plan).not.toContain("Seq Scan")
    }
  } finally {
    await close()
  }
})
