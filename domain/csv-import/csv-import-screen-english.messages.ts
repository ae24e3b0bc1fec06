import { rosterEnglish } from "./roster-english.messages.ts"
import { quoted, sizeWriter } from "../shared/language.rules.ts"
import type { Noun } from "../shared/csv/csv-subject.rules.ts"
import type { SeparatorName } from "../shared/csv/csv-text.rules.ts"
import type { PersonalKind } from "../shared/csv/csv-file.rules.ts"

const dateFormat = new Intl.DateTimeFormat("en-US", { day: "numeric", month: "long", year: "numeric", timeZone: "UTC" })
const dayOf = (day: string) => dateFormat.format(new Date(day))
const figure = new Intl.NumberFormat("en-US").format

const rowNoun: Noun = { one: "row", many: "rows" }
const counted = ({ one, many }: Noun, count: number) => `${figure(count)} ${count === 1 ? one : many}`
const rows = (count: number) => counted(rowNoun, count)

const separators: Readonly<Record<SeparatorName, string>> = {
  commas: "commas",
  semicolons: "semicolons",
  tabs: "tabs",
  bars: "vertical bars"
}

const kinds: Readonly<Record<PersonalKind, string>> = {
  email: "an email address",
  day: "a date",
  phone: "a phone number",
  ssn: "a social security number",
  password: "maybe a password"
}

