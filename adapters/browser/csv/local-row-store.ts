/**
 * Holds the rows of one file, beside whoever draws them: in a worker of the browser, and as it is in tests.
 *
 * Bytes become rows here, and rows bytes; what is right about a row the rules of the domain say.
 */
import { Effect, Result } from "effect"
import { readCsv } from "#domain/csv-import/csv-subjects.rules.ts"
import { CsvRefused } from "#domain/csv-import/csv-import.errors.ts"
import { csvFieldWords } from "#domain/csv-import/csv-import.messages.ts"
import type { CsvImportPort, UploadFailure } from "#domain/csv-import/csv-import.port.ts"
import type { CsvFile, ImportedUser, ImportId, CsvSubject, RowIssue } from "#domain/csv-import/csv-import.schema.ts"
import { type CsvPreview, csvPreview } from "#domain/csv-import/csv-preview.rules.ts"
import type { Checked, RowStore, ImportResult, PeopleList } from "#domain/csv-import/row-store.port.ts"
import { companyFieldWords } from "#domain/companies/company.messages.ts"
import { quizFieldWords } from "#domain/quizzes/quiz.messages.ts"
import { sharedFieldWords } from "#domain/shared/failure.messages.ts"
import { describeIssue } from "#domain/shared/issues.rules.ts"
import type { Language } from "#domain/shared/language.schema.ts"
import { userRecordFieldWords } from "#domain/users/user-record.messages.ts"
import { userFieldWords } from "#domain/users/user.messages.ts"

/** A file with its bytes, as this computer gives it. */
export interface ReadableFile {
  readonly name: string
  readonly size: number
  readonly arrayBuffer: () => Promise<ArrayBuffer>
}

export interface LocalRowStore extends Pick<
  RowStore,
  "relist" | "rows" | "reasons" | "correct" | "check" | "upload" | "cancelUpload" | "people"
> {
  readonly open: (subject: CsvSubject, file: ReadableFile) => ReturnType<RowStore["open"]>
  /** The rows with errors and their reasons, as a file to be saved. */
  readonly rowsWithErrors: (language: Language) => Effect.Effect<CsvFile>
}

interface Opened {
  readonly subject: CsvSubject
  readonly name: string
  /** As it was chosen. */
  readonly bytes: Uint8Array
  readonly preview: CsvPreview
}

/** Fails on bytes that are no UTF-8, and leaves the mark at the beginning out. */
const decodeUtf8 = (bytes: Uint8Array): string | null => {
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes)
  } catch {
    return null
  }
}

/** What came of a file, whatever it was about. */
interface Found {
  readonly checked: Checked
  readonly total: number
  readonly errors: ReadonlyArray<RowIssue>
  readonly people: Readonly<Record<PeopleList, ReadonlyArray<ImportedUser>>>
}

const wordsIn = (language: Language) =>
  describeIssue({
    ...sharedFieldWords[language],
    ...userFieldWords[language],
    ...userRecordFieldWords[language],
    ...companyFieldWords[language],
    ...quizFieldWords[language],
    ...csvFieldWords[language]
  })

/** A spreadsheet takes a file for UTF-8 when this stands before it. */
const byteOrderMark = "\uFEFF"

export const localRowStore = (port: CsvImportPort, newId: () => ImportId): LocalRowStore => {
  let opened: Opened | null = null
  let people: Found["people"] = { new: [], inactive: [] }
  let underWay: ImportId | null = null

  const present = (): Opened => {
    // Rows are asked of a file that is open only.
    if (opened === null) throw new Error("No file is open")
    return opened
  }

  const ask = (
    dryRun: boolean,
    allowAdmins: boolean,
    tell: Parameters<RowStore["upload"]>[1]
  ): Effect.Effect<Found, UploadFailure> =>
    Effect.suspend((): Effect.Effect<Found, UploadFailure> => {
      const { subject, name, bytes, preview } = present()
      const text = preview.correctedText()
      const id = newId()
      underWay = dryRun ? underWay : id
      const upload = {
        id,
        dryRun,
        allowAdmins,
        file: { name, bytes: text === null ? bytes : new TextEncoder().encode(text) }
      }
      if (subject === "users")
        return Effect.map(port.users(upload, tell), ({ summary, errors, newUsers, inactiveUsers }) => ({
          checked: {
            new: summary.newUsersCount,
            existing: summary.existingUsersCount,
            inactive: summary.inactiveUsersCount,
            leftOut: summary.totalProcessed - summary.newUsersCount - summary.existingUsersCount
          },
          total: summary.totalProcessed,
          errors,
          people: { new: newUsers, inactive: inactiveUsers }
        }))
      return Effect.map(
        (subject === "companies" ? port.companies : port.quizzes)(upload, tell),
        ({ summary, errors }) => ({
          checked: {
            new: summary.newCount,
            existing: summary.existingCount,
            inactive: null,
            leftOut: summary.totalProcessed - summary.newCount - summary.existingCount
          },
          total: summary.totalProcessed,
          errors,
          people: { new: [], inactive: [] }
        })
      )
    })

  return {
    open: (subject, file) =>
      Effect.tryPromise({
        try: async () => {
          opened = null
          const bytes = new Uint8Array(await file.arrayBuffer())
          const read = readCsv(subject, bytes, decodeUtf8)
          if (Result.isFailure(read)) throw new CsvRefused({ fields: { file: read.failure } })
          const preview = csvPreview(subject, read.success)
          opened = { subject, name: file.name, bytes, preview }
          return preview.overview()
        },
        catch: (cause) =>
          // A file that has been moved away since it was chosen cannot be read either.
          cause instanceof CsvRefused ? cause : new CsvRefused({ fields: { file: "csv_unreadable" } })
      }),
    relist: Effect.sync(() => {
      const { preview } = present()
      preview.relist()
      return preview.overview()
    }),
    rows: (shown, from, count) => Effect.sync(() => present().preview.rows(shown, from, count)),
    reasons: (shown) => Effect.sync(() => present().preview.reasons(shown)),
    correct: (correction) =>
      Effect.sync(() => {
        const { preview } = present()
        preview.correct(correction)
        return preview.overview()
      }),
    check: (isAdminAllowed, tell) =>
      Effect.map(ask(true, isAdminAllowed, tell), ({ errors, checked }) => {
        const { preview } = present()
        preview.setChecked(errors, checked, isAdminAllowed)
        return preview.overview()
      }),
    upload: (isAdminAllowed, tell) =>
      Effect.map(ask(false, isAdminAllowed, tell), ({ errors, checked, total, people: found }): ImportResult => {
        people = found
        // What the server left out is what can be downloaded now.
        present().preview.setChecked(errors, checked, true)
        return {
          new: checked.new,
          existing: checked.existing,
          inactive: checked.inactive,
          total,
          withErrors: checked.leftOut,
          listed: { new: found.new.length, inactive: found.inactive.length }
        }
      }),
    cancelUpload: Effect.suspend(() => (underWay === null ? Effect.void : port.cancel(underWay))),
    people: (list) => Effect.sync(() => people[list]),
    rowsWithErrors: (language) =>
      Effect.sync(() => {
        const { name, preview } = present()
        const text = byteOrderMark + preview.wrongRowsText(wordsIn(language))
        return { name: name.replace(/\.csv$/iu, "_errors.csv"), bytes: new TextEncoder().encode(text) }
      })
  }
}
