import { benefitFormFields, isLink, isWritten } from "#domain/benefits/benefit-form.rules.ts"
import { benefitFieldWords, benefitLabels } from "#domain/benefits/benefit-field.messages.ts"
import { benefitTypeWords } from "#domain/benefits/benefit.messages.ts"
import { benefitTexts, benefitTypes } from "#domain/benefits/benefit.schema.ts"
import type { BenefitsMessage } from "#domain/benefits/benefits.commands.ts"
import { imageFieldWords } from "#domain/files/image.messages.ts"
import { groupIssues, languageOf } from "#domain/shared/bilingual.rules.ts"
import { sharedFieldWords } from "#domain/shared/field.messages.ts"
import { describeIssue } from "#domain/shared/issues.rules.ts"
import type { Language } from "#domain/shared/language.schema.ts"
import { useBenefitsScreen, useBenefitsState, useBenefitsWords } from "./benefits-workflows.ts"
import { useRecordWords } from "#src/screens/record/use-screen.ts"
import { useWords } from "#src/shell/use-application.ts"
import { TextField } from "#src/components/fields/text-field.tsx"
import { FormFields } from "#src/components/forms/form-fields.tsx"
import { LanguageTabs, OtherLanguage } from "#src/components/forms/language-tabs.tsx"
import { DocumentFormScreen, useFormNotes } from "#src/screens/record/document-form.screen.tsx"
import { useFormFields } from "#src/screens/record/form-fields.screen.tsx"

type FormEvent = Extract<BenefitsMessage, { to: "form" }>["event"]

/** The form of a benefit, with its dialogs for unsaved changes and conflicts. */
export const BenefitFormScreen = () => {
  const { form } = useBenefitsState()
  const { send: sendAll, images, pick } = useBenefitsScreen()
  const words = useBenefitsWords()
  const record = useRecordWords()
  const { shared, language } = useWords()
  const { context } = form
  const { doc } = context
  const labels = benefitLabels[language]
  const say = describeIssue({
    ...sharedFieldWords[language],
    ...imageFieldWords[language],
    ...benefitFieldWords[language]
  })
  const send = (event: FormEvent) => sendAll({ to: "form", event })
  const isNew = context.subject === null
  const companies = (doc.choices ?? []).map(({ id, name }) => ({ value: id, label: name }))
  const companyName = companies.find(({ value }) => value === doc.fields["company_id"])?.label ?? ""
  const { entry, drawn, ...named } = useFormFields({
    fields: benefitFormFields.filter(({ name }) => name !== "url" || isLink(doc.fields)),
    extras: {
      company_id: isNew ? { choices: companies } : { fixed: companyName, hint: words.form.companyKept },
      type: { choices: benefitTypes.map((type) => ({ value: String(type), label: benefitTypeWords[language][type] })) },
      url: { hint: words.form.urlHint },
      logo: { inMerge: words.form.anImage },
      image: { inMerge: words.form.anImage }
    },
    labels,
    doc,
    isNew,
    say,
    send,
    pictures: { images, pick }
  })
  const labelOf = (field: string): string => {
    const of = languageOf(field)
    return of === null ? named.labelOf(field) : `${named.labelOf(field.slice(0, -3))} (${words.form.languages[of]})`
  }
  const notes = useFormNotes(context, labelOf)
  if (!form.hasTag("open")) return null
  const { counts } = groupIssues(doc.issues)
  const tabOf = (of: Language) => ({ errors: counts[of], remark: null, isComplete: isWritten(doc.fields, of) })
  const other = context.language === "en" ? "es" : "en"
  return (
    <DocumentFormScreen
      look="panel"
      editor={form}
      send={send}
      words={words.form}
      of={context.subject === null ? null : { kind: "benefit", id: context.subject }}
      labelOf={labelOf}
      show={named.show}
      {...notes}
      issues={doc.issues}
      loadingRows={8}
    >
      <FormFields fields={drawn} record={record} shared={shared} takesFocus={false} />
      <LanguageTabs
        words={{
          label: words.form.tabs,
          languages: words.form.languages,
          complete: words.form.complete,
          errors: words.form.errors
        }}
        tabs={{ en: tabOf("en"), es: tabOf("es") }}
        selected={context.language}
        open={(chosen) => send({ type: "form.tab", language: chosen })}
      >
        {benefitTexts.map((text) => {
          const inOther = doc.fields[`${text}_${other}`] ?? ""
          return (
            <TextField
              key={text}
              label={labels[text]}
              {...entry(`${text}_${context.language}`)}
              {...(text === "title" ? { isFirstFocus: true } : { rows: 3 })}
              lang={context.language}
              hint={inOther.trim() === "" ? null : <OtherLanguage language={other} text={inOther} />}
              isRequired
            />
          )
        })}
      </LanguageTabs>
    </DocumentFormScreen>
  )
}
