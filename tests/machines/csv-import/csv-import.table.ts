import type { Table } from "#tests/machines/machine-table.ts"

type State =
  | "closed"
  | "choosing"
  | "reading"
  | "asking"
  | "previewing.idle"
  | "previewing.listing"
  | "previewing.finding"
  | "previewing.saving"
  | "restoring"
  | "normalising"
  | "correcting"
  | "applying"
  | "checking"
  | "comparing"
  | "uploading.underWay"
  | "uploading.cancelling"
  | "refused"
  | "result.idle"
  | "result.saving"
  | "result.correctingLeft"
  | "result.undoing"
  | "discarding"

/**
 * The events that a previewed file accepts in any state. Closing asks first, because a cell was corrected.
 */
const previewing = {
  "import.close": "discarding",
  "file.choose": "discarding",
  "shown.choose": "previewing.listing",
  "prefix.choose": "normalising",
  "dates.choose": "normalising",
  "errors.download": "previewing.saving",
  "issue.find": "previewing.finding",
  "correction.undo": "restoring",
  "cell.edit": "correcting",
  "cell.set": "applying",
  "rows.fill": "applying",
  "company.created": "checking",
  "check.start": "checking",
  "upload.start": "uploading.underWay",
  "roster.open": "comparing"
} as const

const staying = <Here extends State>(here: Here) => ({
  "template.download": here,
  "cursor.move": here,
  "cursor.place": here,
  "admins.allow": here
})

const uploading = { uploaded: "result.idle", "not uploaded": "refused" } as const

const besides: Table<State> = {
  closed: { "import.open": "choosing", "import.reopen": "result.idle" },
  choosing: {
    "import.close": "closed",
    "template.download": "choosing",
    "file.choose": "reading",
    "upload.start": "choosing"
  },
  reading: {
    "import.close": "closed",
    "template.download": "reading",
    "file.choose": "reading",
    read: "previewing.idle",
    asked: "asking",
    "not read": "choosing"
  },
  asking: {
    "import.close": "closed",
    "template.download": "asking",
    "file.choose": "reading",
    "sheet.choose": "reading",
    "column.map": "asking",
    "column.join": "asking",
    "names.split": "asking",
    "column.fix": "asking",
    "layout.choose": "reading",
    "hidden.take": "reading",
    "companies read": "asking",
    "companies not read": "asking"
  },
  "previewing.idle": { ...previewing, ...staying("previewing.idle") },
  "previewing.listing": {
    ...previewing,
    ...staying("previewing.listing"),
    listed: "previewing.idle",
    "not listed": "previewing.idle"
  },
  "previewing.finding": {
    ...previewing,
    ...staying("previewing.finding"),
    found: "previewing.idle",
    "found to edit": "correcting",
    "found to set": "applying",
    "not found": "previewing.idle"
  },
  "previewing.saving": {
    ...previewing,
    ...staying("previewing.saving"),
    saved: "previewing.idle",
    "not saved": "previewing.idle"
  },
  restoring: { restored: "previewing.idle", "not restored": "previewing.idle" },
  normalising: { normalised: "previewing.idle", "not normalised": "previewing.idle" },
  correcting: {
    "import.close": "discarding",
    "cell.type": "correcting",
    "cell.save": "applying",
    "cell.cancel": "previewing.idle",
    "cursor.place": "applying"
  },
  applying: { corrected: "previewing.idle", "not corrected": "correcting" },
  checking: {
    "check.cancel": "previewing.idle",
    "upload.progress": "checking",
    checked: "previewing.idle",
    "not checked": "previewing.idle"
  },
  comparing: { "step.show": "comparing", "roster written": "result.idle", "roster left": "previewing.idle" },
  "uploading.underWay": {
    ...uploading,
    "upload.cancel": "uploading.cancelling",
    "upload.progress": "uploading.underWay"
  },
  "uploading.cancelling": {
    ...uploading,
    "upload.progress": "uploading.cancelling",
    "cancel lost": "uploading.underWay"
  },
  refused: {
    "import.close": "discarding",
    "refusal.close": "previewing.idle",
    "upload.start": "uploading.underWay"
  },
  "result.idle": {
    "import.close": "closed",
    "errors.download": "result.saving",
    "import.undo": "result.undoing",
    "left.correct": "result.correctingLeft"
  },
  "result.correctingLeft": { kept: "previewing.idle", "not kept": "result.idle" },
  "result.saving": {
    "import.close": "closed",
    "errors.download": "result.saving",
    saved: "result.idle",
    "not saved": "result.idle"
  },
  "result.undoing": { undone: "result.idle", "not undone": "result.idle" },
  discarding: { "import.stay": "previewing.idle", "import.discard": "closed" }
}

/** The time of the last import ends in any state. */
export const csvImportTable = Object.fromEntries(
  Object.entries(besides).map(([state, row]) => [state, { ...row, "undo.passed": state }])
) as unknown as Table<State>
