/** The texts of a screen of records that follow from what the records are called. Fetched only with such screens. */
import { errorCountEnglish, errorsEnglish } from "../error-count.messages.ts"
import { capital, type RecordNoun } from "../record-noun.rules.ts"
import type { Language } from "../language.schema.ts"

export const recordTextsEnglish = ({ one, many, a }: RecordNoun["en"]) => ({
  table: (count: string) => `${capital(many)} (${count})`,
  caption: capital(many),
  loading: "Loading...",
  add: `Add ${capital(one)}`,
  columns: { created_at: "Created Date", type: "Type", status: "Status", actions: "Actions" },
  filters: {
    status: "Status",
    anyStatus: "All statuses",
    type: "Type",
    anyType: "All types",
    company: "Company",
    anyCompany: "All companies",
    active: "Active",
    activeYes: "Active: Yes",
    activeNo: "Active: No (deleted)"
  },
  empty: { title: `No ${many} found` },
  switch: (name: string) => `${name}: active`,
  edit: "Edit",
  editOf: (name: string) => `Edit ${name}`,
  delete: "Delete",
  deleteOf: (name: string) => `Delete ${name}`,
  removal: { title: `Delete ${capital(one)}`, outlook: "You can restore it later." },
  deleted: "Deleted",
  switched: { active: "Active", inactive: "Inactive" },
  restore: "Restore",
  restoreOf: (name: string) => `Restore ${name}`,
  restoring: "Restoring",
  form: {
    addTitle: `Add ${capital(one)}`,
    editTitle: `Edit ${capital(one)}`,
    add: `Add ${capital(one)}`,
    adding: "Adding...",
    update: `Update ${capital(one)}`,
    updating: "Updating...",
    wrong: errorCountEnglish
  },
  keys: {
    move: "Move the cursor",
    edit: `Edit the ${one}`,
    switch: `Activate or deactivate the ${one}`,
    delete: `Delete the ${one}`,
    restore: `Restore the ${one}`,
    undo: "Undo the last change",
    add: `Add ${a} ${one}`,
    search: `Search ${many}`,
    help: "Show keyboard shortcuts"
  }
})

/** The tabs of a form in both languages. */
export const languageTabsEnglish = {
  languages: { en: "English", es: "Spanish" } satisfies Record<Language, string>,
  complete: "complete",
  errors: errorsEnglish
}
