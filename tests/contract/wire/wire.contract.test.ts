import { listen } from "#adapters/server/api/listen.ts"
import { wireTests } from "./wire.contract.ts"

wireTests("in process", async ({ app, stopping }) => ({
  fetch: (path, init) => app(new Request(`http://127.0.0.1${path}`, init)),
  close: async () => stopping.abort()
}))

wireTests("over a socket", async ({ app, stopping }) => {
  const { port, stop } = await listen({ application: app, host: "127.0.0.1", port: 0, stopping })
  return { fetch: (path, init) => fetch(`http://127.0.0.1:${port}${path}`, init), close: stop }
})
