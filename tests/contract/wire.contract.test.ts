import { listen } from "#adapters/server/api/listen.ts"
import { wirePromises } from "./http.promises.ts"

wirePromises("in process", async (probe) => ({
  probe,
  fetch: (path, init) =>
    probe.app(
      new Request(`http://127.0.0.1${path}`, { ...init, ...(init?.body && { duplex: "half" }) } as RequestInit)
    ),
  close: async () => probe.stopping.abort()
}))

wirePromises("over a socket", async (probe) => {
  const { port, stop } = await listen({ application: probe.app, host: "127.0.0.1", port: 0, stopping: probe.stopping })
  return { probe, fetch: (path, init) => fetch(`http://127.0.0.1:${port}${path}`, init), close: stop }
})
