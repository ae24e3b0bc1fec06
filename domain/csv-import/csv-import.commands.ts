import type { SnapshotFrom } from "xstate"
import { type Command, type AvailableCommand, availableCommands } from "../shared/screen/command.schema.ts"
import { bilingual } from "../shared/language.rules.ts"
import type { Translated } from "../shared/language.schema.ts"
import type { CsvImportEvent } from "./csv-import-events.schema.ts"
import type { csvImportMachine } from "./csv-import.machine.ts"
import { type CsvImportScreenWords, csvImportScreenEnglish } from "./csv-import-screen-english.messages.ts"
import { csvImportScreenSpanish } from "./csv-import-screen-spanish.messages.ts"
import { isUnanswered } from "../shared/csv/date-order.rules.ts"
import { recordsToSend } from "./import-dialog.rules.ts"

type Snapshot = SnapshotFrom<typeof csvImportMachine>

export interface ImportDialogMessage {
  readonly to: "import"
  readonly event: CsvImportEvent
}

const words = bilingual<CsvImportScreenWords>({ en: csvImportScreenEnglish, es: csvImportScreenSpanish })
const send = (event: CsvImportEvent): ImportDialogMessage => ({ to: "import", event })
const notNow = { en: "Not possible right now", es: "No es posible en este momento" }

const command = (
  id: string,
  label: Translated<string>,
  event: CsvImportEvent,
  why: (snapshot: Snapshot) => Translated<string> = () => notNow
): Command<Snapshot, ImportDialogMessage> => ({
  id: `import.${id}`,
  label,
  message: () => send(event),
  why
})

const importCommands: ReadonlyArray<Command<Snapshot, ImportDialogMessage>> = [
  command("check", words.check, { type: "check.start" }, ({ context: { overview } }) =>
    overview !== null && isUnanswered(overview.dates) ? words.footer.orderFirst : notNow
  ),
  command("upload", words.upload, { type: "upload.start" }, ({ context }) =>
    context.overview === null || recordsToSend(context) > 0
      ? notNow
      : isUnanswered(context.overview.dates)
        ? words.footer.orderFirst
        : words.footer.nothingToSend
  ),
  command("template", words.template, { type: "template.download" }),
  command("errors", words.rowsWithErrors, { type: "errors.download" })
]

const reopenCommand = command("reopen", words.result.reopenLast, { type: "import.reopen" })

/** The commands in their current state; while the dialog is closed only the one that there is something to do for. */
export const availableImportCommands = (snapshot: Snapshot): ReadonlyArray<AvailableCommand<ImportDialogMessage>> => {
  const commands = snapshot.hasTag("open") ? importCommands : snapshot.context.last === null ? [] : [reopenCommand]
  return availableCommands(commands, snapshot, ({ event }) => snapshot.can(event))
}
