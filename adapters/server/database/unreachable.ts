import pg from "pg"

// Lost connections, a server that shuts down or is full, and timeouts: 57014 of a statement, 55P03 of a lock, 25P03 of
// an idle transaction.
const unreachableStates = /^(?:08|53|57014|57P0|55P03|25P03)/u
const unreachableCodes = new Set([
  "ECONNREFUSED",
  "ECONNRESET",
  "ENOENT",
  "EPIPE",
  "ETIMEDOUT",
  "ENOTFOUND",
  "EAI_AGAIN",
  "EHOSTUNREACH"
])
// Errors of the driver without a code. It is destroyed when the server stops, while work that nobody waits for may still go on.
const unreachableMessages =
  /connection terminated|timeout exceeded|connection error|not queryable|connection ended|client was closed|driver has already been destroyed/iu

/** Whether the database could not be reached or has not answered in time. */
export const isUnreachable = (error: unknown) => {
  if (error instanceof pg.DatabaseError) return unreachableStates.test(error.code ?? "")
  if (!(error instanceof Error)) return false
  return "code" in error && typeof error.code === "string"
    ? unreachableCodes.has(error.code)
    : unreachableMessages.test(error.message)
}
