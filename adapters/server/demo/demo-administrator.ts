import type { Database } from "#adapters/server/database/database.ts"

/** Whether somebody may sign in who was made for the demo; the addresses are of a domain that nobody can have. */
export const hasDemoAdministrator = async (database: Database): Promise<boolean> => {
  const found = await database
    .selectFrom("users")
    .select("id")
    .where("role", "=", "admin")
    .where("deleted_at", "is", null)
    .where("email", "like", "%@backoffice.example")
    .limit(1)
    .executeTakeFirst()
  return found !== undefined
}
