import type { EnrolmentsScreenWords } from "./enrolments-screen.messages.ts"

export const enrolmentsScreenEnglish: EnrolmentsScreenWords = {
  title: (count) => `Pending Benefits (${count})`,
  caption: "Pending enrollments",
  loading: "Loading...",
  empty: { title: "No pending benefits", text: "All benefits have been processed" },
  benefit: "Benefit",
  select: (name) => `Select ${name}`,
  selectAll: "Select all",
  selected: (count) => `${count} selected`,
  approve: "Approve",
  approveOf: (name) => `Approve ${name}`,
  approving: "Approving",
  approveSelected: (count) => `Approve selected (${count})`,
  activateAll: "Activate All",
  activating: "Activating",
  stop: "Stop",
  retry: (count) => `Retry failed (${count})`,
  progress: (done, total) => `${done} of ${total}`,
  note: "Each one is activated and reported by itself.",
  notActivated: (reason) => `Not activated: ${reason}`,
  newer: (count) => (count === 1 ? "1 more has come in." : `${count} more have come in.`),
  show: "Show",
  details: "Details",
  hideDetails: "Hide details",
  beneficiaries: { title: "Beneficiaries", name: "Name", relationship: "Relationship", percentage: "Percentage" },
  form: {
    title: "Form data",
    dob: "Date of birth",
    gender: "Gender",
    address: "Address",
    city: "City",
    state: "State",
    zip: "ZIP code"
  },
  keys: {
    open: "Show pending benefits",
    approve: "Approve the selected, or the one in focus",
    select: "Select an enrollment",
    extend: "Extend the selection",
    selectAll: "Select all, or none",
    details: "Show or hide the details",
    close: "Clear the selection, then close"
  }
}
