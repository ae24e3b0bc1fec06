/** A migrated, empty database for one test or one file of tests. */
import { randomBytes } from "node:crypto"
import { inject } from "vitest"
import { openDatabase, type Database } from "#adapters/server/database/database.ts"
import { onServer, withDatabase } from "#tests/server/postgres.setup.ts"

export interface ScratchDatabase {
  readonly url: string
  readonly kysely: Database
  /** The lines logged so far. */
  readonly logged: ReadonlyArray<string>
  /** Closes and drops it, also with other connections open. */
  readonly close: () => Promise<void>
}

/** A copy of the migrated template. `max` is the size of its pool. */
export const scratchDatabase = async ({ max = 5 }: { readonly max?: number } = {}): Promise<ScratchDatabase> => {
  const url = await createDatabase(`template ${inject("postgresTemplate")}`)
  const logged: Array<string> = []
  const { kysely, close } = openDatabase({ url, max, log: (message) => logged.push(message) })
  return {
    url,
    kysely,
    logged,
    close: async () => {
      await close()
      await dropDatabase(url)
    }
  }
}

/** A database without any of our tables. Returns its URL. */
export const emptyDatabase = (): Promise<string> => createDatabase("template template0")

export const dropDatabase = (url: string): Promise<void> =>
  onServer(inject("postgresUrl"), `drop database ${new URL(url).pathname.slice(1)} with (force)`)

const createDatabase = async (from: string) => {
  const name = `test_${randomBytes(6).toString("hex")}`
  await onServer(inject("postgresUrl"), `create database ${name} ${from}`)
  return withDatabase(inject("postgresUrl"), name)
}
