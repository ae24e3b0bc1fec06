import type { CompaniesScreenWords } from "#domain/companies/companies-screen-english.messages.ts"
import { companyTypes } from "#domain/companies/company.schema.ts"
import type { InterfaceWords } from "#domain/shared/interface-english.messages.ts"
import type { RecordScreenWords } from "#domain/shared/screen/record-screen-english.messages.ts"
import { Button } from "#src/components/button.tsx"
import { Dialog } from "#src/components/dialog.tsx"
import { ErrorNote } from "#src/components/error-note.tsx"
import { Field } from "#src/components/field.tsx"
import { LoadingRows } from "#src/components/loading-rows.tsx"
import { Select } from "#src/components/select.tsx"
import { TextField } from "#src/components/text-field.tsx"

export interface CompanyEntry {
  readonly value: string
  readonly error: string | null
  readonly onChange: (text: string) => void
  readonly onLeave: () => void
}

export interface CompanyFormProps {
  readonly words: CompaniesScreenWords["form"]
  readonly types: CompaniesScreenWords["types"]
  readonly record: RecordScreenWords
  readonly shared: InterfaceWords
  readonly isNew: boolean
  /** The data of the form is being loaded. */
  readonly isOpening: boolean
  readonly isSaving: boolean
  readonly failure: string | null
  readonly entry: (field: keyof CompaniesScreenWords["form"]["fields"]) => CompanyEntry
  readonly save: (() => void) | null
  readonly close: (() => void) | null
}

const Fields = ({ words: { fields }, types, record, entry }: CompanyFormProps) => {
  const { error, ...type } = entry("type")
  return (
    <>
      <TextField label={fields.name} {...entry("name")} isRequired isFirstFocus />
      <TextField label={fields.contact_email} type="email" {...entry("contact_email")} isRequired />
      <Field label={fields.type} error={error} isRequired>
        {(parts) => (
          <Select
            parts={parts}
            {...type}
            choices={[
              { value: "", label: record.choose },
              ...companyTypes.map((value) => ({ value, label: types[value] }))
            ]}
          />
        )}
      </Field>
    </>
  )
}

/** Adds a company, or edits one. */
export const CompanyFormView = (props: CompanyFormProps) => {
  const { words, shared, isNew, isSaving } = props
  return (
    <Dialog
      title={isNew ? words.addTitle : words.editTitle}
      close={props.close}
      closeLabel={shared.close}
      submit={props.save}
      footer={
        <>
          <Button action={props.close}>{shared.cancel}</Button>
          <Button
            kind="primary"
            submits
            action={props.save}
            isBusy={isSaving}
            busyWords={isNew ? words.adding : words.updating}
          >
            {isNew ? words.add : words.update}
          </Button>
        </>
      }
    >
      {props.failure !== null && <ErrorNote text={props.failure} />}
      {props.isOpening ? <LoadingRows text={shared.loading} rows={4} /> : <Fields {...props} />}
    </Dialog>
  )
}
