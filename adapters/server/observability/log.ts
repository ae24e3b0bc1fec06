/** The log of the server: one line of JSON for each entry, with `time`, `level`, `message` and what else is known. */
import { Logger } from "effect"

export const logLevels = ["debug", "info", "warn", "error"] as const
export type LogLevel = (typeof logLevels)[number]

export type WriteLog = (level: LogLevel, message: string, fields?: Readonly<Record<string, unknown>>) => void

/** Entries below `least` are left out. */
export const jsonLines =
  (write: (line: string) => void, least: LogLevel, now: () => Date): WriteLog =>
  (level, message, fields = {}) => {
    if (logLevels.indexOf(level) < logLevels.indexOf(least)) return
    write(JSON.stringify({ time: now().toISOString(), level, message, ...fields }))
  }

/** What programs of Effect log, in the same form. */
export const effectLoggers = (log: WriteLog, fields: Readonly<Record<string, unknown>>) =>
  new Set([
    Logger.make<unknown, void>(({ logLevel, message }) => {
      const level = logLevels.find((one) => one === logLevel.toLowerCase()) ?? "error"
      log(level, Array.isArray(message) ? message.join(" ") : String(message), fields)
    })
  ])
