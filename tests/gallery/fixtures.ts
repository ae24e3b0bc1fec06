import type { ClaimRowModel } from "#src/screens/claims/claim-row.view.tsx"
import type { ListState } from "#src/components/list-card.tsx"
import type { ClaimQueueProps } from "#src/screens/claims/claim-queue.view.tsx"
import type { ShellProps } from "#src/screens/shell/shell.view.tsx"
import { screenWords } from "#tests/fixtures/screen-words.ts"

export const nothing = () => undefined

export type Language = "en" | "es"

type Row = readonly [
  client: string,
  type: "medical" | "dental" | "vision" | "pharmacy" | "wellness" | "other",
  treatment: string,
  submitted: string
]

const people: ReadonlyArray<Row> = [
  ["José Núñez Aguilar", "dental", "12/11/2026", "20/11/2026"],
  ["María Fernanda Ríos", "medical", "10/11/2026", "20/11/2026"],
  ["Daniel Okafor", "vision", "09/11/2026", "19/11/2026"],
  ["Lucía Paredes", "pharmacy", "14/11/2026", "19/11/2026"],
  ["Andrés Villacís", "medical", "03/11/2026", "19/11/2026"],
  ["Grace Whitman", "wellness", "11/11/2026", "18/11/2026"],
  ["Valentina Rojas", "dental", "07/11/2026", "18/11/2026"],
  ["Thomas Lindqvist", "medical", "05/11/2026", "18/11/2026"],
  ["Camila Duarte", "other", "30/10/2026", "17/11/2026"],
  ["Peter Nakamura", "vision", "02/11/2026", "16/11/2026"]
]

const initialsOf = (name: string) =>
  name
    .split(" ")
    .map((part) => part.charAt(0))
    .filter((_, index, all) => index === 0 || index === all.length - 1)
    .join("")

/** Ten claims in every state a row can be in. */
export const rows = (language: Language): ReadonlyArray<ClaimRowModel> => {
  const words = screenWords.claims[language]
  const plain = people.map(([client, type, treatmentDate, submittedOn], index): ClaimRowModel => ({
    id: String(index),
    client,
    initials: initialsOf(client),
    category: words.types[type],
    treatmentDate,
    submittedOn,
    status: "pending",
    isSelected: [1, 2, 4, 6].includes(index),
    onSelect: nothing,
    isCursor: index === 4,
    onCursor: nothing,
    rowRef: null,
    busy: null,
    approve: nothing,
    reject: nothing,
    undo: null,
    conflict: null,
    reasonText: null,
    decidedText: null
  }))
  const change = (index: number, part: Partial<ClaimRowModel>) => ({ ...(plain[index] as ClaimRowModel), ...part })
  const closed = { approve: null, reject: null, onSelect: null }
  return [
    ...plain.slice(0, 5),
    change(5, { ...closed, busy: "approving" }),
    change(6, {}),
    change(7, {
      ...closed,
      status: "approved",
      conflict: {
        text: words.conflict({ status: "approved", by: "Rafael Ibarra", at: "10:42", wanted: "rejected" }),
        dismiss: nothing
      }
    }),
    change(8, {
      ...closed,
      status: "approved",
      decidedText: words.decided("approved", "Rafael Ibarra", "20/11/2026 10:31")
    }),
    change(9, {
      ...closed,
      status: "rejected",
      undo: { minutesLeft: 8, run: nothing },
      reasonText: words.reasons.missing_documents,
      decidedText: words.decided("rejected", "Marta Salgado", "20/11/2026 10:40")
    })
  ]
}

/** A list of five pages that is shown and up to date. */
export const state: ListState = {
  isLoading: false,
  isRefreshing: false,
  failure: null,
  staleSince: null,
  retry: nothing,
  clearFilters: nothing,
  page: {
    from: 1,
    to: 10,
    total: 46,
    page: 1,
    totalPages: 5,
    pages: [1, 2, 3, 4, 5],
    goTo: nothing,
    previous: nothing,
    next: nothing,
    moved: null
  }
}

/** The desk in the middle of a morning: a selection, a conflict, a decision to undo. */
export const queue = (language: Language): ClaimQueueProps => {
  const words = screenWords.claims[language]
  return {
    words,
    record: screenWords.records[language],
    shared: screenWords.interface[language],
    stats: { total: 1284, pending: 46, approved: 1102, rejected: 136 },
    approveAll: { run: nothing },
    report: { run: nothing, isBusy: false },
    progress: null,
    count: "46",
    recent: { text: words.recent("rejected", 1, 2), undo: nothing, isBusy: false },
    searchTerm: "",
    changeSearch: nothing,
    filters: {
      status: "pending",
      type: "",
      from: "",
      to: "",
      fromText: "",
      toText: "",
      submittedText: "",
      error: null,
      changeStatus: nothing,
      changeType: nothing,
      changeFrom: nothing,
      changeTo: nothing,
      clear: nothing
    },
    settings: {
      rowsPerPage: 10,
      rowChoices: [10, 25, 50, 100].map((rows) => ({ rows, choose: () => undefined })),
      density: "comfortable",
      chooseDensity: nothing,
      hasSingleKeys: true,
      toggleSingleKeys: nothing,
      showKeys: nothing
    },
    rows: rows(language),
    sort: { field: "created_at", order: "descending" },
    sortBy: nothing,
    pageSelection: { isChecked: "mixed", toggle: nothing },
    keyShortcuts: "J K X A R Z",
    state,
    selection: {
      count: 4,
      isWholeFilter: false,
      selectMatching: { count: 46, run: nothing },
      approve: nothing,
      reject: nothing,
      clear: nothing
    }
  }
}

const places = [
  ["dashboard", null],
  ["users", null],
  ["companies", null],
  ["questions", null],
  ["benefits", 7],
  ["learn", null],
  ["claims", 46],
  ["notifications", 12]
] as const

export const shell = (language: Language): Omit<ShellProps, "children"> => ({
  words: screenWords.interface[language],
  links: places.map(([place, waiting]) => ({
    place,
    href: `/${place}`,
    isCurrent: place === "claims",
    waiting,
    open: nothing
  })),
  account: {
    name: "Marta Salgado",
    email: "marta.salgado@platform",
    initials: "MS",
    changePassword: nothing,
    language,
    chooseLanguage: nothing,
    theme: "system",
    chooseTheme: nothing,
    density: "comfortable",
    chooseDensity: nothing,
    hasSingleKeys: true,
    toggleSingleKeys: nothing
  },
  isCollapsed: false,
  toggleSidebar: nothing,
  isDrawerOpen: false,
  openDrawer: nothing,
  closeDrawer: nothing,
  openPalette: nothing,
  logout: nothing
})
