import type { Table } from "#tests/machines/machine-table.ts"

type State =
  | "closed"
  | "choosing"
  | "reading"
  | "previewing.resting"
  | "previewing.listing"
  | "previewing.saving"
  | "correcting"
  | "applying"
  | "checking"
  | "uploading.underWay"
  | "uploading.cancelling"
  | "refused"
  | "result.resting"
  | "result.saving"
  | "discarding"

/** What a previewed file accepts, whatever else is running. Closing asks first, because a cell was corrected. */
const previewing = {
  "import.close": "discarding",
  "file.choose": "discarding",
  "shown.choose": "previewing.listing",
  "errors.download": "previewing.saving",
  "cell.edit": "correcting",
  "check.start": "checking",
  "upload.start": "uploading.underWay"
} as const

const staying = <Here extends State>(here: Here) => ({
  "template.download": here,
  "cursor.move": here,
  "cursor.place": here,
  "admins.allow": here
})

const uploading = { uploaded: "result.resting", "not uploaded": "refused" } as const

export const csvImportTable: Table<State> = {
  closed: { "import.open": "choosing" },
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
    read: "previewing.resting",
    "not read": "choosing"
  },
  "previewing.resting": { ...previewing, ...staying("previewing.resting") },
  "previewing.listing": {
    ...previewing,
    ...staying("previewing.listing"),
    listed: "previewing.resting",
    "not listed": "previewing.resting"
  },
  "previewing.saving": {
    ...previewing,
    ...staying("previewing.saving"),
    saved: "previewing.resting",
    "not saved": "previewing.resting"
  },
  correcting: {
    "import.close": "discarding",
    "cell.type": "correcting",
    "cell.save": "applying",
    "cell.cancel": "previewing.resting",
    "cursor.place": "applying"
  },
  applying: { corrected: "previewing.resting", "not corrected": "correcting" },
  checking: {
    "check.cancel": "previewing.resting",
    "upload.progress": "checking",
    checked: "previewing.resting",
    "not checked": "previewing.resting"
  },
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
    "refusal.close": "previewing.resting",
    "upload.start": "uploading.underWay"
  },
  "result.resting": { "import.close": "closed", "errors.download": "result.saving" },
  "result.saving": {
    "import.close": "closed",
    "errors.download": "result.saving",
    saved: "result.resting",
    "not saved": "result.resting"
  },
  discarding: { "import.stay": "previewing.resting", "import.discard": "closed" }
}
