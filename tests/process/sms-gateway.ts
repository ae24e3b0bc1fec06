/** An SMS gateway that records messages. */
import { createServer } from "node:http"
import type { AddressInfo } from "node:net"
import { text } from "node:stream/consumers"

export interface TestGateway {
  readonly url: string
  readonly messages: () => ReadonlyArray<{ readonly to: string; readonly code: string }>
  /** The newest code for a phone. The server has answered, so it was sent. */
  readonly codeFor: (phone: string) => Promise<string>
  readonly close: () => void
}

export const startGateway = async (): Promise<TestGateway> => {
  const messages: Array<{ readonly to: string; readonly code: string }> = []
  const server = createServer((request, response) => {
    void text(request).then((body) => {
      messages.push(JSON.parse(body))
      response.end()
    })
  })
  server.listen(0, "127.0.0.1")
  await new Promise((resolve) => server.once("listening", resolve))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/`,
    messages: () => messages,
    codeFor: async (phone) => {
      const found = messages.findLast(({ to, code }) => to === phone && code !== undefined)
      if (found === undefined) throw new Error(`No code for ${phone} was sent`)
      return found.code
    },
    close: () => void server.close()
  }
}
