/** An administrator's preferences for this browser: appearance and keys, nothing that changes permissions. */
import { Schema } from "effect"
import { Language } from "./language.schema.ts"

export const Theme = Schema.Literals(["system", "light", "dark"])
export type Theme = typeof Theme.Type
export const Density = Schema.Literals(["comfortable", "compact"])
export type Density = typeof Density.Type

export const Preferences = Schema.Struct({
  theme: Theme,
  language: Language,
  density: Density,
  /** Whether keys without Ctrl act on lists. */
  singleKeys: Schema.Boolean,
  /** Whether the sidebar is wide; null until the user has chosen. */
  sidebarWide: Schema.NullOr(Schema.Boolean),
  /** The ids of the commands run last from the palette, newest first. */
  recent: Schema.Array(Schema.String)
})
export interface Preferences extends Schema.Schema.Type<typeof Preferences> {}

export const preferencesDefault: Preferences = {
  theme: "system",
  language: "en",
  density: "comfortable",
  singleKeys: true,
  sidebarWide: null,
  recent: []
}
