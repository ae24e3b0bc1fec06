import type { Asked } from "./asked.ts"

/** Where the server tells what it did. Neither bodies nor tokens nor names of people are told. */
export interface Log {
  /** One request, answered. */
  readonly answered: (asked: Asked, status: number, ms: number) => void
  /** Something nobody foresaw. */
  readonly fault: (asked: Asked, cause: string) => void
}

/** One line of JSON each. */
export const jsonLog = (write: (line: string) => void, now: () => Date): Log => {
  const line = (
    level: "info" | "error",
    { id, request, path, note }: Asked,
    more: Readonly<Record<string, unknown>>
  ): void =>
    write(
      JSON.stringify({
        at: now().toISOString(),
        level,
        id,
        method: request.method,
        path: shownPath(path).slice(0, 200),
        actor: note.actor,
        ...more
      })
    )
  return {
    answered: (asked, status, ms) =>
      line(status >= 500 ? "error" : "info", asked, { status, ms: Math.round(ms * 10) / 10 }),
    fault: (asked, cause) => line("error", asked, { cause: redacted(cause).slice(0, 4000) })
  }
}

const known = /^(?:[a-z][a-z-]{0,30}|[\w-]{1,60}\.[a-z][a-z0-9]{0,10}|[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})?$/iu

/** Words, file names and ids; whatever else somebody put into a path may be a phone number or a token. */
const shownPath = (path: string): string =>
  path
    .slice(0, 2_000)
    .split("/")
    .map((part) => (known.test(part) ? part : "[…]"))
    .join("/")

/** Causes quote what a database or a parser stumbled over; phones, SSNs, tokens and addresses among it are blotted out. */
export const redacted = (text: string): string =>
  text
    .replace(/[\w.+-]+@[\w-]+\.[\w.-]+/gu, "[e-mail]")
    .replace(/\bBearer\s+\S+/giu, "[token]")
    .replace(/(?<![\w/])\+?\d[\d ()-]{5,}\d/gu, "[number]")
    .replace(/(?<![\w/.-])[A-Za-z0-9_-]{40,}/gu, "[token]")
