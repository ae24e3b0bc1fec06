/** The texts that the screens of all records share: table, form, merge of two edits, images, keys. */
import { numberIn } from "../language.rules.ts"

export const recordScreenEnglish = {
  settings: "Table settings",
  rowsPerPage: "Rows per page",
  held: (count: number, matching: number) =>
    `${numberIn.en(count)} changed here · ${numberIn.en(matching)} still ${matching === 1 ? "matches" : "match"}`,
  moved: "The list has changed.",
  refresh: "Refresh",
  keysHelp: "Show the keys",
  notAvailable: "N/A",
  choose: "Choose one",
  countryCode: "Country code",
  statuses: { active: "Active", inactive: "Inactive" },
  merge: {
    title: "Somebody else has changed the same fields",
    text: "Choose for each field which value is to stand. Everything else has been put together already.",
    mine: "Mine",
    theirs: "Theirs",
    empty: "(empty)",
    save: "Save these values"
  },
  image: {
    choose: "Choose image",
    replace: "Replace image",
    remove: "Remove",
    drop: "or drop it here",
    release: "Drop it here",
    chosen: "Chosen image",
    current: "Current image",
    none: "No image yet",
    loading: "Loading image...",
    gone: "The image cannot be shown",
    hint: "PNG or JPEG, at most 5 MB."
  },
  keys: {
    title: "Keys on this list",
    text: "They work wherever no text is being typed. Single keys can be switched off in the account menu.",
    ends: "First and last row",
    pages: "Previous and next page",
    goTo: (place: string) => `Go to ${place}`,
    palette: "Search or jump to"
  }
}

export type RecordScreenWords = typeof recordScreenEnglish
