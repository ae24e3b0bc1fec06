import { Effect, Schema } from "effect"
import { type Kysely, sql } from "kysely"
import { attempt, attemptUnless } from "#adapters/server/database/database.ts"
import type { Tables } from "#adapters/server/database/tables.ts"
import { ImageKey, ImageRecord } from "#domain/files/image.schema.ts"
import type { ImageStore } from "#domain/files/image.store.ts"
import { Instant } from "#domain/shared/calendar.schema.ts"

/** Every column that holds the key of an image. A test compares this list with the foreign keys of the database. */
export const imageReferences: ReadonlyArray<{
  readonly table: keyof Tables
  readonly column: string
}> = [
  { table: "articles", column: "image" },
  { table: "benefits", column: "image" },
  { table: "benefits", column: "logo" },
  { table: "users", column: "profile_image" }
]

const deletedAtOnce = 100

export const sqlImages = (database: Kysely<Tables>): ImageStore => ({
  now: attempt(async () => {
    const { rows } = await sql<{ readonly now: string }>`
      select date_trunc('milliseconds', clock_timestamp()) as now
    `.execute(database)
    return Instant.make(rows[0]?.now ?? "")
  }),
  insert: (image) =>
    attempt(async () => {
      await database.insertInto("images").values(image).execute()
    }),
  find: (key) =>
    attempt(async () => {
      const row = await database
        .selectFrom("images")
        .select(["key", "type", "size", "sha256"])
        .where("key", "=", key)
        .executeTakeFirst()
      return row === undefined ? null : decode(row)
    }),
  known: (keys) =>
    attempt(async () => {
      const { rows } = await sql<{ readonly key: string }>`
        select key from images where key = any(${[...keys]}::text[])
      `.execute(database)
      return new Set(rows.map(({ key }) => ImageKey.make(key)))
    }),
  // A key may be written into a record between the search and the delete: its foreign key then refuses, and the next
  // sweep sees the record.
  deleteUnused: (before) =>
    Effect.catch(
      attemptUnless(
        () => deleteUnusedImages(database, before),
        () => "in use" as const
      ),
      (failure) => (failure === "in use" ? Effect.succeed([]) : Effect.fail(failure))
    )
})

const decode = Schema.decodeUnknownSync(ImageRecord)

const deleteUnusedImages = async (database: Kysely<Tables>, before: Instant): Promise<ReadonlyArray<ImageKey>> => {
  const unused = imageReferences.map(
    ({ table, column }) => sql`not exists (select from ${sql.table(table)} as r where r.${sql.ref(column)} = i.key)`
  )
  const { rows } = await sql<{ readonly key: string }>`
    delete from images where key in (
      select i.key from images as i where i.created_at < ${before} and ${sql.join(unused, sql` and `)}
      limit ${sql.lit(deletedAtOnce)} for update of i skip locked
    ) returning key
  `.execute(database)
  return rows.map(({ key }) => ImageKey.make(key))
}
