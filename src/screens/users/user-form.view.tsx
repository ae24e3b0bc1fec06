import type { InterfaceWords } from "#domain/shared/interface-english.messages.ts"
import type { RecordScreenWords } from "#domain/shared/screen/record-screen-english.messages.ts"
import type { UsersScreenWords } from "#domain/users/users-screen-english.messages.ts"
import { Button } from "#src/components/button.tsx"
import { Dialog } from "#src/components/dialog.tsx"
import { ErrorNote } from "#src/components/error-note.tsx"
import { Field } from "#src/components/field.tsx"
import { ImageField, type ImageFieldProps } from "#src/components/image-field.tsx"
import { LoadingRows } from "#src/components/loading-rows.tsx"
import { PasswordField } from "#src/components/password-field.tsx"
import { PhoneField } from "#src/components/phone-field.tsx"
import { SecretField, type SecretFieldProps } from "#src/components/secret-field.tsx"
import { type Choice, Select } from "#src/components/select.tsx"
import { TextField } from "#src/components/text-field.tsx"
import { FormColumns } from "#src/components/form-columns.tsx"

export interface UserEntry {
  readonly value: string
  readonly error: string | null
  readonly onChange: (text: string) => void
  readonly onLeave: () => void
}

export interface UserFormProps {
  readonly words: UsersScreenWords["form"]
  readonly record: RecordScreenWords
  readonly shared: InterfaceWords
  readonly isNew: boolean
  /** The data of the form is being loaded. */
  readonly isOpening: boolean
  readonly isSaving: boolean
  readonly failure: string | null
  readonly entry: (field: keyof UsersScreenWords["form"]["fields"]) => UserEntry
  readonly phone: {
    readonly code: string
    readonly codes: ReadonlyArray<string>
    readonly digits: string
    readonly change: (code: string, digits: string) => void
  }
  readonly password: { readonly isShown: boolean; readonly toggle: () => void }
  readonly companies: ReadonlyArray<Choice>
  readonly roles: ReadonlyArray<Choice>
  readonly image: Pick<ImageFieldProps, "image" | "fileName" | "pick" | "remove">
  readonly reveal: NonNullable<SecretFieldProps["reveal"]> | null
  readonly save: (() => void) | null
  readonly close: (() => void) | null
}

interface ChoiceFieldProps extends UserEntry {
  readonly label: string
  readonly choices: ReadonlyArray<Choice>
}

const ChoiceField = ({ label, error, ...select }: ChoiceFieldProps) => (
  <Field label={label} error={error} isRequired>
    {(parts) => <Select parts={parts} {...select} />}
  </Field>
)

const Fields = (props: UserFormProps) => {
  const { words, record, shared, entry, isNew } = props
  const { fields } = words
  const { error, onLeave } = entry("mobile_number")
  const none = { value: "", label: record.choose }
  const password = isNew ? words.passwordRule : `${words.passwordRule} ${words.passwordKept}`
  return (
    <>
      <FormColumns>
        <TextField label={fields.given_name} {...entry("given_name")} isRequired isFirstFocus />
        <TextField label={fields.surname} {...entry("surname")} isRequired />
        <TextField label={fields.email} type="email" {...entry("email")} isRequired />
        <PhoneField
          label={fields.mobile_number}
          codeLabel={words.countryCode}
          {...props.phone}
          error={error}
          leave={onLeave}
        />
        <PasswordField
          label={fields.password_hash}
          {...entry("password_hash")}
          {...props.password}
          hint={password}
          words={shared}
          autoComplete="new-password"
          isRequired={isNew}
        />
        <ChoiceField label={fields.company_id} {...entry("company_id")} choices={[none, ...props.companies]} />
        <ChoiceField label={fields.role} {...entry("role")} choices={[none, ...props.roles]} />
        <SecretField
          label={fields.ssn}
          {...entry("ssn")}
          placeholder={words.ssnForm}
          {...(props.reveal === null ? {} : { reveal: props.reveal })}
        />
        <TextField label={fields.dob} type="date" {...entry("dob")} isRequired />
        <ImageField
          label={fields.profile_image}
          {...props.image}
          error={entry("profile_image").error}
          hint={record.image.hint}
          words={record.image}
        />
      </FormColumns>
      <TextField label={fields.address} {...entry("address")} rows={2} />
    </>
  )
}

/** The form of a user. */
export const UserFormView = (props: UserFormProps) => {
  const { words, shared, isNew, isSaving } = props
  return (
    <Dialog
      title={isNew ? words.addTitle : words.editTitle}
      close={props.close}
      closeLabel={shared.close}
      width="medium"
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
      {props.isOpening ? <LoadingRows text={shared.loading} rows={6} /> : <Fields {...props} />}
    </Dialog>
  )
}
