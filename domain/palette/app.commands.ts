/** The commands of every screen: navigation and settings. */
import type { Command } from "../shared/screen/command.schema.ts"
import { bilingual } from "../shared/language.rules.ts"
import { appCommandWords } from "./palette.messages.ts"
import { placeLetters, placeTitles } from "../shared/place.messages.ts"
import { type Place, places } from "../shared/screen/place.schema.ts"

export interface AppState {
  /** Null at an unknown address. */
  readonly place: Place | null
}

/** A command of the screen of another place, which is shown first. */
export interface OtherPlaceMessage {
  readonly to: "elsewhere"
  readonly place: Place
  readonly command: string
}

export type AppMessage =
  | OtherPlaceMessage
  | { readonly to: "place"; readonly place: Place }
  | { readonly to: "settings"; readonly of: "account" | "list" }

const words = bilingual(appCommandWords)
const titles = bilingual(placeTitles)

type AppCommand = Command<AppState, AppMessage>

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
  {
    id: "settings.open",
    group: "preferences",
    label: words.settings,
    message: () => ({ to: "settings", of: "account" }),
    why: words.alreadyHere
  },
  {
    id: "settings.list",
    group: "preferences",
    label: words.listSettings,
    message: ({ place }) => (place === null || place === "dashboard" ? null : { to: "settings", of: "list" }),
    why: words.noList
  }
]
