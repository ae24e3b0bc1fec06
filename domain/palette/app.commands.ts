/** What can be asked for on every screen: going places and preferences. */
import type { Command } from "../shared/screen/command.schema.ts"
import { saying } from "../shared/language.rules.ts"
import type { InEveryLanguage } from "../shared/language.schema.ts"
import type { Preferences } from "../shared/preferences.schema.ts"
import { appCommandWords } from "./palette.messages.ts"
import { placeTitles } from "../shared/screen/place.messages.ts"
import { type Place, places } from "../shared/screen/place.schema.ts"

export interface AppState {
  /** Null on no screen of ours. */
  readonly place: Place | null
  readonly preferences: Preferences
}

export type AppMessage =
  | { readonly to: "place"; readonly place: Place }
  | { readonly to: "preferences"; readonly patch: Partial<Preferences> }

const say = saying(appCommandWords)
const placeTitle = saying(placeTitles)

type AppCommand = Command<AppState, AppMessage>

const preference = <Name extends keyof Preferences>(
  name: Name,
  value: NonNullable<Preferences[Name]>,
  label: InEveryLanguage<string>,
  keywords?: InEveryLanguage<string>
): AppCommand => ({
  id: `preferences.${name}.${String(value)}`,
  group: "preferences",
  keys: [],
  label: () => label,
  ...(keywords && { keywords }),
  message: ({ preferences }) => (preferences[name] === value ? null : { to: "preferences", patch: { [name]: value } }),
  why: () => say((words) => words.alreadySo)
})

export const appCommands: ReadonlyArray<AppCommand> = [
  ...places.map((place): AppCommand => ({
    id: `places.${place}`,
    group: "places",
    keys: [],
    label: () => placeTitle((titles) => titles[place]),
    message: (state) => (state.place === place ? null : { to: "place", place }),
    why: () => say((words) => words.alreadyHere)
  })),
  ...(["light", "dark", "system"] as const).map((theme) =>
    preference(
      "theme",
      theme,
      say((words) => words.theme(theme)),
      say((words) => words.keywords.theme)
    )
  ),
  ...(["en", "es"] as const).map((language) =>
    preference(
      "language",
      language,
      say((words) => words.language(language)),
      say((words) => words.keywords.language)
    )
  ),
  ...(["comfortable", "compact"] as const).map((density) =>
    preference(
      "density",
      density,
      say((words) => words.density(density))
    )
  ),
  ...[true, false].map((on) =>
    preference(
      "singleKeys",
      on,
      say((words) => words.singleKeys(on))
    )
  ),
  ...[true, false].map((wide) =>
    preference(
      "sidebarWide",
      wide,
      say((words) => words.sidebar(wide))
    )
  )
]
