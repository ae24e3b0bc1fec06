import { useId } from "react"
import { AlarmClock, CirclePlay, ListChecks, MessageCircleQuestionMark } from "lucide-react"
import { type QuizSortField, type QuizStats, quizTypes } from "#domain/quizzes/quiz.schema.ts"
import type { QuizzesScreenWords } from "#domain/quizzes/quizzes-screen-english.messages.ts"
import type { InterfaceWords } from "#domain/shared/interface-english.messages.ts"
import type { RecordScreenWords } from "#domain/shared/screen/record-screen-english.messages.ts"
import { DataTable, HeadCell } from "#src/components/data-table.tsx"
import { ListCard, type ListState } from "#src/components/list-card.tsx"
import { type ListSettings, ListToolbar } from "#src/components/list-toolbar.tsx"
import { PageHeader } from "#src/components/page-header.tsx"
import { FilterSelect } from "#src/components/select.tsx"
import { StatCard, StatCards } from "#src/components/stat-card.tsx"
import { QuizRow, type QuizRowModel } from "./quiz-row.view.tsx"

export interface QuizzesProps {
  readonly words: QuizzesScreenWords
  readonly record: RecordScreenWords
  readonly shared: InterfaceWords
  /** The total of the list, formatted for the language; null until known. */
  readonly count: string | null
  /** Null until known. */
  readonly stats: QuizStats | null
  readonly state: ListState
  readonly rows: ReadonlyArray<QuizRowModel>
  readonly sort: { readonly field: QuizSortField; readonly order: "ascending" | "descending" }
  readonly sortBy: (field: QuizSortField) => void
  readonly searchTerm: string
  readonly changeSearch: (text: string) => void
  readonly filters: {
    /** Empty means any. */
    readonly status: string
    readonly type: string
    readonly changeStatus: (status: string) => void
    readonly changeType: (type: string) => void
  }
  readonly settings: ListSettings
  readonly keyShortcuts: string
  readonly upload: (() => void) | null
  readonly add: (() => void) | null
}

const columns = [
  { field: "title" },
  { field: "updated_at", width: 128, isNarrowHidden: true },
  { field: "expires_on", width: 136, narrowWidth: 124 },
  { field: "type", width: 108, narrowWidth: 100 },
  { field: "questions", width: 104, narrowWidth: 96 },
  { field: "status", width: 124, narrowWidth: 104 }
] as const

const Filters = ({ words, record, filters }: Pick<QuizzesProps, "words" | "record" | "filters">) => (
  <>
    <FilterSelect
      label={words.filters.status}
      value={filters.status}
      onChange={filters.changeStatus}
      choices={[
        { value: "", label: words.filters.anyStatus },
        ...(["active", "inactive"] as const).map((value) => ({ value, label: record.statuses[value] }))
      ]}
    />
    <FilterSelect
      label={words.filters.type}
      value={filters.type}
      onChange={filters.changeType}
      choices={[
        { value: "", label: words.filters.anyType },
        ...quizTypes.map((value) => ({ value, label: words.types[value] }))
      ]}
    />
  </>
)

const Stats = ({ words, shared, stats }: Pick<QuizzesProps, "words" | "shared" | "stats">) => {
  const value = (figure: number | undefined) => (figure === undefined ? "–" : shared.number(figure))
  const { stats: titles } = words
  return (
    <StatCards>
      <StatCard title={titles.total} value={value(stats?.total)} icon={ListChecks} tone="info" />
      <StatCard title={titles.active} value={value(stats?.active)} icon={CirclePlay} tone="success" />
      <StatCard
        title={titles.totalQuestions}
        value={value(stats?.totalQuestions)}
        icon={MessageCircleQuestionMark}
        tone="info"
      />
      <StatCard title={titles.expiringSoon} value={value(stats?.expiringSoon)} icon={AlarmClock} tone="danger" />
    </StatCards>
  )
}

const Table = ({ words, record, rows, sort, sortBy, keyShortcuts }: QuizzesProps) => {
  const tabStop = Math.max(
    0,
    rows.findIndex((row) => row.isCursor)
  )
  return (
    <DataTable
      caption={words.caption}
      hasSelection={null}
      keyShortcuts={keyShortcuts}
      head={
        <>
          {columns.map(({ field, ...widths }) => (
            <HeadCell
              key={field}
              {...widths}
              sort={{ order: sort.field === field ? sort.order : null, run: () => sortBy(field) }}
            >
              {words.columns[field]}
            </HeadCell>
          ))}
          <HeadCell width={104} narrowWidth={96} isEnd>
            {words.columns.actions}
          </HeadCell>
        </>
      }
    >
      {rows.map((row, index) => (
        <QuizRow key={row.id} row={row} isTabStop={index === tabStop} words={words} record={record} />
      ))}
    </DataTable>
  )
}

/** The quizzes with their actions. */
export const QuizzesView = (props: QuizzesProps) => {
  const { words, record, shared, count, rows } = props
  const titleId = useId()
  return (
    <>
      <PageHeader
        title={words.title}
        upload={{ label: shared.uploadCsv, run: props.upload }}
        add={{ label: words.add, run: props.add }}
      />
      <Stats words={words} shared={shared} stats={props.stats} />
      <ListCard
        {...props.state}
        titleId={titleId}
        words={record}
        shared={shared}
        loading={words.loading}
        hasRows={rows.length > 0}
        empty={{ icon: ListChecks, ...words.empty }}
        toolbar={
          <ListToolbar
            titleId={titleId}
            title={count === null ? words.caption : words.table(count)}
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
        <Table {...props} />
      </ListCard>
    </>
  )
}
