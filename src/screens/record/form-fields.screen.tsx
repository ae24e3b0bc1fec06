import { useAtom } from "jotai/react"
import type { ReactNode } from "react"
import type { Picture } from "#domain/files/image.schema.ts"
import type { ImagesPort } from "#domain/files/image.store.ts"
import type { FormField } from "#domain/shared/document/form-fields.rules.ts"
import type { FieldIssues } from "#domain/shared/issues.rules.ts"
import type { RecordFormEvent } from "#domain/shared/document/record-form.machine.ts"
import type { FormTexts } from "#domain/shared/document/record-merge.rules.ts"
import { showPhoneNumber, splitPhoneNumber } from "#domain/shared/phone.rules.ts"
import { countryCodeDefault, countryCodes } from "#domain/shared/account.schema.ts"
import type { RenderedField } from "#src/components/forms/form-fields.tsx"
import { ImageField } from "#src/components/fields/image-field.tsx"
import type { Choice } from "#src/components/fields/select.tsx"
import type { Language } from "#domain/shared/language.schema.ts"
import { plainDayOf } from "#src/shell/dates.ts"
import { useWords } from "#src/shell/use-application.ts"
import { entriesOf } from "./form-entries.ts"
import type { FieldEntry } from "#src/components/fields/field.tsx"
import { passwordShownAtom } from "#src/shell/preferences.ts"
import { useImage, usePreview } from "./use-image.ts"
import { useFormWords } from "./use-form-words.ts"

/** The form's document, as far as its fields are concerned. */
export interface FormDocument {
  readonly fields: FormTexts
  readonly issues: FieldIssues
  readonly attached: Readonly<Record<string, Picture>>
}

/** The events that fields send; a chosen picture is attached by the screen. */
export type SendToForm = (event: RecordFormEvent<never>) => void

/** What a field needs besides its text, where its kind needs anything. */
export interface FieldExtras {
  readonly hint?: string
  /** Of a choice. */
  readonly choices?: ReadonlyArray<Choice>
  /** Of a secret. */
  readonly placeholder?: string
  readonly reveal?: Extract<RenderedField, { readonly kind: "secret" }>["reveal"]
  /** The text of a field that cannot be changed. */
  readonly fixed?: string
  /** What stands for an image when two edits of it are merged. */
  readonly inMerge?: string
}

type ExtrasOf<Name extends string> = Readonly<Partial<Record<Name, FieldExtras>>>

interface FormParts {
  readonly entry: (field: string) => FieldEntry
  readonly labels: Readonly<Record<string, string>>
  readonly isNew: boolean
  readonly password: { readonly isShown: boolean; readonly toggle: () => void }
  readonly image: (field: string, label: string, error: string | null) => ReactNode
}

const drawnField = (
  { name, kind, isRequired = false, isPresent = false, isWide = false, min, max }: FormField,
  { hint, choices = [], placeholder = "", reveal = null, fixed }: FieldExtras,
  { entry, labels, isNew, password, image }: FormParts
): RenderedField => {
  const label = labels[name] ?? name
  const shared = { label, ...entry(name), isRequired, isWide, hint: hint ?? null }
  if (fixed !== undefined) return { ...shared, kind: "text", value: fixed, isRequired: false, isReadOnly: true }
  switch (kind) {
    case "choice":
      return { ...shared, kind, choices }
    case "phone": {
      const { countryCode, digits } = splitPhoneNumber(shared.value)
      const change = (code: string, typed: string) => shared.onChange(`${code}${typed.trim()}`)
      return {
        ...shared,
        kind,
        phone: { code: countryCode ?? countryCodeDefault, codes: countryCodes, digits, change }
      }
    }
    case "password":
      return {
        ...shared,
        kind,
        isRequired: isPresent || (isRequired && isNew),
        autoComplete: isPresent ? "current-password" : "new-password",
        ...password
      }
    case "secret":
      return { ...shared, kind, placeholder, reveal }
    case "image":
      return { ...shared, kind, control: image(name, label, shared.error) }
    case "text":
    case "area":
    case "email":
      return { ...shared, kind, isReadOnly: false }
    case "date":
      return { ...shared, kind, isReadOnly: false, min, max }
  }
}