export const csvImportScreenEnglish = {
  row: rowNoun,
  steps: { label: "Steps", choose: "Choose", preview: "Preview", upload: "Upload", result: "Result" },
  template: "Download CSV Template",
  chooseFile: "Choose File",
  drop: "Drag a CSV or XLSX file here",
  release: "Release to check the file",
  limits: "CSV or XLSX. Max size: 10MB",
  upload: "Upload",
  uploading: "Uploading...",
  readingFile: "Reading...",
  reading: (name: string) => `Reading ${name}...`,
  /** "31 kB, 148 rows, separated by commas"; the separator is null where it is not of the file. */
  file: (size: string, count: number, separated: string | null) =>
    `${size}, ${rows(count)}${separated === null ? "" : `, separated by ${separated}`}`,
  /** "31 kB". */
  size: sizeWriter("en-US"),
  ignored: (columns: string) => `Unknown columns are left out: ${columns}.`,
  sheet: {
    label: "Sheet",
    formulas: "Formulas are read by the values that were saved last.",
    /** "Old (hidden)". */
    hidden: (name: string) => `${name} (hidden)`,
    hiddenRows: (count: number) =>
      count === 1 ? "1 row is hidden in the spreadsheet" : `${figure(count)} rows are hidden in the spreadsheet`,
    leaveOut: (count: number): string => (count === 1 ? "It stays out" : "They stay out"),
    takeIn: (count: number): string => (count === 1 ? "It is imported too" : "They are imported too")
  },
  asking: {
    encoding: "Are these words read correctly?",
    encodingText:
      "The file is not UTF-8. It is read as Windows-1252. If that is wrong, save it as CSV UTF-8 and choose it again.",
    columns: "Which columns are these?",
    columnsText: "Choose where each column stands in the file. This is remembered for your next files.",
    none: "Not in the file",
    /** "Column 3 (an e-mail address)", "Column 1 (“Ana”)"; the text is null where all its cells are empty. */
    unnamed: (place: number, says: string | null) => `Column ${place}${says === null ? "" : ` (${says})`}`,
    says: quoted,
    kinds,
    unclear: "Several columns of the file fit. Choose one.",
    same: "The same for all rows",
    copy: (column: string) => `The same as ${column}`,
    sameText: (column: string) => `${column} of all rows`,
    followedBy: (column: string) => `${column}, followed by`,
    nothing: "Nothing",
    fullName: "Full name",
    split: "How it is split",
    notSplit: "Choose",
    splitFirst: "Choose what is the first name, and what the last name.",
    splitAs: (given: string, surname: string) => `First name ${quoted(given)}, last name ${quoted(surname)}`,
    person: "The first line looks like a person, not like the names of columns. It is read as a row.",
    lines: "The first lines of the file",
    header: "The header is",
    noHeader: "There is no header line",
    line: (row: number) => `Line ${row}`,
    separator: "Separated by",
    separators,
    missing: "This column is required.",
    repeated: "Another column is taken from here.",
    confirm: "Continue",
    unmapped: "Choose the missing columns first"
  },
  /** "First Name is given_name". */
  mapped: (name: string, column: string) => `${name} is ${column}`,
  mappedColumns: (columns: string) => `Columns: ${columns}.`,
  /** "company is “Juniper Software” in all rows". */
  fixed: (column: string, text: string) => `${column} is ${quoted(text)} in all rows`,
  headerLine: (line: number) =>
    line === 0 ? "There is no header line: the first line of the file is row 2 here." : `The header is line ${line}.`,
  changeColumns: "Change columns",
  prefix: { label: "Numbers without a country code", none: "No code is added" },
  dates: {
    label: "Day or month first",
    none: "Not chosen yet",
    /** "Month first: 03/04/1990 is March 4, 1990". */
    mdy: (cell: string, day: string) => `Month first: ${cell} is ${dayOf(day)}`,
    dmy: (cell: string, day: string) => `Day first: ${cell} is ${dayOf(day)}`
  },
  normalised: (count: number) => `${figure(count)} ${count === 1 ? "cell" : "cells"} normalized`,
  /** "2 quizzes are over already: their last day has passed." */
  over: (noun: Noun, count: number) =>
    `${counted(noun, count)} ${count === 1 ? "is over already: its" : "are over already: their"} last day has passed.`,
  counts: {
    rows: "Rows",
    new: "New",
    existing: "Existing, untouched",
    inactive: "Inactive accounts",
    errors: (heading: string) => `${heading} with errors`,
    admins: "Admins left out",
    unknown: "Not checked yet"
  },
  unnamed: (count: number) =>
    `The server names the first 10,000 errors. ${figure(count)} more rows have one: correct what is shown and check again.`,
  shown: {
    label: "Rows shown",
    attention: (count: number) => `Rows to look at (${figure(count)})`,
    all: (count: number) => `All rows (${figure(count)})`
  },
  records: {
    /** "Quizzes (12)". */
    tab: (heading: string, count: number) => `${heading} (${figure(count)})`,
    title: "Title",
    languages: "Languages",
    errors: "Errors",
    show: (title: string) => `Show the errors of ${quoted(title)}`
  },
  causes: {
    title: "Errors by cause",
    /** "273 × company “Costa Farma”"; the value is null where the cells differ or are secret. */
    of: (count: number, column: string, value: string | null) =>
      `${figure(count)} × ${column}${value === null ? "" : value === "" ? " (empty)" : ` ${quoted(value)}`}`,
    wholeRow: "row",
    example: (message: string) => `For example: ${message}`,
    setAll: (text: string) => `Set to ${quoted(text)}`,
    replaceAll: (count: number) => `Replace all ${figure(count)}`,
    correct: "Correct",
    create: (name: string) => `Create company ${quoted(name)}`,
    fill: "Add empty cells at their end",
    show: "Show next",
    prefix: (prefix: string) => `Begin with ${prefix}`,
    dates: { mdy: "Month first", dmy: "Day first" },
    more: (count: number) => (count === 1 ? "1 more cause" : `${figure(count)} more causes`)
  },
  company: {
    title: (name: string) => `Create company ${quoted(name)}`,
    text: "It is of type users. Then the file is checked again.",
    email: "Contact email",
    create: "Create",
    creating: "Creating..."
  },
  nextError: "Next error",
  undoCorrection: "Undo correction",
  secrets: "Passwords and SSN are checked, not shown",
  rowsWithErrors: "Download rows with errors",
  grid: {
    label: (file: string) => `Preview of ${file}`,
    row: "Row",
    wholeRow: "Row",
    corrected: "corrected",
    admin: "This row would create an administrator.",
    secret: "not shown",
    emptySecret: "empty",
    empty: "empty",
    nothing: "No row needs attention",
    keys: "Arrow keys move, Enter edits, Escape leaves the cell, F8 goes to the next error, Control+Z undoes a correction."
  },
  edit: {
    label: (column: string, line: number) => `${column}, row ${line}`,
    keep: "Keep",
    leave: "Leave as it was",
    /** "Set all 273 “Costa Farma” to “Prairie Foods”"; both texts are null where they are secret. */
    everywhere: (count: number, was: string | null, text: string | null) => {
      const cells = was === null ? "of them" : was === "" ? "empty cells" : quoted(was)
      if (text === null || text === was) return `Set all ${figure(count)} ${cells}`
      return text === ""
        ? `Empty all ${figure(count)} ${cells}`
        : `Set all ${figure(count)} ${cells} to ${quoted(text)}`
    },
    use: (text: string) => `Set to ${quoted(text)}`,
    useEverywhere: (count: number) => `Set all ${figure(count)}`,
    applying: "Checking...",
    secretHint: "The value is not shown. Type a new one."
  },
  admins: {
    text: (count: number) =>
      `${rows(count)} ${count === 1 ? "has the role admin and can sign in here." : "have the role admin and can sign in here."}`,
    allow: (count: number): string => (count === 1 ? "Import it too" : "Import them too")
  },
  check: "Check",
  checking: "Checking...",
  cancelCheck: "Stop checking",
  footer: {
    nothingSent: "Nothing has been sent yet.",
    nothingSaved: "No row has been saved yet.",
    outcomeUnknown: "It is not known whether the file was imported.",
    adminsOut: (count: number) => `${rows(count)} with the role admin ${count === 1 ? "stays" : "stay"} out.`,
    atMost: (noun: Noun, count: number) => `At most ${counted(noun, count)} will be added.`,
    exactly: (noun: Noun, count: number) => `${counted(noun, count)} will be added.`,
    nothingToSend: "No row can be imported as it stands",
    orderFirst: "Choose first whether day or month comes first",
    whileEditing: "Keep or leave the cell first"
  },
  progress: {
    label: "Import",
    bytes: (done: string, total: string) => `${done} of ${total} sent`,
    rows: (done: number, total: number) => `${figure(done)} of ${figure(total)} rows`,
    unknown: "The server is working on the file.",
    until: "All rows are added together at the end. Until then you can cancel, and nothing is added.",
    cancel: "Cancel",
    cancelling: "Canceling..."
  },
  refused: {
    title: "The file was not imported",
    unknown: "It is not known whether the file was imported",
    back: "Back to the preview"
  },
  roster: rosterEnglish,
  result: {
    title: (noun: Noun, count: number) => `${counted(noun, count)} ${count === 1 ? "was" : "were"} added`,
    none: "Nothing was added",
    new: (count: number) => `New (${figure(count)})`,
    inactive: (count: number) => `Inactive accounts (${figure(count)})`,
    errors: (noun: Noun, count: number) =>
      `${counted(noun, count)} with errors ${count === 1 ? "was" : "were"} left out.`,
    errorsText: "Correct what was left out here, or download it with its reasons.",
    correctLeft: "Correct what was left out",
    adminsText: (count: number) =>
      `${rows(count)} with the role admin ${count === 1 ? "was" : "were"} left out: that had not been allowed.`,
    reasons: (count: number) => `Rows with errors (${figure(count)})`,
    reasonColumns: { row: "Row", reason: "Reason" },
    undo: "Undo import",
    undoing: "Undoing...",
    /** Beside a list, after the result was closed. */
    reopen: "Show or undo",
    reopenLast: "Show the last import, or undo it",
    undone: (noun: Noun, count: number) => `${counted(noun, count)} ${count === 1 ? "was" : "were"} removed`,
    undoneText: "The import was undone. What nobody had changed since was removed.",
    show: "Show what was added",
    kept: (noun: Noun, count: number) => `${counted(noun, count)} ${count === 1 ? "was" : "were"} kept:`,
    reasonsOfKept: {
      changed: (count: number) => `${figure(count)} changed since`,
      referenced: (count: number) => `${figure(count)} in use by other records`,
      signed_in: (count: number) => `${figure(count)} signed in since`,
      not_found: (count: number) => `${figure(count)} no longer there`,
      taken: (count: number) => `${figure(count)} whose email or number another person has by now`
    },
    keptTitle: (count: number) => `Kept (${figure(count)})`,
    keptColumns: { name: "Name", reason: "Why it was kept" },
    keptReasons: {
      changed: "Changed since",
      referenced: "In use by other records",
      signed_in: "Signed in since",
      not_found: "No longer there",
      taken: "Another person has the email or number by now"
    },
    existingText: "Existing records were not changed.",
    columns: { given_name: "First Name", surname: "Last Name", email: "Email", mobile_number: "Mobile Number" },
    firstOf: (shown: number, total: number) => `The first ${figure(shown)} of ${figure(total)} are shown.`
  }
}

export type CsvImportScreenWords = typeof csvImportScreenEnglish
