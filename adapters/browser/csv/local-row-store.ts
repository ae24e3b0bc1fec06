/** The row store in the thread that calls it: in the browser that is a worker. It turns bytes into rows and rows into bytes. */
import { Effect, Result } from "effect"
import { csvName, isXlsx } from "#domain/shared/csv/csv-file.rules.ts"
import type { KnownNames } from "#domain/shared/csv/column-mapping.rules.ts"
import { type Decode, decodeFile } from "#domain/shared/csv/file-encoding.rules.ts"
import { firstReading, openFile, type Reading } from "#domain/csv-import/open-file.rules.ts"
import { CsvRefused } from "#domain/csv-import/csv-import.errors.ts"
import { describeRowIssue } from "#domain/csv-import/csv-import.messages.ts"
import type { CsvImportPort, CsvUpload, UploadFailure } from "#domain/csv-import/csv-import.port.ts"
import type { RosterPort } from "#domain/csv-import/roster.port.ts"
import type {
  CountedImport,
  CsvFile,
  ImportedUser,
  ImportId,
  RowIssue,
  UploadProgress,
  UserImport
} from "#domain/shared/csv/csv-import.schema.ts"
import { type CsvPreview, csvPreview } from "#domain/csv-import/csv-preview.rules.ts"
import type { CsvSubject } from "#domain/shared/csv/csv-subject.rules.ts"
import { adminsLeftOut } from "#domain/csv-import/import-dialog.rules.ts"
import type {
  Checked,
  ImportResult,
  Overview,
  PeopleList,
  RowStore,
  Sheets
} from "#domain/csv-import/row-store.port.ts"
import { byteOrderMark } from "#domain/shared/report/report.rules.ts"
import { Day, type Instant, toInstant, toMs } from "#domain/shared/calendar.schema.ts"
import type { Language } from "#domain/shared/language.schema.ts"

export interface ReadableFile {
  readonly name: string
  readonly size: number
  readonly arrayBuffer: () => Promise<ArrayBuffer>
}

export interface LocalRowStore extends Pick<
  RowStore,
  | "relist"
  | "rows"
  | "reasons"
  | "correct"
  | "undoCorrection"
  | "findIssue"
  | "chooseReading"
  | "check"
  | "upload"
  | "compareRoster"
  | "applyRoster"
  | "keepLeftOut"
  | "cancelUpload"
  | "undo"
  | "people"
> {
  readonly open: (
    subject: CsvSubject,
    file: ReadableFile,
    reading?: Reading,
    known?: KnownNames
  ) => ReturnType<RowStore["open"]>
  readonly rowsWithErrors: (language: Language) => Effect.Effect<CsvFile>
}

interface OpenFile {
  readonly subject: CsvSubject
  readonly name: string
  /** As it was chosen. */
  readonly bytes: Uint8Array
  /** Whether the server can read the unchanged bytes. */
  readonly isCanonical: boolean
  readonly preview: CsvPreview
}

const decode: Decode = (bytes, encoding) => {
  try {
    return new TextDecoder(encoding, { fatal: true }).decode(bytes)
  } catch {
    return null
  }
}

type Read = ReturnType<typeof openFile>

interface OpenedSheet {
  readonly sheets: Sheets | null
  readonly read: Read
}

/** Opens the chosen sheet of an XLSX file, or the first that can be read, those that are clear before those that are not. */
const openSheet = async (
  bytes: Uint8Array,
  wanted: string | null,
  read: (text: string, hiddenRows: ReadonlySet<number>) => Read
): Promise<OpenedSheet> => {
  const { readXlsx } = await import("./read-xlsx.ts")
  const { sheets } = readXlsx(bytes)
  const hidden = sheets.filter(({ isHidden }) => isHidden).map(({ name }) => name)
  const open = ({ name, read: readSheet }: (typeof sheets)[number]): OpenedSheet => {
    const { text, hiddenRows, hasFormulas } = readSheet()
    return {
      sheets: { names: sheets.map((one) => one.name), hidden, chosen: name, hasFormulas, hiddenRows: hiddenRows.size },
      read: read(text, hiddenRows)
    }
  }
  let first: OpenedSheet | null = null
  for (const isHidden of [false, true]) {
    let asking: OpenedSheet | null = null
    for (const sheet of sheets) {
      if (wanted === null ? sheet.isHidden !== isHidden : sheet.name !== wanted || isHidden) continue
      const opened = open(sheet)
      if (Result.isSuccess(opened.read) && "rows" in opened.read.success) return opened
      if (Result.isSuccess(opened.read)) asking ??= opened
      first ??= opened
    }
    if (asking !== null) return asking
  }
  if (first === null) throw new CsvRefused({ fields: { file: "csv_empty" } })
  return first
}

