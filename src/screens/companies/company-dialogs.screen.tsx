import type { CompaniesMessage } from "#domain/companies/companies.commands.ts"
import { companyFieldWords } from "#domain/companies/company.messages.ts"
import { sharedFieldWords } from "#domain/shared/failure.messages.ts"
import { describeIssue } from "#domain/shared/document/issues.rules.ts"
import { helpOf } from "#src/screens/record/buttons.ts"
import { entriesOf } from "#src/screens/record/form-entries.ts"
import { useCompaniesScreen, useCompaniesState, useCompaniesWords } from "./use-companies.ts"
import { useRecordWords } from "#src/screens/record/use-record-words.ts"
import { useWords } from "#src/shell/use-application.ts"
import { DocumentDialogsScreen } from "#src/screens/record/document-dialogs.screen.tsx"
import { RecordKeysScreen } from "#src/screens/record/record-keys.screen.tsx"
import { RemovalScreen } from "#src/screens/record/removal.screen.tsx"
import { CompanyFormView } from "./company-form.view.tsx"

/** The dialogs over the list: the form, the question before a company is deleted, and what the keys do. */
export const CompanyDialogsScreen = () => (
  <>
    <Form />
    <Removal />
    <KeysHelp />
  </>
)

type FormEvent = Extract<CompaniesMessage, { to: "form" }>["event"]

const Form = () => {
  const { form } = useCompaniesState()
  const { send: sendAll } = useCompaniesScreen()
  const words = useCompaniesWords()
  const record = useRecordWords()
  const { shared, language } = useWords()
  const { context } = form
  const { doc } = context
  if (!form.hasTag("open")) return null
  const send = (event: FormEvent) => sendAll({ to: "form", event })
  const doing = (event: FormEvent) => (form.can(event) ? () => send(event) : null)
  const say = describeIssue({
    ...sharedFieldWords[language],
    ...companyFieldWords[language]
  })
  const showIn = (field: string, text: string): string =>
    field === "type" && (text === "users" || text === "benefits") ? words.types[text] : text
  return (
    <DocumentDialogsScreen
      editor={form}
      send={send}
      labelOf={(field) => Object.entries(words.form.fields).find(([name]) => name === field)?.[1] ?? field}
      show={showIn}
    >
      <CompanyFormView
        words={words.form}
        types={words.types}
        record={record}
        shared={shared}
        isNew={context.subject === null}
        isOpening={form.matches("opening")}
        isSaving={form.matches("saving")}
        failure={context.failure === null ? null : context.failure[language]}
        entry={entriesOf(doc, say, {
          type: (field, text) => send({ type: "form.edit", edit: { kind: "type", field, text } }),
          leave: (field) => send({ type: "form.blur", field })
        })}
        save={doing({ type: "form.save" })}
        close={doing({ type: "form.close" })}
      />
    </DocumentDialogsScreen>
  )
}

const Removal = () => {
  const { removal } = useCompaniesState()
  const { removal: words } = useCompaniesWords()
  const { send } = useCompaniesScreen()
  return <RemovalScreen removal={removal} send={send} title={words.title} question={words.question} />
}

const KeysHelp = () => {
  const { commands, send } = useCompaniesScreen()
  const { screen } = useCompaniesState()
  const { keys } = useCompaniesWords()
  const lines = () =>
    helpOf(commands(), [
      [keys.move, ["companies.next", "companies.previous"]],
      [keys.edit, ["companies.edit"]],
      [keys.switch, ["companies.switch"]],
      [keys.delete, ["companies.delete"]],
      [keys.restore, ["companies.restore"]],
      [keys.add, ["companies.add"]],
      [keys.search, ["companies.search"]],
      [keys.help, ["companies.keys"]]
    ])
  return (
    <RecordKeysScreen
      lines={lines}
      isOpen={screen.hasTag("help")}
      close={() => send({ to: "screen", event: { type: "help.close" } })}
    />
  )
}
