/** The words of the claims desk: list, decisions, dialogs and keys. */
import type { InEveryLanguage } from "#domain/shared/language.schema.ts"
import { claimsScreenEnglish } from "./claims-screen-english.messages.ts"
import { claimsScreenSpanish } from "./claims-screen-spanish.messages.ts"

type Outcome = "approved" | "rejected"
type Status = "pending" | Outcome

export interface ClaimsScreenWords {
  readonly title: string
  readonly table: (count: string) => string
  readonly caption: string
  readonly stats: Readonly<Record<"total" | Status, string>>
  readonly approveAll: string
  readonly columns: {
    readonly client: string
    readonly category: string
    readonly treatmentDate: string
    readonly status: string
    readonly submittedOn: string
    readonly actions: string
  }
  readonly statuses: Readonly<Record<Status, string>>
  readonly types: Readonly<Record<"medical" | "dental" | "vision" | "pharmacy" | "wellness" | "other", string>>
  readonly search: string
  readonly filters: {
    readonly status: string
    readonly anyStatus: string
    readonly more: string
    readonly type: string
    readonly anyType: string
    readonly from: string
    readonly to: string
    readonly fromDay: (day: string) => string
    readonly toDay: (day: string) => string
    /** Days of submission, as a link from the dashboard may ask for: 01/11/2026 – 30/11/2026. */
    readonly submitted: (days: string) => string
    readonly invalid: string
  }
  readonly settings: string
  readonly rowsPerPage: string
  readonly moved: string
  readonly refresh: string
  readonly keysHelp: string
  readonly approve: string
  readonly reject: string
  readonly undo: string
  readonly approveOne: (client: string) => string
  readonly rejectOne: (client: string) => string
  readonly undoOne: (client: string, status: Outcome) => string
  readonly busy: Readonly<Record<"approving" | "rejecting" | "undoing", string>>
  readonly minutesLeft: (minutes: number) => string
  readonly noActions: string
  readonly dismiss: string
  readonly dismissOne: (client: string) => string
  readonly select: (client: string) => string
  readonly selectPage: string
  readonly selection: {
    readonly label: string
    readonly count: (count: number) => string
    readonly selectMatching: (count: number) => string
    readonly allMatching: (count: number) => string
    readonly approve: (count: number) => string
    readonly reject: (count: number) => string
    readonly clear: string
  }
  readonly progress: (done: number, total: number) => string
  readonly recent: (status: Outcome, count: number, minutesAgo: number) => string
  readonly conflict: (found: {
    readonly status: Status | "not_found" | "client_deleted"
    readonly by: string | null
    readonly at: string | null
    readonly wanted: Outcome
  }) => string
  readonly decided: (status: Outcome, by: string, at: string) => string
  readonly empty: { readonly title: string; readonly text: string }
  readonly reasons: Readonly<Record<"not_covered" | "missing_documents" | "duplicate" | "over_limit" | "other", string>>
  readonly rejection: {
    readonly titleOne: (client: string) => string
    readonly titleMany: (count: number) => string
    readonly text: string
    readonly reason: string
    readonly noReason: string
    readonly note: string
    readonly left: (used: number, limit: number) => string
    readonly tooLong: string
    readonly confirm: (count: number) => string
  }
  readonly approval: {
    readonly title: string
    readonly text: (count: number) => string
    readonly newer: string
    readonly undoable: string
    readonly confirm: (count: number) => string
    readonly busy: string
  }
  readonly keys: {
    readonly title: string
    readonly text: string
    readonly move: string
    readonly select: string
    readonly extend: string
    readonly page: string
    readonly matching: string
    readonly approve: string
    readonly reject: string
    readonly undo: string
    readonly search: string
    readonly palette: string
    readonly help: string
  }
}

export const claimsScreenWords: InEveryLanguage<ClaimsScreenWords> = {
  en: claimsScreenEnglish,
  es: claimsScreenSpanish
}