/** The result of an import or a dry run of any subject. */
interface ServerResult {
  readonly checked: Checked
  readonly total: number
  readonly errors: ReadonlyArray<RowIssue>
  readonly people: Readonly<Record<PeopleList, ReadonlyArray<ImportedUser>>>
  readonly importId: ImportId | null
  readonly undoUntil: Instant | null
}

const toResult = (answer: UserImport | CountedImport): ServerResult => {
  const { errors, import_id: importId = null, undo_until: undoUntil = null } = answer
  const total = answer.summary.totalProcessed
  if ("newUsers" in answer) {
    const { newUsersCount, existingUsersCount, inactiveUsersCount } = answer.summary
    return {
      checked: {
        new: newUsersCount,
        existing: existingUsersCount,
        inactive: inactiveUsersCount,
        leftOut: total - newUsersCount - existingUsersCount
      },
      total,
      errors,
      importId,
      undoUntil,
      people: { new: answer.newUsers, inactive: answer.inactiveUsers }
    }
  }
  const { newCount, existingCount } = answer.summary
  return {
    checked: { new: newCount, existing: existingCount, inactive: null, leftOut: total - newCount - existingCount },
    total,
    errors,
    importId,
    undoUntil,
    people: { new: [], inactive: [] }
  }
}

/** How many rows with errors a result lists; all of them can be saved as a file. */
const listedRowsMax = 25

