/** Stores the session under the two keys of the specification, and notifies when another tab changes them. */
import { Result, Schema } from "effect"
import { Administrator } from "#domain/session/session.schema.ts"
import type { SavedSessionPort } from "#domain/session/session.port.ts"

const userKey = "auth-user"
const tokenKey = "auth-token"
/** Stays when the session ends. */
const deviceKey = "auth-device"
/** The prefixes of entries that older builds wrote in clear; they are removed with the session. */
const endsWithSession = ["session ", "csv-columns-"]

const readUser = Schema.decodeUnknownResult(Schema.fromJsonString(Administrator))

export interface StoredSession extends SavedSessionPort {
  readonly token: () => string | null
  readonly deviceToken: () => string | null
  /** Calls the listener with the user that another tab has stored, null after signing out. Returns the unsubscriber. */
  readonly onOtherTab: (listener: (user: Administrator | null) => void) => () => void
}

export const storedSession = (
  storage: Storage,
  events: Pick<EventTarget, "addEventListener" | "removeEventListener">
): StoredSession => {
  const forget = () => {
    const names = Array.from({ length: storage.length }, (_, at) => storage.key(at) ?? "")
    for (const name of names) if (endsWithSession.some((start) => name.startsWith(start))) storage.removeItem(name)
  }
  const clear = () => {
    storage.removeItem(userKey)
    storage.removeItem(tokenKey)
    forget()
  }
  return {
    token: () => storage.getItem(tokenKey),
    deviceToken: () => storage.getItem(deviceKey),
    read: () => {
      const user = readUser(storage.getItem(userKey))
      const token = storage.getItem(tokenKey)
      if (Result.isSuccess(user) && token !== null && token !== "") return { user: user.success, access_token: token }
      clear()
      return null
    },
    save: ({ user, access_token, device_token }) => {
      forget()
      if (device_token !== undefined) storage.setItem(deviceKey, device_token)
      storage.setItem(tokenKey, access_token)
      // Written last, because other tabs listen to this key.
      storage.setItem(userKey, JSON.stringify(user))
    },
    clear,
    dropToken: () => {
      storage.removeItem(tokenKey)
      forget()
    },
    forget,
    onOtherTab: (listener) => {
      const onStorage = (event: Event) => {
        if (!("key" in event) || ![userKey, tokenKey, null].some((key) => event.key === key)) return
        const user = readUser(storage.getItem(userKey))
        if (Result.isFailure(user)) return listener(null)
        // A token alone was dropped, or is still to be written.
        if (storage.getItem(tokenKey) !== null) listener(user.success)
      }
      events.addEventListener("storage", onStorage)
      return () => events.removeEventListener("storage", onStorage)
    }
  }
}
