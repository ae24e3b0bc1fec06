/**
 * A deployment, its rollback and four accidents under traffic: two servers behind haproxy and PgBouncer, a primary with a
 * replica that is read, a role that owns and one that works, twenty administrators, members at work, and pages that stay open.
 */
import { join } from "node:path"
import { setTimeout as pause } from "node:timers/promises"
import { type DatabaseCluster, openCluster } from "#tests/rehearse/database-cluster.ts"
import { type Deployment, nextVersion, openDeployment } from "#tests/rehearse/deployment.ts"
import type { OpenPages } from "#tests/rehearse/open-pages.ts"
import { findPrograms, run } from "#tests/rehearse/programs.ts"
import type { Row } from "#tests/rehearse/rows.ts"
import { inFolder, type Judge, noFailures, type Play, root, seedCommand, underTraffic } from "#tests/rehearse/scene.ts"
import { buildWeb } from "#tools/build.ts"

const administrators = 20

export const rehearseDeployment = async (): Promise<ReadonlyArray<Row>> => {
  const programs = findPrograms(["postgres", "pgbouncer", "haproxy", "openssl", "setpriv"])
  await buildWeb()
  return inFolder(async (folder, closing) => {
    console.log("Starting PostgreSQL with a replica, PgBouncer, two servers and haproxy…")
    const cluster = await openCluster(folder, programs)
    closing.push(cluster.stop)
    const environment = {
      APP_KEY: "5a".repeat(32),
      DATABASE_URL: cluster.url,
      DATABASE_DIRECT_URL: cluster.directUrl,
      MIGRATION_DATABASE_URL: cluster.ownerUrl,
      DATABASE_READ_URL: cluster.replicaUrl,
      SIGN_IN_CALLS_PER_10_MIN: "100000",
      DATA_DIR: join(folder, "commands")
    }
    const commands = { ...process.env, ...environment }
    run(seedCommand("--claims", "20000"), { env: commands })
    const deployment = await openDeployment({
      folder,
      programs,
      places: [
        { place: "one", environment },
        { place: "two", environment }
      ]
    })
    closing.push(deployment.stop)
    const setting = { deployment, query: cluster.query, environment: commands, administrators, warmUpMs: 0 }
    const next = nextVersion(join(folder, "next"))
    return underTraffic(setting, (play, pages) => playPhases({ cluster, deployment, pages, play, next }))
  })
}

interface Scene {
  readonly cluster: DatabaseCluster
  readonly deployment: Deployment
  readonly pages: OpenPages
  readonly play: Play
  readonly next: string
}

const anyFailures: Judge = () => []

const playPhases = async ({ cluster, deployment, pages, play, next }: Scene): Promise<void> => {
  const replaceBoth = async (checkout: string, place: string): Promise<ReadonlyArray<string>> => {
    const first = await deployment.replace("one", checkout)
    const shown = await pages.visit(place)
    const second = await deployment.replace("two", checkout)
    return [...[first, second].flatMap((code) => (code === 0 ? [] : [`a server ended with ${code}`])), ...shown]
  }

  await play("two servers of version N", noFailures, async () => {
    await pause(5_000)
    return pages.visit("Company Management")
  })
  await play("deployment of N+1, one server at a time", noFailures, async () => {
    deployment.migrate(next)
    return replaceBoth(next, "Benefits")
  })
  await play("rollback to N, one server at a time", noFailures, () => replaceBoth(root, "Learn"))
  await play("restart of the database", anyFailures, async () => {
    cluster.restart()
    await pause(8_000)
    return pages.visit("User Management")
  })
  await play("one server killed and started again", anyFailures, async () => {
    await deployment.server("two").kill()
    await pause(5_000)
    await deployment.replace("two", root)
    return pages.visit("Company Management")
  })
  await play("the primary killed, the replica promoted", anyFailures, async () => {
    await cluster.failOver()
    await pause(10_000)
    return pages.visit("Benefits")
  })
  await play("after all of it", noFailures, async () => {
    await pause(5_000)
    return pages.visit("Claims")
  })
}
