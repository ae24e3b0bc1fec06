import { FileText } from "lucide-react"
import type { NotificationsScreenWords } from "#domain/notifications/notifications-screen-english.messages.ts"
import { Button } from "#src/components/navigation/button.tsx"
import { Dialog } from "#src/components/dialogs/dialog.tsx"
import { Empty } from "#src/components/notes/empty.tsx"
import { PlainTable } from "#src/components/lists/plain-table.tsx"
import * as styles from "./enrolment-details.module.css"
import { Facts, Fact } from "#src/components/forms/facts.tsx"

export interface EnrolmentDetailsProps {
  readonly words: NotificationsScreenWords
  readonly closeLabel: string
  readonly member: string
  readonly benefit: string
  /** As a text, "N/A" where empty. */
  readonly beneficiaries: ReadonlyArray<{
    readonly id: string
    readonly name: string
    readonly relationship: string
    readonly percentage: string
  }>
  /** The form's entries as texts; null where no form was filled in. */
  readonly form: ReadonlyArray<readonly [name: FormField, text: string]> | null
  readonly close: () => void
}

export type FormField = "dob" | "gender" | "address" | "city" | "state" | "zip"

const Beneficiaries = ({ words: { enrolment }, beneficiaries }: EnrolmentDetailsProps) => (
  <section>
    <h3>{enrolment.beneficiaries}</h3>
    <PlainTable
      caption={enrolment.beneficiaries}
      columns={[
        { label: enrolment.name },
        { label: enrolment.relationship },
        { label: enrolment.percentage, isEnd: true }
      ]}
      rows={beneficiaries.map(({ id, name, relationship, percentage }) => ({
        id,
        cells: [name, relationship, percentage]
      }))}
    />
  </section>
)

const Form = ({ words: { enrolment }, form }: EnrolmentDetailsProps) => (
  <section>
    <h3 className={styles.title}>{enrolment.form}</h3>
    <Facts>
      {form?.map(([name, text]) => (
        <Fact key={name} name={enrolment[name]}>
          {text}
        </Fact>
      ))}
    </Facts>
  </section>
)

/** What a member wrote in the request for a benefit. */
export const EnrolmentDetailsView = (props: EnrolmentDetailsProps) => {
  const { words, beneficiaries, form, close } = props
  return (
    <Dialog
      title={words.enrolment.title}
      text={words.enrolment.of(props.member, props.benefit)}
      width="medium"
      close={close}
      closeLabel={props.closeLabel}
      isReading
      footer={
        <Button action={close} isFirstFocus>
          {props.closeLabel}
        </Button>
      }
    >
      {beneficiaries.length === 0 && form === null && <Empty icon={FileText} title={words.enrolment.none} />}
      {beneficiaries.length > 0 && <Beneficiaries {...props} />}
      {form !== null && <Form {...props} />}
    </Dialog>
  )
}
