import type { EventFeed } from "#adapters/contract/endpoint-types.ts"

/** Proxies close a silent connection after about a minute, and a lost client is noticed only by writing to it. */
export const heartbeatMs = 15_000

/** A client with this many unread bytes is disconnected; it refetches everything when it reconnects. */
const bufferedBytesMax = 256 * 1024

export interface EventStreamOptions<A> {
  readonly name: string
  readonly write: (event: A) => string
  readonly feed: EventFeed<A>
  readonly heartbeatMs: number
  /** Checked at every heartbeat; false closes the stream. */
  readonly isStillAllowed: () => Promise<boolean>
  readonly stopping: AbortSignal
  /** Aborts the response to a client that reads too slowly. */
  readonly onSlowReader: (controller: ReadableStreamDefaultController) => void
}

const encoder = new TextEncoder()

/**
 * Server-sent events of one feed, which is stopped once: when it ends, the client disconnects or reads too slowly, the
 * session has ended, or the server stops.
 */
export const eventStream = <A>(options: EventStreamOptions<A>): ReadableStream<Uint8Array> => {
  let close = (): void => {}
  return new ReadableStream<Uint8Array>(
    {
      start: (controller) => {
        let isOpen = true
        const write = (text: string): void => {
          if (!isOpen) return
          if ((controller.desiredSize ?? 0) <= 0) {
            release()
            return options.onSlowReader(controller)
          }
          controller.enqueue(encoder.encode(text))
        }
        const release = (): void => {
          isOpen = false
          clearInterval(heartbeat)
          options.stopping.removeEventListener("abort", end)
          stopFeed()
        }
        const end = (): void => {
          if (!isOpen) return
          release()
          controller.close()
        }
        const heartbeat = setInterval(() => {
          write(": still here\n\n")
          options.isStillAllowed().then((isAllowed) => (isAllowed ? undefined : end()), end)
        }, options.heartbeatMs)
        let stopFeed = (): void => {}
        close = () => (isOpen ? release() : undefined)
        options.stopping.addEventListener("abort", end)
        write(": open\n\n")
        const stop = options.feed({
          send: (event) => write(`event: ${options.name}\ndata: ${options.write(event)}\n\n`),
          end
        })
        if (isOpen) stopFeed = stop
        else stop()
        if (options.stopping.aborted) end()
      },
      cancel: () => close()
    },
    { highWaterMark: bufferedBytesMax, size: (chunk) => chunk.byteLength }
  )
}
