import { sql } from "kysely"
import { attempt, type Database } from "#adapters/server/database/database.ts"
import type { WebAssets } from "#adapters/server/api/web-assets.ts"

export const sqlWebAssets = (database: Database): WebAssets => ({
  keep: async (assets) => {
    const names = assets.map(({ name }) => name)
    const { rows: known } = await sql<{ readonly name: string }>`
      update web_assets set served_at = now() where name = any(${names}::text[]) returning name
    `.execute(database)
    const isKnown = new Set(known.map(({ name }) => name))
    for (const { name, bytes, brotli } of assets.filter((asset) => !isKnown.has(asset.name)))
      await sql`
        insert into web_assets (name, bytes, brotli) values (${name}, ${bytes}, ${brotli}) on conflict do nothing
      `.execute(database)
    await sql`delete from web_assets where served_at < now() - interval '30 days'`.execute(database)
  },
  find: (name) =>
    attempt(async () => {
      const { rows } = await sql<{ readonly bytes: Buffer; readonly brotli: Buffer | null }>`
        select bytes, brotli from web_assets where name = ${name}
      `.execute(database)
      const [row] = rows
      return row ? { name, bytes: copied(row.bytes), brotli: row.brotli && copied(row.brotli) } : null
    })
})

const copied = (buffer: Buffer): Uint8Array<ArrayBuffer> => new Uint8Array(buffer)
