/** Needs Debian's `nats-server`, so it is no part of `npm test`: `npm run rehearse -- messages` runs it. */
import { connect } from "@nats-io/transport-node"
import { afterAll, beforeAll } from "vitest"
import { openNatsChannel } from "#adapters/server/cluster/nats-channel.ts"
import { channelContract } from "#tests/contract/channel/channel.contract.ts"
import { type NatsServer, startNats } from "#tests/rehearse/nats-server.ts"

let nats: NatsServer
beforeAll(async () => {
  nats = await startNats()
})
afterAll(() => nats.stop())

channelContract("NATS", {
  open: ({ kysely }, log) => openNatsChannel({ urls: [nats.url], outbox: kysely, log }),
  interrupt: async () => {
    await nats.kill()
    await nats.start()
  },
  sendForeign: async (_, text) => {
    const connection = await connect({ servers: new URL(nats.url).host })
    connection.publish("back_office.changes", text)
    await connection.drain()
  }
})
