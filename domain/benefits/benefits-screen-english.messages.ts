import { placeTitles } from "../shared/screen/place.messages.ts"
import type { Language } from "../shared/language.schema.ts"
import type { Sort } from "../shared/list/list-criteria.rules.ts"
import type { BenefitSortField } from "./benefit.schema.ts"

export const benefitsScreenEnglish = {
  title: placeTitles.en.benefits,
  table: (count: string) => `Benefits (${count})`,
  caption: "Benefits",
  loading: "Loading...",
  stats: { total: "Total Benefits", active: "Active Benefits", pending: "Pending for Approval" },
  add: "Add Benefit",
  search: "Search benefits by title",
  filters: {
    status: "Status",
    anyStatus: "All statuses",
    type: "Type",
    anyType: "All types",
    company: "Company",
    anyCompany: "All companies",
    sort: "Order"
  },
  sorts: {
    "-created_at": "Newest first",
    created_at: "Oldest first",
    title: "Title, A to Z",
    "-title": "Title, Z to A",
    status: "Active first",
    "-status": "Inactive first"
  } satisfies Record<Sort<BenefitSortField>, string>,
  empty: { title: "No benefits found", text: "Get started by creating your first benefit" },
  /** The date is formatted. */
  created: (date: string) => `Created ${date}`,
  switch: (title: string) => `${title}: active`,
  editOf: (title: string) => `Edit ${title}`,
  deleteOf: (title: string) => `Delete ${title}`,
  removal: {
    title: "Delete Benefit",
    question: (title: string) => `Are you sure you want to delete this benefit? ${title} will no longer be offered.`
  },
  form: {
    addTitle: "Add New Benefit",
    editTitle: "Edit Benefit",
    add: "Create Benefit",
    adding: "Creating...",
    update: "Update Benefit",
    updating: "Updating...",
    tabs: "Language of the texts",
    complete: "complete",
    errors: (count: number) => (count === 1 ? "1 error" : `${count} errors`),
    /** Number of wrong fields, shown left of the buttons. */
    wrong: (count: number) => (count === 1 ? "1 field is wrong" : `${count} fields are wrong`),
    languages: { en: "English", es: "Spanish" } satisfies Record<Language, string>,
    /** The text for an image in a conflict between two values of a field. */
    anImage: "(an image)",
    companyKept: "A benefit stays with its company.",
    urlHint: "Where members are led, beginning with http:// or https://."
  },
  keys: {
    move: "Move the cursor",
    edit: "Edit the benefit",
    switch: "Activate or deactivate the benefit",
    delete: "Delete the benefit",
    add: "Add a benefit",
    search: "Search benefits",
    help: "Show the keys"
  }
}

export type BenefitsScreenWords = typeof benefitsScreenEnglish
