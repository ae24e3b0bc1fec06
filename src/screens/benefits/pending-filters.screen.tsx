import { CircleCheck } from "lucide-react"
import { type Enrolment, unevenAnswers } from "#domain/enrolments/enrolment.schema.ts"
import { fullName } from "#domain/shared/text.rules.ts"
import { FilterSelect } from "#src/components/fields/select.tsx"
import { SearchBox } from "#src/components/layout/toolbar.tsx"
import { Row } from "#src/components/layout/row.tsx"
import { Note } from "#src/components/notes/note.tsx"
import { choicesOf } from "#src/screens/record/record-screen.tsx"
import { DaysFilter } from "#src/shell/time/days-filter.tsx"
import { RecordLink } from "#src/shell/record-link.tsx"
import { useWords } from "#src/shell/use-application.ts"
import { useBenefitsScreen, useBenefitsState } from "./benefits-workflows.ts"
import { useEnrolmentsWords } from "./use-enrolments-words.ts"

/** The search and the filters over the pending enrolments. */
export const PendingFilters = () => {
  const { send } = useBenefitsScreen()
  const { criteria, searchText, summary } = useBenefitsState().pending.context
  const { filter } = criteria
  const words = useEnrolmentsWords()
  const { language } = useWords()
  const choices = (summary?.benefits ?? [])
    .map(({ id, ...titles }) => ({ value: id, label: titles[`title_${language}`] }))
    .toSorted((one, other) => one.label.localeCompare(other.label, language))
  return (
    <>
      <SearchBox
        label={words.search}
        value={searchText}
        change={(text) => send({ to: "pending", event: { type: "search.change", text } })}
        leave={() => send({ to: "pending", event: { type: "search.leave" } })}
        hasKey={false}
      />
      <Row wraps="start">
        <FilterSelect
          label={words.filters.benefit}
          value={filter.benefit_id ?? ""}
          onChange={(benefit_id) => send({ to: "pending", event: { type: "filter.change", patch: { benefit_id } } })}
          choices={[{ value: "", label: words.filters.anyBenefit }, ...choices]}
        />
        <FilterSelect
          label={words.filters.uneven}
          value={filter.uneven ?? ""}
          onChange={(uneven) => send({ to: "pending", event: { type: "filter.change", patch: { uneven } } })}
          choices={[{ value: "", label: words.filters.anyUneven }, ...choicesOf(unevenAnswers, words.filters.unevens)]}
        />
        <DaysFilter
          words={words.filters}
          filter={filter}
          change={(patch) => send({ to: "pending", event: { type: "filter.change", patch } })}
        />
      </Row>
    </>
  )
}

/** What has become of the enrolment that a link leads to, where it is not in the list; null where there is none. */
export const LinkedEnrolment = ({ enrolment }: { readonly enrolment: Enrolment | null }) => {
  const { linked: words } = useEnrolmentsWords()
  const { language } = useWords()
  return (
    <Note icon={CircleCheck} role="status" wraps>
      <span>
        {enrolment === null
          ? words.unknown
          : words.text(fullName(enrolment.user), enrolment.benefit[`title_${language}`], enrolment.status)}
      </span>
      {enrolment !== null && (
        <RecordLink place="users" id={enrolment.user_id}>
          {words.user}
        </RecordLink>
      )}
    </Note>
  )
}
