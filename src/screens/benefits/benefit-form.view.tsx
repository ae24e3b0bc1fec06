import type { BenefitsScreenWords } from "#domain/benefits/benefits-screen-english.messages.ts"
import type { InterfaceWords } from "#domain/shared/interface-english.messages.ts"
import type { Language } from "#domain/shared/language.schema.ts"
import type { RecordScreenWords } from "#domain/shared/screen/record-screen-english.messages.ts"
import { ErrorNote } from "#src/components/notes/note.tsx"
import { type DrawnField, FormFields } from "#src/components/forms/form-fields.tsx"
import { type LanguageTab, LanguageTabs, OtherLanguage } from "#src/components/forms/language-tabs.tsx"
import { LoadingRows } from "#src/components/lists/loading-rows.tsx"
import { SidePanel } from "#src/components/dialogs/side-panel.tsx"
import { TextField } from "#src/components/fields/text-field.tsx"
import { FooterStart } from "#src/components/dialogs/sheet.tsx"
import { Text } from "#src/components/text/text.tsx"

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
  /** What has no language. */
  readonly fields: ReadonlyArray<DrawnField>
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

const Fields = (props: BenefitFormProps) => (
  <>
    <FormFields fields={props.fields} record={props.record} shared={props.shared} />
    <Texts {...props} />
  </>
)

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
        wrong !== null && (
          <FooterStart>
            <Text size="xs" tone="danger">
              {wrong}
            </Text>
          </FooterStart>
        )
      }
      buttons={{
        cancel: shared.cancel,
        submit: isNew ? words.add : words.update,
        isBusy: isSaving,
        busyWords: isNew ? words.adding : words.updating
      }}
    >
      {props.failure !== null && <ErrorNote text={props.failure} />}
      {props.isOpening ? <LoadingRows text={shared.loading} rows={8} /> : <Fields {...props} />}
    </SidePanel>
  )
}
