/** The texts that the screens of all records share: table, form, merge of two edits, images, keys. */
import { numberIn } from "../language.rules.ts"

export const recordScreenEnglish = {
  settings: "Table settings",
  rowsPerPage: "Rows per page",
  import: { label: "Import", any: "All imports", chosen: "Added by this import" },
  outsideFilter: (count: number, matching: number) =>
    `${numberIn.en(count)} changed here · ${numberIn.en(matching)} still ${matching === 1 ? "matches" : "match"}`,
  /** After the number of all that are selected: these are on another page, or hidden by a filter. */
  notShown: (count: number) => `${numberIn.en(count)} of them not shown`,
  moved: "The list has changed.",
  refresh: "Refresh",
  undo: { left: (minutes: number) => `${numberIn.en(minutes)} min left`, undoing: "Undoing..." },
  unreadable: (id: string | null) => `This row cannot be read.${id === null ? "" : ` Id: ${id}`}`,
  keysHelp: "Show keyboard shortcuts",
  notAvailable: "N/A",
  choose: "Choose one",
  countryCode: "Country code",
  statuses: { active: "Active", inactive: "Inactive" },
  merge: {
    title: "Someone else changed the same fields",
    titleBy: (name: string) => `${name} changed the same fields`,
    savedAt: (time: string) => `Saved at ${time}. `,
    text: "For each field, choose the value to keep. All other changes are already merged.",
    overtaken: {
      colleague: "A colleague has saved this while you write.",
      self: "This was saved in your name, here or in another tab."
    },
    compare: "See changes",
    more: "Saved. What you have typed since is not saved yet.",
    merged: "What was saved in the meantime is now in the form, with what you typed.",
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
    gone: "The image could not be loaded",
    hint: "PNG or JPEG, up to 5 MB."
  },
  keys: {
    title: "Keyboard shortcuts for this list",
    text: "They work whenever you are not typing text. You can turn off single-key shortcuts in the account menu.",
    onList: "On the list",
    elsewhere: "To other screens",
    /** Keys with other names on the keyboards of the language. */
    caps: {} as Readonly<Record<string, string>>,
    leaveSearch: "From the search to the first row",
    ends: "First and last row",
    pages: "Previous and next page",
    goTo: (place: string) => `Go to ${place}`,
    palette: "Search or jump to"
  }
}

export type RecordScreenWords = typeof recordScreenEnglish
