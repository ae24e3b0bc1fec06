/**
 * A cluster and its accidents under traffic: three nodes of PostgreSQL under Patroni, two poolers, object storage, four servers behind
 * haproxy, a hundred administrators, members at work, and pages that stay open.
 */
import { join } from "node:path"
import { setTimeout as pause } from "node:timers/promises"
import { type Deployment, openDeployment, type Place, places } from "#tests/rehearse/deployment.ts"
import type { OpenPages } from "#tests/rehearse/open-pages.ts"
import { openPatroni, type PatroniCluster } from "#tests/rehearse/patroni.ts"
import { findPrograms, run } from "#tests/rehearse/programs.ts"
import type { Row } from "#tests/rehearse/rows.ts"
import { inFolder, type Judge, noFailures, type Play, root, seedCommand, underTraffic } from "#tests/rehearse/scene.ts"
import { objectStorage } from "#tests/server/object-storage.ts"
import { buildWeb } from "#tools/build.ts"

const administrators = 100
/** Of these only read. */
const readers = 10
/** An administrator decides every few seconds. */
const pauseMs = 1_500

export const rehearseCluster = async (): Promise<ReadonlyArray<Row>> => {
  const programs = findPrograms(["postgres", "pgbouncer", "patroni", "etcd", "haproxy", "openssl", "setpriv"])
  await buildWeb()
  return inFolder(async (folder, closing) => {
    console.log("Starting etcd, three nodes of PostgreSQL under Patroni, and two poolers…")
    const cluster = await openPatroni(folder, programs)
    closing.push(cluster.stop)
    const storage = await objectStorage()
    closing.push(storage.close)
    const { bucket } = storage
    const shared = {
      APP_KEY: "5a".repeat(32),
      SIGN_IN_CALLS_PER_10_MIN: "100000",
      S3_ENDPOINT: bucket.endpoint,
      S3_BUCKET: bucket.bucket,
      S3_KEY: bucket.key,
      S3_SECRET: bucket.secret,
      DATABASE_POOL: "10"
    }
    const database = (at: number) => {
      const { url = "", directUrl = "" } = cluster.poolers[at % 2] ?? {}
      return { ...shared, DATABASE_URL: url, DATABASE_DIRECT_URL: directUrl }
    }
    const commands = { ...process.env, ...database(0), DATA_DIR: join(folder, "commands") }
    run(seedCommand("--claims", "100000"), { env: commands })
    console.log(`Starting four servers and haproxy, and signing ${administrators} administrators in…`)
    const deployment = await openDeployment({
      folder,
      programs,
      places: places.map((place, at) => ({
        place,
        environment: { ...database(at), DATABASE_READ_URL: cluster.nodeUrls[1 + (at % 2)] ?? "" }
      }))
    })
    closing.push(deployment.stop)
    const setting = {
      deployment,
      query: cluster.query,
      environment: commands,
      administrators,
      readers,
      pauseMs,
      warmUpMs: 10_000
    }
    return underTraffic(setting, (play, pages) => playAccidents({ cluster, deployment, pages, play }))
  })
}

interface Scene {
  readonly cluster: PatroniCluster
  readonly deployment: Deployment
  readonly pages: OpenPages
  readonly play: Play
}

/** Requests may fail, but one is answered within the time. */
const answeredWithin =
  (mostMs: number): Judge =>
  ({ longestGapMs }) =>
    longestGapMs > mostMs ? ["no request was answered for too long"] : []

const playAccidents = async ({ cluster, deployment, pages, play }: Scene): Promise<void> => {
  const killNode = async (role: "primary" | "replica"): Promise<ReadonlyArray<string>> => {
    const startAgain = await cluster.kill(role)
    await pause(35_000)
    await startAgain()
    await cluster.isWhole()
    return pages.visit("Claims")
  }
  const killServer = async (place: Place) => {
    await deployment.server(place).kill()
    return () => deployment.replace(place, root)
  }

  await play("four servers, three nodes", noFailures, async () => {
    await pause(10_000)
    return pages.visit("Company Management")
  })
  // Half of what the lock of a dead primary lasts: what is answered before is read from replicas.
  await play("the primary killed with its node", answeredWithin(10_000), () => killNode("primary"))
  await play("the replica that confirms killed with its node", answeredWithin(10_000), () => killNode("replica"))
  await play("one of two poolers killed, started again after 8 s", answeredWithin(10_000), async () => {
    const [pooler] = cluster.poolers
    await pooler?.kill()
    await pause(8_000)
    pooler?.start()
    await pause(8_000)
    return pages.visit("Benefits")
  })
  await play("the proxy killed, started again after 2 s", answeredWithin(10_000), async () => {
    await deployment.restartProxy(2_000)
    await pause(5_000)
    return pages.visit("Learn")
  })
  await play("two of four servers killed, started again", answeredWithin(10_000), async () => {
    const startAgain = [await killServer("two"), await killServer("four")]
    await pause(5_000)
    for (const start of startAgain) await start()
    return pages.visit("User Management")
  })
  await play("after all of it", noFailures, async () => {
    await pause(10_000)
    return pages.visit("Claims")
  })
}
