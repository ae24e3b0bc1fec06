/**
 * Whether the database can save. Statements that fail for want of space say that it cannot; that it can again is found
 * out by a write, since a server that is not ready may be sent none.
 */
import { sql } from "kysely"
import pg from "pg"
import type { Database } from "#adapters/server/database/database.ts"

export interface DiskSpace {
  /** To be called with each error of a statement. */
  readonly failed: (error: unknown) => void
  /** Asks the database only after such an error. */
  readonly isFull: () => Promise<boolean>
}

export const diskSpace = (database: Database, log: (line: string) => void): DiskSpace => {
  let isKnownFull = false
  return {
    failed: (error) => {
      if (!isDiskFull(error) || isKnownFull) return
      isKnownFull = true
      log(
        "The database has no space left, so nothing can be saved and this server is not ready. Give its disk more space."
      )
    },
    isFull: async () => {
      if (!isKnownFull) return false
      try {
        await tryToWrite(database)
      } catch (error) {
        if (isDiskFull(error)) return true
        throw error
      }
      isKnownFull = false
      log("The database has space again.")
      return false
    }
  }
}

const isDiskFull = (error: unknown): boolean => error instanceof pg.DatabaseError && error.code === "53100"

/** Takes 64 kB of disk and gives them back. */
const tryToWrite = (database: Database) =>
  database.transaction().execute(async (transaction) => {
    await sql`
      create temporary table written_away on commit drop as
      select repeat('x', 2000) as content from generate_series(1, 32)
    `.execute(transaction)
  })
