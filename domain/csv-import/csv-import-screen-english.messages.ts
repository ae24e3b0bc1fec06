import type { CsvImportScreenWords } from "./csv-import-screen.messages.ts"

const figure = new Intl.NumberFormat("en-US").format
const inMegabytes = new Intl.NumberFormat("en-US", { minimumFractionDigits: 2, maximumFractionDigits: 2 }).format

const rows = (count: number) => `${figure(count)} ${count === 1 ? "row" : "rows"}`
const users = (count: number) => `${figure(count)} ${count === 1 ? "user" : "users"}`
const companies = (count: number) => `${figure(count)} ${count === 1 ? "company" : "companies"}`
const quizzes = (count: number) => `${figure(count)} ${count === 1 ? "quiz" : "quizzes"}`
const leftOut = (counted: string, count: number) => `${counted} with errors ${count === 1 ? "was" : "were"} left out.`

export const csvImportScreenEnglish: CsvImportScreenWords = {
  titles: { users: "Upload User CSV", companies: "Upload Company CSV", quizzes: "Upload Quiz CSV" },
  subtitles: {
    users: "Upload your CSV file to sync data",
    companies: "Upload your CSV file to sync data",
    quizzes: "Select a CSV file with your quizzes"
  },
  steps: { label: "Steps", choose: "Choose", preview: "Preview", upload: "Upload", result: "Result" },
  template: "Download CSV Template",
  chooseFile: "Choose File",
  drop: "Drag a CSV file here",
  release: "Release to check the file",
  limits: "CSV only. Max size: 10MB",
  upload: "Upload",
  uploading: "Uploading...",
  reading: (name) => `Reading ${name}...`,
  file: (megabytes, count, delimiter) =>
    `${megabytes}, ${rows(count)}, separated by ${delimiter === "," ? "commas" : "semicolons"}`,
  megabytes: (bytes) => `${inMegabytes(bytes / 1024 / 1024)} MB`,
  ignored: (columns) => `These columns are not known and are left out: ${columns}.`,
  counts: {
    rows: "Rows",
    quizzes: "Quizzes",
    new: "New",
    existing: "Existing, untouched",
    inactive: "Inactive accounts",
    errors: "With errors",
    unknown: "Not checked yet"
  },
  unnamed: (count) =>
    `The server names the first 10,000 errors. ${figure(count)} more rows have one: correct what is shown and check again.`,
  shown: {
    label: "Rows shown",
    attention: (count) => `Needs attention (${figure(count)})`,
    all: (count) => `All rows (${figure(count)})`
  },
  secrets: "Passwords and SSN are checked, not shown",
  rowsWithErrors: "Download rows with errors",
  grid: {
    label: (file) => `Preview of ${file}`,
    row: "Row",
    wholeRow: "Row",
    corrected: "corrected",
    admin: "This row would make an administrator.",
    secret: "not shown",
    emptySecret: "empty",
    empty: "empty",
    nothing: "No row needs attention",
    keys: "Arrow keys move, Enter edits, Escape leaves the cell."
  },
  edit: {
    label: (column, line) => `${column}, row ${line}`,
    keep: "Keep",
    leave: "Leave as it was",
    everywhere: (count) => `Apply to all ${figure(count)} rows with this error`,
    applying: "Checking...",
    secretHint: "The value is not shown. Type a new one."
  },
  admins: {
    text: (count) =>
      `${rows(count)} ${count === 1 ? "has the role admin and may sign in here." : "have the role admin and may sign in here."}`,
    allow: (count) => (count === 1 ? "Import it too" : "Import them too")
  },
  check: "Check",
  checking: "Checking...",
  cancelCheck: "Stop checking",
  footer: {
    nothingSent: "Nothing has been sent yet.",
    atMost: {
      users: (count) => `At most ${users(count)} will be added.`,
      companies: (count) => `At most ${companies(count)} will be added.`,
      quizzes: (count) => `At most ${quizzes(count)} will be added.`
    },
    exactly: {
      users: (count) => `${users(count)} will be added.`,
      companies: (count) => `${companies(count)} will be added.`,
      quizzes: (count) => `${quizzes(count)} will be added.`
    },
    nothingToSend: "No row can be imported as it stands",
    whileEditing: "Keep or leave the cell first"
  },
  progress: {
    label: "Import",
    bytes: (done, total) => `${done} of ${total} sent`,
    rows: (done, total) => `${figure(done)} of ${figure(total)} rows`,
    unknown: "The server is working on the file.",
    until: "All rows go in together at the end. Until then it can be cancelled and nothing is added.",
    soon: "All quizzes go in together at the end.",
    cancel: "Cancel",
    cancelling: "Cancelling..."
  },
  refused: {
    title: "The file was not imported",
    unknown: "It is not known whether the file was imported",
    back: "Back to the preview"
  },
  result: {
    title: {
      users: (count) => `${users(count)} ${count === 1 ? "was" : "were"} added`,
      companies: (count) => `${companies(count)} ${count === 1 ? "was" : "were"} added`,
      quizzes: (count) => `${quizzes(count)} ${count === 1 ? "was" : "were"} added`
    },
    none: "Nothing was added",
    new: (count) => `New (${figure(count)})`,
    inactive: (count) => `Inactive accounts (${figure(count)})`,
    errors: {
      users: (count) => leftOut(rows(count), count),
      companies: (count) => leftOut(rows(count), count),
      quizzes: (count) => leftOut(quizzes(count), count)
    },
    errorsText: "Download them with their reasons, correct them and import them again.",
    existingText: "What exists already was left as it is.",
    columns: { given_name: "First Name", surname: "Last Name", email: "Email", mobile_number: "Mobile Number" },
    firstOf: (shown, total) => `The first ${figure(shown)} of ${figure(total)} are shown.`
  }
}
