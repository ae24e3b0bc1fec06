/** The commands of every screen: navigation and preferences. */
import type { Command } from "../shared/screen/command.schema.ts"
import { bilingual } from "../shared/language.rules.ts"
import type { Translated } from "../shared/language.schema.ts"
import type { Preferences } from "../shared/preferences.schema.ts"
import { appCommandWords } from "./palette.messages.ts"
import { placeLetters, placeTitles } from "../shared/place.messages.ts"
import { type Place, places } from "../shared/screen/place.schema.ts"

export interface AppState {
  /** Null at an unknown address. */
  readonly place: Place | null
  readonly preferences: Preferences
}

/** A command of the screen of another place, which is shown first. */
export interface ElsewhereMessage {
  readonly to: "elsewhere"
  readonly place: Place
  readonly command: string
}

export type AppMessage =
  | ElsewhereMessage
  | { readonly to: "place"; readonly place: Place }
  | { readonly to: "preferences"; readonly patch: Partial<Preferences> }

const words = bilingual(appCommandWords)
const titles = bilingual(placeTitles)

type AppCommand = Command<AppState, AppMessage>

const preference = <Name extends keyof Preferences, Value extends NonNullable<Preferences[Name]>>(
  name: Name,
  values: ReadonlyArray<Value>,
  label: (value: Value) => Translated<string>,
  keywords: Translated<string> = words.keywords.preferences
): ReadonlyArray<AppCommand> =>
  values.map((value) => ({
    id: `preferences.${name}.${String(value)}`,
    group: "preferences",
    label: label(value),
    keywords,
    message: ({ preferences }) =>
      preferences[name] === value ? null : { to: "preferences", patch: { [name]: value } },
    why: words.alreadySo
  }))

export const appCommands: ReadonlyArray<AppCommand> = [
  ...places.map((place): AppCommand => ({
    id: `places.${place}`,
    group: "places",
    keys: [`g ${placeLetters[place]}`],
    isScreenWide: true,
    label: titles[place],
    message: (state) => (state.place === place ? null : { to: "place", place }),
    why: words.alreadyHere
  })),
  ...preference("theme", ["light", "dark", "system"], words.theme, words.keywords.theme),
  ...preference("language", ["en", "es"], words.language, words.keywords.language),
  ...preference("density", ["comfortable", "compact"], words.density),
  ...preference("singleKeys", [true, false], words.singleKeys),
  ...preference("movesOn", [true, false], words.movesOn),
  ...preference("sidebarWide", [true, false], words.sidebar)
]
