/**
 * Lists administrators, and for one of them sets a password, deactivates, unlocks or resets the second factors: `npm run
 * admin:list` and so on.
 */
import { Effect, Result, Schema } from "effect"
import { isCommonPassword } from "#adapters/server/security/common-passwords.ts"
import { sqlAudit } from "#adapters/server/database/audit.sql.ts"
import { sqlChanges } from "#adapters/server/database/changes.sql.ts"
import { sqlClaims } from "#adapters/server/database/claims/claims.sql.ts"
import { type Database, inTransaction } from "#adapters/server/database/database.ts"
import {
  commandLine,
  findAdministrator,
  listAdministrators
} from "#adapters/server/database/people/administrators.sql.ts"
import { sqlUsers } from "#adapters/server/database/people/users.sql.ts"
import { unlockAccount } from "#adapters/server/database/session/session-ending.sql.ts"
import { resetFactors } from "#adapters/server/database/session/second-factors.sql.ts"
import { readKeys } from "#adapters/server/security/installation-keys.ts"
import { hashPassword } from "#adapters/server/security/passwords.ts"
import { newId, ssnSeal } from "#adapters/server/security/secrets.ts"
import { serverWords } from "#adapters/server/answer-texts.ts"
import type { Config } from "#adapters/server/config/config.ts"
import { describeIssue, schemaReader } from "#domain/shared/issues.rules.ts"
import type { Person } from "#domain/shared/identity.schema.ts"
import { commonPasswordIssue } from "#domain/users/common-passwords.rules.ts"
import type { UserChange } from "#domain/users/user-record.schema.ts"
import { Password } from "#domain/shared/account.schema.ts"
import { usersService } from "#domain/users/users.service.ts"
import { print, readFlags, refuse, runCommand, withDatabase } from "./command.ts"
import { askNewPassword } from "./secret-prompt.ts"

const usageOf = {
  list: "Usage: npm run admin:list",
  password:
    "Usage: npm run admin:password -- --phone +1…   (you are asked for the new password, or set ADMIN_PASSWORD; all sessions end, and a locked account is unlocked)",
  deactivate: "Usage: npm run admin:deactivate -- --phone +1…   (all sessions end)",
  unlock: "Usage: npm run admin:unlock -- --phone +1…   (after a hundred failed sign-ins in a row)",
  factors:
    "Usage: npm run admin:reset-factors -- --phone +1…   (removes passkeys, authenticator apps and recovery codes; all sessions end)"
}

const readPassword = schemaReader(Schema.Struct({ password: Password }))

const newPassword = async (usage: string): Promise<string> => {
  const read = readPassword({ password: await askNewPassword(usage) })
  const refuseFor = (issue: string) => refuse(`The password: ${describeIssue(serverWords.en.fields)(issue)}`, usage)
  if (Result.isFailure(read)) return refuseFor(read.failure["password"] ?? "")
  const { password } = read.success
  return isCommonPassword(password) ? refuseFor(commonPasswordIssue) : password
}

/** Changes an administrator by the rules of the users page. */
const change = async (config: Config, database: Database, { id }: Person, fields: UserChange): Promise<void> => {
  const keys = await readKeys(config)
  const ssn = ssnSeal(keys, keys.former)
  const context = { administrator: commandLine, requestId: null }
  const work = inTransaction(database, (transaction) => {
    const service = usersService({
      users: sqlUsers(transaction, {
        ssn,
        idleSeconds: config.sessionIdleSeconds,
        maxSeconds: config.sessionMaxSeconds
      }),
      claims: sqlClaims(transaction, context),
      images: { save: () => Effect.die("No picture comes from here"), exists: () => Effect.succeed(false) },
      audit: sqlAudit(transaction, context),
      changes: sqlChanges(transaction, null),
      administrator: commandLine,
      account: {},
      session: null,
      isCommonPassword,
      hashPassword,
      // Nobody's own account is changed from here.
      confirmPassword: () => Effect.succeed(false),
      newId,
      revealsPerHour: config.ssnRevealsPerHour
    })
    return Effect.flatMap(service.prepareChange(id, fields), (prepared) => service.change(id, fields, null, prepared))
  })
  await Effect.runPromise(
    Effect.catchTags(work, {
      LastAdministrator: () => Effect.sync(() => refuse("This is the last active administrator. Nothing was changed."))
    })
  )
}

/** Runs the work for the administrator that `--phone` names. */
const withAdministrator = (
  usage: string,
  work: (database: Database, administrator: Person, config: Config) => Promise<void>
): Promise<void> =>
  runCommand(async (config) => {
    const { phone } = readFlags(usage, ["phone"], process.argv.slice(3))
    if (phone === undefined) return refuse("Say which administrator: --phone", usage)
    await withDatabase(config, async (database) => {
      const found = await findAdministrator(database, phone)
      await (found === null ? refuse(`No administrator has the phone ${phone}.`, usage) : work(database, found, config))
    })
  })

const commands = {
  list: () =>
    runCommand(async (config) => {
      readFlags(usageOf.list, [], process.argv.slice(3))
      const rows = await withDatabase(config, listAdministrators)
      for (const { phone, name, email, status, isLocked } of rows)
        print([phone.padEnd(16), status.padEnd(9), isLocked ? "locked" : "      ", name, email].join("  "))
      if (rows.length === 0) print("There is no administrator. Add one with npm run admin:create.")
    }),
  password: () =>
    withAdministrator(usageOf.password, async (database, administrator, config) => {
      await change(config, database, administrator, { password_hash: await newPassword(usageOf.password) })
      print(`${administrator.name} has a new password. All sessions have ended.`)
    }),
  deactivate: () =>
    withAdministrator(usageOf.deactivate, async (database, administrator, config) => {
      await change(config, database, administrator, { status: "inactive" })
      print(`${administrator.name} can no longer sign in. All sessions have ended.`)
    }),
  unlock: () =>
    withAdministrator(usageOf.unlock, async (database, administrator) => {
      await database
        .transaction()
        .execute((transaction) =>
          unlockAccount(transaction, administrator.id, { administrator: commandLine, requestId: null })
        )
      print(`${administrator.name} is not locked any more.`)
    }),
  factors: () =>
    withAdministrator(usageOf.factors, async (database, administrator) => {
      const removed = await database
        .transaction()
        .execute((transaction) =>
          resetFactors(transaction, administrator.id, { administrator: commandLine, requestId: null })
        )
      print(`${administrator.name} has no second factors any more (${removed} removed). All sessions have ended.`)
    })
}

const isCommand = (name: string): name is keyof typeof commands => Object.hasOwn(commands, name)

const name = process.argv[2] ?? ""
await (isCommand(name) ? commands[name]() : runCommand(async () => refuse(...Object.values(usageOf))))
