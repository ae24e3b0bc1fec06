/** What this page and its worker say to each other. Both come from one build, so what one sends the other knows. */
import type { CsvSubject } from "#domain/csv-import/csv-import.schema.ts"
import type { Correction, PeopleList, Shown } from "#domain/csv-import/row-store.port.ts"
import type { Language } from "#domain/shared/language.schema.ts"

/** Whoever is signed in here, and how he is spoken to. */
export interface Signed {
  readonly token: string | null
  readonly language: Language
}

/** One thing that is asked of the rows. */
export type Asked =
  | { readonly of: "open"; readonly subject: CsvSubject; readonly file: Blob & { readonly name: string } }
  | { readonly of: "relist" | "cancelUpload" }
  | { readonly of: "rows"; readonly shown: Shown; readonly from: number; readonly count: number }
  | { readonly of: "reasons"; readonly shown: Shown }
  | { readonly of: "correct"; readonly correction: Correction }
  | { readonly of: "check" | "upload"; readonly isAdminAllowed: boolean }
  | { readonly of: "people"; readonly list: PeopleList }
  | { readonly of: "rowsWithErrors" }

export type ToWorker =
  | { readonly kind: "ask"; readonly id: number; readonly asked: Asked; readonly signed: Signed }
  /** Nobody waits for it any more. */
  | { readonly kind: "giveUp"; readonly id: number }
  /** The answer to `signIn`. */
  | { readonly kind: "signedIn"; readonly may: boolean; readonly signed: Signed }

export type FromWorker =
  | { readonly kind: "done"; readonly id: number; readonly value: unknown }
  /** An expected failure, encoded by its schema. */
  | { readonly kind: "failed"; readonly id: number; readonly failure: unknown }
  /** A defect, in its own words. */
  | { readonly kind: "broken"; readonly id: number; readonly words: string }
  | { readonly kind: "told"; readonly id: number; readonly progress: unknown }
  /** The session has ended: somebody must sign in before the request can be sent again. */
  | { readonly kind: "signIn" }
