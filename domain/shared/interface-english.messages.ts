/** The texts of the interface itself. A browser fetches only the file of its language. */
import { quoted } from "./language.rules.ts"
import { placeTitles } from "./place.messages.ts"
import type { Language } from "./language.schema.ts"

const english = new Intl.NumberFormat("en-US").format

/** The English texts are those of the specification, to the letter. */
export const interfaceEnglish = {
  /** A whole number as this language groups it: 1,284. */
  number: english,
  cancel: "Cancel",
  close: "Close",
  delete: "Delete",
  deleting: "Deleting...",
  retry: "Retry",
  loading: "Loading...",
  working: "Working",
  error: (message: string) => `Error: ${message}`,
  /** `time` is formatted: 10:42. */
  shownAsOf: (time: string) => `Shown as of ${time}.`,
  stale: (time: string) => `Shown as of ${time}. The list could not be refreshed.`,
  noFigures: "The figures could not be loaded.",
  /** Shown data that may be out of date. */
  mayBeOld: "This could not be refreshed. It may have changed.",
  oldFigures: "The figures could not be refreshed. They may have changed.",
  /** An empty text where only filters are set. */
  nothingMatches: (text: string) => (text === "" ? "Nothing matches" : `Nothing matches ${quoted(text)}`),
  similar: "Similar:",
  clearFilters: "Clear filters",
  /** A range of days. */
  daysBackwards: "The first day is after the last one.",
  showPassword: "Show password",
  hidePassword: "Hide password",
  uploadCsv: "Upload CSV",
  downloadReport: "Download Report",
  downloadingReport: "Downloading...",
  undo: "Undo",
  /** On a toast that several actions are gathered in. */
  undoAll: "Undo all",
  createAnother: "Create another",
  unsaved: {
    title: "Discard what you typed?",
    text: "It has not been saved yet.",
    stay: "Stay",
    discard: "Discard"
  },
  toasts: { label: "Messages", close: "Close message" },
  paging: {
    label: "Pagination",
    showing: (from: number, to: number, total: number) =>
      `Showing ${english(from)} to ${english(to)} of ${english(total)} results`,
    pageOf: (page: number, pages: number) => `Page ${english(page)} of ${english(pages)}`,
    page: (page: number) => `Page ${english(page)}`,
    previous: "Previous page",
    next: "Next page"
  },
  connection: {
    offline: "You are offline. What you type is kept; you can save again when you are back online.",
    lost: "The server cannot be reached. What you type is kept; you can save again when it is back.",
    replaced: "A new version is there.",
    reload: "Reload",
    unreachable: "This page could not be loaded",
    kept: "The server cannot be reached. Try again in a moment."
  },
  shell: {
    product: "Health Benefits",
    sidebar: "Sidebar",
    navigation: "Main",
    collapse: "collapse the sidebar",
    expand: "expand the sidebar",
    openMenu: "Open menu",
    closeMenu: "Close menu",
    skip: "Skip to content",
    jump: "Search or jump to",
    pendingCount: "waiting",
    staleCount: "could not be refreshed",
    account: "Account",
    logout: "Logout",
    changePassword: "Change password",
    sessions: "Your sign-in",
    language: "Language",
    languages: { en: "English", es: "Español" } satisfies Record<Language, string>,
    theme: "Theme",
    themes: { system: "System", light: "Light", dark: "Dark" },
    density: "Density",
    densities: { comfortable: "Comfortable", compact: "Compact" },
    singleKeys: "Single-key shortcuts",
    nameFallback: "Admin User",
    emailFallback: "admin@platform",
    links: placeTitles.en
  },
  notFound: {
    title: "Not found",
    text: "There is no page at this address.",
    back: "Go to the dashboard"
  },
  crash: {
    title: "Something went wrong",
    text: "This page stopped working. Everything you saved is safe.",
    reload: "Reload this page",
    start: "Go to the dashboard"
  }
}

export type InterfaceWords = typeof interfaceEnglish
