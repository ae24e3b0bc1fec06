/** The whole server as a function from a request to a response; it can be used without a socket. */
import { Cause, Effect, Exit, Logger } from "effect"
import type { Route } from "./answer.ts"
import type { Page } from "./static-files.ts"
import { releaseBody } from "./body.ts"
import { readRequestContext, type RequestContext, type Peer } from "./request-context.ts"
import { failureRenderer, respondRendered, wireRefusalRenderer, WireRefused, type Words } from "./refusals.ts"
import { CurrentSpan, type Traces } from "../observability/traces.ts"
import { trustedHops } from "../security/trusted-proxies.ts"
import { effectLoggers } from "../observability/log.ts"
import { isProbe, type Log } from "./request-log.ts"

/** A request without a socket counts as one from this machine. */
export type RequestHandler = (request: Request, peer?: Peer) => Promise<Response>

export interface RequestHandlerOptions {
  readonly routes: ReadonlyArray<Route>
  /** Answers requests outside the API: the files of the web app. */
  readonly page: Page
  readonly words: Words
  readonly log: Log
  readonly trustedProxies: ReadonlyArray<string>
  /** Null where no spans are wanted. */
  readonly traces: Pick<Traces, "begin"> | null
}

export const requestHandler = ({
  routes,
  page,
  words,
  log,
  trustedProxies,
  traces
}: RequestHandlerOptions): RequestHandler => {
  const find = routeTable(routes)
  const trustsHop = trustedHops(trustedProxies)
  const refused = wireRefusalRenderer(words)
  const failed = failureRenderer([], words)
  const refuse = (context: RequestContext, failure: Parameters<typeof refused>[1]) =>
    respondRendered(context, refused(context, failure))

  const lookUp = ({ path, request: { method } }: RequestContext): Lookup => {
    // HEAD is GET without the body; the body is never read, so that an endless one ends.
    const lookupMethod = method === "HEAD" ? "GET" : method
    const match = find(isProbe(path) ? path.replace(/^(?!\/api)/u, "/api") : path)
    return { lookupMethod, match, found: match?.methods.get(lookupMethod) }
  }

  const answer = (context: RequestContext, { lookupMethod, match, found }: Lookup): Effect.Effect<Response> => {
    if (match === null) {
      const notFound = () => refuse(context, new WireRefused({ code: "not_found" }))
      if (lookupMethod !== "GET" || /^\/api(?:\/|$)/u.test(context.path)) return Effect.succeed(notFound())
      return Effect.match(page(context), {
        onSuccess: (found) => found ?? notFound(),
        onFailure: (failure) =>
          respondRendered(context, failed(context, failure) ?? refused(context, { code: "unforeseen" }))
      })
    }
    if (!found)
      return Effect.succeed(refuse(context, { code: "method_not_allowed", headers: { allow: allowed(match.methods) } }))
    const params = found.names.map((name, index) => [name, decoded(match.values[index] ?? "")] as const)
    if (params.some(([, value]) => value === null)) return Effect.succeed(refuse(context, { code: "bad_request" }))
    return found.route.answer(context, Object.fromEntries(params.map(([name, value]) => [name, value ?? ""])))
  }

  return async (request, peer = { address: "127.0.0.1", disconnect: null }) => {
    const startedMs = performance.now()
    const context = readRequestContext(request, peer, trustsHop)
    const lookup = lookUp(context)
    context.logFields.route = lookup.found?.route.endpoint.path ?? null
    const isRead = request.method === "GET" || request.method === "HEAD"
    // A read whose client has left is interrupted; a write never is.
    const answering = Effect.provideService(
      Effect.suspend(() => answer(context, lookup)),
      Logger.CurrentLoggers,
      effectLoggers(log.write, { request_id: context.id })
    )
    const span = traces === null || isProbe(context.path) ? null : beginSpan(traces, context)
    const exit = await Effect.runPromiseExit(
      span === null ? answering : Effect.provideService(answering, CurrentSpan, span),
      isRead ? { signal: request.signal } : {}
    )
    releaseBody(request)
    const hasClientLeft = Exit.isFailure(exit) && Cause.hasInterruptsOnly(exit.cause)
    if (Exit.isFailure(exit) && !hasClientLeft) log.fault(context, Cause.pretty(exit.cause))
    const response = Exit.isSuccess(exit) ? exit.value : refuse(context, { code: "unforeseen" })
    const status = hasClientLeft ? clientClosedRequest : response.status
    span?.end({ "http.response.status_code": status, request_id: context.id }, status < 500 ? null : `status ${status}`)
    log.answered(context, status, performance.now() - startedMs)
    if (request.method !== "HEAD") return response
    await response.body?.cancel()
    return new Response(null, { status: response.status, headers: response.headers })
  }
}

/** Named by the path of the endpoint, never by an actual one. */
const beginSpan = (traces: Pick<Traces, "begin">, { request, logFields }: RequestContext) =>
  traces.begin(`${request.method} ${logFields.route ?? "other"}`, "server", request.headers.get("traceparent"))

/** The status logged for a read whose client left before the response; it is never sent. */
const clientClosedRequest = 499

interface Found {
  readonly route: Route
  /** Of the parameters in its path. */
  readonly names: ReadonlyArray<string>
}
interface Methods extends ReadonlyMap<string, Found> {}

interface Match {
  readonly methods: Methods
  readonly values: ReadonlyArray<string>
}

interface Lookup {
  readonly lookupMethod: string
  /** Of the path, for any method. */
  readonly match: Match | null
  readonly found: Found | undefined
}

const allowed = (methods: Methods): string =>
  [...methods.keys()].flatMap((method) => (method === "GET" ? ["GET", "HEAD"] : [method])).join(", ")

/** Finds routes by path: fixed ones by name, the others by pattern in the order of the table. */
const routeTable = (routes: ReadonlyArray<Route>) => {
  const table = new Map<string, Map<string, Found>>()
  for (const route of routes) {
    const { path, method } = route.endpoint
    const shape = `/api${path.replace(/\{\w+\}/gu, "{}")}`
    const methods = table.get(shape) ?? new Map<string, never>()
    if (methods.has(method)) throw new Error(`${method} ${path} is in the table twice`)
    methods.set(method, { route, names: [...path.matchAll(/\{(\w+)\}/gu)].map(([, name = ""]) => name) })
    table.set(shape, methods)
  }
  const patterns = [...table].flatMap(([shape, methods]) =>
    shape.includes("{")
      ? [{ pattern: new RegExp(`^${shape.replaceAll(".", "\\.").replaceAll("{}", "([^/]+)")}$`, "u"), methods }]
      : []
  )
  return (path: string): Match | null => {
    const fixed = path.includes("{") ? undefined : table.get(path)
    if (fixed) return { methods: fixed, values: [] }
    for (const { pattern, methods } of patterns) {
      const match = pattern.exec(path)
      if (match) return { methods, values: match.slice(1) }
    }
    return null
  }
}

/** Null where the escapes are not valid UTF-8. */
const decoded = (text: string): string | null => {
  try {
    return decodeURIComponent(text)
  } catch {
    return null
  }
}
