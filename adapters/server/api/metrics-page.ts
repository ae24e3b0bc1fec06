/** `GET /metrics`: for a bearer of the token on the port of the product, and for everybody on a port of its own. */
import { createServer } from "node:http"
import type { AddressInfo } from "node:net"
import { timingSafeEqual, createHash } from "node:crypto"
import { Effect } from "effect"
import type { Metrics } from "../observability/metrics.ts"
import { apiHeaders, respond } from "./respond.ts"
import type { Page } from "./static-files.ts"

type Figures = Pick<Metrics, "contentType" | "text">

/** The page before the others; without a token there is none. */
export const metricsPage = (token: string | null, { contentType, text }: Figures, page: Page): Page => {
  const expected = token === null ? null : digest(`Bearer ${token}`)
  return (context) => {
    if (expected === null || context.path !== "/metrics") return page(context)
    const given = digest(context.request.headers.get("authorization") ?? "")
    if (!timingSafeEqual(given, expected))
      return Effect.sync(() => respond(context, 401, { ...apiHeaders, "www-authenticate": "Bearer" }, null))
    return Effect.map(Effect.promise(text), (figures) =>
      respond(context, 200, { ...apiHeaders, "content-type": contentType }, figures)
    )
  }
}

const digest = (value: string): Buffer => createHash("sha256").update(value).digest()

/** Serves the figures and nothing else. Rejects when the address is in use or not available. */
export const serveMetrics = async (
  host: string,
  port: number,
  { contentType, text }: Figures
): Promise<{ readonly port: number; readonly stop: () => Promise<void> }> => {
  const server = createServer((request, response) => {
    if (request.method !== "GET" || request.url !== "/metrics") return void response.writeHead(404).end()
    text().then(
      (figures) => response.writeHead(200, { "content-type": contentType }).end(figures),
      () => response.writeHead(503).end()
    )
  })
  await new Promise<void>((resolve, reject) => {
    server.once("error", reject)
    server.listen(port, host, resolve)
  })
  const stop = () =>
    new Promise<void>((resolve) => {
      server.close(() => resolve())
      server.closeAllConnections()
    })
  return { port: (server.address() as AddressInfo).port, stop }
}
