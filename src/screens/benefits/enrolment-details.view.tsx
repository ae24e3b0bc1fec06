import type { EnrolmentsScreenWords } from "#domain/enrolments/enrolments-screen-english.messages.ts"
import { PlainTable } from "#src/components/lists/plain-table.tsx"
import * as styles from "./enrolment-details.module.css"
import { Facts, Fact } from "#src/components/forms/facts.tsx"

export interface EnrolmentDetails {
  readonly beneficiaries: ReadonlyArray<{
    readonly id: string
    readonly name: string
    readonly relationship: string
    /** 60%. */
    readonly percentage: string
  }>
  /** Names and texts, in order; null where no form was filled in. */
  readonly form: ReadonlyArray<readonly [name: string, text: string]> | null
}

export interface EnrolmentDetailsProps {
  readonly words: EnrolmentsScreenWords
  readonly details: EnrolmentDetails
}

/** What a member wrote in the request for a benefit. */
export const EnrolmentDetailsView = ({ words, details: { beneficiaries, form } }: EnrolmentDetailsProps) => (
  <div className={styles.details}>
    {beneficiaries.length > 0 && (
      <div>
        <h4>{words.beneficiaries.title}</h4>
        <PlainTable
          isSmall
          caption={words.beneficiaries.title}
          columns={[
            { label: words.beneficiaries.name },
            { label: words.beneficiaries.relationship, width: 108 },
            { label: words.beneficiaries.percentage, width: 82, isEnd: true }
          ]}
          rows={beneficiaries.map(({ id, name, relationship, percentage }) => ({
            id,
            cells: [name, relationship, percentage]
          }))}
        />
      </div>
    )}
    {form !== null && (
      <div className={styles.form}>
        <h4>{words.form.title}</h4>
        <Facts>
          {form.map(([name, text]) => (
            <Fact key={name} name={name}>
              {text}
            </Fact>
          ))}
        </Facts>
      </div>
    )}
  </div>
)
