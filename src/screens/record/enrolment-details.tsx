/** What a member wrote in the request for a benefit, as a table and as facts. */
import { enrolmentDetailsWords } from "#domain/enrolments/enrolment-details.messages.ts"
import type { Beneficiary, EnrolmentForm } from "#domain/enrolments/enrolment.schema.ts"
import { Fact, Facts } from "#src/components/forms/facts.tsx"
import { PlainTable } from "#src/components/lists/plain-table.tsx"
import { plainDay } from "#src/shell/dates.ts"
import { useWords } from "#src/shell/use-application.ts"
import { useRecordWords } from "./use-screen.ts"

/** Gives a text, or its placeholder. */
const useTextOrNone = () => {
  const { notAvailable } = useRecordWords()
  return (text: string | null): string => (text === null || text.trim() === "" ? notAvailable : text)
}

export const useEnrolmentDetailsWords = () => enrolmentDetailsWords[useWords().language]

interface BeneficiariesProps {
  readonly of: ReadonlyArray<Beneficiary>
  /** Inside a row. */
  readonly isSmall?: boolean
}

export const Beneficiaries = ({ of, isSmall = false }: BeneficiariesProps) => {
  const { beneficiaries: words, relationships } = useEnrolmentDetailsWords()
  const orNone = useTextOrNone()
  return (
    <PlainTable
      isSmall={isSmall}
      caption={words.title}
      columns={[
        { label: words.name },
        { label: words.relationship, ...(isSmall && { width: 108 }) },
        { label: words.percentage, ...(isSmall && { width: 82 }), isEnd: true }
      ]}
      rows={of.map(({ id, name, last_name, relationship, percentage }) => ({
        id,
        cells: [
          orNone([name, last_name].filter((part) => part !== null && part.trim() !== "").join(" ")),
          orNone(relationships[relationship?.trim().toLowerCase() ?? ""] ?? relationship),
          orNone(percentage === null ? null : `${percentage}%`)
        ]
      }))}
    />
  )
}

export const EnrolmentFormFacts = ({ of }: { readonly of: EnrolmentForm }) => {
  const { form: words } = useEnrolmentDetailsWords()
  const { language } = useWords()
  const orNone = useTextOrNone()
  const texts = {
    ...of,
    dob: of.dob === null ? null : plainDay(of.dob, language),
    gender: of.gender === "female" || of.gender === "male" ? words.genders[of.gender] : of.gender
  }
  return (
    <Facts>
      {(["dob", "gender", "address", "city", "state", "zip"] as const).map((name) => (
        <Fact key={name} name={words[name]}>
          {orNone(texts[name])}
        </Fact>
      ))}
    </Facts>
  )
}
