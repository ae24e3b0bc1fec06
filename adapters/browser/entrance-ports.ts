/** What the sign-in page needs before it calls the server; the calls are in `ports.ts`, which is fetched behind the form. */
import { type ReturnPath, storedReturnPath } from "./browser-storage/return-path.storage.ts"
import { type StoredPreferences, storedPreferences } from "./browser-storage/preferences.storage.ts"
import { type StoredSession, storedSession } from "./browser-storage/session.storage.ts"

export interface EntrancePorts {
  readonly savedSession: StoredSession
  readonly preferences: StoredPreferences
  readonly returnPath: ReturnPath
}

export const entrancePorts = (window: Window): EntrancePorts => ({
  savedSession: storedSession(window.localStorage, window),
  preferences: storedPreferences(window.localStorage, window.navigator.language.startsWith("es") ? "es" : "en"),
  returnPath: storedReturnPath(window.sessionStorage)
})
