import type { EnrolmentsScreenWords } from "#domain/enrolments/enrolments-screen.messages.ts"

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

/** What a member wrote when asking for a benefit. */
export const EnrolmentDetailsView = ({ words, details: { beneficiaries, form } }: EnrolmentDetailsProps) => (
  <div className="waiting-details">
    {beneficiaries.length > 0 && (
      <div>
        <h4>{words.beneficiaries.title}</h4>
        <table className="mini-table">
          <caption className="visually-hidden">{words.beneficiaries.title}</caption>
          <colgroup>
            <col />
            <col style={{ width: 108 }} />
            <col style={{ width: 82 }} />
          </colgroup>
          <thead>
            <tr>
              <th scope="col">{words.beneficiaries.name}</th>
              <th scope="col">{words.beneficiaries.relationship}</th>
              <th scope="col" className="end">
                {words.beneficiaries.percentage}
              </th>
            </tr>
          </thead>
          <tbody>
            {beneficiaries.map((one) => (
              <tr key={one.id}>
                <td>{one.name}</td>
                <td>{one.relationship}</td>
                <td className="end tabular">{one.percentage}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    )}
    {form !== null && (
      <div className="grid gap-2">
        <h4>{words.form.title}</h4>
        <dl className="facts">
          {form.map(([name, text]) => (
            <div key={name} className="contents">
              <dt>{name}</dt>
              <dd>{text}</dd>
            </div>
          ))}
        </dl>
      </div>
    )}
  </div>
)
