/** A position in the primary's log, in bytes; unknown where it could not be read after a write, or no answer came. */
export type WritePosition = bigint | "unknown"

/** What a client says in a header, a browser in a cookie: also its other tabs, and those that are loaded again. */
export const readPosition = (headers: Headers): WritePosition | null => {
  const cookie = /(?:^|;\s*)write_position=(\w+)/u.exec(headers.get("cookie") ?? "")?.[1]
  const sent = [headers.get("x-write-position"), cookie].flatMap((text) => toPosition(text ?? "") ?? [])
  return sent.includes("unknown") ? "unknown" : (sent.toSorted((one, other) => (one > other ? -1 : 1))[0] ?? null)
}

const toPosition = (text: string): WritePosition | null =>
  text === "unknown" ? text : /^\d{1,20}$/u.test(text) ? BigInt(text) : null
