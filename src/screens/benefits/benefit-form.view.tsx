import type { BenefitsScreenWords } from "#domain/benefits/benefits-screen-english.messages.ts"
import type { InterfaceWords } from "#domain/shared/interface-english.messages.ts"
import type { Language } from "#domain/shared/language.schema.ts"
import type { RecordScreenWords } from "#domain/shared/screen/record-screen-english.messages.ts"
import { Button } from "#src/components/button.tsx"
import { ErrorNote } from "#src/components/error-note.tsx"
import { Field } from "#src/components/field.tsx"
import { ImageField, type ImageFieldProps } from "#src/components/image-field.tsx"
import { type LanguageTab, LanguageTabs, OtherLanguage } from "#src/components/language-tabs.tsx"
import { LoadingRows } from "#src/components/loading-rows.tsx"
import { type Choice, Select } from "#src/components/select.tsx"
import { SidePanel } from "#src/components/side-panel.tsx"
import { TextField } from "#src/components/text-field.tsx"
import { FooterStart } from "#src/components/sheet.tsx"
import { Text } from "#src/components/text.tsx"

export interface BenefitEntry {
  readonly value: string
  readonly error: string | null
  readonly onChange: (text: string) => void
  readonly onLeave: () => void
}

export interface BenefitFormProps {
  readonly words: BenefitsScreenWords["form"]
  readonly record: RecordScreenWords
  readonly shared: InterfaceWords
  readonly isNew: boolean
  /** The data of the form is being loaded. */
  readonly isOpening: boolean
  readonly isSaving: boolean
  readonly failure: string | null
  /** A short text of the issues; null without any. */
  readonly wrong: string | null
  readonly company: BenefitEntry & { readonly label: string; readonly choices: ReadonlyArray<Choice> }
  readonly type: BenefitEntry & { readonly label: string; readonly choices: ReadonlyArray<Choice> }
  /** Null where the chosen type has no address. */
  readonly url: (BenefitEntry & { readonly label: string }) | null
  readonly images: ReadonlyArray<
    Pick<ImageFieldProps, "label" | "image" | "fileName" | "pick" | "remove" | "error"> & { readonly field: string }
  >
  readonly language: Language
  readonly tabs: Readonly<Record<Language, LanguageTab>>
  readonly openTab: (language: Language) => void
  /** The texts of the open language. */
  readonly texts: ReadonlyArray<
    BenefitEntry & {
      readonly field: string
      readonly label: string
      /** The same in the other language. */
      readonly other: string
      readonly isLine: boolean
    }
  >
  readonly save: (() => void) | null
  readonly close: (() => void) | null
}

const Company = ({ words, record, isNew, company }: BenefitFormProps) => {
  const { label, error, choices, ...select } = company
  if (!isNew)
    return (
      <TextField
        label={label}
        value={choices[0]?.label ?? ""}
        error={error}
        hint={words.companyKept}
        onChange={() => undefined}
        isReadOnly
      />
    )
  return (
    <Field label={label} error={error} isRequired>
      {(parts) => (
        <Select parts={parts} {...select} choices={[{ value: "", label: record.choose }, ...choices]} isFirstFocus />
      )}
    </Field>
  )
}

const Type = ({ record, isNew, type: { label, error, choices, ...select } }: BenefitFormProps) => (
  <Field label={label} error={error} isRequired>
    {(parts) => (
      <Select
        parts={parts}
        {...select}
        choices={[{ value: "", label: record.choose }, ...choices]}
        isFirstFocus={!isNew}
      />
    )}
  </Field>
)

const Texts = ({ words, language, tabs, openTab, texts }: BenefitFormProps) => {
  const other = language === "en" ? "es" : "en"
  return (
    <LanguageTabs
      words={{ label: words.tabs, languages: words.languages, complete: words.complete, errors: words.errors }}
      tabs={tabs}
      selected={language}
      open={openTab}
    >
      {texts.map(({ field, other: otherText, isLine, ...entry }) => (
        <TextField
          key={field}
          {...entry}
          {...(isLine ? {} : { rows: 3 })}
          lang={language}
          hint={otherText.trim() === "" ? null : <OtherLanguage language={other} text={otherText} />}
          isRequired
        />
      ))}
    </LanguageTabs>
  )
}

const Fields = (props: BenefitFormProps) => {
  const { words, record, url, images } = props
  return (
    <>
      <Company {...props} />
      <Type {...props} />
      {url !== null && <TextField {...url} hint={words.urlHint} isRequired />}
      {images.map(({ field, ...image }) => (
        <ImageField key={field} {...image} hint={record.image.hint} words={record.image} />
      ))}
      <Texts {...props} />
    </>
  )
}

/** The form of a benefit: its fields, images, and texts in two languages. */
export const BenefitFormView = (props: BenefitFormProps) => {
  const { words, shared, isNew, isSaving, wrong } = props
  return (
    <SidePanel
      title={isNew ? words.addTitle : words.editTitle}
      close={props.close}
      closeLabel={shared.close}
      isModal
      submit={props.save}
      footer={
        <>
          {wrong !== null && (
            <FooterStart>
              <Text size="xs" tone="danger">
                {wrong}
              </Text>
            </FooterStart>
          )}
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
      {props.isOpening ? <LoadingRows text={shared.loading} rows={8} /> : <Fields {...props} />}
    </SidePanel>
  )
}
