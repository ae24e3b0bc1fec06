/** Stores preferences in this browser. An invalid value counts as not chosen; signing out leaves them in place. */
import { Result, Schema } from "effect"
import { Preferences, preferencesDefault } from "#domain/shared/preferences.schema.ts"

const key = "preferences"

const readPreferences = Schema.decodeUnknownResult(
  Schema.fromJsonString(
    Schema.Struct({
      theme: Schema.optionalKey(Preferences.fields.theme),
      language: Schema.optionalKey(Preferences.fields.language),
      density: Schema.optionalKey(Preferences.fields.density),
      singleKeys: Schema.optionalKey(Preferences.fields.singleKeys),
      sidebarWide: Schema.optionalKey(Preferences.fields.sidebarWide),
      recent: Schema.optionalKey(Preferences.fields.recent)
    })
  )
)

export interface StoredPreferences {
  readonly read: () => Preferences
  readonly save: (preferences: Preferences) => void
}

/** `language` is the browser's preference, used until the user chooses one. */
export const storedPreferences = (storage: Storage, language: Preferences["language"]): StoredPreferences => ({
  read: () => {
    const stored = readPreferences(storage.getItem(key))
    return { ...preferencesDefault, language, ...(Result.isSuccess(stored) && stored.success) }
  },
  save: (preferences) => storage.setItem(key, JSON.stringify(preferences))
})
