/** Keeps the session under the specification's two keys, and tells when another tab changes them. */
import { Effect, Result, Schema } from "effect"
import { Administrator } from "#domain/session/session.schema.ts"
import type { SavedSessionPort } from "#domain/session/saved-session.port.ts"

const userKey = "auth-user"
const tokenKey = "auth-token"

const readUser = Schema.decodeUnknownResult(Schema.fromJsonString(Administrator))

export interface StoredSession extends SavedSessionPort {
  readonly token: () => string | null
  /** Answers the user another tab has stored, or null when it has signed out. Answers a function that stops listening. */
  readonly onElsewhere: (listener: (user: Administrator | null) => void) => () => void
}

export const storedSession = (
  storage: Storage,
  events: Pick<EventTarget, "addEventListener" | "removeEventListener">
): StoredSession => {
  const clear = () => {
    storage.removeItem(userKey)
    storage.removeItem(tokenKey)
  }
  const read = () => {
    const user = readUser(storage.getItem(userKey))
    const token = storage.getItem(tokenKey)
    if (Result.isSuccess(user) && token !== null && token !== "") return { user: user.success, access_token: token }
    clear()
    return null
  }
  return {
    token: () => storage.getItem(tokenKey),
    read: Effect.sync(read),
    save: ({ user, access_token }) =>
      Effect.sync(() => {
        storage.setItem(tokenKey, access_token)
        // Last, because the other tabs look when this one changes.
        storage.setItem(userKey, JSON.stringify(user))
      }),
    clear: Effect.sync(clear),
    onElsewhere: (listener) => {
      const onStorage = (event: Event) => {
        if (!("key" in event) || (event.key !== userKey && event.key !== null)) return
        const user = readUser(storage.getItem(userKey))
        listener(Result.isSuccess(user) ? user.success : null)
      }
      events.addEventListener("storage", onStorage)
      return () => events.removeEventListener("storage", onStorage)
    }
  }
}
