/** Shared by the command line programs: configuration, database and refusals. */
import { parseArgs } from "node:util"
import { Result } from "effect"
import { type Config, readConfig, reasonOf, StartRefused } from "#adapters/server/config/config.ts"
import { findDatabaseUrl, type DatabaseUrl } from "#adapters/server/database/database-url.ts"
import { type Database, openDatabase } from "#adapters/server/database/database.ts"
import { migrate } from "#adapters/server/database/migrate.ts"
import { isUnreachable } from "#adapters/server/database/unreachable.ts"
import { OutcomeUnknown, Unavailable } from "#domain/shared/failure.errors.ts"
import { failureWords } from "#domain/shared/failure.messages.ts"

export const print = (line: string): void => console.log(line)

export const counted = (count: number): string => count.toLocaleString("en")

const progressEveryMs = 2_000

/** Shows how far the work is while it runs: on a terminal in one line that is written again, else in a line of its own each time. */
export const withProgress = async <A>(progress: () => string, work: () => Promise<A>): Promise<A> => {
  const { isTTY } = process.stdout
  const timer = setInterval(() => {
    if (isTTY) process.stdout.write(`${clearLine}${progress()}`)
    else print(progress())
  }, progressEveryMs)
  try {
    return await work()
  } finally {
    clearInterval(timer)
    if (isTTY) process.stdout.write(clearLine)
  }
}

const clearLine = "\r\u001B[K"

/** Explains why a command did nothing; thrown, so that opened resources are closed. */
export const refuse = (...lines: ReadonlyArray<string>): never => {
  throw new StartRefused(lines.join("\n"))
}

/** Ends a command that was only asked how it is used. */
class HelpShown extends Error {}

/** Reads `--name value` for the given names, or shows the usage for `--help`; anything else is refused with the usage. */
export const readFlags = <const Name extends string>(
  usage: string,
  names: ReadonlyArray<Name>,
  args: ReadonlyArray<string> = process.argv.slice(2)
): Readonly<Partial<Record<Name, string>>> => {
  if (args.includes("--help")) throw new HelpShown(usage)
  try {
    const options = Object.fromEntries(names.map((name) => [name, { type: "string" as const }]))
    return parseArgs({ args: [...args], options, allowPositionals: false }).values as Readonly<
      Partial<Record<Name, string>>
    >
  } catch (error) {
    return refuse(error instanceof Error ? error.message : String(error), usage)
  }
}

/** Runs a command to its end: exit code 0 on success, 1 when it was refused, with the reason on the error stream. */
export const runCommand = async (work: (config: Config) => Promise<void>): Promise<void> => {
  const read = readConfig(process.env)
  try {
    if (Result.isFailure(read)) return refuse("The configuration is refused:", ...read.failure.problems)
    await work(read.success)
  } catch (error) {
    if (error instanceof HelpShown) return print(error.message)
    const sentence = sentenceOf(error)
    if (sentence === null) throw error
    console.error(sentence)
    process.exitCode = 1
  }
}

/** What an operator can do something about; null for a defect. */
const sentenceOf = (error: unknown): string | null => {
  if (error instanceof StartRefused) return error.message
  if (error instanceof OutcomeUnknown) return failureWords.en.OutcomeUnknown
  if (error instanceof Unavailable) return failedText("it did not answer")
  return isUnreachable(error) ? failedText(reasonOf(error)) : null
}

const failedText = (reason: string) => `The database failed (${reason}). Run the command again when it works.`

/** Uses the database of the running server, or starts it for the duration of the work. */
export const withDatabaseUrl = async <A>(config: Config, work: (found: DatabaseUrl) => Promise<A>): Promise<A> => {
  const found = await findDatabaseUrl(config, print)
  try {
    return await work(found)
  } finally {
    await found.stop()
  }
}

/** The same with all migrations applied. */
export const withDatabase = <A>(config: Config, work: (database: Database) => Promise<A>): Promise<A> =>
  withDatabaseUrl(config, async ({ url, migrationUrl }) => {
    await migrate({ directUrl: migrationUrl, workUrl: url })
    const { kysely, close } = openDatabase({ url, max: 2, log: print })
    try {
      return await work(kysely)
    } finally {
      await close()
    }
  })
