import { recordKinds } from "../shared/record-kind.schema.ts"
import { languageTabsEnglish, recordTextsEnglish } from "../shared/record-screen/record-texts-english.messages.ts"
import { placeTitles } from "../shared/place.messages.ts"
import type { Sort } from "../shared/list/list-criteria.rules.ts"
import type { BenefitSortField } from "./benefit.schema.ts"

const texts = recordTextsEnglish(recordKinds.benefit.noun.en)

export const benefitsScreenEnglish = {
  ...texts,
  title: placeTitles.en.benefits,
  stats: { total: "Total Benefits", active: "Active Benefits", pending: "Pending for Approval" },
  search: "Search benefits by title",
  filters: { ...texts.filters, sort: "Order" },
  sorts: {
    "-created_at": "Newest first",
    created_at: "Oldest first",
    title: "Title, A to Z",
    "-title": "Title, Z to A",
    status: "Active first",
    "-status": "Inactive first"
  } satisfies Record<Sort<BenefitSortField>, string>,
  empty: { ...texts.empty, text: "Get started by creating your first benefit" },
  /** The date is formatted. */
  created: (date: string) => `Created ${date}`,
  removal: {
    ...texts.removal,
    question: (title: string) => `Are you sure you want to delete this benefit? ${title} will no longer be offered.`
  },
  form: {
    ...texts.form,
    ...languageTabsEnglish,
    addTitle: "Add New Benefit",
    add: "Create Benefit",
    adding: "Creating...",
    tabs: "Language of the texts",
    /** The text for an image in a conflict between two values of a field. */
    anImage: "(an image)",
    companyKept: "The company of a benefit cannot be changed.",
    urlHint: "The page members are taken to. It must begin with http:// or https://."
  }
}

export type BenefitsScreenWords = typeof benefitsScreenEnglish
