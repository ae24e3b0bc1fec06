/** The help on the keys of a list. Fetched with its first use. */

export const listHelpEnglish = {
  title: "Keyboard shortcuts for this list",
  text: "They work whenever you are not typing text. You can turn off single-key shortcuts in the account menu.",
  onList: "On the list",
  elsewhere: "To other screens",
  /** Keys with other names on the keyboards of the language; that of Delete has its name everywhere. */
  caps: {} as Readonly<Record<string, string>>,
  leaveSearch: "From the search to the first row",
  history: "Show the history",
  ends: "First and last row",
  pages: "Previous and next page",
  goTo: (place: string) => `Go to ${place}`,
  palette: "Search or jump to"
}

export type ListHelpWords = typeof listHelpEnglish
