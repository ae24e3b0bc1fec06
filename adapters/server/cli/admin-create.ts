/**
 * Adds an administrator: `npm run admin:create -- --given-name Ana --surname Ruiz --phone +15550100009 --email
 * ana@example.org`. The password comes from the terminal or ADMIN_PASSWORD; arguments are visible to other users.
 */
import { Effect, Result } from "effect"
import { isCommonPassword } from "#adapters/server/security/common-passwords.ts"
import { AlreadyTaken, addAdministrator } from "#adapters/server/database/people/administrators.sql.ts"
import { hashPassword } from "#adapters/server/security/passwords.ts"
import { serverWords } from "#adapters/server/answer-texts.ts"
import { describeIssue, schemaReader } from "#domain/shared/issues.rules.ts"
import { commonPasswordIssue } from "#domain/users/common-passwords.rules.ts"
import { NewAdministrator } from "#domain/users/user-record.schema.ts"
import { readFlags, refuse, runCommand, print, withDatabase } from "./command.ts"
import { askNewPassword } from "./secret-prompt.ts"

const usage =
  "Usage: npm run admin:create -- --given-name NAME --surname NAME --phone +1… --email ADDRESS   (you are asked for the password, or set ADMIN_PASSWORD)"

const flagOf: Readonly<Record<string, string>> = {
  given_name: "--given-name",
  surname: "--surname",
  mobile_number: "--phone",
  email: "--email",
  password: "The password"
}

const readNew = schemaReader(NewAdministrator)
const describe = describeIssue(serverWords.en.fields)

/** One line for each invalid field; the form's text about a phone has the country code in another field. */
const validated = (input: object): NewAdministrator => {
  const result = readNew(input)
  if (Result.isSuccess(result)) return result.success
  return refuse(
    ...Object.entries(result.failure).map(
      ([field, key]) =>
        `${flagOf[field] ?? field}: ${describe(key.startsWith("mobile_number") ? "csv_phone_code" : key)}`
    ),
    usage
  )
}

await runCommand(async (config) => {
  const flags = readFlags(usage, ["given-name", "surname", "phone", "email"])
  const person = {
    given_name: flags["given-name"] ?? "",
    surname: flags.surname ?? "",
    mobile_number: flags.phone ?? "",
    email: flags.email ?? ""
  }
  // Validated before the password is typed twice.
  validated({ ...person, password: "Password1" })
  const {
    password: plain,
    mobile_number: phone,
    ...input
  } = validated({ ...person, password: await askNewPassword(usage) })
  if (isCommonPassword(plain)) return refuse(`${flagOf["password"]}: ${describe(commonPasswordIssue)}`, usage)
  const passwordHash = await Effect.runPromise(hashPassword(plain))
  await withDatabase(config, async (database) => {
    try {
      await addAdministrator(database, { ...input, phone, passwordHash })
    } catch (error) {
      if (error instanceof AlreadyTaken) return refuse(`${error.message} Nobody was added.`)
      throw error
    }
    print(`${input.given_name} ${input.surname} can now sign in with ${phone}.`)
  })
})
