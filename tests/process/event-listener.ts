/** The stream of changes of a running server, read as a browser does: with fetch and the bearer header. */

export interface EventListener {
  /** The data of each event so far, with its time. */
  readonly events: ReadonlyArray<{
    readonly at: number
    readonly data: { readonly entity: string; readonly ids?: unknown }
  }>
  readonly isOver: () => boolean
  readonly close: () => void
}

/** Rejects when the stream is refused. First come the changes of the last `ageMs`. */
export const listenToEvents = async (url: string, token: string, ageMs = 0): Promise<EventListener> => {
  const leaving = new AbortController()
  const response = await fetch(new URL(`/api/events${ageMs === 0 ? "" : `?age=${ageMs}`}`, url), {
    headers: { authorization: `Bearer ${token}` },
    signal: leaving.signal
  })
  if (response.status !== 200) throw new Error(`The stream was answered with ${response.status}.`)
  const events: Array<EventListener["events"][number]> = []
  let isOver = false
  let rest = ""
  const read = async () => {
    const decoder = new TextDecoder()
    for await (const chunk of response.body ?? []) {
      const blocks = `${rest}${decoder.decode(chunk, { stream: true })}`.split("\n\n")
      rest = blocks.pop() ?? ""
      for (const block of blocks) {
        const data = /^event: changed\ndata: (.*)$/su.exec(block)?.[1]
        if (data !== undefined) events.push({ at: performance.now(), data: JSON.parse(data) })
      }
    }
  }
  // Aborting rejects the read; in both cases the stream is closed.
  read().then(
    () => (isOver = true),
    () => (isOver = true)
  )
  return { events, isOver: () => isOver, close: () => leaving.abort() }
}
