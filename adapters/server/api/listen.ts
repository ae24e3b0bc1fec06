import { createServer } from "node:http"
import type { AddressInfo, Socket } from "node:net"
import { promisify } from "node:util"
import { setTimeout as pause } from "node:timers/promises"
import { getRequestListener } from "@hono/node-server"
import type { RequestHandler } from "./request-handler.ts"
import { securityHeaders, apiHeaders } from "./respond.ts"

const stopTimeoutMs = 10_000

/** Longer than any proxy keeps an idle connection, so that the proxy closes it and never sends into a closed one. */
const keepAliveMs = 75_000

/** How long headers and a whole request may take, and how often that is checked. */
const socketLimits = { headersTimeout: 15_000, requestTimeout: 130_000, connectionsCheckingInterval: 2_000 }

/** More are closed at once. An event stream holds one for as long as its page is open. */
const connectionsMax = 10_000

export interface Listening {
  readonly port: number
  /** How many connections are open. */
  readonly connections: () => Promise<number>
  /**
   * Serves on while it drains, each answer closing its connection; then accepts no more connections, ends streams, and
   * closes pending requests after 10 s. Can be called twice.
   */
  readonly stop: () => Promise<void>
}

export interface ListenOptions {
  readonly application: RequestHandler
  readonly host: string
  /** 0 takes any free port. */
  readonly port: number
  /** Aborted when connections are closed; event streams listen to its signal. */
  readonly stopping: AbortController
  /** Aborted first when stopping: for `ms` from then on the server is not ready. Without it connections close at once. */
  readonly drain?: { readonly draining: AbortController; readonly ms: number }
  readonly limits?: typeof socketLimits
}

/** Serves the application on a socket. Rejects when the address is in use or not available. */
export const listen = async ({
  application,
  host,
  port,
  stopping,
  drain,
  limits = socketLimits
}: ListenOptions): Promise<Listening> => {
  const listener = getRequestListener(
    (request, { incoming, outgoing }) =>
      application(request, { address: incoming.socket.remoteAddress ?? "", disconnect: () => void outgoing.destroy() }),
    // Called only for malformed requests, whose host or path does not form a URL.
    {
      hostname: "localhost",
      errorHandler: () => new Response(unreadable, { status: 400, headers: unreadableHeaders })
    }
  )
  // Node would refuse a request without a host itself, and without the envelope. It joins two into one.
  const server = createServer(
    { ...limits, keepAliveTimeout: keepAliveMs, requireHostHeader: false },
    (incoming, outgoing) => {
      if (drain?.draining.signal.aborted) outgoing.shouldKeepAlive = false
      const hosts = incoming.headersDistinct.host?.length ?? 0
      if (hosts === 1 || (hosts === 0 && incoming.httpVersion === "1.0")) return void listener(incoming, outgoing)
      outgoing.writeHead(400, { ...unreadableHeaders, connection: "close" }).end(unreadable)
    }
  )
  server.maxConnections = connectionsMax
  server.on("clientError", refuseUnreadable)
  await new Promise<void>((resolve, reject) => {
    server.once("error", reject)
    server.listen(port, host, () => {
      server.off("error", reject)
      resolve()
    })
  })
  const close = async (): Promise<void> => {
    if (drain) {
      drain.draining.abort()
      await pause(drain.ms)
    }
    await new Promise<void>((resolve) => {
      stopping.abort()
      // A connection becomes idle when its last response is sent, so idle ones are closed repeatedly until none is
      // left.
      const idle = setInterval(() => server.closeIdleConnections(), 50)
      const deadline = setTimeout(() => server.closeAllConnections(), stopTimeoutMs)
      server.close(() => {
        clearInterval(idle)
        clearTimeout(deadline)
        resolve()
      })
    })
  }
  let stopped: Promise<void> | null = null
  const connections = promisify(server.getConnections.bind(server))
  return { port: (server.address() as AddressInfo).port, connections, stop: () => (stopped ??= close()) }
}

const unreadableHeaders = { ...securityHeaders, ...apiHeaders, "content-type": "application/json; charset=utf-8" }
const unreadable = JSON.stringify({ message: "The request cannot be read.", code: "bad_request" })

const refusedLines: Readonly<Record<string, string>> = {
  HPE_HEADER_OVERFLOW: "431 Request Header Fields Too Large",
  ERR_HTTP_REQUEST_TIMEOUT: "408 Request Timeout"
}

/** Answers input that is not even HTTP with the same envelope. */
const refuseUnreadable = (error: NodeJS.ErrnoException, socket: Socket): void => {
  if (!socket.writable || error.code === "ECONNRESET") return void socket.destroy()
  const line = refusedLines[error.code ?? ""] ?? "400 Bad Request"
  const headers = { ...unreadableHeaders, connection: "close", "content-length": Buffer.byteLength(unreadable) }
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`)
  socket.end(`HTTP/1.1 ${line}\r\n${lines.join("")}\r\n${unreadable}`)
  // Else the descriptor stays for as long as the other side does not close.
  socket.destroySoon()
}
