import { claimKindWords } from "./claim-kinds.messages.ts"
import type { ClaimsScreenWords } from "./claims-screen.messages.ts"

const one = new Intl.NumberFormat("en-US").format

export const claimsScreenEnglish: ClaimsScreenWords = {
  title: "Claims",
  table: (count) => `Claims (${count})`,
  caption: "Claims and their decisions",
  stats: { total: "Total Claims", pending: "Pending", approved: "Approved", rejected: "Rejected" },
  approveAll: "Approve All Claims",
  columns: {
    client: "Client",
    category: "Category",
    treatmentDate: "Treatment Date",
    status: "Status",
    submittedOn: "Submitted On",
    actions: "Actions"
  },
  ...claimKindWords.en,
  search: "Search claims by client",
  filters: {
    status: "Status",
    anyStatus: "All statuses",
    more: "Filters",
    type: "Category",
    anyType: "All categories",
    from: "Treatment from",
    to: "Treatment to",
    fromDay: (day) => `from ${day}`,
    toDay: (day) => `to ${day}`,
    submitted: (days) => `submitted ${days}`,
    invalid: "The first day is after the last one."
  },
  settings: "Table settings",
  rowsPerPage: "Rows per page",
  moved: "The list has changed.",
  refresh: "Refresh",
  keysHelp: "Show the keys",
  approve: "Approve",
  reject: "Reject",
  undo: "Undo",
  approveOne: (client) => `Approve ${client}`,
  rejectOne: (client) => `Reject ${client}`,
  undoOne: (client, status) => `Undo ${status === "approved" ? "approving" : "rejecting"} ${client}`,
  busy: { approving: "Approving", rejecting: "Rejecting", undoing: "Undoing" },
  minutesLeft: (minutes) => `${minutes} min left`,
  noActions: "No actions",
  dismiss: "Dismiss",
  dismissOne: (client) => `Dismiss the note on ${client}`,
  select: (client) => `Select ${client}`,
  selectPage: "Select all on this page",
  selection: {
    label: "Selection",
    count: (count) => `${one(count)} selected`,
    selectMatching: (count) => `Select all ${one(count)} that match`,
    allMatching: (count) => `All ${one(count)} that match are selected`,
    approve: (count) => `Approve selected (${one(count)})`,
    reject: (count) => `Reject selected (${one(count)})`,
    clear: "Clear selection"
  },
  progress: (done, total) => `${one(done)} of ${one(total)}`,
  recent: (status, count, minutes) =>
    `You ${status} ${one(count)} ${count === 1 ? "claim" : "claims"}, ${minutes < 1 ? "just now" : `${minutes} min ago`}`,
  conflict: ({ status, by, at, wanted }) => {
    const yours = `Your ${wanted === "approved" ? "approval" : "rejection"} was not applied.`
    if (status === "not_found") return `This claim has been deleted. ${yours}`
    if (status === "client_deleted") return `This client's account has been deleted. ${yours}`
    if (status === "pending") return `This claim is pending again. ${yours}`
    return `Already ${status}${by === null ? "" : ` by ${by}`}${at === null ? "" : ` at ${at}`}. ${yours}`
  },
  decided: (status, by, at) => `${status === "approved" ? "Approved" : "Rejected"} by ${by}, ${at}`,
  empty: { title: "No claims found", text: "New claims appear here as soon as they are submitted" },
  reasons: {
    not_covered: "Not covered",
    missing_documents: "Missing documents",
    duplicate: "Duplicate claim",
    over_limit: "Over the limit",
    other: "Other reason"
  },
  rejection: {
    titleOne: (client) => `Reject the claim of ${client}`,
    titleMany: (count) => `Reject ${one(count)} ${count === 1 ? "claim" : "claims"}`,
    text: "A reason is optional and is kept on each claim.",
    reason: "Reason",
    noReason: "No reason",
    note: "Note",
    left: (used, limit) => `${one(used)} / ${one(limit)}`,
    tooLong: "The note must be at most 500 characters.",
    confirm: (count) => `Reject ${one(count)} ${count === 1 ? "claim" : "claims"}`
  },
  approval: {
    title: "Approve All Claims",
    text: (count) => `${one(count)} pending ${count === 1 ? "claim" : "claims"} will be approved.`,
    newer: "Claims submitted after this list was read are not included.",
    undoable: "You can undo this for some minutes.",
    confirm: (count) => `Approve ${one(count)} ${count === 1 ? "claim" : "claims"}`,
    busy: "Approving..."
  },
  keys: {
    title: "Keys on this list",
    text: "They work while the focus is in the list. Single keys can be switched off in the account menu.",
    move: "Move the cursor",
    select: "Select the row",
    extend: "Extend the selection",
    page: "Select the page",
    matching: "Select all that match",
    approve: "Approve the selection, or the row",
    reject: "Reject the selection, or the row",
    undo: "Undo your last decision",
    search: "Search claims",
    palette: "Search or jump to",
    help: "Show the keys"
  }
}
