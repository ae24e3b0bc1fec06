import { numberIn } from "../shared/language.rules.ts"
import type { RosterCounts } from "../shared/csv/roster.schema.ts"

const figure = numberIn.en

const people = (count: number): string => `${figure(count)} ${count === 1 ? "person" : "people"}`

/** "84 added, 312 changed, 9 deactivated"; what is none is left out. */
const counted = (counts: RosterCounts): string =>
  [
    ...(counts.new > 0 ? [`${figure(counts.new)} added`] : []),
    ...(counts.changed > 0 ? [`${figure(counts.changed)} changed`] : []),
    ...(counts.missing > 0 ? [`${figure(counts.missing)} deactivated`] : [])
  ].join(", ")

export const rosterEnglish = {
  open: "Compare with a company",
  company: "Company",
  noCompany: "Choose a company",
  about:
    "The file is compared with the people of this company: who is new, who has changed and who is missing. Nothing is written before you say what.",
  compare: "Compare",
  comparing: "Comparing...",
  chooseFirst: "Choose a company first",
  back: "Back",
  compared: (company: string, rows: number): string =>
    `${figure(rows)} ${rows === 1 ? "row" : "rows"} compared with ${company}`,
  label: "What was found",
  buckets: {
    new: "New",
    changed: "Changed",
    missing: "Missing",
    equal: "Equal",
    elsewhere: "In another company",
    inactive: "Inactive",
    refused: "With errors"
  },
  abouts: {
    new: "Nobody has the email or the mobile number of these rows.",
    changed: "Columns that are not chosen stay as they are.",
    missing:
      "Active people of this company whom the file does not have. They are deactivated, never deleted. Administrators are not among them.",
    equal:
      "These rows say what is stored already. An empty cell changes nothing, and so do a password, a role and your own row.",
    elsewhere: "These rows are people of another company, or of none. They stay as they are.",
    inactive: "These people are inactive and stay so.",
    refused: "These rows are left out, and the people whom they name are not missing."
  },
  takeNew: (count: number): string => (count === 1 ? "Add this person" : `Add these ${figure(count)}`),
  takeMissing: (count: number): string =>
    count === 1 ? "Deactivate this person" : `Deactivate these ${figure(count)}`,
  columnsToChange: "Columns to change",
  /** "Mobile Number (312)". */
  column: (label: string, count: number): string => `${label} (${figure(count)})`,
  search: "Search name, email, phone",
  columns: { row: "Row", name: "Name", changes: "Changes", company: "Company", reason: "Reason" },
  noCompanyOf: "None",
  matchedBy: { email: "Found by email", mobile_number: "Found by mobile number" },
  nothing: "empty",
  stays: "stays as it is",
  hiddenBefore: "the former SSN",
  hiddenAfter: "another SSN",
  noMatch: (text: string): string => `Nothing matches “${text}”`,
  /** "100 of 312". */
  shown: (listed: number, count: number): string => `${figure(listed)} of ${figure(count)} are shown.`,
  more: "Show more",
  apply: "Apply",
  applying: "Applying...",
  nothingChosen: "Choose what to write",
  willBe: (counts: RosterCounts): string => {
    const parts = [
      ...(counts.new > 0 ? [`adds ${figure(counts.new)}`] : []),
      ...(counts.changed > 0 ? [`changes ${figure(counts.changed)}`] : []),
      ...(counts.missing > 0 ? [`deactivates ${figure(counts.missing)}`] : [])
    ]
    return parts.length === 0 ? "Nothing is chosen." : `This ${parts.join(", ")}. You can undo it for 10 minutes.`
  },
  confirm: {
    title: (count: number): string => `Deactivate ${people(count)}`,
    text: (count: number): string =>
      `${count === 1 ? "This person is" : "They are"} not in the file. Whoever is signed in is signed out at once.`,
    label: "Number of people",
    hint: (count: number): string => `Type ${count} to confirm.`,
    submit: "Apply"
  },
  result: {
    title: (counts: RosterCounts): string => {
      const text = counted(counts)
      return text === "" ? "Nothing was changed" : text
    },
    text: (company: string): string => `What was not chosen of ${company} is as it was.`,
    undoneText: "All that was written is as it was before.",
    report: "Download Report",
    undone: (removed: number, reverted: number, activated: number): string =>
      `${figure(removed)} removed, ${figure(reverted)} as before, ${figure(activated)} active again`
  },
  reported: {
    head: ["What", "Row", "Name", "Email", "Mobile Number", "Column", "Before", "After"],
    new: "Added",
    changed: "Changed",
    missing: "Deactivated",
    more: (listed: number, count: number): string => `The first ${figure(listed)} of ${figure(count)} are listed`
  }
}

export type RosterWords = typeof rosterEnglish
