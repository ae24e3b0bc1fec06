import { type ReactNode, useId } from "react"
import { BadgeCheck, HeartHandshake, Hourglass } from "lucide-react"
import type { BenefitsScreenWords } from "#domain/benefits/benefits-screen-english.messages.ts"
import type { InterfaceWords } from "#domain/shared/interface-english.messages.ts"
import type { RecordScreenWords } from "#domain/shared/screen/record-screen-english.messages.ts"
import { CardGrid, LoadingCards } from "#src/components/card-grid.tsx"
import { ListCard, type ListState } from "#src/components/list-card.tsx"
import { type ListSettings, ListToolbar } from "#src/components/list-toolbar.tsx"
import { PageHeader } from "#src/components/page-header.tsx"
import { type Choice, FilterSelect } from "#src/components/select.tsx"
import { StatCard, StatCards } from "#src/components/stat-card.tsx"

interface Filter {
  /** Empty means any. */
  readonly value: string
  readonly change: (value: string) => void
}

export interface BenefitsProps {
  readonly words: BenefitsScreenWords
  readonly record: RecordScreenWords
  readonly shared: InterfaceWords
  /** The total of the list, formatted for the language; null until known. */
  readonly count: string | null
  /** Null until known. */
  readonly stats: { readonly total: number; readonly active: number; readonly pending: number } | null
  readonly pending: { readonly open: () => void; readonly isOpen: boolean }
  readonly state: ListState
  readonly hasCards: boolean
  readonly cardsPerPage: number
  readonly searchTerm: string
  readonly changeSearch: (text: string) => void
  readonly filters: {
    readonly status: Filter
    readonly type: Filter & { readonly choices: ReadonlyArray<Choice> }
    readonly company: Filter & { readonly choices: ReadonlyArray<Choice> }
    readonly sort: Filter & { readonly choices: ReadonlyArray<Choice> }
  }
  readonly settings: ListSettings
  readonly keyShortcuts: string
  readonly add: (() => void) | null
  /** The cards. */
  readonly children: ReactNode
}

const Filters = ({ words, record, filters }: Pick<BenefitsProps, "words" | "record" | "filters">) => {
  const { status, type, company, sort } = filters
  return (
    <>
      <FilterSelect
        label={words.filters.status}
        value={status.value}
        onChange={status.change}
        choices={[
          { value: "", label: words.filters.anyStatus },
          { value: "active", label: record.statuses.active },
          { value: "inactive", label: record.statuses.inactive }
        ]}
      />
      <FilterSelect
        label={words.filters.type}
        value={type.value}
        onChange={type.change}
        choices={[{ value: "", label: words.filters.anyType }, ...type.choices]}
      />
      <FilterSelect
        label={words.filters.company}
        value={company.value}
        onChange={company.change}
        choices={[{ value: "", label: words.filters.anyCompany }, ...company.choices]}
      />
      <FilterSelect label={words.filters.sort} value={sort.value} onChange={sort.change} choices={sort.choices} />
    </>
  )
}

const Stats = ({ words, shared, stats, pending }: Pick<BenefitsProps, "words" | "shared" | "stats" | "pending">) => {
  const value = (figure: number | undefined) => (figure === undefined ? "–" : shared.number(figure))
  return (
    <StatCards>
      <StatCard title={words.stats.total} value={value(stats?.total)} icon={HeartHandshake} tone="info" />
      <StatCard title={words.stats.active} value={value(stats?.active)} icon={BadgeCheck} tone="success" />
      <StatCard
        title={words.stats.pending}
        value={value(stats?.pending)}
        icon={Hourglass}
        tone="warning"
        onOpen={pending.open}
        isOpen={pending.isOpen}
      />
    </StatCards>
  )
}

/** The benefits as cards with their actions, and the panel of pending enrolments. */
export const BenefitsView = (props: BenefitsProps) => {
  const { words, record, shared, count } = props
  const titleId = useId()
  return (
    <>
      <PageHeader title={words.title} add={{ label: words.add, run: props.add }} />
      <Stats words={words} shared={shared} stats={props.stats} pending={props.pending} />
      <ListCard
        {...props.state}
        look="cards"
        titleId={titleId}
        words={record}
        shared={shared}
        loading={words.loading}
        waiting={<LoadingCards text={words.loading} cards={Math.min(props.cardsPerPage, 6)} />}
        hasRows={props.hasCards}
        empty={{ icon: HeartHandshake, ...words.empty, action: { label: words.add, run: props.add } }}
        toolbar={
          <ListToolbar
            titleId={titleId}
            title={count === null ? words.caption : words.list(count)}
            words={record}
            shared={shared}
            search={words.search}
            searchTerm={props.searchTerm}
            changeSearch={props.changeSearch}
            settings={props.settings}
          >
            <Filters words={words} record={record} filters={props.filters} />
          </ListToolbar>
        }
      >
        <CardGrid label={words.caption} keyShortcuts={props.keyShortcuts}>
          {props.children}
        </CardGrid>
      </ListCard>
    </>
  )
}
