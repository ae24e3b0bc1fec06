/** The state in which a file is not clear and its user answers. */
import { csvImportSetup, fileChoices, templateChoices } from "./csv-import-setup.machine.ts"
import { withEvent, withOutput } from "../shared/promised.ts"

export const askingState = csvImportSetup.createStateConfig({
  tags: "open",
  invoke: {
    id: "readCompanies",
    src: "readCompanies",
    onDone: { actions: withOutput("setCompanies") },
    // Their names can be typed.
    onError: { actions: "clearCompanies" }
  },
  on: {
    "import.close": "closed",
    "template.download": templateChoices,
    "file.choose": fileChoices,
    "sheet.choose": { guard: withEvent("isOtherSheet"), target: "reading", actions: withEvent("setSheet") },
    "column.map": { actions: withEvent("mapColumn") },
    "column.join": { guard: withEvent("isJoined"), actions: withEvent("joinColumn") },
    "column.fix": { guard: withEvent("isFixed"), actions: withEvent("fixColumn") },
    "layout.choose": { guard: "hasColumnsAsked", target: "reading", actions: withEvent("chooseLayout") },
    "hidden.take": { guard: withEvent("isOtherChoice"), target: "reading", actions: withEvent("takeHidden") },
    "reading.confirm": { guard: "isMapped", target: "reading", actions: ["rememberColumns", "confirmReading"] }
  }
})
