import { sql } from "kysely"
import { openPostgresChannel } from "#adapters/server/cluster/postgres-channel.ts"
import { channelContract } from "#tests/contract/channel/channel.contract.ts"
import { onServer } from "#tests/server/postgres.setup.ts"

channelContract("PostgreSQL", {
  open: ({ url, kysely }, log) => openPostgresChannel({ directUrl: url, outbox: kysely, log }),
  interrupt: ({ url }) =>
    onServer(
      url,
      "select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'back-office channel' and datname = current_database()"
    ),
  sendForeign: async ({ kysely }, text) => {
    await sql`select pg_notify('back_office_changes', ${text})`.execute(kysely)
  }
})
