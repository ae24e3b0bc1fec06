/** A line to a server that can be cut. */
import { connect, createServer, type Socket } from "node:net"
import { once } from "node:events"

export interface Line {
  readonly url: string
  /** While it is cut nothing passes, and nothing is accepted. */
  readonly setCut: (isCut: boolean) => void
  readonly close: () => void
}

export const openLine = async (url: string): Promise<Line> => {
  const { hostname, port } = new URL(url)
  const sockets = new Set<Socket>()
  let isCut = false
  const server = createServer((near) => {
    const far = connect(Number(port), hostname)
    for (const [one, other] of [
      [near, far],
      [far, near]
    ] as const) {
      sockets.add(one)
      one.on("error", () => {})
      one.once("close", () => {
        sockets.delete(one)
        other.destroy()
      })
    }
    if (isCut) near.destroy()
    else near.pipe(far).pipe(near)
  })
  server.listen(0, "127.0.0.1")
  await once(server, "listening")
  const address = server.address()
  const own = address === null || typeof address === "string" ? 0 : address.port
  const drop = () => {
    for (const socket of sockets) socket.destroy()
  }
  return {
    url: `http://127.0.0.1:${own}`,
    setCut: (cut) => {
      isCut = cut
      if (cut) drop()
    },
    close: () => {
      server.close()
      drop()
    }
  }
}
