/** The texts of the palette. Fetched with its first use. */
import { numberIn } from "../shared/language.rules.ts"

export const paletteScreenEnglish = {
  label: "Commands",
  placeholder: "Search or run a command",
  searching: "Searching...",
  move: "move",
  run: "run",
  close: "Close",
  failed: "Records could not be searched",
  actionsOnly: "actions",
  claimsOnly: "claims",
  groups: {
    recent: "Recent",
    elsewhere: "Other screens",
    similar: "Similar",
    selection: "Selection",
    screen: "This screen",
    places: "Screens",
    records: "Records",
    preferences: "Preferences"
  },
  /** Number of commands that are not listed because they are unavailable on this screen. */
  unavailable: (count: number) => `${numberIn.en(count)} ${count === 1 ? "command" : "commands"} unavailable here`
}

export type PaletteScreenWords = typeof paletteScreenEnglish
