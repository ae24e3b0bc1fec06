import { isLink, isWritten, type PictureField, pictureFields } from "#domain/benefits/benefit-form.rules.ts"
import { benefitFieldWords, benefitLabels, benefitTypeWords } from "#domain/benefits/benefit.messages.ts"
import { benefitTexts, benefitTypes } from "#domain/benefits/benefit.schema.ts"
import type { BenefitsMessage } from "#domain/benefits/benefits.commands.ts"
import { imageFieldWords } from "#domain/files/image.messages.ts"
import { groupIssues, languageOf } from "#domain/shared/bilingual.rules.ts"
import { sharedFieldWords } from "#domain/shared/failure.messages.ts"
import { describeIssue } from "#domain/shared/document/issues.rules.ts"
import type { Language } from "#domain/shared/language.schema.ts"
import { entriesOf } from "#src/screens/record/form-entries.ts"
import { useBenefitsScreen, useBenefitsState, useBenefitsWords } from "./use-benefits.ts"
import { useImage } from "#src/screens/record/use-image.ts"
import { usePreview } from "#src/screens/record/use-preview.ts"
import { useRecordWords } from "#src/screens/record/use-record-words.ts"
import { useWords } from "#src/shell/use-application.ts"
import { DocumentDialogsScreen } from "#src/screens/record/document-dialogs.screen.tsx"
import { BenefitFormView } from "./benefit-form.view.tsx"

type FormEvent = Extract<BenefitsMessage, { to: "form" }>["event"]

/** The form of a benefit, with its dialogs for unsaved changes and conflicts. */
export const BenefitFormScreen = () => {
  const { form } = useBenefitsState()
  const { send: sendAll } = useBenefitsScreen()
  const words = useBenefitsWords()
  const record = useRecordWords()
  const { shared, language } = useWords()
  const { context } = form
  const { doc } = context
  const images = { logo: usePictureField("logo"), image: usePictureField("image") }
  if (!form.hasTag("open")) return null
  const send = (event: FormEvent) => sendAll({ to: "form", event })
  const doing = (event: FormEvent) => (form.can(event) ? () => send(event) : null)
  const labels = benefitLabels[language]
  const say = describeIssue({
    ...sharedFieldWords[language],
    ...imageFieldWords[language],
    ...benefitFieldWords[language]
  })
  const entry = entriesOf(doc, say, {
    type: (field, text) => send({ type: "form.edit", edit: { kind: "type", field, text } }),
    leave: (field) => send({ type: "form.blur", field })
  })
  const types = benefitTypes.map((type) => ({ value: String(type), label: benefitTypeWords[language][type] }))
  const { counts } = groupIssues(doc.issues)
  const tabOf = (of: Language) => ({ errors: counts[of], remark: null, isComplete: isWritten(doc.fields, of) })
  const wrong = Object.keys(doc.issues).length
  const labelOf = (field: string): string => {
    const of = languageOf(field)
    const name = of === null ? field : field.slice(0, -3)
    const label = Object.entries(labels).find(([one]) => one === name)?.[1] ?? field
    return of === null ? label : `${label} (${words.form.languages[of]})`
  }
  const showIn = (field: string, text: string): string => {
    if (field === "type") return types.find(({ value }) => value === text)?.label ?? text
    return text !== "" && pictureFields.some((one) => one === field) ? words.form.anImage : text
  }
  const other = context.language === "en" ? "es" : "en"
  return (
    <DocumentDialogsScreen editor={form} send={send} labelOf={labelOf} show={showIn}>
      <BenefitFormView
        words={words.form}
        record={record}
        shared={shared}
        isNew={context.subject === null}
        isOpening={form.matches("opening")}
        isSaving={form.matches("saving")}
        failure={context.failure === null ? null : context.failure[language]}
        wrong={wrong === 0 ? null : words.form.wrong(wrong)}
        company={{
          label: labels.company_id,
          ...entry("company_id"),
          choices: (doc.choices ?? []).map(({ id, name }) => ({ value: id, label: name }))
        }}
        type={{ label: labels.type, ...entry("type"), choices: types }}
        url={isLink(doc.fields) ? { label: labels.url, ...entry("url") } : null}
        images={pictureFields.map((field) => ({
          field,
          label: labels[field],
          error: entry(field).error,
          ...images[field]
        }))}
        language={context.language}
        tabs={{ en: tabOf("en"), es: tabOf("es") }}
        openTab={(chosen) => send({ type: "form.tab", language: chosen })}
        texts={benefitTexts.map((text) => ({
          field: text,
          label: labels[text],
          other: doc.fields[`${text}_${other}`] ?? "",
          isLine: text === "title",
          ...entry(`${text}_${context.language}`)
        }))}
        save={doing({ type: "form.save" })}
        close={doing({ type: "form.close" })}
      />
    </DocumentDialogsScreen>
  )
}

/** One picture of the form: the stored image, or the chosen one in its place. */
const usePictureField = (field: PictureField) => {
  const { send, images, pick } = useBenefitsScreen()
  const { form } = useBenefitsState()
  const { fields, attached } = form.context.doc
  const key = fields[field] ?? ""
  const stored = useImage(images, key === "" ? null : key)
  const picture = attached[field] ?? null
  const preview = usePreview(picture)
  const forget = () =>
    send({ to: "form", event: { type: "form.edit", edit: { kind: "attach", field, attached: null } } })
  const clearText = () => send({ to: "form", event: { type: "form.edit", edit: { kind: "type", field, text: "" } } })
  return {
    image: picture === null ? stored : preview === null ? ("loading" as const) : { url: preview },
    fileName: picture?.name ?? null,
    pick: (file: File) => pick(field, file),
    remove: picture !== null ? forget : key === "" ? null : clearText
  }
}