/** The text of a field when two edits of it are merged, in words where it stands for something else. */
const mergeText = (
  kind: FormField["kind"] | undefined,
  { choices = [], inMerge }: FieldExtras,
  text: string,
  language: Language
): string => {
  if (kind === "choice") return choices.find(({ value }) => value === text)?.label ?? text
  if (kind === "phone") return showPhoneNumber(text)
  if (kind === "date") return plainDayOf(text, language)
  if (kind === "password") return "•".repeat(text.length)
  return kind === "image" && text !== "" ? (inMerge ?? text) : text
}

/** Reads and attaches the pictures of a form; absent for a form without pictures. */
export interface FormPictures {
  readonly images: ImagesPort
  /** Attaches a chosen file to a field of the form, or shows there why it is invalid. */
  readonly pick: (field: string, file: File) => void
}

export interface FormFieldsOptions<Name extends string> {
  readonly fields: ReadonlyArray<FormField<Name>>
  readonly extras: ExtrasOf<NoInfer<Name>>
  readonly labels: Readonly<Record<NoInfer<Name>, string>>
  readonly doc: FormDocument
  readonly isNew: boolean
  readonly say: (issue: string) => string
  readonly send: SendToForm
  readonly pictures?: FormPictures | undefined
}

/** The fields as they are drawn, and how they are called and worded where two edits are merged. */
export const useFormFields = <Name extends string>(options: FormFieldsOptions<Name>) => {
  const { fields, doc, isNew, say, send, pictures } = options
  const { language } = useWords()
  const [isShown, setShown] = useAtom(passwordShownAtom)
  const extras: Readonly<Record<string, FieldExtras | undefined>> = options.extras
  const labels: Readonly<Record<string, string>> = options.labels
  const entry = entriesOf(doc, say, {
    type: (field, text) => send({ type: "form.edit", edit: { kind: "type", field, text } }),
    leave: (field) => send({ type: "form.blur", field })
  })
  const parts = {
    entry,
    labels,
    isNew,
    password: { isShown, toggle: () => setShown(!isShown) },
    image: (field: string, label: string, error: string | null) =>
      pictures === undefined ? null : (
        <FormImageScreen key={field} {...pictures} field={field} label={label} error={error} doc={doc} send={send} />
      )
  }
  return {
    entry,
    drawn: fields.map((field) => drawnField(field, extras[field.name] ?? {}, parts)),
    labelOf: (field: string): string => labels[field] ?? field,
    show: (name: string, text: string): string =>
      mergeText(fields.find((field) => field.name === name)?.kind, extras[name] ?? {}, text, language)
  }
}

interface FormImageProps extends FormPictures {
  readonly field: string
  readonly label: string
  readonly error: string | null
  readonly doc: FormDocument
  readonly send: SendToForm
}

/** One picture of a form: the stored image, or the chosen one in its place. */
const FormImageScreen = ({ field, label, error, doc, send, images, pick }: FormImageProps) => {
  const words = useFormWords().image
  const key = doc.fields[field] ?? ""
  const stored = useImage(images, key === "" ? null : key)
  const picture = doc.attached[field] ?? null
  const preview = usePreview(picture)
  const detach = () => send({ type: "form.edit", edit: { kind: "attach", field, attached: null } })
  const clear = () => send({ type: "form.edit", edit: { kind: "type", field, text: "" } })
  return (
    <ImageField
      label={label}
      error={error}
      hint={words.hint}
      words={words}
      image={picture === null ? stored : preview === null ? "loading" : { url: preview }}
      fileName={picture?.name ?? null}
      pick={(file) => pick(field, file)}
      remove={picture !== null ? detach : key === "" ? null : clear}
    />
  )
}