/** `serverNow` is the time of the server's last answer, by its own clock. */
export const localRowStore = (
  port: CsvImportPort & RosterPort,
  newId: () => ImportId,
  serverNow: () => number
): LocalRowStore => {
  let open: OpenFile | null = null
  let people: ServerResult["people"] = { new: [], inactive: [] }
  let runningUpload: ImportId | null = null

  const present = (): OpenFile => {
    if (open === null) throw new Error("No file is open")
    return open
  }

  /** The figures of the file after a change of it. */
  const afterChange = (change: (preview: CsvPreview) => void): Effect.Effect<Overview> =>
    Effect.sync(() => {
      const { preview } = present()
      change(preview)
      return preview.overview()
    })

  /** The corrected file, with an id of its own. */
  const uploadOf = (dryRun: boolean, allowAdmins: boolean): CsvUpload => {
    const { name, bytes, isCanonical, preview } = present()
    const id = newId()
    runningUpload = dryRun ? runningUpload : id
    const isAsChosen = isCanonical && !preview.isRewritten()
    const file = { name, bytes: isAsChosen ? bytes : new TextEncoder().encode(preview.text()) }
    const { prefix } = preview.overview()
    return { id, dryRun, allowAdmins, prefix, dateOrder: preview.dateOrder(), file }
  }

  const send = (
    dryRun: boolean,
    allowAdmins: boolean,
    onProgress: (progress: UploadProgress) => void
  ): Effect.Effect<ServerResult, UploadFailure> =>
    Effect.suspend(() => Effect.map(port.send(present().subject, uploadOf(dryRun, allowAdmins), onProgress), toResult))

  const undoableMs = (undoUntil: Instant | null): number => (undoUntil === null ? 0 : toMs(undoUntil) - serverNow())

  return {
    open: (subject, file, reading = firstReading, known = {}) =>
      Effect.tryPromise({
        try: async () => {
          open = null
          const bytes = new Uint8Array(await file.arrayBuffer())
          const { sheets, read } = isXlsx(file)
            ? await openSheet(bytes, reading.sheet, (text, hiddenRows) =>
                openFile(subject, { text, encoding: "utf-8", sheet: { hiddenRows } }, reading, known)
              )
            : {
                sheets: null,
                read: Result.flatMap(decodeFile(bytes, decode), (decoded) => openFile(subject, decoded, reading, known))
              }
          if (Result.isFailure(read)) throw new CsvRefused({ fields: { file: read.failure } })
          if (!("rows" in read.success)) return { sheets, question: read.success }
          const { isCanonical, ...table } = read.success
          const preview = csvPreview(subject, table, Day.make(toInstant(serverNow()).slice(0, 10)))
          open = { subject, name: csvName(file), bytes, isCanonical: isCanonical && !isXlsx(file), preview }
          return { sheets, overview: preview.overview() }
        },
        catch: (cause) =>
          // A file that has been moved since it was chosen cannot be read either.
          cause instanceof CsvRefused ? cause : new CsvRefused({ fields: { file: "csv_unreadable" } })
      }),
    relist: () => afterChange((preview) => preview.relist()),
    rows: (shown, from, count) => Effect.sync(() => present().preview.rows(shown, from, count)),
    reasons: (shown) => Effect.sync(() => present().preview.reasons(shown)),
    correct: (correction) => afterChange((preview) => preview.correct(correction)),
    undoCorrection: (shown) =>
      Effect.sync(() => {
        const { preview } = present()
        const cell = preview.undoCorrection(shown)
        return { overview: preview.overview(), cell }
      }),
    findIssue: (search) => Effect.sync(() => present().preview.find(search)),
    chooseReading: (choices) => afterChange((preview) => preview.choose(choices)),
    check: (isAdminAllowed, onProgress) =>
      Effect.flatMap(send(true, isAdminAllowed, onProgress), ({ errors, checked }) =>
        afterChange((preview) => preview.setChecked(errors, checked, isAdminAllowed))
      ),
    upload: (isAdminAllowed, onProgress) =>
      Effect.map(
        send(false, isAdminAllowed, onProgress),
        ({ errors, checked, total, importId, undoUntil, people: found }): ImportResult => {
          people = found
          const { preview } = present()
          // The rows with errors that can be downloaded now are those the server has left out.
          preview.setChecked(errors, checked, isAdminAllowed)
          const overview = preview.overview()
          return {
            importId,
            undoableMs: undoableMs(undoUntil),
            new: checked.new,
            existing: checked.existing,
            inactive: checked.inactive,
            total,
            withErrors: checked.leftOut - overview.adminsWaiting,
            adminsLeftOut: adminsLeftOut({ overview, isAdminAllowed }),
            wrongRows: preview.wrongRows(listedRowsMax),
            overview,
            listed: { new: found.new.length, inactive: found.inactive.length },
            roster: null
          }
        }
      ),
    compareRoster: ({ companyId, isAdminAllowed }, onProgress) =>
      Effect.suspend(() =>
        port.compare(
          { ...uploadOf(true, isAdminAllowed), companyId, apply: {}, expected: null, confirmMissing: null },
          onProgress
        )
      ),
    applyRoster: ({ isAdminAllowed, ...choice }, onProgress) =>
      Effect.suspend(() =>
        Effect.map(
          port.compare({ ...uploadOf(false, isAdminAllowed), ...choice }, onProgress),
          (found): ImportResult => {
            people = { new: [], inactive: [] }
            return {
              importId: found.import_id ?? null,
              undoableMs: undoableMs(found.undo_until ?? null),
              total: found.summary.totalProcessed,
              new: found.applied.new,
              existing: 0,
              inactive: null,
              withErrors: 0,
              adminsLeftOut: 0,
              wrongRows: [],
              overview: present().preview.overview(),
              listed: { new: 0, inactive: 0 },
              roster: { found, apply: choice.apply }
            }
          }
        )
      ),
    keepLeftOut: (isAdminAllowed) =>
      Effect.sync(() => {
        const file = present()
        const preview = file.preview.leftOut(isAdminAllowed)
        // The bytes of the file have all its rows.
        open = { ...file, isCanonical: false, preview }
        return preview.overview()
      }),
    cancelUpload: () => Effect.suspend(() => (runningUpload === null ? Effect.void : port.cancel(runningUpload))),
    undo: port.undo,
    people: (list) => Effect.sync(() => people[list]),
    rowsWithErrors: (language) =>
      Effect.sync(() => {
        const { subject, name, preview } = present()
        const text = byteOrderMark + preview.wrongRowsText(describeRowIssue(subject, language))
        return { name: name.replace(/\.csv$/iu, "_errors.csv"), bytes: new TextEncoder().encode(text) }
      })
  }
}
