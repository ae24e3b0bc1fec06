import type { EnrolmentStatus } from "../shared/enrolment.schema.ts"
import { declineReasonWords } from "./decline-reasons.messages.ts"
import { numberIn } from "../shared/language.rules.ts"

export const enrolmentsScreenEnglish = {
  title: (count: string) => `Pending Benefits (${count})`,
  caption: "Pending enrollments",
  loading: "Loading...",
  empty: { title: "No pending benefits", text: "All benefits have been processed" },
  /** Nothing matches the search and the filters. */
  noMatch: { title: "No pending enrollment matches", text: "Try another search or filter." },
  showAll: "Show all",
  search: "Search name, email, phone",
  filters: {
    benefit: "Benefit",
    anyBenefit: "All benefits",
    uneven: "Beneficiaries",
    anyUneven: "All beneficiaries",
    unevens: { yes: "Not adding up to 100%", no: "Adding up to 100%, or none" },
    days: "Dates",
    from: "From",
    to: "To",
    fromDay: (day: string) => `from ${day}`,
    toDay: (day: string) => `to ${day}`
  },
  /** Where a link leads to an enrolment that is not in the list. */
  linked: {
    text: (name: string, benefit: string, status: EnrolmentStatus) =>
      status === "pending"
        ? `The enrollment of ${name} in “${benefit}” is pending, but not in this list yet.`
        : `The enrollment of ${name} in “${benefit}” is already ${status}.`,
    unknown: "This enrollment does not exist.",
    user: "Show the user"
  },
  exportSelected: (count: string) => `Export (${count})`,
  requested: (day: string) => `Requested ${day}`,
  benefit: "Benefit",
  select: (name: string) => `Select ${name}`,
  selectAll: "Select all",
  selected: (count: string) => `${count} selected`,
  activate: "Activate",
  activateOf: (name: string) => `Activate ${name}`,
  activateSelected: (count: string) => `Activate selected (${count})`,
  activateAll: "Activate All",
  activating: "Activating",
  declineOf: (name: string) => `Decline ${name}`,
  declineSelected: (count: string) => `Decline selected (${count})`,
  decliningOne: "Declining",
  /** The label of the progress of several calls. */
  deciding: "Deciding",
  undo: "Undo the last decision",
  /** Beneficiaries who do not receive 100 percent together. */
  uneven: (total: string) => `Adds up to ${total}%`,
  declineReasons: declineReasonWords.en,
  declining: {
    titleOne: (name: string) => `Decline the enrollment of ${name}`,
    title: (count: number) => `Decline ${numberIn.en(count)} ${count === 1 ? "enrollment" : "enrollments"}`,
    text: "A reason is optional and is kept on each enrollment.",
    reason: "Reason",
    noReason: "No reason",
    note: "Note",
    left: (used: number, limit: number) => `${numberIn.en(used)} / ${numberIn.en(limit)}`,
    tooLong: "The note must be at most 500 characters."
  },
  own: "Your own",
  question: {
    title: "Activate all enrollments",
    titleOfSelected: "Activate selected enrollments",
    text: (count: number) =>
      `${numberIn.en(count)} pending ${count === 1 ? "enrollment" : "enrollments"} will be activated.`,
    former: (count: number) =>
      count === 1 ? "There was 1 when you opened this." : `There were ${numberIn.en(count)} when you opened this.`,
    own: (count: number) =>
      count === 1 ? "1 of your own stays pending." : `${numberIn.en(count)} of your own stay pending.`,
    uneven: (count: number) =>
      count === 1
        ? "1 whose percentages do not add up to 100 stays pending."
        : `${numberIn.en(count)} whose percentages do not add up to 100 stay pending.`,
    includeUneven: (count: number) => (count === 1 ? "Activate it too" : `Activate these ${numberIn.en(count)} too`),
    newer: "Enrollments that arrived after this list was loaded are not included.",
    undoable: "You can undo this for 10 minutes.",
    confirm: (count: number) => `Activate ${numberIn.en(count)} ${count === 1 ? "enrollment" : "enrollments"}`
  },
  stop: "Stop",
  retry: (count: string) => `Retry failed (${count})`,
  progress: (done: string, total: string) => `${done} of ${total}`,
  /** `reason` is a sentence in the same language. */
  notActivated: (reason: string) => `Not activated: ${reason}`,
  newer: (count: number) => (count === 1 ? "1 more has arrived." : `${count} more have arrived.`),
  show: "Show",
  details: "Details",
  hideDetails: "Hide details",
  keys: {
    open: "Show pending benefits",
    activate: "Activate the selected, or the one in focus",
    decline: "Decline the selected, or the one in focus",
    undo: "Undo your last decision",
    select: "Select an enrollment",
    extend: "Extend the selection",
    selectAll: "Select all, or none",
    details: "Show or hide the details",
    close: "Clear the selection, then close"
  }
}

export type EnrolmentsScreenWords = typeof enrolmentsScreenEnglish
