import { companyFormFields } from "#domain/companies/company-form.rules.ts"
import { companyFieldWords } from "#domain/companies/company.messages.ts"
import { companyTypes } from "#domain/companies/company.schema.ts"
import { useCompaniesScreen, useCompaniesState, useCompaniesWords } from "./use-companies.ts"
import { KeysHelp, RemovalDialog } from "#src/screens/record/record-dialogs.tsx"
import { RecordForm } from "#src/screens/record/record-form.tsx"

/** The dialogs over the list: the form, the question before a company is deleted, and what the keys do. */
export const CompanyDialogsScreen = () => {
  const { send, commands } = useCompaniesScreen()
  const { form, removal, screen } = useCompaniesState()
  const words = useCompaniesWords()
  return (
    <>
      <RecordForm
        form={form}
        send={send}
        fields={companyFormFields}
        extras={{ type: { choices: companyTypes.map((value) => ({ value, label: words.types[value] })) } }}
        words={words.form}
        issueWords={[companyFieldWords]}
      />
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
