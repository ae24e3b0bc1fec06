import { companyFieldWords } from "#domain/companies/company.messages.ts"
import { useCompaniesScreen, useCompaniesState, useCompaniesWords } from "./use-companies.ts"
import { useRecordWords } from "#src/screens/record/use-record-words.ts"
import { useWords } from "#src/shell/use-application.ts"
import { KeysHelp, RemovalDialog } from "#src/screens/record/record-dialogs.tsx"
import { RecordForm } from "#src/screens/record/record-form.tsx"
import { CompanyFormView } from "./company-form.view.tsx"

/** The dialogs over the list: the form, the question before a company is deleted, and what the keys do. */
export const CompanyDialogsScreen = () => {
  const { send, commands } = useCompaniesScreen()
  const { form, removal, screen } = useCompaniesState()
  const words = useCompaniesWords()
  const record = useRecordWords()
  const { shared } = useWords()
  return (
    <>
      <RecordForm
        form={form}
        send={send}
        issueWords={[companyFieldWords]}
        labels={words.form.fields}
        show={(field, text) =>
          field === "type" && (text === "users" || text === "benefits") ? words.types[text] : text
        }
      >
        {(parts) => (
          <CompanyFormView words={words.form} types={words.types} record={record} shared={shared} {...parts} />
        )}
      </RecordForm>
      <RemovalDialog removal={removal} send={send} words={words.removal} />
      <KeysHelp
        screen={screen}
        send={send}
        name="companies"
        available={commands}
        words={words.keys}
        lines={["edit", "switch", "delete", "restore", "add"]}
      />
    </>
  )
}
