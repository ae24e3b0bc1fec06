/** Whether requests are answered, as far as this page can tell. */
import type { ConnectionEvent } from "#domain/application/connection.machine.ts"

type Fetch = (url: string, init: RequestInit) => Promise<Response>

export interface Connection {
  /** The page's `fetch`, watched. */
  readonly fetch: Fetch
  /** Subscribes until the signal is aborted; a page that is offline already is reported at once. */
  readonly subscribe: (onEvent: (event: ConnectionEvent) => void, signal: AbortSignal) => void
}

export const watchedConnection = (window: Pick<Window, "addEventListener" | "navigator">, fetch: Fetch): Connection => {
  let emit: (type: ConnectionEvent["type"]) => void = () => {}
  return {
    fetch: async (url, init) => {
      try {
        const response = await fetch(url, init)
        emit("connection.answered")
        return response
      } catch (error) {
        if (init.signal?.aborted !== true) emit("connection.unanswered")
        throw error
      }
    },
    subscribe: (onEvent, signal) => {
      emit = (type) => {
        if (!signal.aborted) onEvent({ type })
      }
      window.addEventListener("online", () => emit("connection.online"), { signal })
      window.addEventListener("offline", () => emit("connection.offline"), { signal })
      if (!window.navigator.onLine) emit("connection.offline")
    }
  }
}
