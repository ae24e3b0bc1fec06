import { placeTitles } from "../shared/place.messages.ts"
import { recordScreenEnglish } from "../shared/record-screen/record-screen-english.messages.ts"
import type { ClaimStatus, ReasonCode, Verdict } from "./claim.schema.ts"
import type { ConflictStatus } from "./decision.schema.ts"
import { claimKindWords } from "./claim-kinds.messages.ts"

const one = new Intl.NumberFormat("en-US").format

export const claimsScreenEnglish = {
  title: placeTitles.en.claims,
  table: (count: string) => `Claims (${count})`,
  caption: "Claims and their decisions",
  /** A decision of all that match, where the words of the filter say it whole: Approve all in Dental, over a week (31). */
  scope: {
    ofType: (type: string) => `in ${type}`,
    approve: (scope: string, count: number) => `Approve all ${scope} (${one(count)})`,
    reject: (scope: string, count: number) => `Reject all ${scope} (${one(count)})`,
    title: (scope: string) => `Approve all ${scope}`
  },
  stats: { total: "Total Claims", pending: "Pending", approved: "Approved", rejected: "Rejected" } satisfies Record<
    "total" | ClaimStatus,
    string
  >,
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
  outsideFilter: (count: number, matching: number) =>
    `${one(count)} decided here · ${one(matching)} still ${matching === 1 ? "matches" : "match"}`,
  /** The same where others have decided some of them. */
  changedOutside: (count: number, matching: number) =>
    `${one(count)} changed · ${one(matching)} still ${matching === 1 ? "matches" : "match"}`,
  filters: {
    status: "Status",
    anyStatus: "All statuses",
    more: "Filters",
    type: "Category",
    anyType: "All categories",
    from: "Treatment from",
    to: "Treatment to",
    fromDay: (day: string) => `from ${day}`,
    toDay: (day: string) => `to ${day}`,
    /** Days of submission, as links from the dashboard request them: 01/11/2026 – 30/11/2026. */
    submitted: (days: string) => `submitted ${days}`,
    ofClient: (name: string) => `of ${name}`,
    oneClient: "one client",
    age: "Submitted",
    anyAge: "At any time",
    ages: (days: string) => `More than ${days} ${days === "1" ? "day" : "days"} ago`,
    olderThan: (days: string) => (days === "1" ? "over a day" : days === "7" ? "over a week" : `over ${days} days`),
    lookAlike: "Look-alikes",
    anyLookAlike: "With and without look-alikes",
    lookAlikes: { yes: "Only look-alikes", no: "Without look-alikes" },
    active: "Active",
    activeYes: "Active: Yes",
    activeNo: "Active: No (deleted)"
  },
  approve: "Approve",
  reject: "Reject",
  undo: "Undo",
  restore: "Restore",
  restoreOne: (client: string) => `Restore the claim of ${client}`,
  restoring: "Restoring",
  approveOne: (client: string) => `Approve ${client}`,
  rejectOne: (client: string) => `Reject ${client}`,
  undoOne: (client: string, status: Verdict) => `Undo ${status === "approved" ? "approving" : "rejecting"} ${client}`,
  busy: { approving: "Approving", rejecting: "Rejecting", undoing: "Undoing" },
  minutesLeft: recordScreenEnglish.undo.left,
  noActions: "No actions",
  own: "Your own",
  /** The mark of a claim that looks like one that was submitted earlier. */
  lookAlike: "Looks like an earlier claim",
  queue: {
    label: "What waits",
    oldest: (days: number) =>
      days < 1 ? "Oldest pending: today" : `Oldest pending: ${one(days)} ${days === 1 ? "day" : "days"}`,
    alike: (count: number) => (count === 1 ? "1 looks like another" : `${one(count)} look like others`)
  },
  dismiss: "Dismiss",
  dismissOne: (client: string) => `Dismiss the note on ${client}`,
  select: (client: string) => `Select ${client}`,
  selectPage: "Select all on this page",
  selection: {
    label: "Selection",
    count: (count: number) => `${one(count)} selected`,
    selectMatching: (count: number) =>
      count === 1 ? "Select the one that matches" : `Select all ${one(count)} that match`,
    allMatching: (count: number) =>
      count === 1 ? "The one that matches is selected" : `All ${one(count)} that match are selected`,
    approve: (count: number) => `Approve selected (${one(count)})`,
    reject: (count: number) => `Reject selected (${one(count)})`,
    clear: "Clear selection"
  },
  progress: (done: number, total: number) => `${one(done)} of ${one(total)}`,
  decidedThisSession: (count: number) => `${one(count)} decided in this sitting`,
  conflict: ({
    status,
    by,
    at,
    wanted
  }: {
    readonly status: ConflictStatus
    readonly by: string | null
    readonly at: string | null
    readonly wanted: Verdict
  }) => {
    const yours = `Your ${wanted === "approved" ? "approval" : "rejection"} was not applied.`
    if (status === "not_found") return `This claim was deleted. ${yours}`
    if (status === "own") return `This claim is your own. ${yours}`
    if (status === "client_deleted") return `This client's account was deleted. ${yours}`
    if (status === "pending") return `This claim is pending again. ${yours}`
    return `Already ${status}${by === null ? "" : ` by ${by}`}${at === null ? "" : ` at ${at}`}. ${yours}`
  },
  decided: (status: Verdict, by: string, at: string) =>
    `${status === "approved" ? "Approved" : "Rejected"} by ${by}, ${at}`,
  details: {
    title: (client: string) => `Claim of ${client}`,
    decidedOn: "Decided On",
    decidedBy: "Decided By",
    reason: "Reason",
    close: "Close",
    comparison: "Looks like an earlier claim",
    field: "Field",
    thisOne: "This claim",
    earlier: "Earlier claim",
    earlierUnread: "The earlier claim could not be loaded.",
    notDecided: "Not decided",
    client: "Client",
    company: "Company",
    clientStatus: "Account",
    clientStatuses: { active: "Active", inactive: "Inactive" },
    age: "Age",
    years: (years: number) => (years === 1 ? "1 year" : `${one(years)} years`),
    /** The number of claims, null until they have been read. */
    claims: (count: number | null) => `Claims of 12 months${count === null ? "" : ` (${one(count)})`}`,
    benefits: "Active benefits",
    noBenefits: "No active benefits"
  },
  empty: { title: "No claims found", text: "New claims appear here as soon as they are submitted" },
  reasons: {
    not_covered: "Not covered",
    missing_documents: "Missing documents",
    duplicate: "Duplicate claim",
    over_limit: "Over the limit",
    other: "Other reason"
  } satisfies Record<ReasonCode, string>,
  rejection: {
    titleOne: (client: string) => `Reject the claim of ${client}`,
    titleMany: (count: number) => `Reject ${one(count)} ${count === 1 ? "claim" : "claims"}`,
    text: "A reason is optional and is kept on each claim.",
    reason: "Reason",
    noReason: "No reason",
    note: "Note",
    left: (used: number, limit: number) => `${one(used)} / ${one(limit)}`,
    tooLong: "The note must be at most 500 characters.",
    confirm: (count: number) => `Reject ${one(count)} ${count === 1 ? "claim" : "claims"}`
  },
  approval: {
    title: "Approve All Claims",
    selectedTitle: "Approve selected claims",
    text: (count: number) => `${one(count)} pending ${count === 1 ? "claim" : "claims"} will be approved.`,
    own: (count: number) => (count === 1 ? "1 of your own stays pending." : `${one(count)} of your own stay pending.`),
    alike: (count: number) =>
      count === 1 ? "1 looks like another and stays pending." : `${one(count)} look like others and stay pending.`,
    includeAlike: (count: number) =>
      count === 1 ? "Include the one that looks like another" : `Include the ${one(count)} that look like others`,
    refused: (count: number) =>
      `${count === 1 ? "1 was" : `${one(count)} were`} shown before. Nothing has been changed yet.`,
    unfiltered: "The search and the filters of the list do not apply.",
    newer: "Claims submitted after this list was loaded are not included.",
    undoable: "You can undo this for 10 minutes.",
    confirm: (count: number) => `Approve ${one(count)} ${count === 1 ? "claim" : "claims"}`,
    busy: "Approving..."
  },
  keys: {
    move: "Move the cursor",
    select: "Select the row",
    extend: "Extend the selection",
    page: "Select the page",
    matching: "Select all that match",
    approve: "Approve the selection, or the row",
    reject: "Reject the selection, or the row",
    details: "Show the claim",
    peek: "Peek at the claim, or close it",
    ofClient: "Show all claims of the client",
    undo: "Undo your last decision",
    search: "Search claims",
    help: "Show keyboard shortcuts"
  }
}

export type ClaimsScreenWords = typeof claimsScreenEnglish
