/** The texts that the screens of all records share: table and form. */
import { numberIn } from "../language.rules.ts"

export const recordScreenEnglish = {
  settings: "Table settings",
  rowsPerPage: "Rows per page",
  import: { label: "Import", any: "All imports", chosen: "Added by this import" },
  outsideFilter: (count: number, matching: number) =>
    `${numberIn.en(count)} changed here · ${numberIn.en(matching)} still ${matching === 1 ? "matches" : "match"}`,
  /** Rows stay in sight that the page has no more, or not there. */
  keptRows: (count: number, total: number) => `Showing ${numberIn.en(count)} · ${numberIn.en(total)} in the list now`,
  /** After the number of all that are selected: these are on another page, or hidden by a filter. */
  notShown: (count: number) => `${numberIn.en(count)} of them not shown`,
  moved: "The list has changed.",
  refresh: "Refresh",
  undo: { left: (minutes: number) => `${numberIn.en(minutes)} min left`, undoing: "Undoing..." },
  unreadable: (id: string | null) => `This row cannot be read.${id === null ? "" : ` Id: ${id}`}`,
  keysHelp: "Show keyboard shortcuts",
  history: "History",
  notAvailable: "N/A",
  choose: "Choose one",
  countryCode: "Country code",
  statuses: { active: "Active", inactive: "Inactive" }
}

export type RecordScreenWords = typeof recordScreenEnglish
