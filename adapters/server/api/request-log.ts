import type { WriteLog } from "../observability/log.ts"
import type { RequestContext } from "./request-context.ts"

/** The log of requests. It holds no bodies, tokens or names of people. */
export interface Log {
  readonly answered: (context: RequestContext, status: number, ms: number) => void
  readonly fault: (context: RequestContext, cause: string) => void
  readonly write: WriteLog
}

/** Polls of health are entries for debugging. */
export const requestLog = (write: WriteLog): Log => {
  const fieldsOf = ({ id, request, path, logFields }: RequestContext) => ({
    request_id: id,
    method: request.method,
    path: redactedPath(path).slice(0, 200),
    actor: logFields.actor
  })
  return {
    write,
    answered: (context, status, ms) => {
      const level = isProbe(context.path) ? "debug" : status >= 500 ? "error" : "info"
      write(level, "Request answered", { ...fieldsOf(context), status, ms: Math.round(ms * 10) / 10 })
    },
    fault: (context, cause) =>
      write("error", "Request failed", { ...fieldsOf(context), cause: redacted(cause).slice(0, 4000) })
  }
}

/** Monitoring tools do not know the prefix /api. */
export const isProbe = (path: string): boolean => /^(?:\/api)?\/(?:health|ready)$/u.test(path)

const harmlessSegment =
  /^(?:[a-z][a-z-]{0,30}|[\w-]{1,60}\.[a-z][a-z0-9]{0,10}|[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})?$/iu

/** Words, file names and ids; any other path segment may be a phone number or a token. */
const redactedPath = (path: string): string =>
  path
    .slice(0, 2_000)
    .split("/")
    .map((part) => (harmlessSegment.test(part) ? part : "[…]"))
    .join("/")

/** Causes quote the input of a database or a parser; phone numbers, SSNs, tokens and addresses are redacted. */
export const redacted = (text: string): string =>
  text
    .replace(/[\w.+-]+@[\w-]+\.[\w.-]+/gu, "[e-mail]")
    .replace(/\bBearer\s+\S+/giu, "[token]")
    .replace(/(?<![\w/])\+?\d[\d ()-]{5,}\d/gu, "[number]")
    .replace(/(?<![\w/.-])[A-Za-z0-9_-]{40,}/gu, "[token]")
