/** Where the database is: the configured one, or the embedded one. */
import type { Config } from "#adapters/server/config/config.ts"
import {
  dataDirectoryAt,
  livingOwner,
  prepareDataDirectory
} from "#adapters/server/database/embedded/data-directory.ts"
import { startEmbeddedPostgres } from "#adapters/server/database/embedded/embedded-postgres.ts"

export interface DatabaseUrl {
  readonly url: string
  /** Never through a pooler: for LISTEN and for migrations. */
  readonly directUrl: string
  /** Of the role that owns the tables, never through a pooler. */
  readonly migrationUrl: string
  /** Whether this process started the database; `stop` then ends it. */
  readonly owned: boolean
  /** Resolves only if the embedded database ends without having been stopped. */
  readonly lost: Promise<void>
  readonly stop: () => Promise<void>
}

type DatabaseConfig = Pick<
  Config,
  "dataDir" | "databaseUrl" | "databaseDirectUrl" | "migrationDatabaseUrl" | "s3" | "smsGateway"
>

/**
 * For the server: starts the embedded database unless another one is configured. The data directory is made where
 * something is stored in it: the database, images or codes. Throws `StartRefused`.
 */
export const openDatabaseUrl = async (config: DatabaseConfig, log: (message: string) => void): Promise<DatabaseUrl> => {
  const { databaseUrl, s3, smsGateway } = config
  if (databaseUrl === null || s3 === null || smsGateway === null) await prepareDataDirectory(config.dataDir)
  if (databaseUrl !== null) return externalUrl(databaseUrl, config)
  const { url, lost, stop } = await startEmbeddedPostgres({ dataDir: config.dataDir, log })
  return { url, directUrl: url, migrationUrl: url, owned: true, lost, stop }
}

/** For commands: uses the database of the running server, and otherwise opens it as the server would. */
export const findDatabaseUrl = async (config: DatabaseConfig, log: (message: string) => void): Promise<DatabaseUrl> => {
  const owner = config.databaseUrl === null ? await livingOwner(dataDirectoryAt(config.dataDir)) : null
  return owner === null
    ? openDatabaseUrl(config, log)
    : externalUrl(owner.url, { databaseDirectUrl: null, migrationDatabaseUrl: null })
}

const externalUrl = (
  url: string,
  { databaseDirectUrl, migrationDatabaseUrl }: Pick<DatabaseConfig, "databaseDirectUrl" | "migrationDatabaseUrl">
): DatabaseUrl => ({
  url: withVerifiedTls(url),
  directUrl: withVerifiedTls(databaseDirectUrl ?? url),
  migrationUrl: withVerifiedTls(migrationDatabaseUrl ?? databaseDirectUrl ?? url),
  owned: false,
  lost: new Promise(() => {}),
  stop: () => Promise.resolve()
})

/** The driver verifies certificates in these modes, too, and says on each start that it may stop doing so. */
export const withVerifiedTls = (url: string): string =>
  url.replace(/(?<=[?&]sslmode=)(?:prefer|require|verify-ca)(?=&|$)/u, "verify-full")
