/**
 * One database server for a whole run of tests, with one migrated template.
 *
 * `DATABASE_URL_TEST` names another server to use, which must then be reachable: no test is skipped.
 */
import { randomBytes } from "node:crypto"
import { mkdtemp, rm } from "node:fs/promises"
import { tmpdir } from "node:os"
import path from "node:path"
import pg from "pg"
import type { TestProject } from "vitest/node"
import { startEmbeddedPostgres } from "#adapters/server/database/embedded/embedded-postgres.ts"
import { migrate } from "#adapters/server/database/migrate.ts"

declare module "vitest" {
  interface ProvidedContext {
    readonly postgresUrl: string
    readonly postgresTemplate: string
  }
}

let undo: ReadonlyArray<() => Promise<void>> = []

export const setup = async (project: TestProject): Promise<void> => {
  try {
    await prepare(project)
  } catch (error) {
    await teardown()
    throw error
  }
}

const prepare = async (project: TestProject) => {
  const given = process.env["DATABASE_URL_TEST"]
  const url = given ? given : await startServer()
  const template = `template_test_${randomBytes(5).toString("hex")}`
  await onServer(url, `create database ${template}`)
  undo = [() => onServer(url, `drop database ${template} with (force)`), ...undo]
  await migrate({ directUrl: withDatabase(url, template) })
  project.provide("postgresUrl", url)
  project.provide("postgresTemplate", template)
}

export const teardown = async (): Promise<void> => {
  for (const step of undo) await step()
  undo = []
}

/** The same server, another database. */
export const withDatabase = (url: string, name: string): string => {
  const other = new URL(url)
  other.pathname = `/${name}`
  return other.href
}

/** One statement outside the database of any test. */
export const onServer = async (url: string, statement: string): Promise<void> => {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    await client.query(statement)
  } finally {
    await client.end()
  }
}

const startServer = async () => {
  const dataDir = await mkdtemp(path.join(tmpdir(), "postgres-test-"))
  // Nothing in it is needed after the run, so durability is off.
  const settings = {
    fsync: "off",
    synchronous_commit: "off",
    full_page_writes: "off",
    wal_level: "minimal",
    max_wal_senders: "0",
    max_connections: "200"
  }
  const server = await startEmbeddedPostgres({ dataDir, log: console.error, settings })
  undo = [server.stop, () => rm(dataDir, { recursive: true, force: true })]
  return server.url
}
